/**
 * Logs of any number of blocks, even from nodes that return those of only a few blocks at once. Our own nodes return
 * all. Public nodes refuse in words of their own, so the possible span is found by trying, and remembered for each
 * client. A refusal may also be of a moment, or about blocks that the node has thrown away: so the span grows again.
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

export interface LogFilter {
  readonly address: readonly Hex[];
  readonly topics: readonly (Hex | readonly Hex[] | null)[];
}

export interface LogSearch extends LogFilter {
  readonly from: bigint;
  readonly to: bigint;
  /** The wanted log is among these: nothing older is asked for. */
  readonly enough?: (found: readonly Log[]) => boolean;
  /** Told after each answer: blocks from `first` to `last` are wanted, and those from `at` on have been read. */
  readonly onRead?: (at: bigint, first: bigint, last: bigint) => void;
}

/** Blocks that were read, with their logs. */
export interface Piece {
  readonly logs: readonly Log[];
  readonly start: bigint;
  readonly end: bigint;
  /** No block before this one is wanted. */
  readonly first: bigint;
}

export interface Reading {
  readonly from: bigint;
  readonly to: bigint;
  /** The contracts are known to have been there before `from`. */
  readonly isBorn?: boolean;
  /** `to` is the chain's newest block: a node behind the same address that is behind need not have it yet. */
  readonly isHead?: boolean;
  /** The node has refused these blocks before, however few: it is asked for the fewest first. */
  readonly isProbe?: boolean;
  /** Asked after each answer: whether no more is to be asked for now. */
  readonly isOver?: (() => boolean) | undefined;
  /** Gets each piece at once, so that it is not lost if the next is refused. True: nothing more is wanted. */
  take(piece: Piece): boolean;
}

/** Even of a few blocks the node gives no events: it has thrown them away, or never gives any. */
export class NoEvents extends ChainError {
  override name = 'NoEvents';
}

/** It is not for the node that something was left unread: enough has been asked for now. */
export class StillReading extends ChainDown {
  override name = 'StillReading';
  constructor() {
    super('The chain node gives its events slowly.');
  }
}

/** One for each look. `isHalfOver`: of its answers, or of its time, half are used. */
export type IsOver = (() => boolean) & { readonly isHalfOver: () => boolean };

/** After so many answers, or so many milliseconds from now. */
export function readsAtMost(answers: number, ms: number): IsOver {
  const from = performance.now();
  let given = 0;
  const uses = (part: number): boolean => given >= part * answers || performance.now() >= from + part * ms;
  return Object.assign(() => (given++, uses(1)), { isHalfOver: () => uses(0.5) });
}

/** What most public nodes return at once, in blocks. */
const publicSpan = 10_000n;
/** Who does not give even this gives none. */
const leastSpan = 1n;
/** A node that is too slow for fewer is slow for another reason. */
const slowSpan = 500n;
/** How far the read blocks may end before the newest: so many steps, each of so many blocks. */
const [lagSteps, lagStep] = [8, 8n];
/** After so many whole pieces a larger one is tried; at once if the last was, ever more seldom when it is refused. */
const [patienceAtFirst, patienceAtMost] = [8, 64];

/** How much a node gives at once: all that it was asked for as long as `span` is null. */
interface Pace {
  span: bigint | null;
  given: number;
  patience: number;
}
const paces = new WeakMap<PublicClient, Pace>();
/** In this block the contract is there, and before it only where nobody has looked. */
interface Birth {
  readonly block: bigint;
  readonly isFirst: boolean;
}
const births = new WeakMap<PublicClient, Map<Hex, Birth>>();

/**
 * The logs in order, read from the newest back. Throws `ChainError` when the node returns none, `ChainDown` when it
 * does not answer.
 */
export async function findLogs(
  client: PublicClient,
  { address, topics, from, to, enough = () => false, onRead = () => undefined }: LogSearch,
): Promise<readonly Log[]> {
  let found: readonly Log[] = [];
  await readLogs(
    client,
    { address, topics },
    {
      from,
      to,
      take({ logs, start, first }) {
        found = [...logs, ...found];
        onRead(start, first, to);
        return enough(found);
      },
    },
  );
  return found;
}

/**
 * Reads blocks piece by piece, from the newest back. Throws `NoEvents` where the node gives none even of a few blocks,
 * and `ChainDown` when it does not answer, or not any more for now: what was taken before has been read. `StillReading`
 * when it is over; a piece was taken then, or a smaller one is asked for the next time.
 */
export async function readLogs(
  client: PublicClient,
  filter: LogFilter,
  { from, to, isBorn: wasBorn = false, isHead = false, isProbe = false, isOver = () => false, take }: Reading,
): Promise<void> {
  const pace = paces.get(client) ?? { span: null, given: 0, patience: patienceAtFirst };
  paces.set(client, pace);
  let [first, last] = [from, to];
  /** The span that was good before it was narrowed here. */
  let good = pace.span;
  /** Blocks to be asked for next, where that is not the usual span. */
  let trial: bigint | null = isProbe ? leastSpan : null;
  let isNarrowed = false;
  let isBorn = wasBorn;
  let lags = 0;
  while (last >= first) {
    // Millions of blocks in small pieces take long: blocks before the contracts are not asked for.
    if (!isBorn && (isNarrowed || (pace.span !== null && last - first >= pace.span))) {
      for (const one of filter.address.slice(0, 1)) first = await firstBlockOf(client, one, first, to);
      isBorn = true;
      continue;
    }
    const size = least(trial ?? pace.span ?? last - first + 1n, last - first + 1n);
    const [start, end] = [last - size + 1n, last];
    let logs;
    try {
      logs = await ask(client, filter, start, end);
    } catch (error) {
      const isTop = isHead && end === last && last === to - BigInt(lags) * lagStep;
      if (isTop && lags <= lagSteps && isBehind(error)) {
        // The newest blocks are left for the next time. If it is not for them, they are asked for like any others.
        last = ++lags > lagSteps ? to : last - lagStep;
        continue;
      }
      const isMore = pace.span !== null && size > pace.span;
      if (isMore) {
        const patience = Math.max(patienceAtFirst, Math.min(2 * pace.patience, patienceAtMost));
        [pace.given, pace.patience] = [0, patience];
      }
      const fewer = narrowed(pace, size, error, good);
      trial = isMore ? null : fewer;
      isNarrowed ||= !isMore;
      if (isMore || !isOver()) continue;
      Object.assign(pace, { span: fewer, given: 0 });
      throw new StillReading();
    }
    const isMore = pace.span !== null && size > pace.span;
    if (isNarrowed || isMore) Object.assign(pace, { span: size, given: 0, patience: isMore ? 1 : patienceAtFirst });
    else good = pace.span;
    if (size === pace.span) pace.given++;
    trial = pace.span !== null && pace.given >= pace.patience ? 2n * pace.span : null;
    isNarrowed = false;
    if (take({ logs, start, end, first })) return;
    last = start - 1n;
    if (last >= first && isOver()) throw new StillReading();
  }
}

async function ask(client: PublicClient, { address, topics }: LogFilter, from: bigint, to: bigint) {
  const filter = { address, topics, fromBlock: numberToHex(from), toBlock: numberToHex(to) };
  const logs = (await client.request({ method: 'eth_getLogs', params: [filter] } as never)) as readonly RpcLog[];
  // Of another block it would stand there twice as soon as that one is read, and look like news each time.
  return logs
    .map((log) => formatLog(log) as Log)
    .filter(({ blockNumber }) => blockNumber! >= from && blockNumber! <= to);
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** How many blocks to ask for after a refusal of `blocks` at once, if fewer may help. Otherwise throws. */
function narrowed(pace: Pace, blocks: bigint, error: unknown, good: bigint | null): bigint {
  const fewer = blocks > publicSpan ? publicSpan : blocks / 2n;
  if (!mayBeTooMany(error, blocks)) {
    // A node that was too slow is asked for fewer the next time.
    if (isSlow(error) && fewer >= slowSpan) [pace.span, pace.given] = [least(pace.span ?? fewer, fewer), 0];
    throw chainErrorOf(error);
  }
  if (blocks > leastSpan) return fewer;
  pace.span = good; // it was not for the number of blocks
  throw new NoEvents('The node gives no events (eth_getLogs) even of a few blocks: use another node.', {
    details: error instanceof BaseError ? error.details : '',
    cause: error,
  });
}

const isSlow = (error: unknown): boolean =>
  error instanceof BaseError &&
  error.walk((e) => e instanceof TimeoutError || (e instanceof HttpRequestError && (e.status ?? 0) >= 500)) !== null;

/** Nodes have no code for it: they send some words, sometimes with an HTTP status, or only let the time run out. */
function mayBeTooMany(error: unknown, blocks: bigint): boolean {
  if (!(error instanceof BaseError) || error.walk((e) => e instanceof MethodNotFoundRpcError) !== null) return false;
  if (isSlow(error)) return blocks > publicSpan;
  const refused = error.walk((e) => e instanceof HttpRequestError);
  if (refused instanceof HttpRequestError) return refusals.includes(refused.status ?? 0);
  const words = wordsOf(error);
  if (/rate limit|too many requests|per second|compute units/i.test(words)) return false;
  // Whatever else a node says of a range, it may say otherwise of a smaller one: some blocks it may have thrown away.
  return (
    /range|block|limit|exceed|too (many|large|big|wide)|more than|response size|timed? ?out/i.test(words) ||
    !(chainErrorOf(error) instanceof ChainDown)
  );
}

/** Of too many blocks; 402 and 403 of old ones, which some give only to who pays. */
const refusals: readonly number[] = [400, 402, 403, 413, 414, 422];

const wordsOf = (error: BaseError): string => `${error.message} ${error.details}`;

/** The nodes behind one address do not all have the newest block yet. */
const isBehind = (error: unknown): boolean =>
  error instanceof BaseError &&
  /beyond|future|after (the )?latest|(not|cannot be) found|unknown block/i.test(wordsOf(error));

/** The block in which a contract appeared, or `from` if that was before, or the node keeps no state of old blocks. */
async function firstBlockOf(client: PublicClient, address: Hex, from: bigint, to: bigint): Promise<bigint> {
  const known = births.get(client) ?? new Map<Hex, Birth>();
  births.set(client, known);
  const before = known.get(address);
  if (before !== undefined && (before.isFirst || from >= before.block))
    return before.block > from ? before.block : from;
  let [low, high] = [from, before?.block ?? to];
  try {
    while (low < high) {
      const middle = (low + high) / 2n;
      if ((await client.getCode({ address, blockNumber: middle })) === undefined) low = middle + 1n;
      else high = middle;
    }
  } catch (error) {
    if (chainErrorOf(error) instanceof ChainDown) throw chainErrorOf(error);
    return from;
  }
  // Where the search began the contract may have been there for long.
  known.set(address, { block: low, isFirst: low > from });
  return low;
}
