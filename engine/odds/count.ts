/**
 * Counts every way to draw the six cards of a coup from a composition, without replacement (R11.1).
 * All six cards count, dealt or not, because the engine fixes all six. So all ways weigh the same.
 */
import { assert } from '../assert.ts';
import type { PointCounts } from './points.ts';

/** Points of both two-card hands, and of the third cards in the order drawn. */
export interface Six {
  readonly punta: number;
  readonly banco: number;
  readonly fifth: number;
  readonly sixth: number;
}

/** Who wins: 1 the punta, −1 the banker, 0 nobody. */
export type Result = 1 | 0 | -1;

/** Numbers of ordered draws of six cards. */
export interface Ways {
  readonly punta: bigint;
  readonly banco: bigint;
  readonly egalite: bigint;
}

/** The number of ways in which `resultOf` gives each result. Asserts a composition of at least six cards. */
export function countWays(counts: PointCounts, resultOf: (six: Six) => Result): Ways {
  const ways = { punta: 0n, banco: 0n, egalite: 0n };
  eachFour(counts, (punta, banco, four, left) => {
    const thirds: Thirds = [0, 0, 0];
    eachThirds(left, (fifth, sixth, two) => {
      thirds[resultOf({ punta, banco, fifth, sixth }) + 1]! += two;
    });
    addWays(ways, four, thirds);
  });
  return ways;
}

/** Draws of the last two cards by result −1, 0, 1. Safe as numbers: at most the square of the cards left. */
export type Thirds = [number, number, number];

/** Adds what the last two cards bring, for each of the `four` draws of the cards before them. */
export function addWays(
  ways: { -readonly [K in keyof Ways]: Ways[K] },
  four: bigint,
  [banco, egalite, punta]: Thirds,
): void {
  ways.punta += four * BigInt(punta);
  ways.egalite += four * BigInt(egalite);
  ways.banco += four * BigInt(banco);
}

/**
 * Visits both two-card hands by their points, with the number of ordered draws and what is left in the shoe meanwhile.
 * Hands of the same points come more than once. Asserts a composition of at least six cards.
 */
export function eachFour(
  counts: PointCounts,
  visit: (punta: number, banco: number, ways: bigint, left: PointCounts) => void,
): void {
  assert(counts.length === 10 && counts.every((count) => Number.isSafeInteger(count) && count >= 0), 'not ten counts');
  assert(counts.reduce((sum, count) => sum + count, 0) >= 6, 'fewer than six cards');
  const left = [...counts];
  eachPair(left, (p1, p2, puntaWays) => {
    eachPair(left, (b1, b2, bancoWays) => visit((p1 + p2) % 10, (b1 + b2) % 10, puntaWays * bancoWays, left));
  });
}

/** Visits the third cards in the order drawn, with the number of their draws. */
export function eachThirds(left: PointCounts, visit: (fifth: number, sixth: number, ways: number) => void): void {
  for (let fifth = 0; fifth < 10; fifth++) {
    for (let sixth = 0; sixth < 10; sixth++) {
      const ways = left[fifth]! * (left[sixth]! - (fifth === sixth ? 1 : 0));
      if (ways > 0) visit(fifth, sixth, ways);
    }
  }
}

/**
 * Visits each pair of points that is left, with the number of its ordered draws. The pair is taken out while it is
 * visited.
 */
function eachPair(left: number[], visit: (a: number, b: number, ways: bigint) => void): void {
  for (let a = 0; a < 10; a++) {
    for (let b = a; b < 10; b++) {
      const ways = a === b ? left[a]! * (left[a]! - 1) : 2 * left[a]! * left[b]!;
      if (ways === 0) continue;
      left[a]!--;
      left[b]!--;
      visit(a, b, BigInt(ways));
      left[a]!++;
      left[b]!++;
    }
  }
}
