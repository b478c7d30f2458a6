/** Demands on the lists of one bank, as the court has them (protocol.md 5). */
import type { BlockTag, PublicClient } from 'viem';
import type { Hex } from '../../../engine/bytes.ts';
import type { Setup } from '../../../engine/protocol/messages.ts';
import type { ListFacts } from '../../../engine/seat/contested.ts';
import { isOpen, type Contest } from '../../../engine/settlement/exit/facts.ts';
import { sameSeat, type SeatId } from '../../../engine/settlement/payment.ts';
import { stages } from '../../../engine/settlement/stages.ts';
import { bankerGiveIn } from '../banker-give.ts';
import { courtOf } from './court.ts';
import { searchedEvents, sortedBy, type BankEvent, type BankEvents, type EventPlaces } from '../bank-events.ts';
import { HidesEvents, InventsEvents } from '../errors.ts';
import { abis } from '../revert-reason.ts';
import type { RunningDigest } from './running-digest.ts';
import { abiDigest, contestType } from '../viem-reads.ts';

/**
 * All demands that there ever were, over or not. `bankerGive` is what the opener has shown. A contest counts only if it
 * is the one that the court knows, and is of this number: a list that the court does not know was never demanded,
 * whatever event the node shows of it. Throws viem's errors, `HidesEvents` for a list whose contest the node does not
 * show, and `InventsEvents` for one that no court can have. `seat`: whose awards count; without it each demand is asked
 * about.
 */
export async function demandFacts(
  client: PublicClient,
  { addresses, events }: Pick<EventPlaces, 'addresses'> & { readonly events: BankEvents },
  table: Hex,
  number: bigint,
  seat?: SeatId,
) {
  const demanded = sortedBy(await events.of(table, number, ['Demanded']), ({ args }) => args.contest.closed);
  const isForGood = await overForGood(events, table, number);
  const found = await Promise.all(
    [...demanded].map(async ([closed, shown]) => {
      const known = seat === undefined ? undefined : saidBefore(events, shown, seat);
      const said = known ?? (await demandOf(client, addresses.court, closed as Hex));
      const { digest, opener, stage, deadline, given, awarded, answer } = said;
      if (stage === stages.none) return [];
      const event = shown.find(({ args }) => abiDigest(contestType, args.contest) === digest);
      if (event === undefined) throw new HidesEvents(unshownDemand(number));
      if (isForGood(closed, stage)) events.said?.set(event, said);
      const {
        blockNumber,
        args: { contest, signatures },
      } = event;
      // Another number's demand must not fill this one's count.
      const { before } = contest;
      if (before.table !== table || before.number !== number) return [];
      if (!isWhole(contest)) throw new InventsEvents(`Bank ${number}: the node shows a demand that no court can have.`);
      const bankerGive = bankerGiveIn(signatures);
      return [{ contest, opener, stage, deadline, given, awarded, answer, bankerGive, openedIn: blockNumber }];
    }),
  );
  return found.flat();
}

const demandOf = (client: PublicClient, address: Hex, closed: Hex) =>
  client.readContract({ address, abi: abis.court, functionName: 'demandOf', args: [closed] });
type Said = Awaited<ReturnType<typeof demandOf>>;

/**
 * Whether what the court says of a list stays as it is, but for awards: its demand is over, by an event that no other
 * comes in the place of.
 */
async function overForGood(
  events: BankEvents,
  table: Hex,
  number: bigint,
): Promise<(closed: string, stage: number) => boolean> {
  const { said, settled = null } = events;
  if (said === undefined || settled === null) return () => false;
  const ends = (await events.of(table, number, ['Answered', 'Ruled'])).filter(
    ({ blockNumber }) => blockNumber <= settled,
  );
  const over = new Set<string>(ends.map(({ args }) => args.closed));
  return (closed, stage) => stage > stages.house && over.has(closed);
}

/**
 * What the court has said for good. A house can have very many lists demanded, for the price of some gas, and each look
 * would ask for them all. Undefined also where an award of this seat may have come since.
 */
function saidBefore({ said }: BankEvents, shown: readonly BankEvent<'Demanded'>[], seat: SeatId): Said | undefined {
  for (const event of shown) {
    const before = said?.get(event) as Said | undefined;
    const isAwarding = (before?.stage ?? 0) >= stages.lost;
    if (before !== undefined && !(isAwarding && isIn(event.args.contest, seat))) return before;
  }
  return undefined;
}

const isIn = ({ before: { seats } }: Contest, seat: SeatId): boolean => seats.some(({ id }) => sameSeat(id, seat));

/**
 * Whether it has a place for each seat in each of its lists, as every contest of the court: a node that also answers
 * for the court itself can bear out any other.
 */
const isWhole = ({ before: { seats }, banker, commitments, lost, owed }: Contest): boolean =>
  [commitments, lost.lines, owed].every(({ length }) => length === seats.length) && banker < seats.length;

/**
 * Throws `HidesEvents` when the court counts more or fewer open demands on the number than there are: one that is not
 * shown may be the one that asks for the player's link.
 */
export function checkCount(number: bigint, counted: number, demands: readonly { readonly stage: number }[]): void {
  const open = demands.filter(isOpen).length;
  if (open !== counted)
    throw new HidesEvents(`Bank ${number} has ${counted} open demands, and the node shows ${open} of them.`);
}

/**
 * Throws `HidesEvents` when these are not all lists of the number that were ever demanded, in their order: a ruling on
 * one that is not shown may owe the player an award, and its file may hold that list as played, or not at all. `fold`:
 * the one that goes on with the node's events.
 */
export function checkDemanded(
  number: bigint,
  demanded: Hex,
  demands: readonly { readonly contest: { readonly closed: Hex } }[],
  fold: RunningDigest,
): void {
  if (fold.of(demands.map(({ contest }) => contest.closed)) !== demanded) throw new HidesEvents(unshownDemand(number));
}

/** What is said of a node that does not show a demand of this bank. */
export const unshownDemand = (number: bigint): string =>
  `Bank ${number}: there was a demand on a list of it, and the node does not show it.`;

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
 * Throws viem's errors, and `HidesEvents` when the node does not show as many as the court counts.
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
  const since = async (fromBlock: bigint) =>
    (
      await demandFacts(client, { addresses, events: searchedEvents(client, { addresses, fromBlock }) }, table, number)
    ).filter(isOpen);
  const lately = await since(await blockBefore(client, oldest * window));
  // One that has run out counts as open until somebody has it ruled upon, however long ago it was opened.
  const open = lately.length === demands ? lately : await since(0n);
  checkCount(number, demands, open);
  return open;
}
