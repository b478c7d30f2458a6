/** All events of one escrow and its court, oldest first, and the deployment that the first of them describes. */
import { parseEventLogs, type PublicClient } from 'viem';
import type { Hex } from '../../../engine/bytes.ts';
import { courtAbi, escrowAbi } from '../abi.ts';
import { ChainDown, ChainError } from '../errors.ts';
import { findLogs, type LogSearch } from '../logs.ts';
import { chainErrorOf } from '../revert-reason.ts';

type Parsed = ReturnType<typeof parseEventLogs<typeof escrowAbi, true>>[number];
/** An event as viem decodes it, addresses in lower case. */
export type EscrowEvent = Parsed;
/** Likewise of the court. */
export type CourtEvent = ReturnType<typeof parseEventLogs<typeof courtAbi, true>>[number];

export interface History {
  readonly chainId: number;
  readonly escrow: Hex;
  /** The last block that was looked at. */
  readonly head: bigint;
  readonly deployed: Extract<EscrowEvent, { eventName: 'Deployed' }>;
  readonly events: readonly EscrowEvent[];
}

/**
 * Reads all events up to now. Throws `ChainDown` when the node does not answer, `ChainError` when it has no such escrow
 * or leaves events out.
 */
export async function readHistory(
  client: PublicClient,
  escrow: Hex,
  fromBlock: bigint,
  onRead: LogSearch['onRead'] = () => undefined,
): Promise<History> {
  const [chainId, head, code] = await Promise.all([
    client.getChainId(),
    client.getBlockNumber({ cacheTime: 0 }),
    client.getCode({ address: escrow }),
  ]).catch((error: unknown) => {
    throw chainErrorOf(error);
  });
  if (code === undefined) throw new ChainError(`There is no contract at ${escrow} on chain ${chainId}.`);
  if (fromBlock > head)
    throw new ChainError(`The first block to look for events in is ${fromBlock}, and the chain has ${head} so far.`);
  const logs = await findLogs(client, { address: [escrow], topics: [], from: fromBlock, to: head, onRead });
  const events = parseEventLogs({ abi: escrowAbi, logs: [...logs], strict: true }).map(lower);
  const unread = logs.length - events.length;
  const [deployed, ...others] = events.filter((event) => event.eventName === 'Deployed');
  if (deployed === undefined || events[0] !== deployed || others.length > 0) throw noEscrow(escrow, fromBlock, unread);
  if (unread > 0)
    throw new ChainError(`${unread} events of ${escrow} are of another version than this program's, or not Sabot's.`);
  return { chainId, escrow, head, deployed: deployed as History['deployed'], events };
}

/**
 * All events of the escrow's court, as far as its own events were read. Throws `ChainDown`, and `ChainError` when the
 * node leaves events out.
 */
export async function readCourt(
  client: PublicClient,
  { deployed, head }: Pick<History, 'deployed' | 'head'>,
  onRead: LogSearch['onRead'] = () => undefined,
): Promise<readonly CourtEvent[]> {
  const { court } = deployed.args;
  const logs = await findLogs(client, { address: [court], topics: [], from: deployed.blockNumber, to: head, onRead });
  const events = parseEventLogs({ abi: courtAbi, logs: [...logs], strict: true }).map(lower);
  const unread = logs.length - events.length;
  if (unread > 0)
    throw new ChainError(`${unread} events of ${court} are of another version than this program's, or not Sabot's.`);
  return events;
}

const noEscrow = (escrow: Hex, fromBlock: bigint, unread: number): ChainError =>
  new ChainError(
    `The first event of ${escrow} from block ${fromBlock} on is not that of an escrow of Sabot being deployed: it is none${unread > 0 ? ', or one of another version' : ''}; or that block is a later one; or the node leaves events out.`,
  );

/** viem gives addresses with their checksum. */
function lower<E extends Parsed | CourtEvent>(event: E): E {
  return { ...event, args: lowered(event.args) };
}

function lowered(value: unknown): unknown {
  if (typeof value === 'string') return value.toLowerCase();
  if (Array.isArray(value)) return value.map(lowered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, lowered(one)]));
}

/**
 * The escrow's balance of its token as of block `at`; null when the node does not keep that old state. Throws
 * `ChainDown`.
 */
export async function balanceAt(client: PublicClient, { deployed, escrow, head }: History): Promise<bigint | null> {
  const asked = {
    address: deployed.args.token,
    abi: balanceAbi,
    functionName: 'balanceOf',
    args: [escrow],
    blockNumber: head,
  } as const;
  return client.readContract(asked).catch((error: unknown) => {
    const named = chainErrorOf(error);
    if (named instanceof ChainDown) throw named;
    return null;
  });
}

const balanceAbi = [
  {
    type: 'function',
    name: 'balanceOf',
    stateMutability: 'view',
    inputs: [{ type: 'address' }],
    outputs: [{ type: 'uint256' }],
  },
] as const;
