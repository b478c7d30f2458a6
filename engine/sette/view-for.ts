/** `viewFor`: the only way for a game's knowledge to leave (house rule 5). Hidden cards stay in. */
import { isBettor, playerIndex, seatAt } from '../chairs/seats.ts';
import type { Chairs, Phase, Seat } from '../chairs/state.ts';
import { noOptions, seatView, type Options, type Own, type SeatView } from '../chairs/view.ts';
import type { Waiting } from '../chairs/waiting.ts';
import { cardsLeft, type Composition } from '../fairness/composition.ts';
import { calls, moves } from '../protocol/messages.ts';
import type { Row } from '../rules/betting.ts';
import { postaOpen } from './banks.ts';
import { decisionDue, playedDuel } from './duel-acts.ts';
import type { SetteLimits } from './settings.ts';
import type { Rest, SetteBank, SetteCoup, SetteGame } from './state.ts';
import { betsOpenTo, postaNow, seatsToCome } from './turns.ts';
import { waitingFor } from './waiting.ts';

export interface DuelView {
  readonly list: readonly Row[];
  readonly hand: number;
  /** The hidden card first; null: face down for this viewer. Empty before the deal. */
  readonly punta: readonly (number | null)[];
  readonly banco: readonly (number | null)[];
  /** In the order taken, by whom and what: a `Choice.draw`. */
  readonly decisions: SetteCoup['decisions'];
  /** The seat that decides now. */
  readonly decides: number | null;
}

export interface SetteBankView extends Omit<SetteBank, 'coup'> {
  /** The posta against which a bet plays now. */
  readonly posta: bigint;
  /** Seats that may still have a turn, by hand. */
  readonly toCome: readonly number[];
  readonly coup: DuelView | null;
}

export interface SetteOptions extends Options {
  /** The viewer may go without its turn. */
  readonly decline: boolean;
}

export interface SetteView {
  readonly phase: Phase;
  readonly deadline: number | null;
  readonly limits: SetteLimits;
  readonly seats: readonly SeatView[];
  readonly due: number | null;
  /** What is left of a void round, while its banker is due. */
  readonly rest: Rest | null;
  readonly taglia: number;
  /** Always public (fairness.md 2); it still counts the cards of a running turn. */
  readonly composition: Composition;
  readonly cardsLeft: number;
  readonly bank: SetteBankView | null;
  readonly suspended: boolean;
  readonly notice: Chairs['notice'];
  readonly waiting: readonly Waiting[];
  readonly own: Own | null;
  readonly options: SetteOptions;
}

/** What `viewer` may see at `now` (milliseconds): a seat, or null for a spectator. */
export function viewFor(game: SetteGame, viewer: number | null, now: number): SetteView {
  const { phase, deadline, limits, due, rest, taglia, composition, suspended, notice } = game;
  const own = viewer === null ? undefined : seatAt(game, viewer);
  return {
    phase,
    deadline,
    limits,
    due,
    rest,
    taglia,
    composition,
    suspended,
    notice,
    seats: game.seats.map(seatView),
    cardsLeft: cardsLeft(composition),
    bank: game.bank === null ? null : bankView(game, game.bank, viewer),
    waiting: waitingFor(game),
    own: own === undefined ? null : { seat: own.seat, volonta: own.volonta, automatic: own.automatic },
    options: own === undefined ? nothing : optionsOf(game, own, now),
  };
}

function bankView(game: SetteGame, bank: SetteBank, viewer: number | null): SetteBankView {
  return { ...bank, posta: postaNow(game, bank), toCome: seatsToCome(bank), coup: duelView(game, bank.coup, viewer) };
}

/** Nobody but the punta sees its hidden card before the end; the banker's is turned once the punta stands. */
function duelView(game: SetteGame, coup: SetteCoup | null, viewer: number | null): DuelView | null {
  if (coup === null) return null;
  const { list, hand, decisions } = coup;
  const duel = playedDuel(game);
  const shown = (cards: readonly number[] | undefined, hidden: boolean) =>
    (cards ?? []).map((kind, i) => (i === 0 && hidden ? null : kind));
  return {
    list,
    hand,
    punta: shown(duel?.punta, duel?.puntaShown !== true && viewer !== hand),
    banco: shown(duel?.banco, duel?.bancoShown !== true),
    decisions,
    decides: decisionDue(game)?.seat ?? null,
  };
}

const nothing: SetteOptions = { ...noOptions, decline: false };

/** What this seat may do now. */
export function optionsOf(game: SetteGame, seat: Seat, now: number): SetteOptions {
  const { phase, bank } = game;
  if (seat.sittingOut || seat.leaving || (game.suspended && bank?.coup == null)) return nothing;
  if (phase === 'posta') return game.due === seat.seat ? { ...nothing, posta: postaOpen(game, seat) } : nothing;
  if (bank === null) return nothing;
  if (phase === 'bets' && bank.banker === seat.seat)
    return { ...nothing, moves: bank.move === null ? [{ move: moves.on, min: 0n, max: 0n }] : [] };
  if (phase === 'bets') return punterOptions(game, bank, seat, now);
  const due = decisionDue(game);
  const decides = due !== null && due.seat === seat.seat && phase === due.asked.role;
  return decides ? { ...nothing, draws: due.asked.options } : nothing;
}

function punterOptions(game: SetteGame, bank: SetteBank, seat: Seat, now: number): SetteOptions {
  const open = betsOpenTo(game, seat, now);
  if (open === null || playerIndex(bank, seat.seat) < 0) return nothing;
  const withdraw = bank.bets.some(({ call }) => call !== calls.none);
  const bet = isBettor(bank, seat) ? { ...open, tavolo: null } : null;
  return { ...nothing, bet, withdraw, decline: true };
}
