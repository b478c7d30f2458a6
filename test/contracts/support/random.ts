/** Chance fixed by a seed: a failure names its seed, and can be repeated. */

export type Random = ReturnType<typeof randomOf>;

/** A generator (mulberry32) of this seed; `below(n)` is one of 0 … n − 1, `bits(n)` a number of at most n bits. */
export function randomOf(seed: number) {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return (t ^ (t >>> 14)) >>> 0;
  };
  const below = (n: number): number => next() % n;
  return {
    below,
    chance: (percent: number): boolean => below(100) < percent,
    of: <T>(list: readonly T[]): T => list[below(list.length)]!,
    bits: (count: number): bigint =>
      BigInt.asUintN(
        count,
        Array.from({ length: Math.ceil(count / 32) }).reduce<bigint>((sum) => (sum << 32n) | BigInt(next()), 0n),
      ),
  };
}
