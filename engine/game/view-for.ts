/** `viewFor`: the only way for a game's knowledge to leave (house rule 5). Face-down cards stay in. */
import { noOptions as nothing, seatView, type Options, type Own, type SeatView } from '../chairs/view.ts';
import { cardsLeft, type Composition } from '../fairness/composition.ts';
import { mayStandingCall } from '../rules/acceptance.ts';
import { betRange, postaRange } from '../rules/betting.ts';
import { mayPass } from '../rules/rights.ts';
import { isLastCoup } from '../rules/taglia.ts';
import { calls, volontaBits } from '../protocol/messages.ts';
import type { Row } from '../rules/betting.ts';
import { creditIn, isActive, isSeated, playerIndex, seatAt } from '../chairs/seats.ts';
import type { TableLimits } from '../chairs/state.ts';
import type { Notice, Phase, Seat } from '../chairs/state.ts';
import type { Waiting } from '../chairs/waiting.ts';
import { betsOpenFor, mayGiveUp, movesOpen, sideNow } from './betting-time.ts';
import { playedCoup } from './coup-acts.ts';
import type { Game, GameBank, Seguito } from './state.ts';
import { leastBid, postaAllAltezza } from './seguito.ts';
import { waitingFor } from './waiting.ts';

export interface CoupView {
  /** `volonta` as far as the viewer may know it: for other seats only what the table is shown. */
  readonly list: readonly Row[];
  readonly hand: number;
  /** Two or three cards each; null: face down for this viewer. Empty before the deal. */
  readonly punta: readonly (number | null)[];
  readonly banco: readonly (number | null)[];
  /** `draw` of protocol.md 3, once declared. */
  readonly puntaDeclared: number | null;
  readonly bancoDeclared: number | null;
  /** The seat that decides now. */
  readonly decides: number | null;
}

export interface BankView {
  readonly number: number;
  readonly banker: number;
  readonly players: GameBank['players'];
  readonly gone: readonly number[];
  readonly books: GameBank['books'];
  readonly past: GameBank['past'];
  readonly ferito: number | null;
  readonly socio: number | null;
  /** The posta against which bets play now, after the banker's move. */
  readonly posta: bigint;
  readonly move: GameBank['move'];
  /** `volonta` as in a coup's list. */
  readonly bets: GameBank['bets'];
  readonly betsUntil: number | null;
  readonly guarantees: GameBank['guarantees'];
  readonly ready: readonly number[];
  readonly coup: CoupView | null;
}

export interface View {
  readonly phase: Phase;
  readonly deadline: number | null;
  readonly limits: TableLimits;
  readonly seats: readonly SeatView[];
  readonly due: number | null;
  readonly firstPasser: number | null;
  readonly partners: readonly number[];
  readonly taglia: number;
  /** Always public (fairness.md 2); it still counts the cards of a running coup. */
  readonly composition: Composition;
  readonly cardsLeft: number;
  /** The coming (or running) coup is the last of the taglia. */
  readonly lastCoup: boolean;
  readonly bank: BankView | null;
  readonly seguito: Seguito | null;
  readonly suspended: boolean;
  readonly notice: Notice | null;
  readonly waiting: readonly Waiting[];
  readonly own: Own | null;
  readonly options: Options;
}

/** What `viewer` may see at `now` (milliseconds): a seat, standing bettors included, or null for a spectator. */
export function viewFor(game: Game, viewer: number | null, now: number): View {
  const { phase, deadline, limits, due, firstPasser, partners, taglia, composition, seguito, suspended, notice } = game;
  const own = viewer === null ? undefined : seatAt(game, viewer);
  return {
    phase,
    deadline,
    limits,
    due,
    firstPasser,
    partners,
    taglia,
    composition,
    seguito,
    suspended,
    notice,
    seats: game.seats.map(seatView),
    cardsLeft: cardsLeft(composition),
    lastCoup: isLastCoup(game.settings.ruleset, game.cardsDrawn, game.coupsSinceCut),
    bank: game.bank === null ? null : bankView(game, game.bank, viewer),
    waiting: waitingFor(game),
    own: own === undefined ? null : { seat: own.seat, volonta: own.volonta, automatic: own.automatic },
    options: own === undefined ? nothing : optionsOf(game, own, now),
  };
}

function bankView(game: Game, bank: GameBank, viewer: number | null): BankView {
  const { number, banker, players, gone, books, past, ferito, socio, move, bets, betsUntil, guarantees, ready } = bank;
  const { posta } = sideNow(game, bank);
  return {
    number,
    banker,
    players,
    gone,
    books,
    past,
    ferito,
    socio,
    posta,
    move,
    bets: bets.map((bet) => asSeenBy(viewer, bet)),
    betsUntil,
    guarantees,
    ready,
    coup: coupView(game, bank, viewer),
  };
}

const shownVolonta = volontaBits.regola | volontaBits.principiante;

/**
 * A player's chosen volontà is private. The table is told that a player plays alla regola or is a principiante
 * (rules.md 1.6).
 */
function asSeenBy<T extends { readonly seat: number; readonly volonta: number }>(viewer: number | null, of: T): T {
  return of.seat === viewer || (of.volonta & ~shownVolonta) === 0 ? of : { ...of, volonta: of.volonta & shownVolonta };
}

function coupView(game: Game, { coup, banker }: GameBank, viewer: number | null): CoupView | null {
  if (coup === null) return null;
  const { list, hand, decisions } = coup;
  const played = playedCoup(game);
  // A principiante may be entitled to the cards but does not hold them: the house plays (rules.md 2).
  const holds = viewer === hand && seatAt(game, hand)?.principiante !== true;
  const mine = played !== null && (played.puntaShown || holds);
  return {
    list: list.map((row) => asSeenBy(viewer, row)),
    hand,
    // Only the punta sees its first two cards until they are shown; its third falls face up (rules.md 1).
    punta: (played?.punta ?? []).map((kind, i) => (i >= 2 || mine ? kind : null)),
    banco: (played?.banco ?? []).map((kind) => (played?.bancoShown ? kind : null)),
    puntaDeclared: decisions.punta ?? null,
    bancoDeclared: decisions.banco ?? null,
    decides: played?.waiting ? (played.waiting.role === 'punta' ? hand : banker) : null,
  };
}

/** What this seat may do now. */
export function optionsOf(game: Game, seat: Seat, now: number): Options {
  const { phase, bank, seguito } = game;
  if (seat.sittingOut || (game.suspended && bank?.coup == null)) return nothing;
  if (phase === 'posta')
    return game.due === seat.seat ? { ...nothing, posta: postaRange(game.limits, seat.stack) } : nothing;
  if (seguito !== null) return seguitoOptions(game, seguito, seat);
  if (bank === null) return nothing;
  if (bank.banker === seat.seat && (phase === 'choice' || phase === 'bets')) return bankerOptions(game, bank, now);
  if (phase === 'bets' && playerIndex(bank, seat.seat) >= 0) return punterOptions(game, bank, seat, now);
  const waiting = playedCoup(game)?.waiting ?? null;
  if (waiting === null || phase !== waiting.role) return nothing;
  const decides = waiting.role === 'punta' ? bank.coup?.hand : bank.banker;
  return decides === seat.seat
    ? { ...nothing, draws: waiting.options, advice: game.settings.ruleset.play.advice }
    : nothing;
}

function bankerOptions(game: Game, bank: GameBank, now: number): Options {
  const may = game.phase === 'bets' ? betsOpenFor(bank, bank.banker, now) : 'all';
  const open = may === 'all' ? movesOpen(game, bank) : [];
  const pass = (may === 'all' || may === 'pass') && (mayGiveUp(bank) || mayPass(game.settings.ruleset, bank.past));
  return { ...nothing, moves: open, pass };
}

function punterOptions(game: Game, bank: GameBank, seat: Seat, now: number): Options {
  const may = betsOpenFor(bank, seat.seat, now);
  const withdraw =
    (may === 'all' || may === 'withdraw' || may === 'bet') &&
    bank.bets.some((bet) => bet.seat === seat.seat && bet.max > 0n);
  if (may !== 'all' && may !== 'bet') return { ...nothing, withdraw };
  const { posta } = sideNow(game, bank);
  const range = betRange(game.settings.ruleset, game.limits, posta, creditIn(bank, seat.seat));
  if (isSeated(seat)) return { ...nothing, withdraw, bet: range };
  const mayCallBanco = mayStandingCall(game.settings.ruleset, bank.ferito, { seat: seat.seat, call: calls.banco });
  return { ...nothing, withdraw, bet: { ...range, banco: mayCallBanco ? range.banco : null, tavolo: null } };
}

function seguitoOptions(game: Game, seguito: Seguito, seat: Seat): Options {
  const { height, passer, asked, answers } = seguito;
  if (!isActive(seat)) return nothing;
  const take = seat.stack >= height ? postaAllAltezza(game, seat, height) : null;
  if (game.phase === 'takeBack') return seat.seat === passer ? { ...nothing, take } : nothing;
  if (!asked.includes(seat.seat) || answers.some((a) => a.seat === seat.seat)) return nothing;
  if (game.phase === 'offer') return { ...nothing, take };
  const least = leastBid(game, seguito, seat);
  return { ...nothing, take, bid: seat.stack >= least ? least : null };
}
