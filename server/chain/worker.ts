/**
 * Carries the outbox to the chain (protocol.md 5). For each item it first asks what the chain already has, then acts,
 * then tells the table. So an item that is run twice, after a crash or a lost answer, does nothing twice.
 *
 * A chain may forget what it had (`ChainWentBack`). Then, and when this process begins, the items that were done lately
 * are looked up again. Those that are missing are reopened before anything new is sent.
 */
import type { Logger } from 'pino';
import type { Hex } from '../../engine/bytes.ts';
import type { HostCommand } from '../../engine/table/commands.ts';
import type { OutboxItem } from '../store/port.ts';
import { Acts, banksAtOnce, NotHere, NotYet, TooEarly, type ActsOptions } from './acts.ts';
import { adviceFor } from './advice.ts';
import { ChainDown, ChainRefused, ChainWentBack } from './errors.ts';
import { reopenForgotten } from './forgotten.ts';
import { bringIn, payerIn } from './items.ts';
import { Unanswered } from './unanswered.ts';

export interface WorkerOptions extends ActsOptions {
  readonly log: Logger;
  /**
   * Answers what is disputed on chain, as often as `idle` says. `startOver`: the chain may have forgotten what was done
   * there.
   */
  readonly disputes?: { tend(): Promise<void>; startOver(): void };
  /** How long to wait before trying again, milliseconds. */
  readonly pause?: number;
  /** How often to look at the chain while there is nothing to do, milliseconds. */
  readonly idle?: number;
}

/**
 * A request for a seat is answered after this many attempts. Everything else is somebody's money and is tried for ever.
 */
const triesAtMost = 8;
/** Longest pause between two tries of one item, milliseconds. */
const longestPause = 60_000;

export class ChainWorker {
  readonly #options: WorkerOptions;
  readonly #acts: Acts;
  #running: Promise<void> | null = null;
  #again = false;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;
  /** The chain may have forgotten what was done: this is looked up before anything else. */
  #unsure = true;
  #lookedAt = 0;
  #tendedAt = 0;
  readonly #unanswered = new Unanswered();
  /** Retry at once whatever failed before this time (ms): the chain was down then. */
  #freshSince = 0;
  /** Whether the chain answered last time; shown by /health. */
  up = true;

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.#acts = new Acts(options);
  }

  /** When the chain answered last, milliseconds; 0: not yet. */
  get seenAt(): number {
    return this.#lookedAt;
  }

  /** True while the chain shows everything that was done on it. Then anything else that it shows is somebody's act. */
  async isSure(): Promise<boolean> {
    return this.up && !this.#unsure && (await this.#options.store.openItems('sit')).length === 0;
  }

  /**
   * There may be work: runs through the open items, and once more if called meanwhile. After the first call it
   * continues by itself.
   */
  kick(): void {
    if (this.#closed) return;
    if (this.#running !== null) {
      this.#again = true;
      return;
    }
    clearTimeout(this.#timer);
    const { log, pause = 1_000, idle = 2_000 } = this.#options;
    this.#running = this.#round()
      .catch((error: unknown) => {
        log.error({ err: error }, 'chain worker');
        return true;
      })
      .then((more) => {
        this.#running = null;
        // While the node is down a kick changes nothing.
        const wait = this.#again && this.up ? 0 : more ? pause : Math.max(pause, idle);
        this.#again = false;
        if (!this.#closed) this.#timer = setTimeout(() => this.kick(), wait);
      });
  }

  /** Waits for the current work; starts nothing more. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  /** True when something should be tried again soon. */
  async #round(): Promise<boolean> {
    try {
      const items = await this.#options.store.openItems();
      const { idle = 2_000 } = this.#options;
      if (items.length === 0 && !this.#unsure && Date.now() < this.#lookedAt + idle) return false;
      await this.#look();
      await this.#tend();
      let soon = false;
      // Read again: forgotten items are open again.
      const settlements = (await this.#options.store.openItems('settle')).filter((item) => this.#isDue(item));
      for (let at = 0; at < settlements.length; at += banksAtOnce) {
        if (this.#closed) return false;
        await this.#tend();
        await this.#settleTogether(settlements.slice(at, at + banksAtOnce));
      }
      for (const item of await this.#options.store.openItems()) {
        if (this.#closed) return false;
        await this.#tend();
        soon = (await this.#item(item)) || soon;
      }
      return soon;
    } catch (error) {
      if (!(error instanceof ChainDown)) throw error;
      this.#lost(error);
      return true;
    }
  }

  /**
   * A dispute's time runs out, a settlement's does not. So disputes go first, and a long list of items does not delay
   * them.
   */
  async #tend(): Promise<void> {
    const { disputes, idle = 2_000 } = this.#options;
    if (Date.now() < this.#tendedAt + idle) return;
    await disputes?.tend();
    this.#tendedAt = Date.now();
  }

  async #settleTogether(items: readonly OutboxItem[]): Promise<void> {
    const what = 'settlements together';
    if (items.length < 2 || this.#unanswered.waits(what)) return;
    try {
      await this.#acts.settleTogether(items);
      this.#unanswered.answered(what);
    } catch (error) {
      if (!(error instanceof ChainDown)) throw error;
      this.#goPast(what, error);
    }
  }

  /** Throws `error` while the node itself may be down. */
  #goPast(what: string, error: ChainDown): void {
    this.#unanswered.goPast(what, error);
    this.#options.log.warn(
      { item: what, error: error.message },
      'the chain node answers, but not this: others go first, and it is tried again',
    );
  }

  /** Checks that the chain is there, with everything that was done on it. Throws `ChainDown`, `ChainWentBack`. */
  async #look(): Promise<void> {
    const { chain, store, disputes, log } = this.#options;
    if (this.#unsure) {
      chain.startOver();
      disputes?.startOver();
    }
    await chain.look().catch((error: unknown) => {
      this.#unanswered.forget();
      throw error;
    });
    this.#lookedAt = Date.now();
    if (!this.up) {
      log.info('the chain node is back');
      this.#freshSince = Date.now();
    }
    this.up = true;
    if (!this.#unsure) return;
    const forgotten = await reopenForgotten(store, chain);
    if (forgotten.length > 0) {
      log.warn({ items: forgotten }, 'the chain has forgotten what was done: it is done again');
      this.#freshSince = Date.now();
    }
    this.#unsure = false;
  }

  /** Logged once, not at each attempt. */
  #lost(error: ChainDown): void {
    const wentBack = error instanceof ChainWentBack;
    if (wentBack ? !this.#unsure : this.up)
      this.#options.log.warn({ error: error.message }, wentBack ? 'the chain went back' : 'the chain node is down');
    if (wentBack) this.#unsure = true;
    else this.up = false;
  }

  /**
   * Returns true when the item should be tried again soon. Throws `ChainDown`, which is not the item's fault, unless
   * this item causes it again and again.
   */
  async #item(item: OutboxItem): Promise<boolean> {
    const { store, log } = this.#options;
    if (!this.#isDue(item) || this.#unanswered.waits(item.key)) return true;
    try {
      await this.#acts.carryOut(item);
      await store.markDone(item.id);
      this.#unanswered.answered(item.key);
      return false;
    } catch (error) {
      if (error instanceof ChainDown) {
        this.#goPast(item.key, error);
        return true;
      }
      this.#unanswered.answered(item.key);
      if (error instanceof TooEarly) return false;
      if (error instanceof NotHere || error instanceof NotYet) return true;
      const text = error instanceof Error ? error.message : String(error);
      log.warn(
        { item: item.key, tries: item.tries, error: text, advice: adviceFor(error) || undefined },
        'chain item failed',
      );
      return this.#failed(item, error, text);
    }
  }

  /** The pause after a failure grows with each attempt. */
  #isDue({ tries, updatedAt }: OutboxItem): boolean {
    const failedAt = updatedAt.getTime();
    return (
      tries === 0 || failedAt < this.#freshSince || Date.now() >= failedAt + Math.min(longestPause, 500 * 2 ** tries)
    );
  }

  async #failed(item: OutboxItem, error: unknown, text: string): Promise<boolean> {
    const isAsked = item.kind === 'sit' || item.kind === 'bring';
    const final = isAsked && (error instanceof ChainRefused || item.tries + 1 >= triesAtMost);
    // The seat waits for this answer: if the table is not here, the answer stays due.
    if (final && !(await this.#options.tell(item.tableId as Hex, refusalIn(item, text)))) return true;
    await this.#options.store.markFailed(item.id, `${text} ${adviceFor(error)}`.trim(), { final });
    return !final;
  }
}

/** What the table hears of a request that the chain has refused, or has not taken in time. */
function refusalIn(item: OutboxItem, why: string): HostCommand {
  const player = payerIn(item);
  return item.kind === 'sit'
    ? { type: 'notSeated', player, why }
    : { type: 'notBrought', player, nonce: bringIn(item).message.nonce, why };
}
