/** The commands of one table in their order: what has come while others were stored is taken together (ADR 0033). */
import type { Command, SeatCommand } from '../../engine/table/commands.ts';
import type { OwnRefusal } from '../../engine/table/own-limits.ts';
import type { Refusal } from '../../engine/table/refusals.ts';
import type { AnyTable } from '../../engine/table/state.ts';
import type { Duty } from '../../engine/table/view.ts';
import { Tally } from '../limits/bucket.ts';
import { counts } from '../limits/limits.ts';

export type Reply = { readonly ok: true } | { readonly refusal: Refusal | OwnRefusal };

/**
 * Asked as a command is decided, where it would change the table: why it does not happen all the same; null: it does.
 */
export type Objection = (state: AnyTable) => OwnRefusal | null;

/** Whoever counts commands. */
export type OnReply = (command: Command, reply: Reply) => void;

/** A command that waits to be decided, and who waits for its reply. */
export interface Waiting {
  readonly command: Command;
  /** Makes it exactly once; null for the host's own. */
  readonly cmdId: string | null;
  readonly objection: Objection;
  readonly answer: (reply: Reply) => void;
  readonly fail: (error: unknown) => void;
}

/** A command of the host's own, which nobody waits for. */
export const asked = (command: Command): Waiting => ({
  command,
  cmdId: null,
  objection: () => null,
  answer: () => undefined,
  fail: () => undefined,
});

export const isTick = ({ command: { command } }: Waiting): boolean => command.type === 'tick';

/** When this many commands of one sender wait, no more are taken. */
export class QueueFull extends Error {
  override name = 'QueueFull';
}

/** So many are taken together, at most. */
const atOnce = 64;

/** `since`: when it came, by the process's steady clock. */
interface Queued extends Waiting {
  readonly since: number;
}

/** How long commands that nothing follows from wait for another one, milliseconds (server/PROTOCOL.md P6.10). */
export interface Waits {
  /** An acknowledgement. */
  readonly ack: number;
  /** What several browsers send by themselves, while the others' is still awaited. */
  readonly others: number;
}
export const waits: Waits = { ack: 1_000, others: 100 };

/** What each browser sends by itself, and only the last one's lets the table go on. */
const ofAll = ['enter', 'drawLink', 'give', 'result'] as const satisfies readonly (SeatCommand['type'] & Duty)[];
type OfAll = (typeof ofAll)[number];
const isOfAll = (type: string): type is OfAll => (ofAll as readonly string[]).includes(type);
/** A command of this type may wait for others. */
export const mayWait = (type: string): boolean => type === 'ack' || isOfAll(type);

export class CommandQueue {
  readonly #take: (waiting: readonly Waiting[]) => Promise<void>;
  readonly #queue: Queued[] = [];
  /** Commands in the queue that came from outside, by sender. */
  readonly #senders = new Tally();
  #work: Promise<void> = Promise.resolve();
  #working = false;
  readonly #waits: Waits;
  readonly #due: (duty: Duty) => readonly number[];
  readonly #onReply: OnReply | undefined;
  /** Runs while nothing is urgent, up to this moment of the process's steady clock. */
  #timer: NodeJS.Timeout | undefined;
  #until = Infinity;

  /**
   * `take` decides and stores what is given, and answers each; if it throws, all that have no answer yet fail. `due`
   * tells which seats the table waits for.
   */
  constructor(
    take: (waiting: readonly Waiting[]) => Promise<void>,
    waits: Waits,
    due: (duty: Duty) => readonly number[],
    onReply?: OnReply,
  ) {
    this.#take = take;
    this.#waits = waits;
    this.#due = due;
    this.#onReply = onReply;
  }

  /** Rejects with `QueueFull` when the sender has too many waiting (server/PROTOCOL.md P10.5). */
  add(command: Command, cmdId: string | null, objection: Objection = () => null): Promise<Reply> {
    const sender = senderOf(command);
    if (sender !== null && !this.#senders.enter(sender.name, sender.most)) return Promise.reject(new QueueFull());
    const reply = new Promise<Reply>((answer, fail) => {
      const told = (said: Reply): void => {
        this.#onReply?.(command, said);
        answer(said);
      };
      this.#queue.push({ command, cmdId, objection, answer: told, fail, since: performance.now() });
    });
    this.#begin();
    return reply.finally(() => {
      if (sender !== null) this.#senders.leave(sender.name);
    });
  }

  /** Takes what waits, and resolves once nothing does. */
  async idle(): Promise<void> {
    for (;;) {
      await this.#work;
      if (this.#queue.length === 0) return;
      this.#work = this.#takeAll();
    }
  }

  #begin(): void {
    if (this.#working || this.#queue.length === 0) return;
    const until = this.#waitsUntil();
    if (until === null) {
      this.#work = this.#takeAll();
      return;
    }
    if (until >= this.#until) return;
    clearTimeout(this.#timer);
    this.#until = until;
    this.#timer = setTimeout(() => {
      this.#work = this.#takeAll();
    }, until - performance.now());
  }

  /**
   * Until when all that is in the queue may wait; null: something in it is urgent, or has waited. Each counts from when
   * it came, whatever is taken before it.
   */
  #waitsUntil(): number | null {
    let until = Infinity;
    const said = new Map<OfAll, number[]>();
    for (const { command, since } of this.#queue) {
      const { type } = command.command;
      until = Math.min(until, since + (type === 'ack' ? this.#waits.ack : this.#waits.others));
      if (type === 'ack') continue;
      if (command.by !== 'seat' || !isOfAll(type)) return null;
      said.set(type, [...(said.get(type) ?? []), command.seat]);
    }
    for (const [type, seats] of said) if (this.#due(type).every((seat) => seats.includes(seat))) return null;
    return until <= performance.now() ? null : until;
  }

  async #takeAll(): Promise<void> {
    clearTimeout(this.#timer);
    this.#until = Infinity;
    this.#working = true;
    do {
      const waiting = this.#queue.splice(0, untilTwice(this.#queue));
      await this.#take(waiting).catch((error: unknown) => {
        for (const one of waiting) one.fail(error);
      });
    } while (this.#queue.length > 0 && this.#waitsUntil() === null);
    this.#working = false;
    this.#begin();
  }
}

/** How many may be taken together: the same command, sent twice, waits for its first. */
function untilTwice(queue: readonly Waiting[]): number {
  const ids = new Set<string>();
  let many = 0;
  for (const { cmdId } of queue.slice(0, atOnce)) {
    if (cmdId !== null && ids.has(cmdId)) break;
    if (cmdId !== null) ids.add(cmdId);
    many++;
  }
  return many;
}

/**
 * Whose commands are limited: a seat's, and all grants and numbers for them together. The house's own commands are as
 * many as needed.
 */
function senderOf(command: Command): { readonly name: string; readonly most: number } | null {
  if (command.by === 'seat') return { name: `seat ${command.seat}`, most: counts.waitingOfSeat };
  const { command: said } = command;
  return said.type === 'reserve' || (said.type === 'sit' && !said.house)
    ? { name: 'grants', most: counts.waitingGrants }
    : null;
}
