/**
 * A node that does not give all events at once, as public ones do: its limits, its words and its moods are the test's.
 * Everything else it answers as the fake node does.
 */
import { createPublicClient, custom, HttpRequestError, RpcRequestError, type PublicClient } from 'viem';
import type { Hex } from '../../engine/bytes.ts';
import type { FakeNode } from './fake-node.ts';

const url = 'http://node/KEY';
/** What nodes say; none of it counts by its words alone. */
export const says = (code: number, message: string): Error =>
  new RpcRequestError({ body: {}, error: { code, message }, url });
const tooWide = (): Error => says(-32_000, 'block range too large');
export const pruned = (): Error => says(4_444, 'pruned history unavailable: block is older than what is kept');
export const tooOften = (): Error => new HttpRequestError({ url, status: 429, details: 'Too Many Requests' });

/** So many blocks at most are given at once. */
export const wider = (blocks: bigint) => (from: bigint, to: bigint) => {
  if (to - from >= blocks) throw tooWide();
};
/** As most public nodes. */
export const wide = wider(10_000n);

export interface LimitedNode {
  readonly client: PublicClient;
  /** The blocks that were asked for events, also in vain. */
  readonly asked: (readonly [bigint, bigint])[];
  /** From now on all its blocks are others. */
  fork(): void;
}

/**
 * `refuse` throws instead of giving these blocks, `spend` instead of answering whatever it is asked. It keeps no state
 * of old blocks.
 */
export function limited(
  node: FakeNode,
  refuse: (from: bigint, to: bigint) => void,
  spend: () => void = () => undefined,
): LimitedNode {
  const asked: (readonly [bigint, bigint])[] = [];
  let hash = `0x${'ab'.repeat(32)}`;
  const request = ({ method, params = [] }: { method: string; params?: readonly unknown[] }): unknown => {
    spend();
    if (method === 'eth_getCode' && params[1] !== 'latest') throw says(-32_000, 'missing trie node');
    if (method === 'eth_getBlockByNumber' && params[0] !== 'latest' && params[0] !== 'pending')
      return { ...(answered(node, method, params) as object), hash };
    if (method !== 'eth_getLogs') return answered(node, method, params);
    const { fromBlock, toBlock } = params[0] as { fromBlock: Hex; toBlock: Hex };
    const [from, to] = [BigInt(fromBlock), BigInt(toBlock)];
    asked.push([from, to]);
    refuse(from, to);
    return (node.logs as { readonly blockNumber: Hex }[]).filter(
      ({ blockNumber }) => BigInt(blockNumber) >= from && BigInt(blockNumber) <= to,
    );
  };
  const transport = custom({ request: async (args) => request(args as never) }, { retryCount: 0 });
  const fork = (): void => {
    hash = `0x${'cd'.repeat(32)}`;
  };
  return { client: createPublicClient({ transport }) as PublicClient, asked, fork };
}

function answered(node: FakeNode, method: string, params: readonly unknown[]): unknown {
  const { result, error } = JSON.parse(node.answer({ id: 1, method, params: params as never })) as {
    readonly result: unknown;
    readonly error?: Error;
  };
  if (error !== undefined) throw error;
  return result;
}

interface Purse {
  spend(): void;
  more(answers?: number): void;
}

/** Gives events until so many answers were given; `more` gives it as many again, as a minute does. */
export function stingy(answers: number): Purse {
  let left = answers;
  return {
    spend() {
      if (left-- <= 0) throw tooOften();
    },
    more(again = answers) {
      left = again;
    },
  };
}

/** A public node that gives events in so many answers, each of as many blocks as most do. */
export function publicNode(node: FakeNode, answers: number): LimitedNode & { readonly purse: Purse } {
  const purse = stingy(answers);
  const limits = (from: bigint, to: bigint): void => {
    purse.spend();
    wide(from, to);
  };
  return { ...limited(node, limits), purse };
}
