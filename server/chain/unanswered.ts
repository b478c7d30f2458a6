/**
 * Calls that the node leaves unanswered while it answers others. If the node works on one for longer than we wait, it
 * looks as if the node were down, and everything behind that call would wait for ever. After three attempts the call is
 * skipped for a while.
 */
import { ChainDown, ChainWentBack } from './errors.ts';

/** After this many failures in a row the node is no longer believed to be down. */
const believed = 3;
/** The longest time that a call is skipped, in milliseconds. */
const longest = 60_000;

export class Unanswered {
  readonly #calls = new Map<string, { readonly times: number; readonly until: number }>();

  /** True while `what` must not be tried. */
  waits(what: string): boolean {
    return Date.now() < (this.#calls.get(what)?.until ?? 0);
  }

  /**
   * Notes that `what` was left unanswered once more. Throws `error` while the node itself may be down; returns when
   * others should be tried.
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

  /** The node was really down: this says nothing about any call. */
  forget(): void {
    this.#calls.clear();
  }
}
