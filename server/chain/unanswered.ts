/**
 * Calls that the node leaves unanswered while it answers others: one that it works on for longer than it is waited for
 * looks as if the node were down, and would hold up all that stands behind it for ever. After a few times it is gone
 * past.
 */
import { ChainDown, ChainWentBack } from './errors.ts';

/** So often in a row the node is believed to be down. */
const believed = 3;
/** Longest time that a call is gone past, milliseconds. */
const longest = 60_000;

export class Unanswered {
  readonly #calls = new Map<string, { readonly times: number; readonly until: number }>();

  /** True while `what` is not to be tried. */
  waits(what: string): boolean {
    return Date.now() < (this.#calls.get(what)?.until ?? 0);
  }

  /**
   * `what` was left unanswered once more. Throws `error` while it may be the node that is down; returns where others
   * are to be tried.
   */
  goPast(what: string, error: ChainDown): void {
    if (error instanceof ChainWentBack) throw error;
    const times = (this.#calls.get(what)?.times ?? 0) + 1;
    const past = times >= believed;
    this.#calls.set(what, { times, until: past ? Date.now() + Math.min(longest, 500 * 2 ** times) : 0 });
    if (!past) throw error;
  }

  answered(what: string): void {
    this.#calls.delete(what);
  }

  /** The node was down in truth: nothing is known of any call. */
  forget(): void {
    this.#calls.clear();
  }
}
