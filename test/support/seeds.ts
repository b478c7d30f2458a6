/** Small helpers for deterministic tests. */
import { ascii, toHex } from '../../engine/bytes.ts';

export { ascii, toHex as encodeHexSeed };

/** A generator of numbers in 0…n−1 with a fixed seed (mulberry32). */
export function picker(seed: number): (n: number) => number {
  let a = seed >>> 0;
  return (n) => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
}
