/**
 * Token buckets: pure, apart from the clock that they are given. We use no library: those on npm count in windows,
 * which let twice as much through at their borders.
 */
import type { Rate } from './limits.ts';
import { counts } from './limits.ts';

/** Milliseconds that never go back. */
export type Clock = () => number;
export const steady: Clock = () => performance.now();

export class Bucket {
  readonly #rate: Rate;
  readonly #clock: Clock;
  #left: number;
  #at: number;

  constructor(rate: Rate, clock: Clock = steady) {
    this.#rate = rate;
    this.#clock = clock;
    this.#left = rate.burst;
    this.#at = clock();
  }

  /** Takes `tokens` of them. Returns false, and takes nothing, when there are too few. */
  take(tokens = 1): boolean {
    this.#fill();
    if (this.#left < tokens) return false;
    this.#left -= tokens;
    return true;
  }

  /** The bucket is as good as new: it may be forgotten. */
  isFull(): boolean {
    this.#fill();
    return this.#left >= this.#rate.burst;
  }

  #fill(): void {
    const now = this.#clock();
    this.#left = Math.min(this.#rate.burst, this.#left + ((now - this.#at) / 1_000) * this.#rate.perSecond);
    this.#at = now;
  }
}

/** One bucket for each key. It remembers a limited number: it forgets full ones first, then the least recently used. */
export class Buckets {
  readonly #rate: Rate;
  readonly #clock: Clock;
  readonly #most: number;
  readonly #byKey = new Map<string, Bucket>();

  constructor(rate: Rate, clock: Clock = steady, most: number = counts.keys) {
    this.#rate = rate;
    this.#clock = clock;
    this.#most = most;
  }

  take(key: string, tokens = 1): boolean {
    const bucket = this.#byKey.get(key) ?? new Bucket(this.#rate, this.#clock);
    this.#byKey.delete(key); // the map's order is that of use
    this.#byKey.set(key, bucket);
    if (this.#byKey.size > this.#most) this.#forget();
    return bucket.take(tokens);
  }

  get size(): number {
    return this.#byKey.size;
  }

  /** Shrinks to nine tenths, so that this does not happen for each key. */
  #forget(): void {
    for (const [key, bucket] of this.#byKey) if (bucket.isFull()) this.#byKey.delete(key);
    for (const key of this.#byKey.keys()) {
      if (this.#byKey.size <= this.#most * 0.9) return;
      this.#byKey.delete(key);
    }
  }
}

/** Counts how many things of a key are under way at once. */
export class Tally {
  readonly #byKey = new Map<string, number>();

  /** Adds one for `key`, unless there are `most` already. True when it counts; `leave` takes it off again. */
  enter(key: string, most: number): boolean {
    const there = this.#byKey.get(key) ?? 0;
    if (there >= most) return false;
    this.#byKey.set(key, there + 1);
    return true;
  }

  leave(key: string): void {
    const left = (this.#byKey.get(key) ?? 0) - 1;
    if (left > 0) this.#byKey.set(key, left);
    else this.#byKey.delete(key);
  }
}
