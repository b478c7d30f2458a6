/** Blocks of a chain by their numbers. */
import type { Hex } from '../../engine/bytes.ts';

/** From one block to another, both among them. */
export type Blocks = readonly [from: bigint, to: bigint];
/** A block that the chain has no other in the place of. */
export interface Anchor {
  readonly number: bigint;
  readonly hash: Hex | null;
}

export const lesser = (a: bigint, b: bigint): bigint => (a < b ? a : b);
export const greater = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/**
 * Without those between two of which one is at most twice as far from the newest as the other: however far a node goes
 * back, there is one that is not much farther.
 */
export function thinned(all: readonly Anchor[]): readonly Anchor[] {
  const far = ({ number }: Anchor): bigint => all.at(-1)!.number - number;
  return all.reduceRight<readonly Anchor[]>((after, one, i) => {
    const [next, before] = [after[0], all[i - 1]];
    const isClose = next !== undefined && before !== undefined && far(before) <= 2n * far(next);
    return isClose ? after : [one, ...after];
  }, []);
}

/** What is left of these without those from `start` to `end`. */
export const without = (all: readonly Blocks[], start: bigint, end: bigint): readonly Blocks[] =>
  all
    .flatMap(([from, to]): readonly Blocks[] => [
      [greater(from, end + 1n), to],
      [from, lesser(to, start - 1n)],
    ])
    .filter(([from, to]) => from <= to);

/** The same blocks, the newest first, and each once. */
export const joined = (all: readonly Blocks[]): readonly Blocks[] =>
  all
    .filter(([from, to]) => from <= to)
    .sort(([, a], [, b]) => Number(b - a))
    .reduce<readonly Blocks[]>((before, [from, to]) => {
      const last = before.at(-1);
      return last === undefined || last[0] > to + 1n
        ? [...before, [from, to]]
        : [...before.slice(0, -1), [lesser(from, last[0]), last[1]]];
    }, []);
