/** What the chain says of one bank to a player on its way out, held against what court and escrow keep of it. */
import type { PublicClient } from 'viem';
import type { Hex } from '../../../engine/bytes.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import { isOfPunter, lacksPunters } from '../../../engine/settlement/exit/bound.ts';
import type { EncodedGive } from '../../../engine/settlement/dispute.ts';
import {
  docketStatuses,
  type BankFacts,
  type ClaimFacts,
  type DemandFacts,
  type FinalFacts,
} from '../../../engine/settlement/exit/facts.ts';
import { unplayedLists, type OwnGives } from '../../../engine/settlement/exit/own-gives.ts';
import { sameSeat, type SeatId } from '../../../engine/settlement/payment.ts';
import { stages } from '../../../engine/settlement/stages.ts';
import { sortedBy, type KeptEvents } from '../bank-events.ts';
import { ChainDown, ChainError, HidesEvents, InventsEvents } from '../errors.ts';
import type { IsOver } from '../logs.ts';
import { paidTo, shownPaymentOf } from '../payment-proof.ts';
import { abis } from '../revert-reason.ts';
import { abiDigest, claimType, endingOf, type Places } from '../viem-reads.ts';
import { isEndShown, type AnsweredDemand } from './demand-ends.ts';
import { checkCount, checkDemanded, demandFacts, unshownDemand } from './demand-facts.ts';
import { digestsOf, provenEnds } from './proven-ends.ts';
import { digestBeside } from './running-digest.ts';
import { shownLinks } from './shown-links.ts';

/** A deadline runs on a number, or may run: it is final, and the node has not shown how and when it was settled. */
export type Running = 'known' | 'unshown';

/**
 * `isOver`: the links that a demand has shown are read on with the next look. `now`: the time of the newest block.
 * `tell`: told whether a deadline runs on the number, also where the node does not show what for; null: none.
 * `courses`: all copies of the bank; `tellLeft`: told how much is left to be read of links.
 */
export interface Looked extends Places {
  readonly events: KeptEvents;
  readonly isOver: IsOver;
  readonly now: number;
  readonly courses: readonly Proof[];
  tell(running: Running | null): void;
  tellLeft(left: bigint): void;
}

/**
 * Throws `HidesEvents` where the node does not show everything, `InventsEvents` where it shows what cannot be, and what
 * it throws besides.
 */
export async function bankFacts(
  client: PublicClient,
  places: Looked,
  player: Hex,
  proof: Proof,
  gives: OwnGives,
): Promise<BankFacts> {
  const { table, number, players } = proof.setup.message;
  const escrow = { address: places.addresses.escrow, abi: abis.escrow } as const;
  const court = { address: places.addresses.court, abi: abis.court } as const;
  const key = players.find((one) => one.player === player)?.key ?? player;
  const asked = [
    finalFacts(client, places, { player, key }, table, number),
    client.readContract({ ...court, functionName: 'docketOf', args: [table, number] }),
  ] as const;
  const [final, docket, share, found, claim, shown] = await Promise.all([
    ...asked,
    client.readContract({ ...escrow, functionName: 'shareOf', args: [table, player, key] }),
    demandFacts(client, places, table, number, { player, key }),
    claimFacts(client, places, { table, number, player, key }),
    places.events.of(table, number, ['Proposed', 'Answered']),
    Promise.allSettled(asked).then((said) => tellRunning(places, proof.table, ...said)),
  ]);
  const hidden = await hiddenDemand(client, places, proof, gives, found);
  if (hidden !== null) throw new HidesEvents(hidden);
  // If a ruling's contest is missing, the plan would lack its most important steps.
  checkCount(number, docket.demands, found);
  const fold = (what: string) => digestBeside(places.events, `${what} ${table} ${number}`);
  checkDemanded(number, docket.demanded, found, fold('demanded'));
  const pending =
    final === null && (docket.status === docketStatuses.proposed || docket.status === docketStatuses.ruled);
  const ending = pending
    ? await endingOf(client, places, table, number).catch((error: unknown) => {
        throw error instanceof ChainError && !(error instanceof ChainDown)
          ? new HidesEvents(`Bank ${number} stands proposed or ruled, and the node does not show how.`)
          : error;
      })
    : null;
  const proven = provenEnds(shown, found);
  if (fold('proven').of(digestsOf(proven)) !== docket.proven)
    throw new HidesEvents(`Bank ${number}: the node shows other ends than the court has seen proven.`);
  // Last: they may take all answers that are left, and the bank is not to wait for them.
  const demands = await withLinks(client, places, player, found);
  return { final, docket, ending, demands, proven, claim, share, disputed: shown.length > 0 || demands.length > 0 };
}

type Docket = BankFacts['docket'] & { readonly demands: number };

/** Nothing is told where the node does not answer. */
function tellRunning(
  { now, tell }: Looked,
  { window }: Proof['table'],
  final: PromiseSettledResult<FinalFacts | null>,
  docket: PromiseSettledResult<Docket>,
): void {
  if (docket.status === 'rejected') return;
  const { status, demands, deadline, started } = docket.value;
  const isPaid = status === docketStatuses.paid;
  // Who has to answer, or may still demand or propose, has only so long.
  const isOpen = demands > 0 || (!isPaid && now < Math.max(deadline, started + window));
  if (isOpen) return tell('known');
  if (final.status === 'rejected') {
    if (final.reason instanceof HidesEvents) tell(isPaid ? null : 'unshown');
    return;
  }
  // A coup that a settlement has left out may be demanded for one window, but by nobody who has signed it.
  const settled = isPaid || final.value?.signed === true ? null : final.value;
  tell(settled !== null && now < settled.time + window ? 'known' : null);
}

/**
 * What the node does not show of the demands of a bank, in words; null: nothing. How a demand ended decides what the
 * bank is worth, and a seat claims only once: an answer that is not shown may have proven more than the file does.
 */
async function hiddenDemand(
  client: PublicClient,
  { addresses, events }: Looked,
  proof: Proof,
  gives: OwnGives,
  demands: readonly AnsweredDemand[],
): Promise<string | null> {
  const { table, number } = proof.setup.message;
  const ends = await events.of(table, number, ['Answered', 'Ruled']);
  // Its list may be one that the file lacks, or holds as played.
  const known = new Set(demands.map(({ contest }) => contest.closed));
  if (ends.some(({ args }) => !known.has(args.closed))) return unshownDemand(number);
  const ofList = sortedBy(ends, ({ args }) => args.closed);
  for (const demand of demands.filter(({ stage }) => stage > stages.house))
    if (!(await isEndShown(client, demand, ofList.get(demand.contest.closed) ?? [])))
      return `Bank ${number}: the node shows a demand that is over, and not how it ended.`;
  // The court says by the list itself whether there was a demand on it: a void one may be demanded like any other.
  const court = { address: addresses.court, abi: abis.court } as const;
  for (const closed of unplayedLists([proof], gives)) {
    if (known.has(closed)) continue;
    const { stage } = await client.readContract({ ...court, functionName: 'demandOf', args: [closed] });
    if (stage !== stages.none) return unshownDemand(number);
  }
  return null;
}

/**
 * Links are asked for only where the banker's is due and would follow from them. A house can have very many lists
 * demanded: where not all links were read, a demand waits for its own, and the bank for none.
 */
async function withLinks(
  client: PublicClient,
  { addresses, courses, isOver, now, tellLeft }: Looked,
  player: Hex,
  demands: Awaited<ReturnType<typeof demandFacts>>,
): Promise<readonly DemandFacts[]> {
  const due = demands.filter(({ stage, deadline }) => stage === stages.banker && now < deadline);
  const lists = new Map(due.length === 0 ? [] : courses.map((course) => [lacksPunters(course, player), course]));
  const asked = due.filter(({ contest }) => lists.has(contest.closed));
  const isGive = (closed: Hex, give: EncodedGive): boolean => isOfPunter(lists.get(closed)!, give);
  const { links, unread, left } = await shownLinks(client, addresses, asked, isGive, isOver);
  tellLeft(left);
  const why = unread === null ? {} : { unread: laterWords(unread) };
  return demands.map((one) => {
    const { openedIn: _block, ...demand } = one;
    return { ...demand, shown: links.get(demand.contest.closed) ?? [], ...(asked.includes(one) ? why : {}) };
  });
}

const laterWords = (unread: ChainError): string =>
  `${unread.shortMessage}${unread instanceof ChainDown ? ' It is asked again later.' : ''}`;

async function claimFacts(
  client: PublicClient,
  { addresses, events }: Looked,
  of: { table: Hex; number: bigint; player: Hex; key: Hex },
): Promise<ClaimFacts | null> {
  const { table, number, player, key } = of;
  const court = { address: addresses.court, abi: abis.court } as const;
  const { deadline, digest } = await client.readContract({
    ...court,
    functionName: 'claimOf',
    args: [table, number, player, key],
  });
  if (deadline === 0) return null;
  const claimed = await events.of(table, number, ['Claimed']);
  if (BigInt(digest) === 0n) {
    const own = claimed.flatMap(({ args: { claim } }) => claim.end.seats[claim.index] ?? []);
    const line = own.findLast(({ id }) => sameSeat(id, { player, key }))?.line;
    if (line === undefined) throw new HidesEvents(unshownClaim(number));
    return { deadline, claim: null, line };
  }
  const ours = claimed.findLast(({ args }) => abiDigest(claimType, args.claim) === digest);
  if (ours === undefined) throw new HidesEvents(unshownClaim(number));
  const { claim } = ours.args;
  const seat = claim.end.seats[claim.index];
  if (seat === undefined || !sameSeat(seat.id, { player, key }))
    throw new InventsEvents(`Bank ${number}: the node shows a claim of yours that no court can have.`);
  return { deadline, claim };
}

const unshownClaim = (number: bigint): string => `Bank ${number}: you have a claim, and the node does not show it.`;

async function finalFacts(
  client: PublicClient,
  places: Looked,
  seat: SeatId,
  table: Hex,
  number: bigint,
): Promise<FinalFacts | null> {
  const { payment, unchecked } = await shownPaymentOf(client, places, table, number);
  const paid = paidTo(payment, seat);
  if (paid === null) return null;
  const { how, line: received, signed } = paid;
  return {
    how,
    received,
    signed,
    time: Number(payment.time),
    payment,
    ...(unchecked ? { unchecked: true as const } : {}),
  };
}
