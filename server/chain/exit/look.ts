/**
 * What the chain says to a player on its way out, for the plan of `engine/settlement/exit`. The command line and the
 * page use it.
 */
import type { BlockTag, PublicClient } from 'viem';
import type { Hex } from '../../../engine/bytes.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import type { Domain } from '../../../engine/protocol/messages.ts';
import {
  docketStatuses,
  type BankFacts,
  type ClaimFacts,
  type ExitFacts,
  type FinalFacts,
  type SeatFacts,
} from '../../../engine/settlement/exit/facts.ts';
import { noGives, unplayedLists, type OwnGives } from '../../../engine/settlement/exit/own-gives.ts';
import { stages } from '../../../engine/settlement/stages.ts';
import { sameSeat, type SeatId } from '../../../engine/settlement/payment.ts';
import { KeptEvents, sortedBy } from '../bank-events.ts';
import { forgetLogs, keptBy } from '../kept-logs.ts';
import { readsAtMost, StillReading } from '../logs.ts';
import { ChainDown, ChainError, HidesEvents } from '../errors.ts';
import { isEndShown, type AnsweredDemand } from './demand-ends.ts';
import { checkCount, checkDemanded, demandFacts, shownLinks, unshownDemand } from './demand-facts.ts';
import { digestsOf, provenEnds } from './proven-ends.ts';
import { digestBeside } from './running-digest.ts';
import { paidTo, shownPaymentOf } from '../payment-proof.ts';
import { abis, chainErrorOf } from '../revert-reason.ts';
import { durationText } from './windows.ts';
import { abiDigest, claimType, endingOf, readSeatOf, type Places } from '../viem-reads.ts';

/** Where the contracts of a file are, the name of their token, and the least window that they take (seconds). */
export interface ExitPlaces extends Places {
  readonly chainId: number;
  readonly leastWindow: number;
  readonly symbol: string;
  /** A local node mines only when something is sent: its clock is that of the pending block. */
  readonly blockTag: BlockTag;
}

/** The node is on another chain than the file, or there is no escrow of the file on it. */
export class OtherChain extends Error {
  override name = 'OtherChain';
}

const localChain = 31_337;

/**
 * Finds the contracts by the escrow that the file was signed for. Throws `OtherChain`, or `ChainError` when the node
 * cannot be asked.
 */
export async function placesOf(
  client: PublicClient,
  { chainId, verifyingContract: escrow }: Domain,
  fromBlock: bigint,
): Promise<ExitPlaces> {
  const id = await asked(client.getChainId());
  if (id !== chainId)
    throw new OtherChain(`The file was signed for chain ${chainId}, and this node is on chain ${id}.`);
  if ((await asked(client.getCode({ address: escrow }))) === undefined)
    throw new OtherChain(`There is no contract at ${escrow} on chain ${id}.`);
  const head = await asked(client.getBlockNumber({ cacheTime: 0 }));
  if (fromBlock > head)
    throw new OtherChain(
      `The first block to look for events in is ${fromBlock}, and the chain has ${head} so far: give one before your table was registered, or none.`,
    );
  const { court, chip, leastWindow, symbol } = await asked(contractsOf(client, escrow)).catch((error: unknown) => {
    throw error instanceof ChainDown
      ? error
      : new OtherChain(`The contract at ${escrow} on chain ${id} is no escrow of Sabot.`, { cause: error });
  });
  return {
    addresses: { escrow, court, chip },
    fromBlock,
    chainId,
    leastWindow,
    symbol,
    blockTag: chainId === localChain ? 'pending' : 'latest',
  };
}

async function contractsOf(client: PublicClient, address: Hex) {
  const read = { address, abi: abis.escrow } as const;
  const [court, chip, least] = await Promise.all(
    (['court', 'token', 'leastWindow'] as const).map((functionName) => client.readContract({ ...read, functionName })),
  );
  const symbol = await client.readContract({ address: chip as Hex, abi: abis.chip, functionName: 'symbol' });
  return { court: court as Hex, chip: chip as Hex, leastWindow: Number(least), symbol };
}

/**
 * How far a node's newest block may be from the clock here, in seconds: unsaid, and said only. Clocks err by an hour.
 */
const [unsaid, saidOnly] = [600, 4_500];

const notOfNow = 'Nothing is done about your banks by it: set the clock, or ask another node.';

function clockOf(chain: number, machine: number): { readonly isFar: boolean; readonly notes: readonly string[] } {
  const off = Math.abs(machine - chain);
  if (off <= unsaid) return { isFar: false, notes: [] };
  const far = durationText(60 * Math.round(off / 60));
  const words =
    machine > chain
      ? `This node is ${far} behind the clock here: it is late, or the clock is fast.`
      : `This node is ${far} ahead of the clock here: it invents the time, or the clock is slow.`;
  return { isFar: off > saidOnly, notes: [words] };
}

/** After so many banks in a row without an answer the node is left in peace until the next look. */
const silentAtMost = 3;
/**
 * Events are read so long in one look, and the next goes on from there: by answers of the node, and in milliseconds.
 */
const readsFor = [200, 20_000] as const;

/**
 * Everything that a plan needs, at one moment. `tables`: ids. A bank that the node does not show completely, or does
 * not answer about, holds up neither the others nor the steps that need no bank: what is free can always be withdrawn.
 * `gives`: what the browser has given for. `machine`: the clock here, in seconds; of a node that is far from it no bank
 * is seen. Throws `ChainError` when the node does not answer about the free money and the seats.
 */
export async function lookForExit(
  client: PublicClient,
  places: ExitPlaces,
  player: Hex,
  tables: Iterable<Hex>,
  banks: readonly Proof[],
  gives: OwnGives = noGives,
  machine: number = Date.now() / 1000,
): Promise<ExitFacts> {
  const { escrow } = places.addresses;
  const events = keptEvents(client, places, banks);
  return asked(
    (async () => {
      const [block, free] = await Promise.all([
        client.getBlock({ blockTag: places.blockTag }),
        client.readContract({ address: escrow, abi: abis.escrow, functionName: 'free', args: [player] }),
      ]);
      const now = Number(block.timestamp);
      // A local chain goes by its own time.
      const clock = clockOf(now, places.blockTag === 'pending' ? now : machine);
      const seats = new Map<Hex, SeatFacts>();
      for (const table of tables) {
        const { key, locked, leaveAt, held } = await readSeatOf(client, escrow, table, player);
        seats.set(table, { sits: key !== null, locked, leaveAt, held });
      }
      // Only now: who answers only so often has answered for what needs no events.
      const isOver = readsAtMost(...readsFor);
      /** Why some events were not read; what was read may be enough for a bank. */
      let unread: unknown =
        banks.length === 0
          ? null
          : await events.refresh(isOver).then(
              () => null,
              (error: unknown) => error,
            );
      // One bank after the other: a public node answers a stranger only a few times at once.
      const facts = new Map<Hex, BankFacts>();
      const unseen = new Map<Hex, string>();
      let silent = 0; // in a row
      for (const proof of banks) {
        const id = hashStruct('Setup', proof.setup.message);
        if (clock.isFar) {
          unseen.set(id, notOfNow);
          continue;
        }
        try {
          if (silent >= silentAtMost) throw new ChainDown('The chain node does not answer. It is asked again later.');
          // It may be an older answer that was wrong, and kept: all is read again where what has come since does not
          // help.
          const look = (doubts: number): Promise<BankFacts> =>
            bankFacts(client, { ...places, events, isOver }, player, proof, gives).catch(async (error: unknown) => {
              if (doubts === 0 || [error, unread].some((one) => chainErrorOf(one) instanceof ChainDown)) throw error;
              const isAgain = await events.doubt(isOver).catch((fault: unknown) => {
                unread ??= fault;
                return false;
              });
              if (!isAgain) throw error;
              return look(doubts - 1);
            });
          facts.set(id, await look(2));
          silent = 0;
        } catch (error) {
          const fault = chainErrorOf(error);
          if (!(fault instanceof ChainError)) throw error;
          if (fault instanceof ChainDown && !(fault instanceof StillReading)) silent++;
          const words = missingWords(fault, chainErrorOf(unread));
          unseen.set(id, /^Bank \d/.test(words) ? words : `Bank ${proof.setup.message.number}: ${words}`);
        }
      }
      const readFrom = chainErrorOf(unread) instanceof ChainDown ? events.oldest : null;
      return { now, free, seats, banks: facts, unseen, notes: clock.notes, ...(readFrom === null ? {} : { readFrom }) };
    })(),
  );
}

/**
 * Why a bank is not seen. Who has not read everything says no node a liar: `unread` is why some events were not read.
 */
function missingWords(fault: ChainError, unread: unknown): string {
  if (!(fault instanceof HidesEvents && unread instanceof ChainError)) return fault.message;
  return unread instanceof ChainDown
    ? `${fault.what} ${unread.shortMessage} It is asked again later.`
    : `${fault.what} ${unread.shortMessage}`;
}

/** Has everything read again that was read through this client: what it showed has led to a step that is refused. */
export const forgetEvents = forgetLogs;

/** The events about these banks that were read before through this client. */
function keptEvents(client: PublicClient, places: ExitPlaces, banks: readonly Proof[]): KeptEvents {
  const asked = banks.map(({ setup }) => setup.message);
  const numbers = [...new Set(asked.map(({ table, number }) => `${table}:${number}`))].sort();
  const name = [places.addresses.escrow, places.fromBlock, ...numbers].join(' ');
  return keptBy(client, name, () => new KeptEvents(client, places, asked));
}

type Looked = ExitPlaces & { readonly events: KeptEvents; readonly isOver: () => boolean };

async function bankFacts(
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
  const [final, docket, share, demands, claim, shown] = await Promise.all([
    finalFacts(client, places, { player, key }, table, number),
    client.readContract({ ...court, functionName: 'docketOf', args: [table, number] }),
    client.readContract({ ...escrow, functionName: 'shareOf', args: [table, player, key] }),
    demandFacts(client, places, table, number).then((found) =>
      Promise.all(found.map((one) => withLinks(client, places, one))),
    ),
    claimFacts(client, places, { table, number, player, key }),
    places.events.of(table, number, ['Proposed', 'Answered']),
  ]);
  const hidden = await hiddenDemand(client, places, proof, gives, demands);
  if (hidden !== null) throw new HidesEvents(hidden);
  // If a ruling's contest is missing, the plan would lack its most important steps.
  checkCount(number, docket.demands, demands);
  const fold = (what: string) => digestBeside(places.events, `${what} ${table} ${number}`);
  checkDemanded(number, docket.demanded, demands, fold('demanded'));
  const pending =
    final === null && (docket.status === docketStatuses.proposed || docket.status === docketStatuses.ruled);
  const ending = pending
    ? await endingOf(client, places, table, number).catch((error: unknown) => {
        throw error instanceof ChainError && !(error instanceof ChainDown)
          ? new HidesEvents(`Bank ${number} stands proposed or ruled, and the node does not show how.`)
          : error;
      })
    : null;
  const proven = provenEnds(shown, demands);
  if (fold('proven').of(digestsOf(proven)) !== docket.proven)
    throw new HidesEvents(`Bank ${number}: the node shows other ends than the court has seen proven.`);
  return { final, docket, ending, demands, proven, claim, share, disputed: shown.length > 0 || demands.length > 0 };
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

/** The links that have come are asked for only when the banker's is due, which comes after them. */
async function withLinks(
  client: PublicClient,
  { addresses, isOver }: Looked,
  { openedIn, ...demand }: Awaited<ReturnType<typeof demandFacts>>[number],
): Promise<AnsweredDemand> {
  return {
    ...demand,
    shown: demand.stage === stages.banker ? await shownLinks(client, addresses, demand, openedIn, isOver) : [],
  };
}

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
  return { deadline, claim: ours.args.claim };
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

async function asked<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    throw chainErrorOf(error);
  });
}
