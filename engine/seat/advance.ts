/**
 * The player's side of protocol.md 2, as one pure function: from what it remembers and what the table shows, what it must
 * remember now and what it sends. Level-triggered: the same view twice gives the same commands, so a lost message, a
 * reload or a restart of the server needs no special path.
 */
import { commitmentOf, seatLink } from '../fairness/commitment.ts';
import { coupIdOf, drawIdOf, drawSeatsDigest } from '../protocol/digests.ts';
import { hashStruct } from '../protocol/eip712.ts';
import { calls, moves, statuses } from '../protocol/messages.ts';
import { isSignedBy } from '../protocol/sign.ts';
import type { SeatCommand } from '../table/commands.ts';
import { resultOf } from '../table/evidence.ts';
import type { PastBank, SeatView, View } from '../table/view.ts';
import { betCommand, moveCommand, remember, signerOfSeat } from './by-hand.ts';
import { alarmed, followBank } from './follow.ts';
import { giveDuty } from './give.ts';
import { currentBank, sessionAddressOf, type SeatBank, type SeatMemory } from './memory.ts';

export interface Advance {
  /** To be stored durably BEFORE `send` leaves, when it differs from the memory given. */
  readonly memory: SeatMemory;
  readonly send: readonly SeatCommand[];
}

export interface AdvanceOptions {
  /** For the seats that the house itself plays: `Give` and link travel with the list (protocol.md 2.3). Never for a player's. */
  readonly linkWithList?: boolean;
  /** Numbers of banks that the chain has paid. Without it the table is believed, as by the seats that the house plays. */
  readonly paid?: ReadonlySet<bigint>;
}

type Duty = (memory: SeatMemory, view: View, me: SeatView) => Advance;

/** All that the client does by itself: enter, links, zero bets, gives, checks, acks, results. With an alarm it sends nothing. */
export function advance(memory: SeatMemory, view: View, { linkWithList = false, paid }: AdvanceOptions = {}): Advance {
  const key = memory.grant?.message.key ?? sessionAddressOf(memory.secret);
  const me = view.seats.find((seat) => seat.key === key);
  if (me === undefined || memory.alarm !== null) return { memory, send: [] };
  const followed = followBank(memory, view, paid);
  if (followed.alarm !== null) return { memory: followed, send: [] };
  const give: Duty = (m, v, s) => giveDuty(m, v, s, linkWithList);
  const duties: readonly Duty[] = [enterDuty, drawLinkDuty, owedLinkDuty, ackDuty, moveDuty, zeroBetDuty, give, bankerLinkDuty, resultDuty];
  return duties.reduce<Advance>((sofar, duty) => {
    if (sofar.memory.alarm !== null) return sofar;
    const { memory: next, send } = duty(sofar.memory, view, me);
    return { memory: next, send: [...sofar.send, ...send] };
  }, { memory: followed, send: [] });
}

const nothing = (memory: SeatMemory): Advance => ({ memory, send: [] });
const send = (memory: SeatMemory, command: SeatCommand): Advance => ({ memory: remember(memory, command), send: [command] });
const owes = (view: View, me: SeatView, duty: string): boolean => view.waiting.some((w) => w.seat === me.seat && w.duty === duty);

function enterDuty(memory: SeatMemory, view: View, me: SeatView): Advance {
  if (view.draw === null || !owes(view, me, 'enter')) return nothing(memory);
  const { number } = view.draw;
  const commitment = commitmentOf(drawLinkOf(memory, number));
  return send(memory, { type: 'enter', enter: signerOfSeat(memory).sign('Enter', { table: memory.tableId, number, commitment }) });
}

const drawLinkOf = (memory: SeatMemory, number: bigint) => seatLink(memory.secret, drawIdOf(memory.tableId, number), 0);

/** The link of the draw, once the house has signed a list with this seat's commitment in it. */
function drawLinkDuty(memory: SeatMemory, view: View, me: SeatView): Advance {
  const draw = view.draw;
  if (draw?.draw == null || !owes(view, me, 'drawLink')) return nothing(memory);
  const link = drawLinkOf(memory, draw.number);
  const entered = draw.enters.map((e) => ({ seat: e.seat, commitment: e.message.commitment }));
  const { message, signature } = draw.draw;
  const key = `draw:${draw.number}`;
  const digest = hashStruct('Draw', message);
  const before = memory.given[key];
  // A house that knows the links could look for a commitment of its own that draws the place it likes.
  if (before !== undefined && before !== digest) return nothing(alarmed(memory, null, null, { step: 'D.draw', detail: 'The house signed two lists for one draw.' }));
  const right = message.table === memory.tableId && message.number === draw.number && message.seats === drawSeatsDigest(entered)
    && entered.some((e) => e.seat === me.seat && e.commitment === commitmentOf(link))
    && isSignedBy(memory.domain, 'Draw', message, signature, memory.house);
  return right ? send({ ...memory, given: { ...memory.given, [key]: digest } }, { type: 'drawLink', number: draw.number, link }) : nothing(memory);
}

/** A link that this seat did not give in time: shown once the void coup's bank is final (protocol.md 2.4). */
function owedLinkDuty(memory: SeatMemory, view: View, me: SeatView): Advance {
  if (me.owes === null) return nothing(memory);
  const { closed, commitment, coupId } = me.owes;
  const bank = memory.banks.find((b) => coupIdOf(b.bankId, b.checked.turn) === coupId);
  if (bank === undefined || !bank.final) return nothing(memory);
  // It may never have seen the list: then the seq is that of a bet of its own.
  const rows = bank.proof.turns.flatMap((t) => t.list ?? []).filter((r) => r.commitment === commitment);
  const seqs = [...rows.map((r) => r.seq), ...[memory.bet, memory.betBefore].flatMap((b) => (b === null ? [] : [b.message.seq]))];
  const link = seqs.map((seq) => seatLink(memory.secret, coupId, seq)).find((l) => commitmentOf(l) === commitment);
  return link === undefined ? nothing(memory) : send(memory, { type: 'link', closed, link });
}

/** Acknowledges the last state that it has checked. */
function ackDuty(memory: SeatMemory, view: View, me: SeatView): Advance {
  const bank = currentBank(memory, view);
  if (bank === null || bank.checked.turn === 0) return nothing(memory);
  const digest = hashStruct('State', bank.checked);
  const turn = view.bank?.proof.turns.find((t) => t.state?.turn === bank.checked.turn);
  if (turn?.acks === undefined || turn.acks.some((a) => a.seat === me.seat)) return nothing(memory);
  return send(memory, { type: 'ack', ack: signerOfSeat(memory).sign('Ack', { state: digest }) });
}

/** The banker's commitment where there is nothing to choose: the first coup of a bank. */
function moveDuty(memory: SeatMemory, view: View, me: SeatView): Advance {
  const { moves: open, pass } = view.options;
  const onlyOn = open.length === 1 && !pass && open[0]!.move === moves.on;
  if (currentBank(memory, view) === null || !owes(view, me, 'move') || !onlyOn) return nothing(memory);
  return send(memory, moveCommand(memory, view, moves.on, 0n));
}

/** The zero bet that acknowledges the state (protocol.md 2.2); a bet by hand replaces it. */
function zeroBetDuty(memory: SeatMemory, view: View, me: SeatView): Advance {
  const bank = currentBank(memory, view);
  if (bank === null || view.options.bet === null || !owes(view, me, 'bet')) return nothing(memory);
  if (view.bank?.bets.some((b) => b.seat === me.seat)) return nothing(memory);
  const digest = hashStruct('State', bank.checked);
  // One that was sent and is not seen yet is sent again as it was: a new seq would make it another bet.
  if (memory.bet?.message.state === digest) return send(memory, { type: 'bet', bet: memory.bet });
  return send(memory, betCommand(memory, view, calls.none, 0n));
}

/** The banker's link, last of all: when it holds every punter's valid `Give` and link (protocol.md 2.4). */
function bankerLinkDuty(memory: SeatMemory, view: View, me: SeatView): Advance {
  const bank = currentBank(memory, view);
  const turn = view.bank?.proof.turns.at(-1);
  if (bank === null || turn?.closed === undefined || turn.step !== undefined || turn.void !== undefined || view.bank?.banker !== me.seat) return nothing(memory);
  const closed = hashStruct('Closed', turn.closed.message);
  const mine = turn.gives.find((g) => g.seat === me.seat);
  if (mine === undefined || mine.link !== undefined || memory.given[`${bank.bankId}:${turn.closed.message.turn}`] !== closed) return nothing(memory);
  if (memory.contested?.[closed] !== undefined) return nothing(memory); // shown on chain only, or not at all (protocol.md 2.4)
  const complete = turn.list.filter((row) => row.status === statuses.accepted).every((row) => {
    const give = turn.gives.find((g) => g.seat === row.seat);
    const key = bank.proof.setup.message.players.find((p) => p.seat === row.seat)?.key;
    return give?.link !== undefined && key !== undefined && commitmentOf(give.link) === row.commitment
      && isSignedBy(memory.domain, 'Give', { closed }, give.signature, key);
  });
  if (!complete) return nothing(memory);
  return send(memory, { type: 'link', closed, link: seatLink(memory.secret, coupIdOf(bank.bankId, turn.closed.message.turn), 0) });
}

/** Signs the result of the last state it has checked: of the bank that has ended now, or of an earlier one still open. */
function resultDuty(memory: SeatMemory, view: View, me: SeatView): Advance {
  const ended = view.bank?.proof.end !== undefined && !signedNow(view, me) ? currentBank(memory, view) : null;
  const earlier = view.past.filter((p) => (p.status === 'signing' || p.status === 'proposed') && !p.signed.includes(me.seat) && isMine(p, me))
    .map((p) => memory.banks.find((b) => b.bankId === p.bankId) ?? null);
  const commands = [ended, ...earlier].flatMap((bank) => (bank === null || !maySign(memory, bank, me) ? [] : [resultCommand(memory, bank)]));
  return { memory, send: commands };
}

const isMine = (past: PastBank, me: SeatView): boolean => past.lines.some((l) => l.player === me.player);

function signedNow(view: View, me: SeatView): boolean {
  return !owes(view, me, 'result');
}

/** Every turn has been checked, and it was not named silent although it gave. */
function maySign({ given }: SeatMemory, { bankId, proof, verifiedTurns }: SeatBank, me: SeatView): boolean {
  if (proof.end === undefined || verifiedTurns !== proof.turns.length) return false;
  const last = proof.turns.at(-1);
  const silent = last?.void?.message.silent ?? 0n;
  const named = ((silent >> BigInt(me.seat)) & 1n) === 1n;
  return !named || given[`${bankId}:${last?.closed?.message.turn}`] === undefined;
}

function resultCommand(memory: SeatMemory, bank: SeatBank): SeatCommand {
  const { message } = bank.proof.setup;
  const { signature } = signerOfSeat(memory).sign('Result', resultOf(message, bank.checked));
  return { type: 'result', number: message.number, signature };
}
