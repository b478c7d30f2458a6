/**
 * The tables of this process, which come and go (ADR 0029): rows of the store, each with its host and its room. The
 * house's standing offers stay; a founded table closes some minutes after its last player has left.
 */
import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { assert, present } from '../../engine/assert.ts';
import type { Hex } from '../../engine/bytes.ts';
import { Listeners } from '../../engine/listeners.ts';
import { messageFromJson, messageToJson } from '../../engine/protocol/json.ts';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import { readSettings } from '../../engine/protocol/settings.ts';
import { isFinal } from '../../engine/table/accounts.ts';
import type { AnyTable } from '../../engine/table/state.ts';
import { tableOf, type HouseTable, type Times } from '../host/house-tables.ts';
import type { TableHost } from '../host/table-host.ts';
import type { Policy } from '../policy/policy.ts';
import type { Json, OfferRow, Offers, Outbox } from '../store/port.ts';
import { foundingProblem, wishLike } from './founding.ts';
import type { FoundingRefusal } from './refusals.ts';
import type { Wish } from './wish.ts';

/** A table with its row. */
export interface TableOfHouse extends HouseTable {
  readonly row: Omit<OfferRow, 'tableId' | 'settings' | 'limits' | 'name'>;
}

export interface TablesOptions {
  readonly store: Offers & Pick<Outbox, 'openItems'>;
  readonly policy: Policy;
  readonly times: Times;
  /** How many of its own players the house sends to one table; 0: none. */
  readonly bots: number;
  /** For how many more seats with this share the bond is enough; null: not known, or as many as come. */
  readonly covered: (share: bigint) => number | null;
  /** Claims the table and brings its log to life. */
  readonly openHost: (table: TableOfHouse) => Promise<TableHost>;
  /** Lets people in; called when the host is there. */
  readonly openRoom: (table: TableOfHouse, host: TableHost) => Promise<void>;
  /** Sends everybody out who still watches. */
  readonly closeRoom: (tableId: Hex) => Promise<void>;
  readonly clock: () => number;
  readonly log: Logger;
}

/** Disputes about a closed table are looked at for so many windows more than one may leave without the house. */
const windowsAfterClosing = 10;

export class Tables {
  readonly #options: TablesOptions;
  /** Open tables, and closed ones that somebody once sat at; in the order of their places. */
  readonly #known = new Map<Hex, TableOfHouse>();
  readonly #hosts = new Map<Hex, TableHost>();
  /** Since when nobody has been at a table that may close. */
  readonly #emptySince = new Map<Hex, number>();
  readonly #standing: ReadonlySet<Hex>;
  readonly #listeners = new Listeners();
  /** One opening or closing at a time. */
  #queue: Promise<unknown> = Promise.resolve();

  /** Of no table yet. Whoever asks it meanwhile is told of those that are there: a host acts as soon as it lives. */
  constructor(options: TablesOptions) {
    this.#options = options;
    this.#standing = new Set(options.policy.tables.map((offer) => tableOf(offer, options.times).tableId));
  }

  /** Opens the house's own tables and every other one that is open in the store. */
  async open(): Promise<void> {
    const { policy, store, times } = this.#options;
    for (const offer of policy.tables) {
      const draft = draftOf(tableOf(offer, times), { founder: null, hidden: false, bots: offer.bots ?? 0 });
      await store.openOffer(draft);
    }
    for (const row of await store.offers()) this.#set(tableIn(row));
    for (const table of this.all()) await this.#openHost(table);
  }

  /** Lets people in to all tables: rooms need the transport, which begins after the hosts. */
  async openRooms(): Promise<void> {
    for (const table of this.all()) await this.#options.openRoom(table, present(this.host(table.tableId), 'a host'));
  }

  /** All open tables, by age. */
  all(): readonly TableOfHouse[] {
    return [...this.#known.values()].filter(({ row }) => row.open);
  }

  /** Open tables for everybody's eyes. */
  listed(): readonly TableOfHouse[] {
    return this.all().filter(({ row }) => !row.hidden);
  }

  /** Also one that has closed, if somebody once sat there. */
  known(tableId: Hex): TableOfHouse | undefined {
    return this.#known.get(tableId);
  }

  host(tableId: Hex): TableHost | undefined {
    return this.#hosts.get(tableId);
  }

  hosts(): readonly TableHost[] {
    return [...this.#hosts.values()];
  }

  /** The player sits, or stands, at another table of the same ruleset. */
  sitsElsewhere(player: Hex, tableId: Hex): boolean {
    const here = present(this.host(tableId), 'the host').state.table.ruleset;
    return this.hosts().some(
      ({ tableId: other, state: { table, sittings } }) =>
        other !== tableId && table.ruleset === here && sittings.some(({ grant }) => grant.message.player === player),
    );
  }

  /** Tables that the chain may ask about. */
  onChain(): readonly Hex[] {
    const { clock, times } = this.#options;
    const until = (times.leaveDelay + windowsAfterClosing * times.window) * 1_000;
    return [...this.#known.values()]
      .filter(({ row }) => row.registered && (row.open || row.closedAt!.getTime() + until > clock()))
      .map(({ tableId }) => tableId);
  }

  /** Calls `listener` whenever a table opens or closes; returns how to stop it. */
  subscribe(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  /** Somebody is about to sit down: from now on the chain knows the table. */
  async register(tableId: Hex): Promise<TableOfHouse> {
    const table = present(this.#known.get(tableId), 'the table');
    if (table.row.registered) return table;
    await this.#options.store.registerOffer(tableId);
    return this.#set({ ...table, row: { ...table.row, registered: true } });
  }

  /** Opens a table for `founder`, or says why not. */
  found(wish: Wish, founder: string): Promise<{ readonly tableId: Hex } | FoundingRefusal> {
    return this.#next(async () => {
      const { policy, times, bots, store, covered } = this.#options;
      const founded = this.all().filter(({ row }) => row.founder !== null);
      const problem = foundingProblem(wish, policy, {
        // A private table's name is nobody's business, so it stands in nobody's way.
        names: this.listed().map(({ name }) => name),
        founded: founded.length,
        foundedByOne: founded.filter(({ row }) => row.founder === founder).length,
        bots,
        covered,
      });
      if (problem !== null) return problem;
      const table = tableOf({ ...wish, mark: randomBytes(16).toString('hex') }, times);
      const row = await store.openOffer(draftOf(table, { founder, hidden: wish.hidden, bots: wish.bots }));
      await this.#open(tableIn(row));
      return { tableId: table.tableId };
    });
  }

  /** Opens another one with the choices of this one, for `founder`; it stands in no list where the policy lets it. */
  foundLike(tableId: Hex, founder: string): Promise<{ readonly tableId: Hex } | FoundingRefusal> {
    const names = this.listed().map(({ name }) => name);
    return this.found(wishLike(present(this.#known.get(tableId), 'the table'), names, this.#options.policy), founder);
  }

  /** The host of a table that the chain still has news for: one that has closed opens again. */
  async hostFor(tableId: Hex): Promise<TableHost | undefined> {
    const table = this.#known.get(tableId);
    if (table === undefined || table.row.open) return this.host(tableId);
    return this.#next(async () => {
      if (!present(this.#known.get(tableId), 'the table').row.open) await this.#reopen(table);
      return this.host(tableId);
    });
  }

  /** Closes tables at which nobody has been for long enough. Called from time to time. */
  sweep(): Promise<void> {
    return this.#next(async () => {
      const { clock, policy } = this.#options;
      for (const { tableId } of this.all()) {
        const host = this.host(tableId);
        if (this.#standing.has(tableId) || host === undefined || !isEmpty(host.state)) {
          this.#emptySince.delete(tableId);
          continue;
        }
        const since = this.#emptySince.get(tableId) ?? clock();
        this.#emptySince.set(tableId, since);
        if (clock() - since >= policy.founding.closeAfterMinutes * 60_000) await this.#close(tableId, host);
      }
    });
  }

  /** Ends all hosts; the tables stay open in the store. */
  async close(): Promise<void> {
    await this.#queue;
    await Promise.all(this.hosts().map((host) => host.close()));
  }

  async #open(table: TableOfHouse): Promise<void> {
    this.#known.set(table.tableId, table);
    const host = await this.#openHost(table);
    await this.#options.openRoom(table, host);
    this.#tell();
  }

  async #reopen(table: TableOfHouse): Promise<void> {
    const { founder, hidden, bots } = table.row;
    await this.#open(tableIn(await this.#options.store.openOffer(draftOf(table, { founder, hidden, bots }))));
  }

  async #openHost(table: TableOfHouse): Promise<TableHost> {
    const host = await this.#options.openHost(table);
    this.#hosts.set(table.tableId, host);
    return host;
  }

  /** Closes the table, unless somebody has come or the chain has something to do there. */
  async #close(tableId: Hex, host: TableHost): Promise<void> {
    const { store, closeRoom, clock, log } = this.#options;
    const items = await store.openItems();
    if (items.some((item) => item.tableId === tableId && item.kind !== 'freeShare')) return;
    await host.close();
    if (!isEmpty(host.state)) {
      const table = present(this.#known.get(tableId), 'the table');
      await closeRoom(tableId);
      return this.#open(table);
    }
    await store.closeOffer(tableId);
    this.#hosts.delete(tableId);
    this.#emptySince.delete(tableId);
    const table = present(this.#known.get(tableId), 'the table');
    if (table.row.registered) this.#set({ ...table, row: { ...table.row, open: false, closedAt: new Date(clock()) } });
    else this.#known.delete(tableId);
    await closeRoom(tableId);
    log.info({ tableId }, 'table closed');
    this.#tell();
  }

  #set(table: TableOfHouse): TableOfHouse {
    this.#known.set(table.tableId, table);
    return table;
  }

  #tell(): void {
    this.#listeners.tell();
  }

  #next<T>(work: () => Promise<T>): Promise<T> {
    const run = this.#queue.then(work);
    this.#queue = run.catch(() => undefined);
    return run;
  }
}

/** Nobody sits there, and nothing is left to be paid. */
export const isEmpty = ({ sittings, bank, draw, ended }: AnyTable): boolean =>
  sittings.length === 0 && bank === null && draw === null && ended.every(isFinal);

function draftOf(
  { tableId, name, settings, table }: HouseTable,
  more: { readonly founder: string | null; readonly hidden: boolean; readonly bots: number },
) {
  return { tableId, name, settings: settings as Json, limits: messageToJson('Table', table) as Json, ...more };
}

function tableIn({ tableId, name, settings, limits, ...row }: OfferRow): TableOfHouse {
  const table = messageFromJson('Table', limits, 'the limits of a table');
  assert(hashStruct('Table', table) === tableId, 'the row of a table has other limits than its id');
  return { tableId, name, table, settings: readSettings(settings, 'the settings of a table'), row };
}
