/**
 * The most that a seat could claim, against its share of the bond (protocol.md 2.4): beyond the share, a win that the
 * house denies would not be paid. Counted before each `Give`, and by a punter before each `Bet`, so that it never has
 * to fall silent.
 */
import type { Hex } from '../bytes.ts';
import { statuses, type ListRow } from '../protocol/messages.ts';
import { longestProof } from '../proof/bounds.ts';
import type { ProofTurn } from '../proof/format.ts';
import { basesOf } from '../proof/leaves.ts';
import { leavesOf, lineIn, placeIn, type SeatBank, type SeatMemory } from './memory.ts';

/**
 * The coup would take the seat beyond its share. `stake`: the most it may lose, and win; a cagnotte that is not taken
 * from this seat's own win, or is taken later, does not count. `signedOver`: the state that its bet names. Banks that
 * were final for that bet still count as final, even while another node is asked about them: a seat that has bet must
 * not fall silent.
 */
export function isBeyondShare(
  memory: SeatMemory,
  bank: SeatBank,
  stake: bigint,
  signedOver: Hex | null = null,
): boolean {
  const open = memory.banks.filter(
    (one) => one.mine && !one.final && (signedOver === null || one.finalOver !== signedOver),
  );
  const claimed = open.reduce(
    (sum, one) =>
      sum + (one.bankId === bank.bankId ? swing(one, memory, stake) : swing(one, memory, 0n) + unplayedIn(one, memory)),
    stake,
  );
  const { share } = memory.table;
  // A node says how much of the share is left: its word may lower the limit, never raise it.
  return claimed > (memory.share !== undefined && memory.share < share ? memory.share : share);
}

/** What this row may win: its stake; for the banker, everybody's stakes. */
export function stakeOf(row: ListRow, turn: Pick<ProofTurn, 'list'>): bigint {
  if (row.status !== statuses.banker) return row.accepted;
  return (turn.list ?? []).reduce((sum, one) => (one.status === statuses.accepted ? sum + one.accepted : sum), 0n);
}

/**
 * The most that a bank's unfinished or void coup could bring this seat: the court may still decide it. Other seats'
 * stakes there are theirs.
 */
export function unplayedIn(
  { mine, proof }: Pick<SeatBank, 'mine' | 'proof'>,
  { seat }: Pick<SeatMemory, 'seat'>,
): bigint {
  const turn = proof.turns.at(-1);
  const row = mine && turn?.step === undefined ? turn?.list?.find((one) => one.seat === seat) : undefined;
  return row === undefined || turn === undefined ? 0n : stakeOf(row, turn);
}

/**
 * What the seat may have won in a bank, or lost: its line, and what an unplayed coup could bring. Of a final bank no
 * more than the chain has paid: a node's word may lower this, never raise it.
 */
export function worthOf(bank: SeatBank, memory: Pick<SeatMemory, 'seat'>): bigint {
  const most = lineIn(bank, memory) + unplayedIn(bank, memory);
  return bank.final && bank.paidLine !== undefined && bank.paidLine < most ? bank.paidLine : most;
}

/**
 * The line that the evidence proves, less the lowest line that this seat has signed (at most 0), or signs with a stake
 * of `coming`. A `Give` counts as signing the lost line even if the coup was won: house and banker can play the same
 * list again with another decision.
 */
function swing(bank: SeatBank, memory: SeatMemory, coming: bigint): bigint {
  const at = placeIn(bank, memory);
  const line = bank.checked.seats[at] ?? 0n;
  let [lowest, before] = [line - coming < 0n ? line - coming : 0n, 0n];
  for (const turn of bank.proof.turns) {
    const row = turn.list?.find(({ seat }) => seat === memory.seat);
    const lost = row === undefined ? before : before - stakeOf(row, turn);
    const after = turn.state?.seats[at] ?? before;
    for (const signed of [lost, after]) if (signed < lowest) lowest = signed;
    before = after;
  }
  return line - lowest;
}

/** A proof of the coming turn would be too long to send: the last state from which it could begin is too far back. */
export function isTooFarFromBase(bank: SeatBank): boolean {
  const { setup, turns } = bank.proof;
  const last = basesOf(setup.message, turns, leavesOf(bank)).at(-1)!;
  return bank.checked.turn - last >= longestProof(setup.message.players.length);
}
