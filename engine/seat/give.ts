/** `Give`: the one signature by which a seat can lose (protocol.md 2.3–2.4). All that a client checks before it. */
import { commitmentOf, seatLink } from '../fairness/commitment.ts';
import { coupIdOf } from '../protocol/digests.ts';
import { hashStruct } from '../protocol/eip712.ts';
import { statuses, type ListRow } from '../protocol/messages.ts';
import { isSignedBy } from '../protocol/sign.ts';
import type { UnfinishedTurn } from '../proof/format.ts';
import type { Own } from '../proof/closed.ts';
import { cagnotteOn } from '../rules/arithmetic.ts';
import type { SeatView, View } from '../table/view.ts';
import type { Advance } from './advance.ts';
import { signerOfSeat } from './by-hand.ts';
import { alarmed, closedProblem } from './follow.ts';
import { currentBank, type SeatBank, type SeatMemory } from './memory.ts';

/** Gives once per turn, for a list that is right, holds this seat's own latest bet, and that its share of the bond can cover. */
export function giveDuty(memory: SeatMemory, view: View, me: SeatView, linkWithList: boolean): Advance {
  const nothing: Advance = { memory, send: [] };
  const bank = currentBank(memory, view);
  const turn = view.bank?.proof.turns.at(-1);
  if (bank === null || turn?.closed === undefined || turn.step !== undefined || turn.void !== undefined || view.bank?.proof.end !== undefined) return nothing;
  const row = turn.list.find((r) => r.seat === me.seat);
  const isBanker = row?.status === statuses.banker;
  if (row === undefined || (!isBanker && row.status !== statuses.accepted)) return nothing;
  if (turn.gives.some((g) => g.seat === me.seat) || memory.left.includes(bank.bankId)) return nothing;

  if (crossed(memory, row, turn)) return nothing;
  const problem = closedProblem(bank, turn, ownOf(memory, me, isBanker, turn));
  if (problem !== null) return { memory: alarmed(memory, bank.bankId, turn.closed.message.turn, problem), send: [] };
  const closed = hashStruct('Closed', turn.closed.message);
  const turnKey = `${bank.bankId}:${turn.closed.message.turn}`;
  const given = memory.given[turnKey];
  if (given !== undefined && given !== closed) {
    const two = { step: 'T.closed', detail: `The house closed this turn twice: ${given} and ${closed}.` };
    return { memory: alarmed(memory, bank.bankId, turn.closed.message.turn, two), send: [] };
  }
  const contested = memory.contested?.[closed];
  if (contested === 'over') return nothing;
  // The court has seen the banker's `Give`; the table need not show it.
  if (!isBanker && !linkWithList && contested === undefined && !bankerGave(memory, bank, turn, closed)) return nothing;
  if (exposure(memory, me, row, turn) > (memory.share ?? memory.table.share)) return nothing;
  const link = isBanker && !linkWithList ? null : linkOf(memory, bank, turn, row);
  if (link !== null && commitmentOf(link) !== row.commitment) return nothing;
  const agreed = { ...memory, given: { ...memory.given, [turnKey]: closed } };
  // Under demand it is given on chain only, where nobody sees it before the others are bound: the way out has it from here (protocol.md 2.4).
  if (contested === 'open') return { memory: agreed, send: [] };
  const { signature } = signerOfSeat(memory).sign('Give', { closed });
  return { memory: agreed, send: [{ type: 'give', closed, signature, link }] };
}

/**
 * The list has this seat's bet (or move) before last: its change and the close have crossed on the way. It waits for the answer
 * to the change: if it is refused, `forget` makes the earlier one the latest again; if not, this list is wrong and gets no `Give`.
 */
function crossed({ bet, betBefore, move, moveBefore }: SeatMemory, row: ListRow, turn: UnfinishedTurn): boolean {
  const closed = turn.closed.message;
  if (row.status === statuses.banker) {
    return move?.state === closed.state && moveBefore?.state === closed.state && move.move !== closed.move && moveBefore.move === closed.move;
  }
  return bet?.message.state === closed.state && betBefore?.message.state === closed.state
    && row.seq === betBefore.message.seq && bet.message.seq > row.seq;
}

function linkOf(memory: SeatMemory, bank: SeatBank, turn: UnfinishedTurn, row: ListRow) {
  return seatLink(memory.secret, coupIdOf(bank.bankId, turn.closed.message.turn), row.seq);
}

/** What this seat itself signed or told for the coup; a seat that remembers nothing has signed nothing. */
function ownOf(memory: SeatMemory, me: SeatView, isBanker: boolean, turn: UnfinishedTurn): Own | null {
  const { state } = turn.closed.message;
  if (isBanker) return memory.move?.state === state ? { seat: me.seat, ...memory.move } : null;
  return memory.bet?.message.state === state ? { seat: me.seat, bet: memory.bet.message } : null;
}

/** From the banker's `Give` on the banker is bound: a punter waits for it. */
function bankerGave(memory: SeatMemory, bank: SeatBank, turn: UnfinishedTurn, closed: `0x${string}`): boolean {
  const { banker, players } = bank.proof.setup.message;
  const give = turn.gives.find((g) => g.seat === banker);
  const key = players.find((p) => p.seat === banker)?.key;
  return give !== undefined && key !== undefined && isSignedBy(memory.domain, 'Give', { closed }, give.signature, key);
}

/**
 * What the seat could claim at most: over its banks that are not final the best end its evidence allows, less the lowest
 * line that it signed, plus this coup's win (protocol.md 2.4). More than its share would not be paid if the house cheats.
 */
function exposure(memory: SeatMemory, me: SeatView, row: ListRow, turn: UnfinishedTurn): bigint {
  const accepted = turn.list.filter((r) => r.status === statuses.accepted).reduce((sum, r) => sum + r.accepted, 0n);
  const stake = row.status === statuses.banker ? accepted : row.accepted;
  const win = stake - cagnotteOn(stake, memory.table.feeBps);
  const { bankId } = turn.closed.message;
  return memory.banks.filter((bank) => !bank.final).reduce((sum, bank) => sum + swing(bank, me) + (bank.bankId === bankId ? 0n : unplayed(bank)), win);
}

/** Best line that the evidence allows less the lowest line signed (at most 0). */
function swing(bank: SeatBank, me: SeatView): bigint {
  const at = bank.proof.setup.message.players.findIndex((p) => p.seat === me.seat);
  if (at < 0) return 0n;
  const lines = bank.proof.turns.flatMap((t) => (t.state === undefined ? [] : [t.state.seats[at] ?? 0n]));
  const lowest = lines.reduce((least, line) => (line < least ? line : least), 0n);
  const last = bank.checked.seats[at] ?? 0n;
  return last - lowest;
}

/** What the bank's unfinished or void coup could bring: no more than all of its accepted stakes. */
function unplayed({ proof }: SeatBank): bigint {
  const turn = proof.turns.at(-1);
  return turn?.step === undefined ? turn?.list?.reduce((sum, r) => sum + r.accepted, 0n) ?? 0n : 0n;
}
