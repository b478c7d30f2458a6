/** Numbers of grants (protocol.md 3, `Grant.nonce`): they rise from sitting to sitting of a player at a table. */

/** Highest uint256. */
const highest = 2n ** 256n - 1n;

/**
 * The nonce for a player's next grant: above `last`, that of its last sitting at the table as the chain has it (0:
 * none), and the clock (milliseconds) where that is higher, so that it is above every grant of before that was never
 * brought. The escrow takes no other: the `Release` of an earlier sitting would be good for it, too. Null when there is
 * none above.
 */
export function nonceAfter(last: bigint, now: number): bigint | null {
  if (last >= highest) return null;
  const clock = BigInt(Math.floor(now));
  return clock > last ? clock : last + 1n;
}
