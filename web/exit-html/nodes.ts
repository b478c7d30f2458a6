/**
 * The chain nodes that the person has named: with *Look*, or earlier on this site (P9.10). The page asks no other node:
 * not the one that it only suggests, and not one whose address is still being typed. One for each chain: a node knows
 * nothing of an escrow on another chain, and must not move a wallet to its own.
 */
import { namedRpc } from '../lib/named-rpc.ts';
import { exitWords } from '../words/exit.ts';

const named = new Map<number, string>();
/** Named before any evidence said which chain it is about. */
let early: string | null = null;

/** The person presses *Look*; `chainId` is null while nothing says which chain it is about. */
export function nameNode(rpc: string, chainId: number | null): void {
  if (chainId === null) early = rpc;
  else named.set(chainId, rpc);
}

/** The node to ask about this chain; null if none was named. */
export function nodeFor(chainId: number): string | null {
  if (early !== null) {
    named.set(chainId, early);
    early = null;
  }
  return named.get(chainId) ?? null;
}

/** The same, or the node that was named earlier on this site. */
export function recalledNode(chainId: number): string | null {
  const before = nodeFor(chainId) ?? namedRpc(chainId);
  if (before !== null) named.set(chainId, before);
  return before;
}

/** Why nothing is asked. */
export const noNodeText = (chainId: number): string =>
  named.size === 0 ? exitWords().noneAsked : exitWords().notAsked(chainId);
