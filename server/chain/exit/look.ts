/**
 * What the chain says to a player on its way out, for the plan of `engine/settlement/exit`. The command line and the
 * page use it.
 */
import type { BlockTag, PublicClient } from 'viem';
import type { Hex } from '../../../engine/bytes.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import type { Domain } from '../../../engine/protocol/messages.ts';
import type { ExitFacts, SeatFacts } from '../../../engine/settlement/exit/facts.ts';
import { noGives, type OwnGives } from '../../../engine/settlement/exit/own-gives.ts';
import { KeptEvents } from '../bank-events.ts';
import { forgetLogs, keptBy } from '../kept-logs.ts';
import { ChainDown, type ChainError } from '../errors.ts';
import { lookAtBanks, noBanks } from './banks-seen.ts';
import { abis, chainErrorOf } from '../revert-reason.ts';
import { durationText } from './windows.ts';
import { readSeatOf, type Places } from '../viem-reads.ts';

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
      const { unread, linksLeft, ...seen } = clock.isFar
        ? { ...noBanks, unseen: farUnseen(banks) }
        : await lookAtBanks(client, { ...places, events }, player, banks, gives, now);
      const readFrom = unread instanceof ChainDown ? events.oldest : null;
      const isKnown = [...seen.unseen.keys()].every((bankId) => seen.earlier.has(bankId));
      const notes = readFrom !== null && isKnown ? [notAllRead(unread!)] : [];
      return {
        ...{ now, free, seats, ...seen, notes: [...clock.notes, ...notes] },
        ...(readFrom === null ? {} : { readFrom }),
        ...(linksLeft.size === 0 ? {} : { linksLeft }),
      };
    })(),
  );
}

const farUnseen = (banks: readonly Proof[]): ReadonlyMap<Hex, string> =>
  new Map(banks.map(({ setup }) => [hashStruct('Setup', setup.message), notOfNow]));

/** Of each bank enough was read, or a moment ago; else it would be said of the bank. */
const notAllRead = ({ shortMessage }: ChainError): string =>
  ['Not all older events have been read.', shortMessage, 'It is asked again later.'].join(' ');

/** Has everything read again that was read through this client: what it showed has led to a step that is refused. */
export const forgetEvents = forgetLogs;

/** The events about these banks that were read before through this client. */
function keptEvents(client: PublicClient, places: ExitPlaces, banks: readonly Proof[]): KeptEvents {
  const asked = banks.map(({ setup }) => setup.message);
  const numbers = [...new Set(asked.map(({ table, number }) => `${table}:${number}`))].sort();
  const name = [places.addresses.escrow, places.fromBlock, ...numbers].join(' ');
  return keptBy(client, name, () => new KeptEvents(client, places, asked));
}

async function asked<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    throw chainErrorOf(error);
  });
}
