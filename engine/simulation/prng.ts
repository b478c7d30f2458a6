/**
 * The simulator's generator: sfc32 (C. Doty-Humphrey, PractRand), 32-bit words, the same on every machine. Never for
 * money: cards of a real game come from links (fairness.md 3.5).
 */
import { assert } from '../assert.ts';

const words = 2 ** 32;

export interface Prng {
  /** The next word, 0 … 2³²−1. */
  uint32(): number;
  /** One of 0 … n−1, each equally likely; n from 1 to 2³². */
  below(n: number): number;
  /** One of 0 … n−1, each equally likely; n from 1. */
  belowBig(n: bigint): bigint;
  /** True once in `n` times. */
  oneIn(n: number): boolean;
  /** One of them. Asserts that there is one. */
  pick<T>(all: readonly T[]): T;
}

/**
 * A generator for this seed, a whole number from 0 to 2⁵³−1, and this stream, 0 … 2³²−1: each stream gives other
 * numbers.
 */
export function prngOf(seed: number, stream = 0): Prng {
  assert(Number.isSafeInteger(seed) && seed >= 0, 'a seed is a whole number from 0 to 2^53 − 1');
  let a = (seed % words) | 0;
  let b = Math.floor(seed / words) | 0;
  let c = stream | 0;
  let counter = 1;
  const uint32 = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  // The generator's author uses this many rounds until a seed has reached every bit.
  for (let i = 0; i < 15; i++) uint32();

  const below = (n: number): number => {
    assert(Number.isInteger(n) && n >= 1 && n <= words, 'below what?');
    // Words above the last whole multiple of n are thrown away; they would make small numbers likelier.
    const limit = words - (words % n);
    let word = uint32();
    while (word >= limit) word = uint32();
    return word % n;
  };
  const belowBig = (n: bigint): bigint => {
    assert(n >= 1n, 'below what?');
    if (n <= 0xffff_ffffn) return BigInt(below(Number(n)));
    let span = 1n;
    let drawn = 0n;
    while (span < n) {
      span <<= 32n;
      drawn = (drawn << 32n) | BigInt(uint32());
    }
    return drawn < span - (span % n) ? drawn % n : belowBig(n);
  };
  const pick = <T>(all: readonly T[]): T => {
    assert(all.length > 0, 'nothing to pick from');
    return all[below(all.length)]!;
  };
  return { uint32, below, belowBig, oneIn: (n) => below(n) === 0, pick };
}
