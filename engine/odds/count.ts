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
  assert(counts.length === 10 && counts.every((count) => Number.isSafeInteger(count) && count >= 0), 'not ten counts');
  assert(counts.reduce((sum, count) => sum + count, 0) >= 6, 'fewer than six cards');
  const left = [...counts];
  const ways = { punta: 0n, banco: 0n, egalite: 0n };
  eachPair(left, (p1, p2, puntaWays) => {
    eachPair(left, (b1, b2, bancoWays) => {
      const four = puntaWays * bancoWays;
      const thirds = countThirds(left, (fifth, sixth) =>
        resultOf({ punta: (p1 + p2) % 10, banco: (b1 + b2) % 10, fifth, sixth }),
      );
      ways.punta += four * BigInt(thirds[2]);
      ways.egalite += four * BigInt(thirds[1]);
      ways.banco += four * BigInt(thirds[0]);
    });
  });
  return ways;
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

/** Draws of the last two cards by result −1, 0, 1. Safe as numbers: at most the square of the cards left. */
function countThirds(
  left: readonly number[],
  resultOf: (fifth: number, sixth: number) => Result,
): [number, number, number] {
  const thirds: [number, number, number] = [0, 0, 0];
  for (let fifth = 0; fifth < 10; fifth++) {
    for (let sixth = 0; sixth < 10; sixth++) {
      const ways = left[fifth]! * (left[sixth]! - (fifth === sixth ? 1 : 0));
      if (ways > 0) thirds[resultOf(fifth, sixth) + 1]! += ways;
    }
  }
  return thirds;
}
