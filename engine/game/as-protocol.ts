/** A bank of the game in the words of protocol.md 3: what a host signs once it has the seats' commitments. */
import { present } from '../assert.ts';
import { zero32, type Hex } from '../bytes.ts';
import type { BankEnd as ProofEnd } from '../proof/format.ts';
import { betsDigest } from '../protocol/digests.ts';
import { hashStruct } from '../protocol/eip712.ts';
import { calls, statuses, type Closed, type ListRow, type State } from '../protocol/messages.ts';
import type { Row } from '../rules/betting.ts';
import type { BankEnd } from '../chairs/events.ts';
import type { Event } from './events.ts';

/**
 * The rows of a close with the commitments of their seats. Every bet above zero and the banker carry one; absent seats
 * and zero bets do not (protocol.md 3). Asserts that none is missing.
 */
export function listOf(rows: readonly Row[], commitments: ReadonlyMap<number, Hex>): readonly ListRow[] {
  return rows.map((row) => {
    const none = row.status === statuses.absent || (row.status !== statuses.banker && row.call === calls.none);
    return {
      ...row,
      commitment: none ? zero32 : present(commitments.get(row.seat), `the commitment of seat ${row.seat}`),
    };
  });
}

/** What the house signs when the bets of a turn close; the turn begins in state `before` (protocol.md 2.3). */
export function closedOf(
  before: State,
  { move, amount, posta, garage, hand }: Extract<Event, { type: 'closed' }>,
  list: readonly ListRow[],
  state = hashStruct('State', before),
): Closed {
  return {
    bankId: before.bankId,
    turn: before.turn,
    state,
    bets: betsDigest(list),
    move,
    amount,
    posta,
    garage,
    hand,
  };
}

/** How a proof names the end of a bank: it calls a bank that was given up `passed` too. */
export function proofEndOf(end: BankEnd): ProofEnd {
  return end === 'givenUp' ? 'passed' : end;
}
