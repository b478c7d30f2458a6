/**
 * The chain node that protects this player's money: an RPC that the player names, otherwise the node of the wallet
 * extension, otherwise the house's own. The house's answers are the house's word; the page says so
 * (`ui/node-line.tsx`). Every question checks the chain first.
 */
import { createPublicClient, custom, http, type EIP1193Provider, type PublicClient } from 'viem';
import { nodeWords } from '../words/node.ts';
import { ServiceError } from './errors.ts';
import { inTime } from './in-time.ts';

export type NodeOrigin = 'named' | 'wallet' | 'house';

export interface OwnNode {
  readonly origin: NodeOrigin;
  /**
   * Changes when another node is asked, or the wallet moves to another chain: an answer of one is no answer of the
   * other.
   */
  readonly key: string;
  /** Asks the node. Throws viem's errors, and `ServiceError` if it is not on the escrow's chain. */
  ask<T>(read: (client: PublicClient) => Promise<T>): Promise<T>;
}

export interface NodeChoice {
  readonly chainId: number;
  /** The RPC that the player named for this chain. */
  readonly named: string | null;
  /**
   * A connected extension: its provider, and a key that says which one it is on which chain. Null for none and for the
   * burner, which asks the house's node.
   */
  readonly wallet: { readonly key: string; open(): Promise<unknown> } | null;
  readonly house: PublicClient;
}

/** Of these three, the node that counts. */
export function ownNode({ chainId, named, wallet, house }: NodeChoice): OwnNode {
  if (named !== null) return checked('named', named, chainId, async () => clientOf(named));
  if (wallet !== null) return checked('wallet', wallet.key, chainId, () => walletClient(wallet.open));
  return checked('house', '', chainId, async () => house);
}

/** An extension that waits for its owner, or hangs, counts as not answering, milliseconds. */
const walletAtMost = 10_000;

async function walletClient(open: () => Promise<unknown>): Promise<PublicClient> {
  const provider = (await ofWallet(open())) as EIP1193Provider;
  return createPublicClient({
    transport: custom({ request: (asked: never) => ofWallet(provider.request(asked)) }, { retryCount: 0 }),
  });
}

function ofWallet<T>(answer: Promise<T>): Promise<T> {
  return inTime(answer, walletAtMost, () => {
    throw new ServiceError('chain node', null, nodeWords().walletSilent);
  });
}

const clients = new Map<string, PublicClient>();

function clientOf(url: string): PublicClient {
  const client = clients.get(url) ?? createPublicClient({ transport: http(url, { retryCount: 1, timeout: 10_000 }) });
  clients.set(url, client);
  return client;
}

function checked(origin: NodeOrigin, key: string, chainId: number, open: () => Promise<PublicClient>): OwnNode {
  return {
    origin,
    key: `${origin} ${key}`,
    async ask(read) {
      const client = await open();
      const there = await client.getChainId();
      if (there !== chainId) throw new ServiceError('chain node', null, nodeWords().elsewhere[origin](there, chainId));
      return read(client);
    },
  };
}
