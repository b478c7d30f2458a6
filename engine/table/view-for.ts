/**
 * `viewFor`: the only way for a table's knowledge to leave (house rule 5). Face-down cards and the house's links stay
 * in.
 */
import { present } from '../assert.ts';
import { linesOf } from '../protocol/digests.ts';
import { cardsLeft, unpackComposition } from '../fairness/composition.ts';
import { betRange, postaRange, sideInPlay } from '../rules/betting.ts';
import { playCoup, type Coup } from '../rules/coup.ts';
import { mayPass, openMoves } from '../rules/rights.ts';
import { cardsDrawn, isLastCoup } from '../rules/taglia.ts';
import type { CoupTurn } from '../proof/format.ts';
import { contributorsOf } from '../proof/gives.ts';
import { creditOf, lineOf, mustRejoin, stackOf } from './accounts.ts';
import { coupOf } from './bank-acts.ts';
import { rulesOf } from './context.ts';
import { proofOf } from './evidence.ts';
import { hasSigned } from './house-acts.ts';
import type { Bank, EndedBank, RunningCoup, Seat, TableState } from './state.ts';
import type { BankView, CoupView, Options, PastBank, SeatView, View } from './view.ts';
import { waitingFor } from './waiting.ts';

/** What `viewer` (a seat, or null for a spectator) may see. `seq` is the head of the log, `now` the server's clock. */
export function viewFor(state: TableState, viewer: number | null, seq: number, now: number): View {
  return {
    seq,
    now,
    domain: state.domain,
    tableId: state.tableId,
    table: state.table,
    house: state.house,
    viewer,
    phase: state.phase,
    seats: state.seats.map((seat) => seatView(state, seat)),
    waiting: waitingFor(state),
    number: state.number,
    banker: state.bank?.setup.message.banker ?? state.banker,
    taglia: state.taglia,
    cardsLeft: cardsLeft(unpackComposition(state.composition)),
    lastCoup: isLastCoup(rulesOf(state), cardsDrawn(state.composition), state.coupsSinceCut),
    draw:
      state.draw === null
        ? null
        : { number: state.draw.number, enters: state.draw.enters, draw: state.draw.draw, links: state.draw.links },
    bank: state.bank === null ? null : bankView(state, state.bank, viewer),
    past: state.ended.map(pastBank),
    options: optionsFor(state, viewer),
  };
}

function seatView(state: TableState, seat: Seat): SeatView {
  const { player, key, nonce } = seat.grant.message;
  const { status, house, connected, sittingOut, outFor, leaving, owes } = seat;
  const owed = owes === null ? null : { closed: owes.closed, commitment: owes.commitment, coupId: owes.coupId };
  return {
    seat: seat.seat,
    player,
    key,
    nonce,
    status,
    house,
    credit: creditOf(state, seat),
    connected,
    sittingOut,
    outFor,
    leaving,
    owes: owed,
  };
}

function bankView(state: TableState, bank: Bank, viewer: number | null): BankView {
  const side =
    bank.coup === null ? sideInPlay(rulesOf(state), state.table, bank.state, bank.move) : bank.coup.closed.message;
  return {
    number: bank.setup.message.number,
    bankId: bank.bankId,
    banker: bank.setup.message.banker,
    proof: proofOf(state, bank),
    move: bank.move,
    bets: bank.bets.map(({ seat, message, signature, order }) => ({ seat, bet: { message, signature }, order })),
    posta: bank.end === null ? side.posta : bank.state.posta,
    garage: bank.end === null ? side.garage : bank.state.garage,
    coup: coupView(state, bank, viewer),
  };
}

/** The running coup; otherwise the last one played, with everything shown. */
function coupView(state: TableState, bank: Bank, viewer: number | null): CoupView | null {
  const running = bank.coup;
  if (running !== null) return runningView(running, coupOf(state), viewer, bank.setup.message.banker);
  const last = [...bank.turns].reverse().find((turn): turn is CoupTurn & typeof turn => turn.cards !== undefined);
  if (last === undefined) return null;
  return lastView(state, bank, last);
}

function runningView(coup: RunningCoup, played: Coup | null, viewer: number | null, banker: number): CoupView {
  const hand = coup.closed.message.hand;
  const decides = played?.waiting ? (played.waiting.role === 'punta' ? hand : banker) : null;
  const decider = decides !== null && decides === viewer ? (played?.waiting ?? null) : null;
  const mineOrShown = played !== null && (played.puntaShown || viewer === hand);
  return {
    closed: coup.digest,
    // Only the punta sees its first two cards until they are shown; its third falls face up (rules.md 1).
    punta: (played?.punta ?? []).map((kind, i) => (i >= 2 || mineOrShown ? kind : null)),
    banco: (played?.banco ?? []).map((kind) => (played?.bancoShown ? kind : null)),
    shown: coup.shown.findLast(({ message }) => message.seat === viewer) ?? null,
    decides,
    options: decider?.options ?? null,
    fallback: decider?.fallback ?? null,
    puntaDeclared: coup.decisions.punta ?? null,
    bancoDeclared: coup.decisions.banco ?? null,
  };
}

function lastView(state: TableState, bank: Bank, turn: CoupTurn): CoupView {
  const { hand } = turn.closed.message;
  const { banker } = bank.setup.message;
  const volontaOf = (seat: number) =>
    present(
      turn.list.find((row) => row.seat === seat),
      'a row',
    ).volonta;
  const chosen = (seat: number) => turn.choices.find((c) => c.seat === seat)?.message.draw;
  const punters = contributorsOf(turn.list).length - 1;
  // Cards that were not dealt no longer matter: any card stands for them.
  const cards = [...turn.cards, ...Array.from({ length: 6 - turn.cards.length }, () => 0)];
  const deal = { cards, puntaVolonta: volontaOf(hand), bancoVolonta: volontaOf(banker), withOthers: punters > 1 };
  const puntaDeclared = chosen(hand) ?? present(playCoup(rulesOf(state), deal, {}).waiting, 'a decision').fallback;
  const atBanco = playCoup(rulesOf(state), deal, { punta: puntaDeclared });
  const bancoDeclared = atBanco.waiting === null ? null : (chosen(banker) ?? atBanco.waiting.fallback);
  const played =
    bancoDeclared === null ? atBanco : playCoup(rulesOf(state), deal, { punta: puntaDeclared, banco: bancoDeclared });
  return {
    closed: turn.step.message.closed,
    punta: played.punta,
    banco: played.banco,
    shown: null,
    decides: null,
    options: null,
    fallback: null,
    puntaDeclared,
    bancoDeclared,
  };
}

/**
 * Its lines are what was paid, once that is known: the court may have ended the bank in another way than the table saw,
 * or a loser lacked money.
 */
function pastBank({ bank, status, tx, until, paid }: EndedBank): PastBank {
  const { message } = bank.setup;
  const { posta, garage, paidIn, takenOut, won, cagnotte } = bank.state;
  const seatOfPlayer = new Map(message.players.map((p) => [p.player, p.seat]));
  return {
    number: message.number,
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
    lines: linesOf(message, paid === null ? bank.state : { ...bank.state, seats: paid }).map(({ player, line }) => ({
      seat: present(seatOfPlayer.get(player), 'a seat'),
      player,
      line,
    })),
    signed: message.players.filter((p) => hasSigned(bank, p.seat)).map((p) => p.seat),
  };
}

const nothing: Options = { posta: null, bet: null, moves: [], pass: false, draws: [], sitIn: false };

function optionsFor(state: TableState, viewer: number | null): Options {
  const seat = state.seats.find((s) => s.seat === viewer);
  if (seat === undefined || seat.status !== 'seated') return nothing;
  const { phase, bank } = state;
  const options = { ...nothing, sitIn: seat.sittingOut && !seat.leaving && !mustRejoin(state, seat) };
  if (phase === 'posta' && state.banker === viewer)
    return { ...options, posta: postaRange(state.table, creditOf(state, seat)) };
  // A player who sits out puts nothing into play until sitting in (R9.16); passing a bank of their own stays open.
  if (bank === null) return options;
  const isBanker = bank.setup.message.banker === viewer;
  const passes = bank.nobodyBet || mayPass(rulesOf(state), bank.past);
  if (phase === 'move' && isBanker) {
    const open = seat.sittingOut
      ? []
      : openMoves(rulesOf(state), state.table, bank.state, stackOf(bank, seat), bank.past);
    return { ...options, moves: open.map(({ move, max }) => ({ move, amount: max })), pass: passes };
  }
  if (phase === 'bets')
    return isBanker
      ? { ...options, pass: passes }
      : { ...options, bet: seat.sittingOut ? null : betOptions(state, bank, seat) };
  const waiting = coupOf(state)?.waiting;
  const decides = waiting?.role === 'punta' ? bank.coup?.closed.message.hand : bank.setup.message.banker;
  return waiting && decides === viewer ? { ...options, draws: waiting.options } : options;
}

function betOptions(state: TableState, bank: Bank, seat: Seat): Options['bet'] {
  const player = bank.setup.message.players.find((p) => p.key === seat.grant.message.key);
  if (player === undefined) return null;
  const side = sideInPlay(rulesOf(state), state.table, bank.state, bank.move);
  return betRange(rulesOf(state), state.table, side.posta, player.stack + lineOf(bank, seat));
}
