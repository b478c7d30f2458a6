/**
 * One table of this process: decode → decide → store durably → send → chain (house rule 4), one command at a time.
 * Knows no transport and no chain: viewers subscribe, the outbox carries what the chain must do.
 */
import { assert } from '../../engine/assert.ts';
import type { Hex } from '../../engine/bytes.ts';
import type { Domain, Table } from '../../engine/protocol/messages.ts';
import type { Command } from '../../engine/table/commands.ts';
import type { Context, HouseKeys } from '../../engine/table/context.ts';
import { decide, newTable, refusalOf } from '../../engine/table/decide.ts';
import type { Event } from '../../engine/table/events.ts';
import { evolveAll } from '../../engine/table/evolve.ts';
import { nextTick } from '../../engine/table/host-commands.ts';
import type { Refusal } from '../../engine/table/refusals.ts';
import type { TableState } from '../../engine/table/state.ts';
import type { View } from '../../engine/table/view.ts';
import { viewFor } from '../../engine/table/view-for.ts';
import type { LogStore } from '../store/port.ts';
import { bankDrafts, chainActs } from './chain-acts.ts';
import { rowFromJson, rowToJson, sameFounding, type Founding } from './row.ts';

/** A seat that the house plays: what it answers to what it sees. Its commands go into the row of what caused them. */
export interface HousePlayer {
  answers(view: View): readonly Command[];
}

export interface HostOptions {
  readonly domain: Domain;
  readonly table: Table;
  readonly house: HouseKeys;
  readonly store: LogStore;
  readonly clock: () => number;
  /** The bot that plays this session key, if the house has it. */
  readonly housePlayer: (key: Hex) => HousePlayer | null;
  /** After a row stands: the outbox may have work. */
  readonly onStored: () => void;
  /** The log cannot be written any more (fenced, lost): this host is dead and must be opened anew. */
  readonly onDead: (error: unknown) => void;
}

export type Reply = { readonly ok: true } | { readonly refusal: Refusal };

/** Rounds of bots answering bots within one command. */
const botRounds = 200;

export class TableHost {
  readonly #options: HostOptions;
  readonly #listeners = new Set<() => void>();
  #state: TableState;
  #epoch: number;
  #head: number;
  #queue: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  private constructor(options: HostOptions, state: TableState, epoch: number, head: number) {
    this.#options = options;
    this.#state = state;
    this.#epoch = epoch;
    this.#head = head;
  }

  /** Claims the table and goes on from its log; a new table is founded. Throws what the store throws. */
  static async open(options: HostOptions): Promise<TableHost> {
    const fresh = newTable(options.domain, options.table, options.house.signer.address);
    const { epoch, head } = await options.store.claim(fresh.tableId);
    const founding: Founding = { kind: 'founding', domain: fresh.domain, table: fresh.table, house: fresh.house };
    let state = fresh;
    for await (const { seq, payload } of options.store.load(fresh.tableId)) {
      const row = rowFromJson(payload);
      if (row.kind === 'events') state = replay(state, row.events, seq);
      else if (!sameFounding(row, founding)) throw new Error('The log of this table was written with other settings, another house key or for another escrow. Start with those, or run "npm run reset".');
    }
    const host = new TableHost(options, state, epoch, head);
    if (head === 0) host.#head = await options.store.append(fresh.tableId, { epoch, head, cmdId: null, payload: rowToJson(founding) });
    await host.execute({ by: 'host', command: { type: 'resume' } });
    return host;
  }

  get tableId(): Hex {
    return this.#state.tableId;
  }

  /** What `viewer` may see now. */
  view(viewer: number | null): View {
    return viewFor(this.#state, viewer, this.#head, this.#options.clock());
  }

  /** For the host's own parts (worker, lobby), never for the wire. */
  get state(): TableState {
    return this.#state;
  }

  /** Calls `listener` after every change; returns how to stop it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Runs one command after those before it. The reply comes when its events are on disk. `cmdId` makes it exactly once. */
  execute(command: Command, cmdId: string | null = null): Promise<Reply> {
    const run = this.#queue.then(() => this.#run(command, cmdId));
    this.#queue = run.catch(() => undefined);
    return run;
  }

  /** Why the table would refuse the command now, or null; nothing happens. */
  wouldRefuse(command: Command): Refusal | null {
    return refusalOf(this.#state, command, { now: this.#options.clock(), house: this.#options.house });
  }

  /** Stops timers and takes no more commands; what runs is finished. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#queue;
  }

  async #run(command: Command, cmdId: string | null): Promise<Reply> {
    if (this.#closed) throw new Error('The table is closing.');
    const ctx: Context = { now: this.#options.clock(), house: this.#options.house };
    const outcome = decide(this.#state, command, ctx);
    if ('refusal' in outcome) return outcome;
    if (outcome.events.length === 0) {
      this.#arm();
      return { ok: true };
    }
    const before = this.#state;
    const { state, events } = this.#withBots(before, outcome.events, ctx);
    await this.#store(before, state, events, command, ctx.now, cmdId);
    this.#arm();
    for (const listener of this.#listeners) listener();
    this.#options.onStored();
    return { ok: true };
  }

  /** The house's seats answer at once: their links and `Give`s travel with the list (protocol.md 2.3). */
  #withBots(before: TableState, first: readonly Event[], ctx: Context): { state: TableState; events: readonly Event[] } {
    const events = [...first];
    let state = evolveAll(before, first);
    for (let round = 0; round < botRounds; round++) {
      const more = this.#botEvents(state, ctx);
      if (more.length === 0) return { state, events };
      events.push(...more);
      state = evolveAll(state, more);
    }
    throw new Error('the house bots answer each other for ever');
  }

  /** Events of the first answer that changes anything. */
  #botEvents(state: TableState, ctx: Context): readonly Event[] {
    for (const seat of state.seats.filter((s) => s.house && s.status === 'seated')) {
      const player = this.#options.housePlayer(seat.grant.message.key);
      for (const command of player?.answers(viewFor(state, seat.seat, this.#head, ctx.now)) ?? []) {
        const outcome = decide(state, command, ctx);
        if ('events' in outcome && outcome.events.length > 0) return outcome.events;
      }
    }
    return [];
  }

  async #store(before: TableState, after: TableState, events: readonly Event[], command: Command, at: number, cmdId: string | null): Promise<void> {
    const cause = command.by === 'seat' ? `seat ${command.seat}: ${command.command.type}` : command.command.type;
    try {
      const seq = await this.#options.store.append(after.tableId, {
        epoch: this.#epoch, head: this.#head, cmdId, payload: rowToJson({ kind: 'events', at, cause, events }),
        outbox: chainActs(before, after, this.#options.house.signer, this.#head + 1), banks: bankDrafts(before, after),
      });
      if (seq <= this.#head) return; // done before, under the same command id
      assert(seq === this.#head + 1, 'the log skips a row');
      this.#head = seq;
      this.#state = after;
    } catch (error) {
      this.#closed = true;
      clearTimeout(this.#timer);
      this.#options.onDead(error);
      throw error;
    }
  }

  #arm(): void {
    clearTimeout(this.#timer);
    const at = nextTick(this.#state);
    if (at === null || this.#closed) return;
    const wait = Math.min(Math.max(at - this.#options.clock(), 0), 2 ** 31 - 1);
    this.#timer = setTimeout(() => void this.execute({ by: 'host', command: { type: 'tick' } }).catch(() => undefined), wait);
  }
}

/** A corrupted log is refused at the first bad row, named. */
function replay(state: TableState, events: readonly Event[], seq: number): TableState {
  try {
    return evolveAll(state, events);
  } catch (cause) {
    throw new Error(`The log of table ${state.tableId} is damaged at row ${seq}.`, { cause });
  }
}
