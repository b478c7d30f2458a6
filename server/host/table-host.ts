/**
 * One table of this process: decode → decide → store durably → send → chain (house rule 6), one row at a time. It
 * knows no transport and no chain: viewers subscribe, and the outbox carries what the chain must do.
 */
import { assert } from '../../engine/assert.ts';
import type { Hex } from '../../engine/bytes.ts';
import { claimOf, type Claim } from '../../engine/claim.ts';
import { Listeners } from '../../engine/listeners.ts';
import type { Domain, Table } from '../../engine/protocol/messages.ts';
import type { Recoverer } from '../../engine/protocol/recover.ts';
import type { Command } from '../../engine/table/commands.ts';
import type { Context, HouseKeys } from '../../engine/table/context.ts';
import { decide, newTableOf, refusalOf } from '../../engine/table/decide.ts';
import type { AnyEvent } from '../../engine/table/events.ts';
import { evolveAll } from '../../engine/table/evolve.ts';
import { nextTick } from '../../engine/table/host-commands.ts';
import type { Refusal } from '../../engine/table/refusals.ts';
import type { SetteView } from '../../engine/table/sette-view.ts';
import type { AnyTable } from '../../engine/table/state.ts';
import type { Duty, View } from '../../engine/table/view.ts';
import { viewFor } from '../../engine/table/view-for.ts';
import { browsersDue } from '../../engine/table/waiting.ts';
import type { LogStore, OutboxDraft } from '../store/port.ts';
import { bankDrafts, chainActs } from './chain-acts.ts';
import {
  asked,
  CommandQueue,
  isTick,
  waits,
  type Objection,
  type OnReply,
  type Reply,
  type Waiting,
  type Waits,
} from './command-queue.ts';
import { LastIds } from './last-ids.ts';
import { Pulse } from './pulse.ts';
import { checkFounding, foundingOf, replay } from './replay.ts';
import { rowFromJson, rowToJson } from './row.ts';
import { stateIn, takeSnapshot } from './snapshot.ts';

/**
 * A seat that the house plays: its answers to what it sees. Its commands go into the row of the command that caused
 * them.
 */
export interface HousePlayer {
  answers(view: Claim<View | SetteView>): readonly Command[];
}

export interface HostOptions {
  readonly domain: Domain;
  readonly table: Table;
  /** How many chairs it has; by default as many as its ruleset usually has. */
  readonly seats?: number;
  /** Its highest bet, where its ruleset has one. */
  readonly highestBet?: bigint | null;
  readonly house: HouseKeys;
  readonly store: LogStore;
  /** Digest of the engine that folds the log (`engineDigest`). */
  readonly engine: string;
  /** Rows between two snapshots: half of what a start may have to replay (P6.9). */
  readonly snapshotEvery?: number;
  readonly clock: () => number;
  /** Recovers who signed: the server's own library, if it has one. */
  readonly recover?: Recoverer | undefined;
  /** Tells when this host could not run; by default from `clock`. */
  readonly pulse?: Pulse;
  /** How long commands that nothing follows from wait for another one (P6.10). */
  readonly waits?: Waits;
  /** The bot that plays this session key, if the house has it. */
  readonly housePlayer: (key: Hex) => HousePlayer | null;
  /** Called after a row is stored: the outbox may have work. */
  readonly onStored: () => void;
  /** Called with each command and its reply. */
  readonly onReply?: OnReply;
  /** The log can no longer be written (fenced, lost): this host is dead and must be opened again. */
  readonly onDead: (error: unknown) => void;
}

/** What the commands of a row come to. */
interface Decided {
  /** Milliseconds of the host's clock. */
  readonly at: number;
  readonly state: AnyTable;
  readonly events: readonly AnyEvent[];
  readonly outbox: readonly OutboxDraft[];
  /** Of each command, in their order. */
  readonly outcomes: readonly ({ readonly reply: Reply } | { readonly error: unknown })[];
  /** Those that changed the table. */
  readonly done: readonly Waiting[];
}

const snapshotEvery = 500;
const idsKept = 1_000; // some minutes of a full table
const botRounds = 200; // of bots answering bots within one command

export class TableHost {
  readonly #options: HostOptions;
  readonly #pulse: Pulse;
  readonly #listeners = new Listeners();
  #state: AnyTable;
  #epoch: number;
  #head: number;
  /** Rows that the start has replayed. */
  #replayed = 0;
  /** Row of the last snapshot. */
  #kept = 0;
  readonly #queue: CommandQueue;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;
  readonly #lately = new LastIds(idsKept);

  private constructor(options: HostOptions, state: AnyTable, epoch: number, head: number) {
    this.#options = options;
    this.#pulse = options.pulse ?? new Pulse(options.clock);
    this.#state = state;
    this.#epoch = epoch;
    this.#head = head;
    const take = async (waiting: readonly Waiting[]): Promise<void> => {
      try {
        await this.#run(waiting);
      } finally {
        await this.#keepSnapshot();
      }
    };
    const due = (duty: Duty) => browsersDue(this.#state).flatMap((one) => (one.duty === duty ? [one.seat] : []));
    this.#queue = new CommandQueue(take, options.waits ?? waits, due, options.onReply);
  }

  /**
   * Claims the table and continues from its snapshot and the log after it. Founds a new table. Throws what the store
   * throws.
   */
  static async open(options: HostOptions): Promise<TableHost> {
    const fresh = newTableOf(options.domain, options.table, options.house.signer.address, options);
    const { epoch, head } = await options.store.claim(fresh.tableId);
    const founding = foundingOf(fresh);
    const snapshot = await options.store.snapshot(fresh.tableId);
    const kept = snapshot === undefined ? null : stateIn(snapshot, fresh.tableId, { engine: options.engine, head });
    if (kept !== null) checkFounding(foundingOf(kept), founding);
    const from = kept === null ? 0 : snapshot!.seq;
    let state = kept ?? fresh;
    for await (const { seq, payload } of options.store.load(fresh.tableId, from)) {
      const row = rowFromJson(payload);
      if (row.kind === 'events') state = replay(state, row.events, seq);
      else checkFounding(row, founding);
    }
    const host = new TableHost(options, state, epoch, head);
    host.#kept = from;
    host.#replayed = head - from;
    const first = { epoch, head, cmdIds: [], payload: rowToJson(founding) };
    if (head === 0) host.#head = await options.store.append(fresh.tableId, first);
    host.#pulse.beat(); // reading the log took its time: `resume` handles that
    await host.execute({ by: 'host', command: { type: 'resume' } });
    host.#pulse.start(() => host.#tick());
    return host;
  }

  /** How many rows the start replayed. */
  get replayed(): number {
    return this.#replayed;
  }

  /** The last row that viewers have been told of. */
  get head(): number {
    return this.#head;
  }

  get tableId(): Hex {
    return this.#state.tableId;
  }

  /** What `viewer` may see, by default now. */
  view(viewer: number | null, now = this.now): View | SetteView {
    return viewFor(this.#state, viewer, this.#head, now);
  }

  /** The host's clock. */
  get now(): number {
    return this.#options.clock();
  }

  /** For the host's own parts (worker, lobby), never for the wire. */
  get state(): AnyTable {
    return this.#state;
  }

  /** Calls `listener` after every change; returns how to stop it. */
  subscribe(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  /**
   * Decides a command after those before it. What waits while a row is written is decided together, and stored in the
   * next row (ADR 0033). The reply comes when its events are on disk. `cmdId` makes it exactly once: what stands in a
   * row is never refused. Rejects with `QueueFull` when the sender has too many commands waiting (server/PROTOCOL.md
   * P10.5), so that nobody can delay the others for long.
   */
  execute(command: Command, cmdId: string | null = null, objection?: Objection): Promise<Reply> {
    return this.#queue.add(command, cmdId, objection);
  }

  /**
   * Keeps a snapshot between two commands, after the reply. If that fails, it is tried again after the next one: the
   * log is whole without it.
   */
  async #keepSnapshot(): Promise<void> {
    if (this.#closed || this.#head - this.#kept < (this.#options.snapshotEvery ?? snapshotEvery)) return;
    const seq = this.#head;
    this.#pulse.hold();
    try {
      await this.#options.store.keepSnapshot(
        this.tableId,
        this.#epoch,
        takeSnapshot(this.#state, seq, this.#options.engine),
      );
      this.#kept = seq;
    } catch {
      this.#kept += 10; // not at every row
    } finally {
      this.#pulse.release();
    }
  }

  /** Why the table would refuse the command now, or null; changes nothing. */
  wouldRefuse(command: Command): Refusal | null {
    return refusalOf(this.#state, command, this.#context());
  }

  /** Stops timers and takes no more commands; a running command is finished. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#pulse.stop();
    await this.#queue.idle();
  }

  async #run(waiting: readonly Waiting[]): Promise<void> {
    const ms = this.#pulse.missed();
    if (ms === 0) return this.#take(waiting);
    this.#pulse.beat();
    const stoodStill = this.#decide([asked({ by: 'host', command: { type: 'stoodStill', ms } })]);
    await this.#keep(stoodStill);
    // Storing that took as long again: the clocks wait for the next look.
    if (this.#pulse.missed() === 0) return this.#take(waiting);
    const [ticks, others] = [true, false].map((tick) => waiting.filter((one) => isTick(one) === tick));
    for (const one of ticks!) one.answer({ ok: true });
    return this.#take(others!);
  }

  async #take(waiting: readonly Waiting[]): Promise<void> {
    const decided = this.#decide(waiting);
    if (!(await this.#keep(decided))) {
      // One of them was done before, in an earlier row: each alone.
      if (waiting.length === 1) return waiting[0]!.answer({ ok: true });
      for (const one of waiting) await this.#take([one]);
      return;
    }
    decided.outcomes.forEach((outcome, i) => {
      const one = waiting[i]!;
      if ('error' in outcome) return one.fail(outcome.error);
      const { reply } = outcome;
      if ('ok' in reply || one.cmdId === null) return this.#say(one, reply);
      // It may stand in a row from before a restart (P6.3).
      this.#options.store
        .rowOf(this.tableId, one.cmdId)
        .then((seq) => this.#say(one, seq === undefined ? reply : { ok: true }))
        .catch((error: unknown) => one.fail(error));
    });
  }

  #say(one: Waiting, reply: Reply): void {
    if ('refusal' in reply && reply.refusal.code === 'seatTaken') this.#wanted(one.command);
    one.answer(reply);
  }

  /** Decides each over what those before it have changed. An assertion that fails is that command's alone. */
  #decide(waiting: readonly Waiting[]): Decided {
    if (this.#closed) throw new Error('The table is closing.');
    const ctx = this.#context();
    const [events, outbox, done]: [AnyEvent[], OutboxDraft[], Waiting[]] = [[], [], []];
    let state = this.#state;
    const outcomes = waiting.map((one): Decided['outcomes'][number] => {
      if (this.#lately.has(one.cmdId)) return { reply: { ok: true } };
      try {
        const outcome = decide(state, one.command, ctx);
        if ('refusal' in outcome) return { reply: outcome };
        if (outcome.events.length > 0) {
          const refusal = one.objection(state);
          if (refusal !== null) return { reply: { refusal } };
          const { state: after, events: more } = this.#withBots(state, outcome.events, ctx);
          outbox.push(...chainActs(state, after, this.#options.house.signer, this.#head + 1));
          events.push(...more);
          done.push(one);
          state = after;
        }
        return { reply: { ok: true } };
      } catch (error) {
        return { error };
      }
    });
    return { at: ctx.now, state, events, outbox, outcomes, done };
  }

  /** Stores the row, if anything has changed, and tells it. False: one of the commands stands in an earlier row. */
  async #keep(decided: Decided): Promise<boolean> {
    if (decided.events.length > 0) {
      if (!(await this.#store(decided))) return false;
      this.#listeners.tell();
      this.#options.onStored();
    }
    this.#arm();
    return true;
  }

  /** A seat that only holds a chair keeps it for a shorter time now (RULES R9.15). */
  #wanted({ command }: Command): void {
    if (command.type !== 'sit') return;
    this.execute({ by: 'host', command: { type: 'wanted', grant: command.grant } }).catch(() => undefined);
  }

  #context(): Context {
    const { clock, house, recover } = this.#options;
    return { now: clock(), house, recover };
  }

  /** The house's seats answer at once: their links and `Give`s travel with the list (protocol.md 2.3). */
  #withBots(
    before: AnyTable,
    first: readonly AnyEvent[],
    ctx: Context,
  ): { state: AnyTable; events: readonly AnyEvent[] } {
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

  /** The events of the first answer that changes anything. */
  #botEvents(state: AnyTable, ctx: Context): readonly AnyEvent[] {
    for (const seat of state.sittings.filter((s) => s.house && s.status === 'seated')) {
      const player = this.#options.housePlayer(seat.grant.message.key);
      for (const command of player?.answers(claimOf(viewFor(state, seat.seat, this.#head, ctx.now))) ?? []) {
        const outcome = decide(state, command, ctx);
        if ('events' in outcome && outcome.events.length > 0) return outcome.events;
      }
    }
    return [];
  }

  async #store({ at, state: after, events, outbox, done }: Decided): Promise<boolean> {
    this.#pulse.hold();
    const before = this.#state;
    try {
      const seq = await this.#options.store.append(after.tableId, {
        epoch: this.#epoch,
        head: this.#head,
        cmdIds: done.flatMap(({ cmdId }) => cmdId ?? []),
        payload: rowToJson({ kind: 'events', at, cause: done.map(causeOf).join(', '), events }),
        outbox,
        banks: bankDrafts(before, after),
      });
      if (seq <= this.#head) return false;
      assert(seq === this.#head + 1, 'the log skips a row');
      this.#head = seq;
      this.#state = after;
      for (const { cmdId } of done) this.#lately.add(cmdId);
      return true;
    } catch (error) {
      this.#closed = true;
      clearTimeout(this.#timer);
      this.#pulse.stop();
      this.#options.onDead(error);
      throw error;
    } finally {
      this.#pulse.release();
    }
  }

  #arm(): void {
    clearTimeout(this.#timer);
    const at = nextTick(this.#state);
    if (at === null || this.#closed) return;
    const wait = Math.min(Math.max(at - this.#options.clock(), 0), 2 ** 31 - 1);
    this.#timer = setTimeout(() => this.#tick(), wait);
  }

  #tick(): void {
    this.execute({ by: 'host', command: { type: 'tick' } }).catch(() => undefined);
  }
}

/** For people who read the log: `seat 2: bet`. */
const causeOf = ({ command }: Waiting): string =>
  command.by === 'seat' ? `seat ${command.seat}: ${command.command.type}` : command.command.type;
