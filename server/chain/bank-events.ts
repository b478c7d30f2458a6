/** The events of escrow and court that name a bank by table and number: how it was proposed, disputed and paid. */
import { numberToHex, parseEventLogs, toEventSelector, type Log, type PublicClient } from 'viem';
import type { Hex } from '../../engine/bytes.ts';
import { courtAbi, escrowAbi } from './abi.ts';
import { findLogs } from './logs.ts';
import type { ChainPort } from './port.ts';

type EventItem = Extract<(typeof escrowAbi)[number] | (typeof courtAbi)[number], { type: 'event' }>;
export type BankEventName = 'Settled' | 'Finalized' | 'Proposed' | 'Ruled' | 'Demanded' | 'Answered' | 'Claimed';
const names: readonly string[] = [
  'Settled',
  'Finalized',
  'Proposed',
  'Ruled',
  'Demanded',
  'Answered',
  'Claimed',
] satisfies BankEventName[];
type BankEventItem = Extract<EventItem, { name: BankEventName }>;
const abi = [...escrowAbi, ...courtAbi].filter(
  (item): item is BankEventItem => item.type === 'event' && names.includes(item.name),
);

const read = (logs: readonly Log[]) => parseEventLogs({ abi, logs: [...logs], strict: true });
type AnyBankEvent = ReturnType<typeof read>[number];
/** An event as viem decodes it. */
export type BankEvent<N extends BankEventName = BankEventName> = Extract<AnyBankEvent, { eventName: N }>;

export interface EventPlaces {
  readonly addresses: Pick<ChainPort['addresses'], 'escrow' | 'court'>;
  /** Events are looked for from this block on. */
  readonly fromBlock: bigint;
}

export interface BankEvents {
  /**
   * Events with these names about a number, oldest first. `enough`: the wanted event is among them, so nothing older is
   * needed.
   */
  of<N extends BankEventName>(
    table: Hex,
    number: bigint,
    wanted: readonly N[],
    enough?: (found: readonly BankEvent<N>[]) => boolean,
  ): Promise<readonly BankEvent<N>[]>;
}

const named = <N extends BankEventName>(
  events: readonly AnyBankEvent[],
  wanted: readonly N[],
): readonly BankEvent<N>[] =>
  events.filter((event): event is BankEvent<N> => (wanted as readonly string[]).includes(event.eventName));
const selectors = (wanted: readonly string[]): Hex[] =>
  abi.filter(({ name }) => wanted.includes(name)).map((item) => toEventSelector(item));
const places = ({ escrow, court }: EventPlaces['addresses']): Hex[] => [...new Set([escrow, court])];
const word = (number: bigint): Hex => numberToHex(number, { size: 32 });

/** Asks the node again for each number, from the newest block back: what was done lately is found at once. */
export function searchedEvents(client: PublicClient, { addresses, fromBlock }: EventPlaces): BankEvents {
  return {
    async of<N extends BankEventName>(
      table: Hex,
      number: bigint,
      wanted: readonly N[],
      enough: (found: readonly BankEvent<N>[]) => boolean = () => false,
    ) {
      const logs = await findLogs(client, {
        address: places(addresses),
        topics: [selectors(wanted), table, word(number)],
        from: fromBlock,
        to: await client.getBlockNumber({ cacheTime: 0 }),
        enough: (found) => enough(named(read(found), wanted)),
      });
      return named(read(logs), wanted);
    },
  };
}

/** Blocks that are read again with each look, because the chain may have replaced them. */
const overlap = 64n;
/** More numbers than this are not named to the node; then it returns the events of all the tables' banks. */
const numbersAtMost = 200;

/** A look asks at most so many looks after the last whole reading for another one, however much is doubted. */
const patienceAtMost = 64;

/**
 * Keeps what it has read about some numbers, and asks the node only for what is new. For callers that look at the same
 * banks again and again. What is kept counts only on the chain that it was read from, and until it is doubted: a node
 * may have answered wrongly once.
 */
export class KeptEvents implements BankEvents {
  readonly #client: PublicClient;
  readonly #places: EventPlaces;
  readonly #topics: readonly (readonly Hex[] | null)[];
  #events: readonly AnyBankEvent[] = [];
  /** The newest block that was read. */
  #head: bigint | null = null;
  /** The block before which nothing is read again. */
  #anchor: { readonly number: bigint; readonly hash: Hex | null } | null = null;
  /** Looks since all was read. */
  #looks = 0;
  #patience = 1;

  constructor(
    client: PublicClient,
    eventPlaces: EventPlaces,
    banks: readonly { readonly table: Hex; readonly number: bigint }[],
  ) {
    this.#client = client;
    this.#places = eventPlaces;
    const numbers = [...new Set(banks.map(({ number }) => word(number)))];
    this.#topics = [
      selectors(names),
      [...new Set(banks.map(({ table }) => table))],
      numbers.length > numbersAtMost ? null : numbers,
    ];
  }

  /** Reads on. Throws what `findLogs` and viem throw. */
  async refresh(): Promise<void> {
    const { addresses, fromBlock } = this.#places;
    this.#looks++;
    const to = await this.#client.getBlockNumber({ cacheTime: 0 });
    if (to === this.#head) return;
    // A node that has fewer blocks than before, or another block where it had one, has gone back: nobody knows how far.
    const anchor = this.#head === null || to < this.#head ? null : this.#anchor;
    const from = anchor !== null && (await this.#hashOf(anchor.number)) === anchor.hash ? anchor.number : fromBlock;
    const logs = await findLogs(this.#client, { address: places(addresses), topics: this.#topics, from, to });
    const next = to - overlap > fromBlock ? to - overlap : fromBlock;
    const hash = await this.#hashOf(next);
    this.#events = [...this.#events.filter(({ blockNumber }) => blockNumber < from), ...read(logs)];
    if (from === fromBlock) this.#looks = 0;
    [this.#head, this.#anchor] = [to, { number: next, hash }];
  }

  /**
   * What was read does not fit what the contracts say: reads all of it again, and says whether it did. It does not
   * where all has just been read, and ever more seldom for a node that goes on like that.
   */
  async doubt(): Promise<boolean> {
    if (this.#looks < this.#patience) return false;
    this.#patience = Math.min(2 * this.#patience, patienceAtMost);
    this.#head = null;
    await this.refresh();
    return true;
  }

  async #hashOf(blockNumber: bigint): Promise<Hex | null> {
    return (await this.#client.getBlock({ blockNumber })).hash;
  }

  of<N extends BankEventName>(table: Hex, number: bigint, wanted: readonly N[]): Promise<readonly BankEvent<N>[]> {
    return Promise.resolve(
      named(this.#events, wanted).filter(({ args }) => args.table === table && args.number === number),
    );
  }
}
