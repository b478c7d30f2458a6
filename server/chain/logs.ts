/**
 * Logs of any number of blocks, even from nodes that return those of only a few blocks at once. Our own nodes return
 * all. Public nodes refuse in words of their own, so the possible span is found by trying, and remembered for each
 * client.
 */
import {
  BaseError,
  formatLog,
  HttpRequestError,
  MethodNotFoundRpcError,
  numberToHex,
  TimeoutError,
  type Log,
  type PublicClient,
  type RpcLog,
} from 'viem';
import type { Hex } from '../../engine/bytes.ts';
import { ChainDown, ChainError } from './errors.ts';
import { chainErrorOf } from './revert-reason.ts';

export interface LogSearch {
  readonly address: readonly Hex[];
  readonly topics: readonly (Hex | readonly Hex[] | null)[];
  readonly from: bigint;
  readonly to: bigint;
  /** The wanted log is among these: nothing older is asked for. */
  readonly enough?: (found: readonly Log[]) => boolean;
  /** Told after each answer: blocks from `first` to `last` are wanted, and those from `at` on have been read. */
  readonly onRead?: (at: bigint, first: bigint, last: bigint) => void;
}

/** What most public nodes return at once, in blocks. */
const publicSpan = 10_000n;
/** A node that returns fewer than this is no help. */
const leastSpan = 10n;
const spans = new WeakMap<PublicClient, bigint>();
const firstBlocks = new WeakMap<PublicClient, Map<Hex, bigint>>();

/**
 * The logs in order, read from the newest back. Throws `ChainError` when the node returns none, `ChainDown` when it
 * does not answer.
 */
export async function findLogs(
  client: PublicClient,
  { address, topics, from, to, enough = () => false, onRead = () => undefined }: LogSearch,
): Promise<readonly Log[]> {
  let found: readonly Log[] = [];
  let [first, last] = [from, to];
  while (last >= first) {
    const span = spans.get(client) ?? last - first + 1n;
    const start = last - span + 1n > first ? last - span + 1n : first;
    const filter = { address, topics, fromBlock: numberToHex(start), toBlock: numberToHex(last) };
    try {
      const logs = (await client.request({ method: 'eth_getLogs', params: [filter] } as never)) as readonly RpcLog[];
      found = [...logs.map((log) => formatLog(log) as Log), ...found];
    } catch (error) {
      narrow(client, last - start + 1n, error);
      // Millions of blocks in small pieces take long: blocks before the contracts are not asked for.
      for (const one of address.slice(0, 1)) first = await firstBlockOf(client, one, first, to);
      continue;
    }
    onRead(start, first, to);
    if (enough(found)) break;
    last = start - 1n;
  }
  return found;
}

/** Asks for fewer blocks after a refusal of `blocks` at once, if that may help. Otherwise throws. */
function narrow(client: PublicClient, blocks: bigint, error: unknown): void {
  if (!mayBeTooMany(error, blocks)) throw chainErrorOf(error);
  if (blocks <= leastSpan) {
    throw new ChainError('The node gives no events (eth_getLogs) even of a few blocks: use another node.', {
      details: error instanceof BaseError ? error.details : '',
      cause: error,
    });
  }
  spans.set(client, blocks > publicSpan ? publicSpan : blocks / 2n);
}

/** Nodes have no code for it: they send some words, sometimes with an HTTP status, or only let the time run out. */
function mayBeTooMany(error: unknown, blocks: bigint): boolean {
  if (!(error instanceof BaseError) || error.walk((e) => e instanceof MethodNotFoundRpcError) !== null) return false;
  if (error.walk((e) => e instanceof TimeoutError) !== null) return blocks > publicSpan;
  const refused = error.walk((e) => e instanceof HttpRequestError);
  if (refused instanceof HttpRequestError) {
    const { status = 0 } = refused;
    return status >= 500 ? blocks > publicSpan : [400, 413, 414, 422].includes(status);
  }
  const words = `${error.message} ${error.details}`;
  return (
    !/rate limit|too many requests|per second|compute units/i.test(words) &&
    /range|block|limit|exceed|too (many|large|big|wide)|more than|response size|timed? ?out/i.test(words)
  );
}

/** The block in which a contract appeared, or `from` if the node does not keep the state of old blocks. */
async function firstBlockOf(client: PublicClient, address: Hex, from: bigint, to: bigint): Promise<bigint> {
  const known = firstBlocks.get(client) ?? new Map<Hex, bigint>();
  firstBlocks.set(client, known);
  const before = known.get(address);
  if (before !== undefined) return before > from ? before : from;
  let [low, high] = [from, to];
  try {
    while (low < high) {
      const middle = (low + high) / 2n;
      if ((await client.getCode({ address, blockNumber: middle })) === undefined) low = middle + 1n;
      else high = middle;
    }
  } catch (error) {
    if (chainErrorOf(error) instanceof ChainDown) throw chainErrorOf(error);
    low = from;
  }
  known.set(address, low);
  return low;
}
