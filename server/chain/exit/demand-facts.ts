/** Demands on the lists of one bank, as the court has them (protocol.md 5). */
import type { BlockTag, PublicClient } from 'viem';
import type { Hex } from '../../../engine/bytes.ts';
import type { ListFacts } from '../../../engine/seat/contested.ts';
import { stages } from '../../../engine/settlement/exit/facts.ts';
import { searchedEvents, type BankEvents, type EventPlaces } from '../bank-events.ts';
import { abis } from '../revert-reason.ts';

/** All that there ever were, over or not. Throws viem's errors. */
export async function demandFacts(client: PublicClient, { addresses, events }: Pick<EventPlaces, 'addresses'> & { readonly events: BankEvents }, table: Hex, number: bigint) {
  const demanded = await events.of(table, number, ['Demanded']);
  const contests = new Map(demanded.map(({ args: { contest } }) => [contest.closed, contest]));
  return Promise.all([...contests.values()].map(async (contest) => {
    const { opener, stage, deadline, given, awarded } = await client.readContract({ address: addresses.court, abi: abis.court, functionName: 'demandOf', args: [contest.closed] });
    return { contest, opener, stage, deadline, given, awarded };
  }));
}

/** One look at what the chain has of a closed list and of its number. `blockTag`: whose time counts, the pending block's where blocks are made only for transactions. Throws viem's errors. */
export async function listFacts(
  client: PublicClient, addresses: Pick<EventPlaces['addresses'], 'court' | 'escrow'>, table: Hex, number: bigint, closed: Hex, blockTag: BlockTag,
): Promise<ListFacts> {
  const court = { address: addresses.court, abi: abis.court } as const;
  const [{ stage }, { started }, settled, { timestamp }] = await Promise.all([
    client.readContract({ ...court, functionName: 'demandOf', args: [closed] }),
    client.readContract({ ...court, functionName: 'docketOf', args: [table, number] }),
    client.readContract({ address: addresses.escrow, abi: abis.escrow, functionName: 'isSettled', args: [table, number] }),
    client.getBlock({ blockTag }),
  ]);
  return { stage, started, settled, now: Number(timestamp) };
}

/** An open demand is no older than this in windows. */
const oldest = 3;

/** A block at least `seconds` before the newest, and not very much more; how many of them a second has is the chain's affair. */
async function blockBefore(client: PublicClient, seconds: number): Promise<bigint> {
  const { number: head, timestamp: now } = await client.getBlock();
  for (let blocks = BigInt(seconds); blocks < head; blocks *= 2n) {
    const { timestamp } = await client.getBlock({ blockNumber: head - blocks });
    if (now - timestamp >= seconds) return head - blocks;
  }
  return 0n;
}

/** Those that are open. Events are searched only when the court counts one. `window` of the table, seconds. Throws viem's errors. */
export async function openDemands(client: PublicClient, addresses: EventPlaces['addresses'], table: Hex, window: number, number: bigint) {
  const { demands } = await client.readContract({ address: addresses.court, abi: abis.court, functionName: 'docketOf', args: [table, number] });
  if (demands === 0) return [];
  const events = searchedEvents(client, { addresses, fromBlock: await blockBefore(client, oldest * window) });
  return (await demandFacts(client, { addresses, events }, table, number)).filter(({ stage }) => stage !== stages.none && stage <= stages.house);
}
