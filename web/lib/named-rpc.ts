/** RPC addresses that the player names, one for each chain, kept in this browser. */
import { createPublicClient, http } from 'viem';
import { Listeners } from '../../engine/listeners.ts';
import { nodeWords } from '../words/node.ts';

const keyOf = (chainId: number): string => `sabot.rpc.${chainId}`;

/** The address as it is kept, or why it cannot be one. */
export function readRpcUrl(written: string): { readonly url: string } | { readonly problem: string } {
  const words = nodeWords();
  if (!URL.canParse(written)) return { problem: words.noAddress };
  const url = new URL(written);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { problem: words.badProtocol };
  if (url.username !== '' || url.password !== '') return { problem: words.noPassword };
  return { url: url.href };
}

/** Why a node cannot serve here, or null: it must answer, and be on this chain. */
export async function rpcProblem(url: string, chainId: number): Promise<string | null> {
  const client = createPublicClient({ transport: http(url, { retryCount: 0, timeout: 8_000 }) });
  const there = await client.getChainId().catch(() => null);
  if (there === null) return nodeWords().silent;
  return there === chainId ? null : nodeWords().otherChain(there, chainId);
}

/** The named RPC of a chain; null if there is none. The stored address is read again as strictly as it was written. */
export function namedRpc(chainId: number): string | null {
  const kept = localStorage.getItem(keyOf(chainId));
  const read = kept === null ? null : readRpcUrl(kept);
  return read !== null && 'url' in read ? read.url : null;
}

const named = new Listeners();

/** Calls `listener` whenever a node is named or forgotten on this page; returns how to stop it. */
export const onRpcNamed = (listener: () => void): (() => void) => named.add(listener);

/** Stores the address, or forgets it if null. */
export function nameRpc(chainId: number, url: string | null): void {
  if (url === null) localStorage.removeItem(keyOf(chainId));
  else localStorage.setItem(keyOf(chainId), url);
  named.tell();
}
