/**
 * Who waits for a seat (server/PROTOCOL.md P11.12 to P11.15). A chair that is free is held for the first in the list
 * who waits for it, for half a minute, then for the next. The list lives in this process and in no log: no money
 * depends on it, a flood of it leaves nothing behind, and after a restart the pages come again by themselves.
 */
import { present } from '../../engine/assert.ts';
import type { Hex } from '../../engine/bytes.ts';
import { Listeners } from '../../engine/listeners.ts';
import { refuse, type Refusal } from '../../engine/table/refusals.ts';
import { isSame } from '../../engine/table/view-changes.ts';
import { refuseWait, type WaitRefusal } from '../../engine/table/wait-refusals.ts';
import type { WaitWish } from '../../engine/table/wait-wish.ts';
import { counts, times } from '../limits/limits.ts';
import type { Tables } from '../tables/tables.ts';
import {
  botsThere,
  freeChairs,
  isWished,
  liveTables,
  peopleThere,
  sittersAt,
  whyNotThere,
  type LiveTable,
  type Sitters,
} from './wish.ts';

/** How somebody's wait stands. */
export type WaitNow =
  /** So manieth of those who wait for such a chair; where several tables would do, in the shortest of their lists. */
  | { readonly state: 'waits'; readonly position: number }
  /** The chair is theirs for `left` milliseconds more. */
  | { readonly state: 'held'; readonly tableId: Hex; readonly seat: number; readonly left: number }
  | { readonly state: 'over'; readonly why: OverWhy };
/** The chair was not taken in time; its player sits; no table is left to wait for. */
export type OverWhy = 'late' | 'seated' | 'closed';

/** Who asks, and for what. `asker`: whom the limits count for; `player`: null while there is no wallet. */
export interface Asks {
  readonly asker: string;
  readonly wish: WaitWish;
  readonly player: Hex | null;
}

interface Hold {
  readonly tableId: Hex;
  readonly seat: number;
  readonly until: number;
}

interface Waiter extends Asks {
  /** Tables at which the player sat already: a seat anywhere else ends the wait. */
  readonly sat: ReadonlySet<Hex>;
  hold: Hold | null;
  over: OverWhy | null;
  /** Since when its connection is gone; null: it is there. */
  awaySince: number | null;
}

/** What everybody may know of a table's list. */
export interface TableWait {
  /** How many wait who could sit there. */
  readonly waiting: number;
  /** Chairs that are held. */
  readonly held: readonly number[];
}

export interface WaitingListOptions {
  readonly tables: Pick<Tables, 'all' | 'host'>;
  /** Seats with this share for which the bond has enough; null: for all, or not known. */
  readonly covered: (share: bigint) => number | null;
  readonly clock: () => number;
}

/** How the tables are while the list is looked through. */
interface Moment {
  readonly live: readonly LiveTable[];
  readonly sitters: Sitters;
}

const nobody: TableWait = { waiting: 0, held: [] };

export class WaitingList {
  readonly #options: WaitingListOptions;
  /** In their order: the map's. */
  readonly #waiters = new Map<string, Waiter>();
  readonly #listeners = new Listeners();
  #positions: ReadonlyMap<string, number> = new Map();
  #atTables: ReadonlyMap<Hex, TableWait> = new Map();
  /** Of each table, how many of those who wait in vain a bot of the house would have to give way to. */
  #inVain: ReadonlyMap<Hex, number> = new Map();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: WaitingListOptions) {
    this.#options = options;
  }

  /** Calls `listener` after every change; returns how to stop it. */
  subscribe(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  /**
   * Somebody begins to wait, comes back with the same id, or names its player. For another wish it begins again, at the
   * end of the list.
   */
  wait(id: string, asks: Asks): Refusal | WaitRefusal | null {
    const before = this.#waiters.get(id);
    if (before !== undefined && this.goesOn(id, asks.wish)) {
      const sat = before.player === asks.player ? before.sat : this.#tablesOf(asks.player);
      this.#waiters.set(id, { ...before, player: asks.player, sat, awaySince: null });
      this.look();
      return null;
    }
    this.#waiters.delete(id);
    this.look();
    const why = this.#whyNot(asks);
    if (why === null) {
      const sat = this.#tablesOf(asks.player);
      this.#waiters.set(id, { ...asks, sat, hold: null, over: null, awaySince: null });
      this.look();
    }
    return why;
  }

  /** It waits for this already. */
  goesOn(id: string, wish: WaitWish): boolean {
    const waiter = this.#waiters.get(id);
    return waiter?.over === null && isSame(waiter.wish, wish);
  }

  /** It waits no longer. */
  stop(id: string): void {
    if (this.#waiters.delete(id)) this.look();
  }

  /** Its connection is gone: for a moment its position is kept, and no chair is held for it meanwhile. */
  away(id: string): void {
    const waiter = this.#waiters.get(id);
    if (waiter === undefined) return;
    if (waiter.over === null) waiter.awaySince ??= this.#options.clock();
    else this.#waiters.delete(id);
    this.look();
  }

  /** Null when it does not wait. */
  of(id: string): (WaitNow & { readonly wish: WaitWish }) | null {
    const waiter = this.#waiters.get(id);
    if (waiter === undefined) return null;
    const { wish, hold, over } = waiter;
    if (over !== null) return { wish, state: 'over', why: over };
    if (hold === null) return { wish, state: 'waits', position: present(this.#positions.get(id), 'a position') };
    const { tableId, seat, until } = hold;
    return { wish, state: 'held', tableId, seat, left: Math.max(0, until - this.#options.clock()) };
  }

  at(tableId: Hex): TableWait {
    return this.#atTables.get(tableId) ?? nobody;
  }

  /** How many wait for a chair of this table, in vain as long as no bot gives way. */
  inVain(tableId: Hex): number {
    return this.#inVain.get(tableId) ?? 0;
  }

  /** The chair is held for others than `player`. */
  keepsFrom(tableId: Hex, seat: number, player: Hex | null): boolean {
    const holder = this.#holders().find(({ hold }) => hold.tableId === tableId && hold.seat === seat);
    return holder !== undefined && (holder.player === null || holder.player !== player);
  }

  /** What the bond must cover before a seat of this player's: the shares of all chairs that are held for others. */
  sharesBefore(player: Hex | null): bigint {
    return this.#holders()
      .filter((one) => one.player === null || one.player !== player)
      .reduce((sum, { hold }) => sum + (this.#options.tables.host(hold.tableId)?.state.table.share ?? 0n), 0n);
  }

  /** Something has changed at the tables, or time has passed. */
  look(): void {
    const { tables } = this.#options;
    const now: Moment = { live: liveTables(tables), sitters: sittersAt(tables) };
    for (const [id, waiter] of this.#waiters) this.#endings(id, waiter, now);
    this.#hold(now);
    this.#count(now);
    this.#arm();
    this.#listeners.tell();
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #waiting(): readonly Waiter[] {
    return [...this.#waiters.values()].filter(({ over }) => over === null);
  }

  #holders(): readonly (Waiter & { readonly hold: Hold })[] {
    const now = this.#options.clock();
    return this.#waiting().filter(
      (one): one is Waiter & { readonly hold: Hold } => one.hold !== null && now < one.hold.until,
    );
  }

  #tablesOf(player: Hex | null): ReadonlySet<Hex> {
    const there = (player === null ? undefined : sittersAt(this.#options.tables).get(player)) ?? [];
    return new Set(there.map(({ tableId }) => tableId));
  }

  #whyNot({ asker, wish, player }: Asks): Refusal | WaitRefusal | null {
    const { tables } = this.#options;
    const waiting = this.#waiting();
    const sitters = sittersAt(tables);
    const wished = liveTables(tables).filter((one) => isWished(wish, one));
    if (wished.length === 0) return refuseWait('nothingToWaitFor');
    const reasons = wished.map((one) => whyNotThere(player, one, sitters));
    const may = wished.filter((_, i) => reasons[i] === null);
    if (may.length === 0) return refuse(reasons.find((why) => why !== null)!);
    // Who asks at a free chair could hold one after the other for nothing.
    if (this.#offers(may).some(({ one }) => this.#isCovered(one))) return refuseWait('seatFree');
    if (waiting.filter((one) => one.asker === asker).length >= counts.waitersOfAddress)
      return refuseWait('manyOfYoursWait');
    return waiting.length >= counts.waiters ? refuseWait('listFull') : null;
  }

  /** Its wait, or its hold, may be over. */
  #endings(id: string, waiter: Waiter, { live, sitters }: Moment): void {
    if (waiter.over !== null) return;
    const now = this.#options.clock();
    const { wish, hold, player, sat, awaySince } = waiter;
    if (awaySince !== null && now >= awaySince + times.waiterAway) return void this.#waiters.delete(id);
    const sits = player === null ? [] : (sitters.get(player) ?? []);
    if (sits.some(({ tableId }) => !sat.has(tableId))) waiter.over = 'seated';
    else if (hold !== null && now >= hold.until) waiter.over = 'late';
    else if (!live.some((one) => isWished(wish, one) && whyNotThere(player, one, sitters) === null))
      waiter.over = 'closed';
    // A chair that is gone is held no longer; its waiter keeps its position.
    if (waiter.over !== null || (hold !== null && !isThere(hold, live))) waiter.hold = null;
  }

  /** Holds each free chair for the first who waits for it. */
  #hold({ live, sitters }: Moment): void {
    let offers = this.#offers(live);
    for (const waiter of this.#waiting()) {
      if (offers.length === 0) return;
      const { awaySince, hold, wish, player } = waiter;
      if (awaySince !== null || hold !== null) continue;
      const best = offers
        .filter(({ one }) => isWished(wish, one) && whyNotThere(player, one, sitters) === null && this.#isCovered(one))
        .toSorted((a, b) => peopleThere(b.one) - peopleThere(a.one) || a.seats.length - b.seats.length)[0];
      if (best === undefined) continue;
      const { tableId } = best.one.table;
      waiter.hold = { tableId, seat: best.seats[0]!, until: this.#options.clock() + times.chairHeld };
      offers = this.#offers(live);
    }
  }

  /** Chairs that are free and held for nobody, of each table that has one. */
  #offers(live: readonly LiveTable[]): readonly { readonly one: LiveTable; readonly seats: readonly number[] }[] {
    const held = new Set(this.#holders().map(({ hold }) => `${hold.tableId} ${hold.seat}`));
    return live
      .map((one) => ({ one, seats: freeChairs(one).filter((seat) => !held.has(`${one.table.tableId} ${seat}`)) }))
      .filter(({ seats }) => seats.length > 0);
  }

  /** The bond has a share for one more seat there, besides those of all chairs that are held. */
  #isCovered({ state }: LiveTable): boolean {
    return this.#options.covered(state.table.share + this.sharesBefore(null)) !== 0;
  }

  /** Positions, and what there is to know of each table. */
  #count({ live, sitters }: Moment): void {
    const lists = new Map<Hex, number>();
    const vain = new Map<Hex, number>();
    const positions = new Map<string, number>();
    for (const [id, { over, hold, wish, player, awaySince }] of this.#waiters) {
      if (over !== null || hold !== null) continue;
      const wished = live.filter((one) => isWished(wish, one) && whyNotThere(player, one, sitters) === null);
      const before = wished.map(({ table }) => lists.get(table.tableId) ?? 0);
      positions.set(id, Math.min(...before) + 1);
      wished.forEach(({ table }, i) => lists.set(table.tableId, before[i]! + 1));
      const gives = wished.find((one) => botsThere(one) > (vain.get(one.table.tableId) ?? 0))?.table.tableId;
      if (gives !== undefined && awaySince === null) vain.set(gives, (vain.get(gives) ?? 0) + 1);
    }
    const holds = this.#holders().map(({ hold }) => hold);
    this.#positions = positions;
    this.#inVain = vain;
    this.#atTables = new Map(
      live.map(({ table: { tableId } }) => [
        tableId,
        {
          waiting: lists.get(tableId) ?? 0,
          held: holds.filter((hold) => hold.tableId === tableId).map(({ seat }) => seat),
        },
      ]),
    );
  }

  /** Looks again when something ends; and from time to time, for what the bond covers changes without a word. */
  #arm(): void {
    clearTimeout(this.#timer);
    const waiting = this.#waiting();
    if (waiting.length === 0) return;
    const now = this.#options.clock();
    const ends = waiting.flatMap(({ hold, awaySince }) => [
      ...(hold === null ? [] : [hold.until]),
      ...(awaySince === null ? [] : [awaySince + times.waiterAway]),
    ]);
    const wait = Math.max(0, Math.min(times.betweenLooks, ...ends.map((at) => at - now)));
    this.#timer = setTimeout(() => this.look(), wait).unref();
  }
}

const isThere = ({ tableId, seat }: Hold, live: readonly LiveTable[]): boolean =>
  live.some((one) => one.table.tableId === tableId && freeChairs(one).includes(seat));
