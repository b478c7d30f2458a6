/** The events of escrow and court that name a bank by table and number: how it was proposed, disputed and paid. */
import { numberToHex, parseEventLogs, toEventSelector, type Log, type PublicClient } from 'viem';
import type { Hex } from '../../engine/bytes.ts';
import { courtAbi, escrowAbi } from './abi.ts';
import { KeptLogs } from './kept-logs.ts';
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

const read = (logs: readonly Log[], items: readonly BankEventItem[] = abi) =>
  parseEventLogs({ abi: items, logs: [...logs], strict: true });
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
  /** Of events that are kept: what a contract has said about each for good. */
  readonly said?: WeakMap<object, unknown>;
  /** Of events that are kept: up to this block no other comes in the place of one. */
  readonly settled?: bigint | null;
}

const named = <N extends BankEventName>(
  events: readonly AnyBankEvent[],
  wanted: readonly N[],
): readonly BankEvent<N>[] =>
  events.filter((event): event is BankEvent<N> => (wanted as readonly string[]).includes(event.eventName));
const bySelector = new Map(abi.map((item) => [toEventSelector(item), item]));
const selectors = (wanted: readonly string[]): Hex[] =>
  [...bySelector].flatMap(([selector, { name }]) => (wanted.includes(name) ? [selector] : []));
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

/** More numbers than this are not named to the node; then it returns the events of all the tables' banks. */
const numbersAtMost = 200;

/** Each with the others of its name, in their order: each of very many is looked at once. */
export function sortedBy<T>(all: readonly T[], nameOf: (one: T) => string): ReadonlyMap<string, readonly T[]> {
  const sorted = new Map<string, T[]>();
  for (const one of all) {
    const name = nameOf(one);
    const others = sorted.get(name);
    if (others === undefined) sorted.set(name, [one]);
    else others.push(one);
  }
  return sorted;
}

export const bankName = (table: Hex, number: bigint): string => `${table}:${number}`;

/**
 * Keeps what it has read about some numbers, and asks the node only for what is new. For callers that look at the same
 * banks again and again: an event is decoded once, and is the same object each time.
 */
export class KeptEvents extends KeptLogs implements BankEvents {
  readonly #decoded = new WeakMap<Log, readonly AnyBankEvent[]>();
  #said = new WeakMap<object, unknown>();
  /** By bank. */
  #sorted: { readonly of: readonly Log[]; readonly events: ReadonlyMap<string, readonly AnyBankEvent[]> } = {
    of: [],
    events: new Map(),
  };

  constructor(
    client: PublicClient,
    { addresses, fromBlock }: EventPlaces,
    banks: readonly { readonly table: Hex; readonly number: bigint }[],
  ) {
    const numbers = [...new Set(banks.map(({ number }) => word(number)))];
    const tables = [...new Set(banks.map(({ table }) => table))];
    const topics = [selectors(names), tables, numbers.length > numbersAtMost ? null : numbers];
    super(client, { address: places(addresses), topics }, fromBlock);
  }

  of<N extends BankEventName>(table: Hex, number: bigint, wanted: readonly N[]): Promise<readonly BankEvent<N>[]> {
    if (this.#sorted.of !== this.logs) this.#sort();
    return Promise.resolve(named(this.#sorted.events.get(bankName(table, number)) ?? [], wanted));
  }

  /** Until what was read is doubted. */
  get said(): WeakMap<object, unknown> {
    return this.#said;
  }

  override readAgain(): void {
    super.readAgain();
    this.#said = new WeakMap();
  }

  /** How many events there are about a number. */
  countOf(table: Hex, number: bigint): number {
    if (this.#sorted.of !== this.logs) this.#sort();
    return this.#sorted.events.get(bankName(table, number))?.length ?? 0;
  }

  #sort(): void {
    const events = this.logs.flatMap((log) => this.#eventIn(log));
    this.#sorted = { of: this.logs, events: sortedBy(events, ({ args }) => bankName(args.table, args.number)) };
  }

  /** None where the log is no such event. */
  #eventIn(log: Log): readonly AnyBankEvent[] {
    const before = this.#decoded.get(log);
    if (before !== undefined) return before;
    const item = bySelector.get(log.topics[0]!);
    const event = item === undefined ? [] : read([log], [item]);
    this.#decoded.set(log, event);
    return event;
  }
}
