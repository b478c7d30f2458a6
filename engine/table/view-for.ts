/**
 * `viewFor`: the only way out for what a live table knows (house rule 5). Cards that lie face down, and the house's
 * links, stay in.
 */
import { present } from '../assert.ts';
import { onceFor } from '../once.ts';
import { cardsLeft } from '../fairness/composition.ts';
import { sideNow } from '../game/betting-time.ts';
import { playedCoup } from '../game/coup-acts.ts';
import { playerIndex } from '../chairs/seats.ts';
import type { Game, Seguito } from '../game/state.ts';
import { optionsOf as optionsInGame } from '../game/view-for.ts';
import type { CoupTurn, Proof, SeatSigned } from '../proof/format.ts';
import { linesOf } from '../protocol/digests.ts';
import { statuses, volontaBits, type Bet } from '../protocol/messages.ts';
import { playCoup, type Coup } from '../rules/coup.ts';
import { isLastCoup } from '../rules/taglia.ts';
import { proofOf } from './evidence.ts';
import {
  noOptions,
  type BankView,
  type BetView,
  type CoupView,
  type MoveView,
  type Options,
  type PastBank,
  type Phase,
  type SeatView,
  type SeguitoView,
  type View,
} from './view.ts';
import { creditOf, mustRejoin, numberOf } from './accounts.ts';
import { placeOf, rulesOf } from './context.ts';
import { hasSigned } from './results.ts';
import type { Bank, BankerWord, EndedBank, RunningCoup, Sitting, TableState } from './state.ts';
import { waitingFor } from './waiting.ts';

/** What `viewer` (a seat, or null for a spectator) may see. `seq` is the head of the log, `now` the host's clock. */
export function viewFor(state: TableState, viewer: number | null, seq: number, now: number): View {
  const { game, draw } = state;
  const shown = bankShown(state);
  return {
    seq,
    now,
    domain: state.domain,
    tableId: state.tableId,
    table: state.table,
    house: state.house,
    viewer,
    phase: phaseOf(state),
    seats: seatsOf(state),
    waiting: waitingOf(state),
    number: state.number,
    banker: game.due,
    partners: game.partners,
    taglia: game.taglia,
    cardsLeft: cardsLeft(game.composition),
    lastCoup: isLastCoup(rulesOf(state), game.cardsDrawn, game.coupsSinceCut),
    draw: draw && { number: draw.number, enters: draw.enters, draw: draw.draw, links: draw.links },
    bank: shown && bankView(state, shown, viewer),
    seguito: game.seguito && seguitoView(game.seguito),
    suspended: game.suspended,
    closing: game.closing,
    minimum: { minBet: game.limits.minBet, minPosta: game.limits.minPosta },
    notice: game.notice,
    malfunctionAt: state.malfunctionAt,
    past: state.ended.filter(({ bank }) => bank !== shown).map((one) => pastBank(one)),
    options: optionsFor(state, viewer, now),
  };
}

// What is the same for all viewers, or in many rows, is made once and stays one object: so it is also soon compared.
const seatsOf = onceFor((state: TableState) => state.sittings.map((sitting) => seatView(state, sitting)));
const waitingOf = onceFor(waitingFor);
const proofShown = onceFor((bank: Bank, state: TableState) => proofOf(state, bank));

function betView({ seat, message, signature }: SeatSigned<Bet>, order: number, isOwn: boolean): BetView {
  const { call, max, volonta } = message;
  return { seat, call, max, volonta: volonta & seen, order, bet: isOwn ? { message, signature } : null };
}

function moveView({ move, amount, volonta, commitment }: BankerWord, isOwn: boolean): MoveView {
  return { move, amount, volonta: volonta & seen, own: isOwn ? { volonta, commitment } : null };
}

/** Of what a seat says with its bet all may see that it plays alla regola, and that it never gets the cards. */
const seen = volontaBits.regola | volontaBits.principiante;

/** The running bank; between banks the last one, as long as its players are asked to sign it. */
function bankShown({ bank, ended }: TableState): Bank | null {
  const last = ended.at(-1);
  return bank ?? (last?.status === 'asked' ? last.bank : null);
}

/** The phase as seats know it. */
export function phaseOf({ game, clock }: Pick<TableState, 'game' | 'clock'>): Phase {
  switch (game.phase) {
    case 'choice':
      return 'move';
    case 'links':
      return clock?.stage === 'unfinished' ? 'unfinished' : 'links';
    default:
      return game.phase;
  }
}

function seatView(state: TableState, sitting: Sitting): SeatView {
  const { player, key, nonce } = sitting.grant.message;
  const { seat, status, house, connected, leaving, owes, bring, brought, later } = sitting;
  const place = placeOf(state, sitting);
  return {
    seat,
    player,
    key,
    nonce,
    status,
    house,
    credit: creditOf(state, sitting),
    bringing: bring?.message.amount ?? 0n,
    brought,
    later: later ?? 0n,
    connected,
    sittingOut: place?.sittingOut ?? false,
    outFor: place?.outFor ?? null,
    leaving: leaving || place?.leaving === true,
    owes: owes && { closed: owes.closed, commitment: owes.commitment, coupId: owes.coupId },
  };
}

function bankView(state: TableState, bank: Bank, viewer: number | null): BankView {
  const { game } = state;
  const side =
    bank.coup?.closed.message ?? (game.bank === null || bank.end !== null ? bank.state : sideNow(game, game.bank));
  // The order in which bets came is the game's; a zero bet has none.
  const running = bank.end === null ? game.bank : null;
  const orderOf = (seat: number) => game.bank?.bets.find((bet) => bet.seat === seat)?.order ?? 0;
  return {
    number: bank.setup.message.number,
    bankId: bank.bankId,
    banker: bank.setup.message.banker,
    proof: withOwnAck(proofShown(bank, state), bank, viewer),
    move: bank.move && moveView(bank.move, viewer === bank.setup.message.banker),
    bets: bank.bets.map((bet) => betView(bet, orderOf(bet.seat), bet.seat === viewer)),
    posta: side.posta,
    garage: side.garage,
    coup:
      bank.coup === null
        ? lastCoup(state, bank)
        : runningView(bank.coup, playedCoup(game), game, viewer, bank.setup.message.banker),
    betsUntil: running?.betsUntil ?? null,
    guarantees: running?.guarantees ?? [],
    ready: running?.ready ?? [],
    ferito: running?.ferito ?? null,
    socio: running?.socio ?? null,
  };
}

/** A seat sees its own acknowledgement as soon as the table has it, so that it sends it no more. */
function withOwnAck(proof: Proof, { turns, state, unchecked }: Bank, viewer: number | null): Proof {
  const own = unchecked.find(({ seat }) => seat === viewer);
  const at = turns.findLastIndex((turn) => turn.state?.turn === state.turn);
  const turn = turns[at];
  if (own === undefined || turn?.acks === undefined) return proof;
  const acks = [...turn.acks, own].sort((a, b) => a.seat - b.seat);
  return { ...proof, turns: proof.turns.with(at, { ...turn, acks }) };
}

function runningView(
  coup: RunningCoup,
  played: Coup | null,
  { bank }: Game,
  viewer: number | null,
  banker: number,
): CoupView {
  const { hand } = coup.closed.message;
  const waiting = played?.waiting ?? null;
  const decides = waiting === null ? null : waiting.role === 'punta' ? hand : banker;
  const mine = decides !== null && decides === viewer ? waiting : null;
  const mineOrShown = played !== null && (played.puntaShown || viewer === hand);
  return {
    closed: coup.digest,
    // The first two of the punta are its own until the end; its third card falls face up (rules.md 1).
    punta: (played?.punta ?? []).map((kind, i) => (i >= 2 || mineOrShown ? kind : null)),
    banco: (played?.banco ?? []).map((kind) => (played?.bancoShown ? kind : null)),
    shown: coup.shown.findLast(({ message }) => message.seat === viewer) ?? null,
    decides,
    options: mine?.options ?? null,
    fallback: mine?.fallback ?? null,
    puntaDeclared: bank?.coup?.decisions.punta ?? null,
    bancoDeclared: bank?.coup?.decisions.banco ?? null,
  };
}

/** The last coup that was played, all shown. */
function lastCoup(state: TableState, bank: Bank): CoupView | null {
  const turn = bank.turns.findLast((one): one is CoupTurn & typeof one => one.cards !== undefined);
  return turn === undefined ? null : playedView(turn, state, bank);
}

const playedView = onceFor((turn: CoupTurn, state: TableState, bank: Bank): CoupView => {
  const { hand } = turn.closed.message;
  const { banker } = bank.setup.message;
  const volontaOf = (seat: number) =>
    present(
      turn.list.find((row) => row.seat === seat),
      'a row',
    ).volonta;
  const chosen = (seat: number) => turn.choices.find((one) => one.seat === seat)?.message.draw;
  // Cards that were not dealt do not matter any more: any card stands for them.
  const deal = {
    cards: [...turn.cards, ...Array.from({ length: 6 - turn.cards.length }, () => 0)],
    puntaVolonta: volontaOf(hand),
    bancoVolonta: volontaOf(banker),
    withOthers: turn.list.filter(({ status }) => status === statuses.accepted).length > 1,
  };
  const rules = rulesOf(state);
  const punta = chosen(hand) ?? present(playCoup(rules, deal, {}).waiting, 'a decision').fallback;
  const atBanco = playCoup(rules, deal, { punta });
  const banco = atBanco.waiting === null ? null : (chosen(banker) ?? atBanco.waiting.fallback);
  const played = banco === null ? atBanco : playCoup(rules, deal, { punta, banco });
  return {
    closed: turn.step.message.closed,
    punta: played.punta,
    banco: played.banco,
    shown: null,
    decides: null,
    options: null,
    fallback: null,
    puntaDeclared: punta,
    bancoDeclared: banco,
  };
});

/**
 * Its lines are what was paid, once that is known: the court may have ended the bank in another way than the table saw,
 * or a loser may have lacked money.
 */
const pastBank = onceFor((one: EndedBank): PastBank => {
  const { bank, status, tx, until, paid } = one;
  const { message } = bank.setup;
  const { posta, garage, paidIn, takenOut, won, cagnotte } = bank.state;
  const seatOf = new Map(message.players.map(({ player, seat }) => [player, seat]));
  const lines = linesOf(message, paid === null ? bank.state : { ...bank.state, seats: paid });
  return {
    number: numberOf(one),
    bankId: bank.bankId,
    banker: message.banker,
    end: bank.end ?? 'unfinished',
    status,
    tx,
    until,
    posta,
    garage,
    paidIn,
    takenOut,
    won,
    cagnotte,
    lines: lines.map(({ player, line }) => ({ seat: present(seatOf.get(player), 'a seat'), player, line })),
    signed: message.players.filter(({ seat }) => hasSigned(bank, seat)).map(({ seat }) => seat),
  };
});

function seguitoView({ height, passer, asked, answers, bids }: Seguito): SeguitoView {
  return { height, passer, asked, answers, bids };
}

function optionsFor(state: TableState, viewer: number | null, now: number): Options {
  const sitting = state.sittings.find(({ seat }) => seat === viewer);
  const place = sitting && placeOf(state, sitting);
  if (sitting === undefined || place === undefined || place.leaving) return noOptions;
  if (place.sittingOut) return { ...noOptions, sitIn: !mustRejoin(state, sitting) };
  const { game } = state;
  const { posta, bet, moves, pass, draws, take, bid } = optionsInGame(game, place, now);
  return {
    posta,
    // A bet that its credit does not reach is not open.
    bet: bet !== null && bet.max > 0n ? bet : null,
    moves: moves.map(({ move, max }) => ({ move, amount: max })),
    pass,
    draws,
    take,
    bid,
    sitIn: false,
    ready: mayBeReady(game, place.seat),
  };
}

/** A player of the bank, or the banker, may say that it has nothing more to say before the close. */
function mayBeReady({ phase, bank }: Game, seat: number): boolean {
  return phase === 'bets' && bank !== null && playerIndex(bank, seat) >= 0 && !bank.ready.includes(seat);
}
