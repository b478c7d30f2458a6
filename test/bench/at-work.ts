/**
 * How much of the time between the close of the bets and the cards is the server's own: the milliseconds in which it
 * has a command of that table in hand, from its arrival until its row is on disk and its news is sent. The rest is the
 * way, and the seats' browsers.
 */
import type { Phase } from '../../engine/chairs/state.ts';

export class AtWork {
  readonly #tell: (milliseconds: number) => void;
  /** Commands in hand: when they came, and whether they may wait for others' (P6.10). */
  readonly #begun: { readonly at: number; readonly waits: boolean }[] = [];
  /** From the coming of the command that closed the bets; null: they are open. */
  #closed: number | null = null;
  /** In hand since then, of that what is over; and since when something is in hand. */
  #sum = 0;
  #since = 0;
  #dealt = false;

  /** `tell` gets the server's milliseconds of each coup. */
  constructor(tell: (milliseconds: number) => void) {
    this.#tell = tell;
  }

  /** A command has come at `now`; to be called when it is done. What has waited for it was in nobody's hand. */
  begin(now: number, waits: boolean): () => void {
    if (this.#begun.every((one) => one.waits)) this.#since = now;
    const one = { at: now, waits };
    this.#begun.push(one);
    return () => {
      this.#begun.splice(this.#begun.indexOf(one), 1);
      if (this.#begun.length > 0 || this.#closed === null) return;
      this.#sum += performance.now() - Math.max(this.#since, this.#closed);
      if (!this.#dealt) return;
      this.#tell(this.#sum);
      this.#closed = null;
    };
  }

  /** The table's phase after a row. */
  sees(phase: Phase): void {
    if (phase === 'links') {
      if (this.#closed !== null) return;
      [this.#closed, this.#sum, this.#dealt] = [
        Math.min(...this.#begun.map(({ at }) => at), performance.now()),
        0,
        false,
      ];
    } else this.#dealt = this.#closed !== null;
  }
}
