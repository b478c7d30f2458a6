/** Commands of a seat: why one is refused, or what it causes (protocol.md 2, rules.md 2.5). */
import { present } from '../assert.ts';
import { zero32, type Hex } from '../bytes.ts';
import { commitmentOf } from '../fairness/commitment.ts';
import { hashStruct } from '../protocol/eip712.ts';
import { calls, statuses } from '../protocol/messages.ts';
import { betProblem, postaRange, sideInPlay } from '../rules/betting.ts';
import { isOpenMove, mayPass, openMoves } from '../rules/rights.ts';
import { creditOf, lineOf, mustRejoin, nextByHand, playerIndex, stackOf } from './accounts.ts';
import { contributorsOf, coupOf, endBank, openBank } from './bank-acts.ts';
import type { SeatCommand } from './commands.ts';
import { clockOf, enterPhase, happened, no, rulesOf, seatSigned, type Context, type Outcome } from './context.ts';
import type { Event } from './events.ts';
import { numberOf } from './evolve.ts';
import { canSettle, settleBank } from './house-acts.ts';
import type { Bank, RunningCoup, Seat, TableState } from './state.ts';

type Of<T extends SeatCommand['type']> = Extract<SeatCommand, { type: T }>;
/** It is so already: nothing happens, and this is no fault (clients resend until they see their own message back). */
const already = happened();

/** Decides one command of `seatNumber`. */
export function onSeatCommand(state: TableState, seatNumber: number, command: SeatCommand, ctx: Context): Outcome {
  const seat = state.seats.find((s) => s.seat === seatNumber);
  if (seat === undefined || seat.status === 'seating') return no('notSeated');
  switch (command.type) {
    case 'enter':
      return onEnter(state, seat, command, ctx);
    case 'drawLink':
      return onDrawLink(state, seat, command);
    case 'posta':
      return onPosta(state, seat, command, ctx);
    case 'refuse':
      return onRefuse(state, seat, command, ctx);
    case 'move':
      return onMove(state, seat, command, ctx);
    case 'pass':
      return onPass(state, seat, command, ctx);
    case 'bet':
      return onBet(state, seat, command, ctx);
    case 'give':
      return onGive(state, seat, command, ctx);
    case 'link':
      return onLink(state, seat, command);
    case 'choice':
      return onChoice(state, seat, command, ctx);
    case 'ack':
      return onAck(state, seat, command, ctx);
    case 'result':
      return onResult(state, seat, command, ctx);
    case 'stand':
      return onStand(state, seat, command, ctx);
    case 'sitOut':
      return onSitOut(seat, ctx);
    case 'sitIn':
      return onSitIn(state, seat, ctx);
  }
}

/** A player who acts in time: earlier run-out clocks are forgotten. */
function awake(seat: Seat, change: Partial<Seat> = {}): readonly Event[] {
  const all = seat.timeouts > 0 ? { timeouts: 0, ...change } : change;
  return Object.keys(all).length === 0 ? [] : [{ type: 'seat', seat: seat.seat, change: all }];
}

/** A player who puts up money: the time of only holding the chair is forgotten too. */
function playing(seat: Seat): readonly Event[] {
  return awake(seat, seat.idle > 0 ? { idle: 0 } : {});
}

function onSitOut(seat: Seat, ctx: Context): Outcome {
  if (seat.leaving) return no('alreadyLeaving');
  return seat.sittingOut
    ? already
    : happened({ type: 'seat', seat: seat.seat, change: { sittingOut: true, outSince: ctx.now, outFor: 'asked' } });
}

function onSitIn(state: TableState, seat: Seat, ctx: Context): Outcome {
  if (seat.leaving) return no('alreadyLeaving');
  if (mustRejoin(state, seat)) return no('mustRejoin');
  if (!seat.sittingOut) return already;
  const idle = seat.idle + (seat.outSince === null ? 0 : Math.max(0, ctx.now - seat.outSince));
  return happened(...awake(seat, { sittingOut: false, outSince: null, outFor: null, wantedAt: null, idle }));
}

function onEnter(state: TableState, seat: Seat, { enter }: Of<'enter'>, ctx: Context): Outcome {
  const { draw } = state;
  const { table, number, commitment } = enter.message;
  if (draw === null || table !== state.tableId || number !== draw.number) return no('stale');
  if (!draw.asked.includes(seat.seat)) return no('outOfTurn');
  const mine = draw.enters.find((e) => e.seat === seat.seat);
  if (mine !== undefined) return mine.message.commitment === commitment ? already : no('otherTurn');
  if (commitment === zero32 || draw.enters.some((e) => e.message.commitment === commitment)) return no('badCommitment');
  if (!seatSigned(state, seat, 'Enter', enter, ctx)) return no('badSignature');
  return happened({ type: 'entered', seat: seat.seat, enter });
}

function onDrawLink(state: TableState, seat: Seat, { number, link }: Of<'drawLink'>): Outcome {
  const { draw } = state;
  if (draw === null || draw.draw === null || number !== draw.number) return no('stale');
  const entered = draw.enters.find((e) => e.seat === seat.seat);
  if (entered === undefined) return no('outOfTurn');
  if (draw.links.some((l) => l.seat === seat.seat)) return already;
  if (commitmentOf(link) !== entered.message.commitment) return no('linkMismatch');
  return happened({ type: 'drawLinked', seat: seat.seat, link });
}

function onPosta(state: TableState, seat: Seat, { number, amount }: Of<'posta'>, ctx: Context): Outcome {
  if (state.phase !== 'posta' || number !== state.number) return no('stale');
  if (seat.seat !== state.banker) return no('outOfTurn');
  const credit = creditOf(state, seat);
  const { min } = postaRange(state.table, credit);
  if (amount > credit) return no('beyondCredit');
  if (amount > state.table.maxPosta) return no('postaTooLarge');
  if (amount < min || amount <= 0n) return no('postaTooSmall');
  return happened(...playing(seat), ...openBank(state, amount, ctx));
}

/** In a cash game a player may refuse the bank: it passes on by hand (rules.md 1.5). */
function onRefuse(state: TableState, seat: Seat, { number }: Of<'refuse'>, ctx: Context): Outcome {
  if (state.phase !== 'posta' || number !== state.number) return no('stale');
  if (seat.seat !== state.banker) return no('outOfTurn');
  const next = nextByHand(state, seat.seat, (s) => s.status === 'seated');
  return happened(...awake(seat), { type: 'banker', seat: next }, enterPhase('waiting', null, ctx.now));
}

/** The running bank, if a command about state `digest` means its current state. */
function bankAt(state: TableState, digest: Hex): Bank | null {
  return state.bank !== null && state.bank.end === null && hashStruct('State', state.bank.state) === digest
    ? state.bank
    : null;
}

function onMove(state: TableState, seat: Seat, command: Of<'move'>, ctx: Context): Outcome {
  const bank = bankAt(state, command.state);
  if (bank === null) return no('stale');
  if (seat.seat !== bank.setup.message.banker) return no('outOfTurn');
  const { move, amount, volonta, commitment } = command;
  if (bank.move !== null)
    return bank.move.commitment === commitment && bank.move.move === move ? already : no('otherTurn');
  if (state.phase !== 'move') return no('stale');
  if ((volonta & ~rulesOf(state).volonta) !== 0) return no('noSuchVolonta');
  const open = openMoves(rulesOf(state), state.table, bank.state, stackOf(bank, seat), bank.past);
  if (!isOpenMove(open, move, amount)) return no('noSuchMove');
  if (!isFresh(bank, commitment)) return no('badCommitment');
  return happened(
    ...awake(seat),
    { type: 'moved', move: { move, amount, volonta, commitment } },
    enterPhase('bets', clockOf(state, 'bets'), ctx.now),
  );
}

function onPass(state: TableState, seat: Seat, command: Of<'pass'>, ctx: Context): Outcome {
  const bank = bankAt(state, command.state);
  if (bank === null || (state.phase !== 'move' && state.phase !== 'bets')) return no('stale');
  if (seat.seat !== bank.setup.message.banker) return no('outOfTurn');
  if (!bank.nobodyBet && !mayPass(rulesOf(state), bank.past)) return no('mayNotPass');
  return happened(...awake(seat), ...endBank(state, 'passed', ctx));
}

function onBet(state: TableState, seat: Seat, { bet }: Of<'bet'>, ctx: Context): Outcome {
  const bank = bankAt(state, bet.message.state);
  if (bank === null) return no('stale');
  const player = bank.setup.message.players.find((p) => p.key === seat.grant.message.key);
  if (player === undefined || seat.seat === bank.setup.message.banker) return no('outOfTurn');
  const mine = bank.bets.find((b) => b.seat === seat.seat);
  if (mine?.signature === bet.signature) return already;
  if (state.phase !== 'bets' || bet.message.seq <= (mine?.message.seq ?? 0)) return no('stale');
  // Nobody waits for a player who sits out, so the bet would lie there and close nothing.
  if (seat.sittingOut && bet.message.call !== calls.none) return no('sittingOut');
  const credit = player.stack + lineOf(bank, seat);
  const { posta } = sideInPlay(rulesOf(state), state.table, bank.state, bank.move);
  const problem = betProblem(rulesOf(state), state.table, posta, credit, bet.message);
  if (problem !== null) return no(problem);
  const { call, commitment } = bet.message;
  if (call === calls.none ? commitment !== zero32 : !isFresh(bank, commitment)) return no('badCommitment');
  if (!seatSigned(state, seat, 'Bet', bet, ctx)) return no('badSignature');
  return happened(...(call === calls.none ? [] : playing(seat)), { type: 'bet', seat: seat.seat, bet });
}

/** A commitment may appear once per bank (protocol.md 3). */
function isFresh(bank: Bank, commitment: Hex): boolean {
  if (commitment === zero32) return false;
  const used = [
    bank.setup.message.commitment,
    bank.state.commitment,
    bank.move?.commitment,
    ...bank.bets.map((b) => b.message.commitment),
    ...bank.turns.flatMap((t) => [t.state?.commitment, ...(t.list ?? []).map((row) => row.commitment)]),
  ];
  return !used.includes(commitment);
}

/** The running coup that `closed` names. */
function coupAt(state: TableState, closed: Hex): RunningCoup | null {
  return state.bank?.coup?.digest === closed ? state.bank.coup : null;
}

function onGive(state: TableState, seat: Seat, command: Of<'give'>, ctx: Context): Outcome {
  const coup = coupAt(state, command.closed);
  if (coup === null || state.bank === null) return no('stale');
  const contributors = contributorsOf(coup);
  const isBanker = contributors[0] === seat.seat;
  if (!contributors.includes(seat.seat)) return no('outOfTurn');
  if (coup.gives.some((g) => g.seat === seat.seat)) return already;
  // The banker binds itself first. A punter's link comes with its Give; the banker's only when it holds all others
  // (protocol.md 2.3–2.4).
  const bankerGave = coup.gives.some((g) => g.seat === contributors[0]);
  if (isBanker ? command.link !== null && !seat.house : !bankerGave && !seat.house) return no('outOfTurn');
  if (!isBanker && command.link === null) return no('linkMismatch');
  if (command.link !== null && commitmentOf(command.link) !== rowOf(coup, seat).commitment) return no('linkMismatch');
  if (!seatSigned(state, seat, 'Give', { message: { closed: command.closed }, signature: command.signature }, ctx))
    return no('badSignature');
  return happened(
    { type: 'gave', seat: seat.seat, signature: command.signature, link: command.link },
    renewed(state, ctx),
  );
}

/** Each stage of the links has its own clock. */
function renewed(state: TableState, ctx: Context): Event {
  return enterPhase(state.phase, clockOf(state, state.phase), ctx.now);
}

function rowOf(coup: RunningCoup, seat: Seat) {
  return present(
    coup.list.find((row) => row.seat === seat.seat),
    'a row',
  );
}

/** The banker's link, last of all; or the link that a seat owes from a void coup. */
function onLink(state: TableState, seat: Seat, { closed, link }: Of<'link'>): Outcome {
  if (seat.owes?.closed === closed) {
    if (commitmentOf(link) !== seat.owes.commitment) return no('linkMismatch');
    return happened({ type: 'seat', seat: seat.seat, change: { owes: null } });
  }
  const coup = coupAt(state, closed);
  // If the coup was put aside, the court may have ruled that its banker lost it. The link then counts only where the
  // court sees it in time: on chain.
  if (coup === null || state.bank === null) return no('stale');
  const give = coup.gives.find((g) => g.seat === seat.seat);
  if (give === undefined) return no('outOfTurn');
  if (give.link !== null) return already;
  const punters = coup.list.filter((row) => row.status === statuses.accepted);
  if (!punters.every((row) => coup.gives.some((g) => g.seat === row.seat && g.link !== null))) return no('outOfTurn');
  if (commitmentOf(link) !== rowOf(coup, seat).commitment) return no('linkMismatch');
  return happened({ type: 'linked', seat: seat.seat, link });
}

function onChoice(state: TableState, seat: Seat, { choice }: Of<'choice'>, ctx: Context): Outcome {
  const coup = coupAt(state, choice.message.closed);
  if (coup === null || state.bank === null) return no('stale');
  if (coup.choices.some((c) => c.seat === seat.seat && c.message.draw === choice.message.draw)) return already;
  const waiting = coupOf(state)?.waiting ?? null;
  const decides = waiting?.role === 'punta' ? coup.closed.message.hand : state.bank.setup.message.banker;
  if (waiting === null || decides !== seat.seat) return no('outOfTurn');
  if (!waiting.options.includes(choice.message.draw)) return no('noSuchDecision');
  if (!seatSigned(state, seat, 'Choice', choice, ctx)) return no('badSignature');
  return happened(...awake(seat), {
    type: 'decided',
    seat: seat.seat,
    role: waiting.role,
    draw: choice.message.draw,
    choice,
  });
}

function onAck(state: TableState, seat: Seat, { ack }: Of<'ack'>, ctx: Context): Outcome {
  const turn = state.bank?.turns.find(
    (t) => t.state !== undefined && hashStruct('State', t.state) === ack.message.state,
  );
  if (turn === undefined) return no('stale');
  if (turn.acks?.some((a) => a.seat === seat.seat)) return already;
  if (!seatSigned(state, seat, 'Ack', ack, ctx)) return no('badSignature');
  return happened({ type: 'acked', seat: seat.seat, ack });
}

function onResult(state: TableState, seat: Seat, { number, signature }: Of<'result'>, ctx: Context): Outcome {
  const running = state.bank?.setup.message.number === number ? state.bank : null;
  const bank =
    running ??
    state.ended.find((e) => numberOf(e) === number && (e.status === 'signing' || e.status === 'proposed'))?.bank ??
    null;
  if (bank === null || bank.result === null) return no('stale');
  if (bank.result.house !== null || bank.result.signatures.some((s) => s.seat === seat.seat)) return already;
  if (!bank.setup.message.players.some((p) => p.key === seat.grant.message.key)) return no('outOfTurn');
  if (!seatSigned(state, seat, 'Result', { message: bank.result.message, signature }, ctx)) return no('badSignature');
  const resulted: Event = { type: 'resulted', number, seat: seat.seat, signature };
  if (running !== null) return happened(resulted);
  const signed = {
    ...bank,
    result: { ...bank.result, signatures: [...bank.result.signatures, { seat: seat.seat, signature }] },
  };
  return canSettle(signed) ? happened(resulted, ...settleBank(state, signed, ctx)) : happened(resulted);
}

/** Standing up takes effect after the running bank. A `Leave` names the line of the current state. */
function onStand(state: TableState, seat: Seat, { leave }: Of<'stand'>, ctx: Context): Outcome {
  if (seat.leaving) return already;
  const leaving: Event = { type: 'seat', seat: seat.seat, change: { leaving: true } };
  const bank = state.bank;
  if (leave === null || bank === null || bank.end !== null || playerIndex(bank, seat) < 0) return happened(leaving);
  const { bankId, turn, line } = leave.message;
  // Never after a `Give` in an unfinished coup (protocol.md 2.8).
  if (bank.coup !== null || bankId !== bank.bankId || turn !== bank.state.turn || line !== lineOf(bank, seat))
    return no('stale');
  if (!seatSigned(state, seat, 'Leave', leave, ctx)) return no('badSignature');
  return happened({ type: 'left', seat: seat.seat, leave }, leaving);
}
