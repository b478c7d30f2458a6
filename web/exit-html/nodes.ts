/**
 * The chain nodes that the person has named: by *Look*, or on this site before (P9.10). Nothing is asked of any other,
 * neither of the one that is only suggested nor of one whose address is being typed. One for each chain: of another
 * chain's escrow a node knows nothing, and a wallet must not be brought to a chain by a node of another.
 */
import { namedRpc } from '../lib/named-rpc.ts';

const named = new Map<number, string>();
/** Named before any evidence has said of which chain. */
let early: string | null = null;

/** The person presses *Look*; `chainId` null while nothing says which chain it is about. */
export function nameNode(rpc: string, chainId: number | null): void {
  if (chainId === null) early = rpc;
  else named.set(chainId, rpc);
}

/** The node to ask about this chain; null while none was named. */
export function nodeFor(chainId: number): string | null {
  if (early !== null) {
    named.set(chainId, early);
    early = null;
  }
  return named.get(chainId) ?? null;
}

/** The same, with the node that was named on this site before. */
export function recalledNode(chainId: number): string | null {
  const before = nodeFor(chainId) ?? namedRpc(chainId);
  if (before !== null) named.set(chainId, before);
  return before;
}

/** Why nothing is asked. */
export const noNodeText = (chainId: number): string =>
  named.size === 0
    ? 'No node has been asked yet. Name one above, or keep the one that stands there, and press Look.'
    : `No node of chain ${chainId} has been asked yet. Name one above, and press Look.`;
