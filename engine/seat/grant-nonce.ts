/** Nonces of grants (protocol.md 3, `Grant.nonce`): they rise with each sitting of a player at a table. */

/** Highest uint256. */
const highest = 2n ** 256n - 1n;

/**
 * The nonce for a player's next grant: above `last`, the nonce of the player's last sitting at the table according to
 * the chain (0: none), and at least the clock (milliseconds), so that it is above every earlier grant that was never
 * brought. The escrow takes no other, because the `Release` of an earlier sitting would be valid for it too. Null if no
 * higher one exists.
 */
export function nonceAfter(last: bigint, now: number): bigint | null {
  if (last >= highest) return null;
  const clock = BigInt(Math.floor(now));
  return clock > last ? clock : last + 1n;
}
