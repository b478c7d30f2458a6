/** Demands on the lists of one bank, as the court has them (protocol.md 5). */
import { parseEventLogs, toEventSelector, type BlockTag, type PublicClient } from 'viem';
import type { Hex } from '../../../engine/bytes.ts';
import type { Setup } from '../../../engine/protocol/messages.ts';
import type { ListFacts } from '../../../engine/seat/contested.ts';
import type { EncodedGive } from '../../../engine/settlement/dispute.ts';
import { stages } from '../../../engine/settlement/stages.ts';
import { bankerGiveIn } from '../banker-give.ts';
import { courtOf } from './court.ts';
import { findLogs } from '../logs.ts';
import { searchedEvents, type BankEvents, type EventPlaces } from '../bank-events.ts';
import { HidesEvents } from '../errors.ts';
import { abis } from '../revert-reason.ts';
import { abiDigest, contestType } from '../viem-reads.ts';

/**
 * All demands that there ever were, over or not. `bankerGive` is what the opener has shown. A contest counts only if it
 * is the one that the court knows, whatever else the node shows of its list. Throws viem's errors, and `HidesEvents`
 * for a list whose contest the node does not show.
 */
export async function demandFacts(
  client: PublicClient,
  { addresses, events }: Pick<EventPlaces, 'addresses'> & { readonly events: BankEvents },
  table: Hex,
  number: bigint,
) {
  const demanded = await events.of(table, number, ['Demanded']);
  const lists = new Set(demanded.map(({ args }) => args.contest.closed));
  return Promise.all(
    [...lists].map(async (closed) => {
      const { digest, opener, stage, deadline, given, awarded } = await client.readContract({
        address: addresses.court,
        abi: abis.court,
        functionName: 'demandOf',
        args: [closed],
      });
      const event = demanded.findLast(
        ({ args: { contest } }) =>
          contest.closed === closed && (stage === stages.none || abiDigest(contestType, contest) === digest),
      );
      if (event === undefined) throw new HidesEvents(unshownDemand(number));
      const {
        blockNumber,
        args: { contest, signatures },
      } = event;
      return {
        contest,
        opener,
        stage,
        deadline,
        given,
        awarded,
        bankerGive: bankerGiveIn(signatures),
        openedIn: blockNumber,
      };
    }),
  );
}

/** What is said of a node that does not show a demand of this bank. */
export const unshownDemand = (number: bigint): string =>
  `Bank ${number}: there was a demand on a list of it, and the node does not show it.`;

/**
 * The punters' links that a demand opened in block `openedIn` has brought to the chain, with their gives. Throws viem's
 * errors.
 */
export async function shownLinks(
  client: PublicClient,
  { court }: Pick<EventPlaces['addresses'], 'court'>,
  closed: Hex,
  openedIn: bigint,
): Promise<readonly EncodedGive[]> {
  const topics = [toEventSelector(linkGiven), closed];
  const logs = await findLogs(client, {
    address: [court],
    topics,
    from: openedIn,
    to: await client.getBlockNumber({ cacheTime: 0 }),
  });
  return parseEventLogs({ abi: [linkGiven], logs: [...logs], strict: true }).map(
    ({ args: { index, link, signature } }) => ({ index, link, signature }),
  );
}

const linkGiven = abis.court.find(
  (item): item is Extract<(typeof abis.court)[number], { name: 'LinkGiven' }> =>
    item.type === 'event' && item.name === 'LinkGiven',
)!;

/**
 * One look at what the chain has about a closed list and its number. `blockTag`: the block whose time counts; the
 * pending one if blocks are made only for transactions. Throws viem's errors.
 */
export async function listFacts(
  client: PublicClient,
  addresses: Pick<EventPlaces['addresses'], 'escrow'>,
  { table, number, house }: Pick<Setup, 'table' | 'number' | 'house'>,
  closed: Hex,
  blockTag: BlockTag,
): Promise<ListFacts> {
  const court = { address: await courtOf(client, addresses.escrow), abi: abis.court } as const;
  const escrow = { address: addresses.escrow, abi: abis.escrow } as const;
  const [{ stage }, { started }, settled, retired, { timestamp }] = await Promise.all([
    client.readContract({ ...court, functionName: 'demandOf', args: [closed] }),
    client.readContract({ ...court, functionName: 'docketOf', args: [table, number] }),
    client.readContract({ ...escrow, functionName: 'isSettled', args: [table, number] }),
    client.readContract({ ...escrow, functionName: 'retiredAt', args: [house] }),
    client.getBlock({ blockTag }),
  ]);
  // A key that never was the house's counts as if it was retired at the beginning of time.
  return {
    stage,
    started,
    settled,
    retired: retired === neverRetired ? null : Number(retired),
    now: Number(timestamp),
  };
}

/** `retiredAt` of the present key. */
const neverRetired = 2n ** 64n - 1n;

/** The greatest age of an open demand, in windows. */
const oldest = 3;

/** A block at least `seconds` before the newest, and not very much older. Chains make blocks at different speeds. */
async function blockBefore(client: PublicClient, seconds: number): Promise<bigint> {
  const { number: head, timestamp: now } = await client.getBlock();
  for (let blocks = BigInt(seconds); blocks < head; blocks *= 2n) {
    const { timestamp } = await client.getBlock({ blockNumber: head - blocks });
    if (now - timestamp >= seconds) return head - blocks;
  }
  return 0n;
}

/**
 * The open demands. Events are searched only when the court counts a demand. `window` is the table's, in seconds.
 * Throws viem's errors.
 */
export async function openDemands(
  client: PublicClient,
  { escrow }: Pick<EventPlaces['addresses'], 'escrow'>,
  table: Hex,
  window: number,
  number: bigint,
) {
  const addresses = { escrow, court: await courtOf(client, escrow) };
  const { demands } = await client.readContract({
    address: addresses.court,
    abi: abis.court,
    functionName: 'docketOf',
    args: [table, number],
  });
  if (demands === 0) return [];
  const events = searchedEvents(client, { addresses, fromBlock: await blockBefore(client, oldest * window) });
  return (await demandFacts(client, { addresses, events }, table, number)).filter(
    ({ stage }) => stage !== stages.none && stage <= stages.house,
  );
}
