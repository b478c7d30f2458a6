/**
 * What players keep themselves to (server/PROTOCOL.md P13.8 to P13.10): one for all tables of the process, which owns
 * all tables of its database. Wallets that have set nothing are not looked at.
 */
import type { Logger } from 'pino';
import { Listeners } from '../../engine/listeners.ts';
import type { Hex } from '../../engine/bytes.ts';
import { decodeWire, encodeWire } from '../../engine/protocol/wire.ts';
import { lineOf, playerIndex } from '../../engine/table/accounts.ts';
import type { SeatCommand } from '../../engine/table/commands.ts';
import {
  aMinute,
  atTime,
  dayEnds,
  dayOf,
  isNothing,
  newStake,
  nothingKept,
  shutNow,
  withAway,
  withLimits,
  type AwayDays,
  type KeptLimits,
  type OwnLimits,
  type OwnPlay,
  type OwnRefusal,
  type Shut,
} from '../../engine/table/own-limits.ts';
import { refusePeople } from '../../engine/table/people-refusals.ts';
import type { AnyTable, Bank, Sitting } from '../../engine/table/state.ts';
import type { TableHost } from '../host/table-host.ts';
import type { OwnLimitRows } from '../store/port.ts';

export interface OwnLimitsOptions {
  readonly store: OwnLimitRows;
  readonly hosts: () => readonly Pick<TableHost, 'tableId' | 'state' | 'execute'>[];
  readonly clock: () => number;
  readonly log: Pick<Logger, 'error'>;
}

/** What is counted of a wallet's day. */
interface Day {
  readonly day: number;
  readonly ms: number;
  /** The sum of banks that their tables do not have any more. */
  readonly done: bigint;
  /** By table and number: the line of each bank as it was first seen, and as it is. */
  readonly banks: Readonly<Record<string, { readonly from: bigint; readonly line: bigint }>>;
}

interface Entry extends Day {
  readonly kept: KeptLimits;
}

/** Longer than this the process stood still: nobody has played meanwhile. */
const longestBeat = 30_000;

export class OwnLimitsKeeper {
  readonly #options: OwnLimitsOptions;
  readonly #entries = new Map<Hex, Entry>();
  readonly #listeners = new Listeners();
  /** Whose news the listeners are told. */
  readonly #changed = new Set<Hex>();
  /** Who is about to be written: with what it is by then. */
  readonly #unwritten = new Set<Hex>();
  #beaten: number;
  /** One change after the other, so that none is lost. */
  #queue: Promise<unknown> = Promise.resolve();

  private constructor(options: OwnLimitsOptions) {
    this.#options = options;
    this.#beaten = options.clock();
  }

  static async open(options: OwnLimitsOptions): Promise<OwnLimitsKeeper> {
    const keeper = new OwnLimitsKeeper(options);
    for (const { player, kept } of await options.store.ownLimits())
      keeper.#entries.set(player as Hex, decodeWire(kept) as Entry);
    return keeper;
  }

  /** What the wallet's player is shown; null: it has set nothing. */
  of(player: Hex): OwnPlay | null {
    const entry = this.#entries.get(player);
    if (entry === undefined) return null;
    const now = this.#options.clock();
    const day = today(entry, now);
    return {
      ...atTime(entry.kept, now),
      line: lineIn(day),
      played: Math.floor(day.ms / aMinute),
      dayEnds: dayEnds(now),
    };
  }

  /** Calls `listener` with a wallet whose `of` has changed; returns how to stop it. */
  subscribe(listener: (player: Hex) => void): () => void {
    return this.#listeners.add(() => this.#changed.forEach((player) => listener(player)));
  }

  /** What is tighter holds when this resolves. */
  setLimits(player: Hex, wish: OwnLimits): Promise<void> {
    return this.#set(player, (kept, now) => withLimits(kept, wish, now));
  }

  goAway(player: Hex, days: AwayDays): Promise<void> {
    return this.#set(player, (kept, now) => withAway(kept, days, now));
  }

  /** Why the wallet does not sit down; null: it may. */
  refusesSeat(player: Hex): OwnRefusal | null {
    return refusalOf(this.#shut(player));
  }

  /** Why the wallet does not put this at stake; null: it may, or puts nothing new at stake. */
  refuses(player: Hex, command: SeatCommand, { bank }: Pick<AnyTable, 'bank'>): OwnRefusal | null {
    const entry = this.#entries.get(player);
    const stake = newStake(command, bank?.state.posta ?? 0n);
    if (entry === undefined || stake === null) return null;
    const shut = refusalOf(this.#shut(player));
    if (shut !== null) return shut;
    const { limits } = atTime(entry.kept, this.#options.clock());
    return limits.stake !== null && stake > limits.stake ? refusePeople('ownStake') : null;
  }

  /** A table has changed: its banks' lines count, and who may bet no more sits out. */
  look(host: Pick<TableHost, 'tableId' | 'state' | 'execute'>): void {
    if (this.#entries.size === 0) return;
    const { state } = host;
    for (const sitting of ofPeople(state)) {
      const { player } = sitting.grant.message;
      const entry = this.#entries.get(player);
      if (entry === undefined) continue;
      const now = this.#options.clock();
      const before = today(entry, now);
      const after = withBanks(before, host.tableId, banksOf(state), sitting);
      if (after !== before) this.#keep(player, { ...after, kept: entry.kept });
      this.#sitOut(host, sitting);
    }
  }

  /** Called every few seconds: time of play goes by, at any number of tables once. */
  beat(): void {
    const now = this.#options.clock();
    const gone = Math.min(Math.max(now - this.#beaten, 0), longestBeat);
    this.#beaten = now;
    if (this.#entries.size === 0) return;
    const hosts = this.#options.hosts();
    const playing = new Set(
      hosts.flatMap(({ state }) =>
        ofPeople(state).flatMap((sitting) => (plays(state, sitting) ? [sitting.grant.message.player] : [])),
      ),
    );
    for (const player of playing) {
      const entry = this.#entries.get(player);
      if (entry === undefined) continue;
      const before = today(entry, now);
      const next = { ...before, kept: entry.kept, ms: before.ms + gone };
      // A minute is what anybody sees of it.
      if (Math.floor(next.ms / aMinute) > Math.floor(before.ms / aMinute)) this.#keep(player, next);
      else this.#entries.set(player, next);
    }
    for (const host of hosts) for (const sitting of ofPeople(host.state)) this.#sitOut(host, sitting);
  }

  /** Resolves once what has been counted is written. */
  async close(): Promise<void> {
    await this.#queue;
  }

  #shut(player: Hex): Shut | null {
    const entry = this.#entries.get(player);
    if (entry === undefined) return null;
    const now = this.#options.clock();
    const day = today(entry, now);
    return shutNow(entry.kept, { line: lineIn(day), ms: day.ms }, now);
  }

  #set(player: Hex, change: (kept: KeptLimits, now: number) => KeptLimits): Promise<void> {
    const { store, clock, hosts } = this.#options;
    const done = this.#queue.then(async () => {
      const now = clock();
      const before = this.#entries.get(player);
      const kept = change(before?.kept ?? nothingKept, now);
      // Any wallet may say that it wants no limits: of that nothing is kept.
      if (before === undefined && isNothing(kept)) return;
      await store.keepOwnLimits(player, encodeWire({ ...today(before, now), kept }));
      this.#entries.set(player, { ...today(this.#entries.get(player), now), kept });
      for (const host of hosts()) this.look(host); // from here on its banks count
      this.#tell(player);
    });
    this.#queue = done.catch(() => undefined);
    return done;
  }

  /** Counts at once, and is written behind: what a crash loses of it is one change at most. */
  #keep(player: Hex, entry: Entry): void {
    this.#entries.set(player, entry);
    this.#tell(player);
    if (this.#unwritten.has(player)) return;
    this.#unwritten.add(player);
    this.#queue = this.#queue
      .then(() => {
        this.#unwritten.delete(player);
        return this.#options.store.keepOwnLimits(player, encodeWire(this.#entries.get(player)));
      })
      .catch((err: unknown) => this.#options.log.error({ err }, 'a wallet’s own limits'));
  }

  #tell(player: Hex): void {
    this.#changed.add(player);
    this.#listeners.tell();
    this.#changed.clear();
  }

  /** Whether anything of the seat is bound is decided at the table; while a coup runs it need not be asked. */
  #sitOut(host: Pick<TableHost, 'state' | 'execute'>, sitting: Sitting): void {
    const { state } = host;
    if ((state.bank?.coup ?? null) !== null || !plays(state, sitting)) return;
    const { player } = sitting.grant.message;
    if (this.#shut(player) === null) return;
    host
      .execute({ by: 'host', command: { type: 'limitReached', player } })
      .catch((err: unknown) => this.#options.log.error({ err }, 'a seat that has reached its own limit'));
  }
}

const ofPeople = ({ sittings }: AnyTable): readonly Sitting[] => sittings.filter(({ house }) => !house);

const plays = ({ game }: AnyTable, { seat }: Sitting): boolean =>
  game.seats.some((one) => one.seat === seat && !one.sittingOut && !one.leaving);

const banksOf = ({ bank, ended }: AnyTable): readonly Bank[] => [
  ...ended.map((one) => one.bank),
  ...(bank === null ? [] : [bank]),
];

/** What is counted of this day: nothing yet on a new one, but where the banks stood that run on. */
function today(entry: Day | undefined, now: number): Day {
  const day = dayOf(now);
  if (entry === undefined) return { day, ms: 0, done: 0n, banks: {} };
  const { ms, done, banks } = entry;
  if (entry.day === day) return { day, ms, done, banks };
  const anew = Object.entries(banks).map(([at, { line }]) => [at, { from: line, line }] as const);
  return { day, ms: 0, done: 0n, banks: Object.fromEntries(anew) };
}

const lineIn = ({ done, banks }: Day): bigint =>
  Object.values(banks).reduce((sum, { from, line }) => sum + line - from, done);

/** With the lines of a sitting's banks at a table. One that has not been seen before counts from here on. */
function withBanks(before: Day, tableId: Hex, here: readonly Bank[], sitting: Sitting): Day {
  const placeOf = (bank: Bank): string => `${tableId}:${bank.setup.message.number}`;
  const places = new Set(here.map(placeOf));
  const over = Object.keys(before.banks).filter((at) => at.startsWith(`${tableId}:`) && !places.has(at));
  const changed = here.filter(
    (bank) => playerIndex(bank, sitting) >= 0 && before.banks[placeOf(bank)]?.line !== lineOf(bank, sitting),
  );
  if (over.length === 0 && changed.length === 0) return before;
  const banks = { ...before.banks };
  let { done } = before;
  for (const at of over) {
    done += banks[at]!.line - banks[at]!.from;
    delete banks[at];
  }
  for (const bank of changed) {
    const [at, line] = [placeOf(bank), lineOf(bank, sitting)];
    banks[at] = { from: banks[at]?.from ?? line, line };
  }
  return { ...before, done, banks };
}

const refusalOf = (shut: Shut | null): OwnRefusal | null =>
  shut === null ? null : { ...refusePeople(shut.code), until: shut.until };
