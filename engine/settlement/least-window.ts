/**
 * How short the window of a chain's tables may be (protocol.md 5): deployments take this limit, and clients check it.
 */

const minute = 60;

/** Chains of test ether. On any other chain the money counts. */
const testChains: ReadonlyMap<number, number> = new Map([
  [31_337, minute],
  [11_155_111, 30 * minute],
  [84_532, 30 * minute],
]);

/**
 * Seconds, by chain id: a minute on the local chain, half an hour on the test networks (Sepolia, Base Sepolia), a day
 * elsewhere.
 */
export function leastWindowOn(chainId: number): number {
  return testChains.get(chainId) ?? 24 * 60 * minute;
}
