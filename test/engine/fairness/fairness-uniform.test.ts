/**
 * Every order equally often: checked with every number of a small range, and by counting real draws (fairness.md 3.5).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { sha256 } from '@noble/hashes/sha2.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ascii, toHex, type Hex } from '../../../engine/bytes.ts';
import { cardsLeft, fullShoe, type Composition } from '../../../engine/fairness/composition.ts';
import { dealWithKey, takeBlock } from '../../../engine/fairness/deal.ts';

const factorial = (n: number): number => (n <= 1 ? 1 : n * factorial(n - 1));
const keyOf = (word: string, i: number): Hex => toHex(sha256(ascii(`${word}/${i}`)));

/** How often each order of cards comes out of these numbers. */
function ordersOf(
  composition: Composition,
  numbers: Iterable<number>,
  count = cardsLeft(composition),
): Map<string, number> {
  const seen = new Map<string, number>();
  for (const x of numbers) {
    const order = takeBlock([...composition], BigInt(x), count)
      .map(({ kind }) => kind)
      .join();
    seen.set(order, (seen.get(order) ?? 0) + 1);
  }
  return seen;
}

const upTo = (end: number): Iterable<number> => Array(end).keys();

/** Every order of the multiset, listed without the draw's arithmetic. */
function allOrders(composition: Composition): string[] {
  if (cardsLeft(composition) === 0) return [''];
  return composition.flatMap((count, kind) =>
    count === 0
      ? []
      : allOrders(composition.with(kind, count - 1)).map((rest) => (rest === '' ? `${kind}` : `${kind},${rest}`)),
  );
}

/** All compositions of up to four kinds with 1 to 6 cards. */
const small: readonly Composition[] = [0, 1, 2, 3]
  .reduce<Composition[]>(
    (shorter) => shorter.flatMap((counts) => [0, 1, 2, 3].map((count) => [...counts, count])),
    [[]],
  )
  .filter((composition) => cardsLeft(composition) >= 1 && cardsLeft(composition) <= 6);

describe('every order equally often', () => {
  it('R1.4 of every small composition, over every x below n!: each order of the multiset exactly Π count! times', () => {
    expect(small.length).toBeGreaterThan(100);
    for (const composition of small) {
      const seen = ordersOf(composition, upTo(factorial(cardsLeft(composition))));
      const each = composition.reduce((product, count) => product * factorial(count), 1);
      expect([...seen.keys()].sort()).toEqual(allOrders(composition).sort());
      expect(new Set(seen.values())).toEqual(new Set([each]));
    }
  });

  it('R1.4 the first cards alone, and those after them, are as uniform', () => {
    for (const composition of [
      [1, 1, 1, 1, 1],
      [2, 1, 2],
      [3, 2],
    ]) {
      const n = cardsLeft(composition);
      const pairs = ordersOf(composition, upTo(n * (n - 1)), 2);
      for (const [order, times] of pairs) {
        const [first, second] = order.split(',').map(Number) as [number, number];
        const left = composition.with(first, composition[first]! - 1);
        expect([order, times]).toEqual([order, composition[first]! * left[second]!]);
      }
    }
  });

  it('R1.4 with a key of 16 bits instead of 256, orders of one kind differ by at most one in frequency', () => {
    const seen = ordersOf([1, 1, 1, 1, 1, 1], upTo(1 << 16));
    expect(seen.size).toBe(720);
    const least = Math.floor((1 << 16) / 720);
    expect([...new Set(seen.values())].sort()).toEqual([least, least + 1]);
  });

  it('R1.4 in blocks of two, each with its own number, every order comes exactly as often as in one block', () => {
    for (const composition of [
      [1, 1, 1, 1],
      [2, 1, 1],
      [2, 2],
    ]) {
      const seen = new Map<string, number>();
      for (const first of upTo(4 * 3)) {
        for (const second of upTo(2 * 1)) {
          const left = [...composition];
          const order = [...takeBlock(left, BigInt(first), 2), ...takeBlock(left, BigInt(second), 2)]
            .map(({ kind }) => kind)
            .join();
          seen.set(order, (seen.get(order) ?? 0) + 1);
          expect(left).toEqual(composition.map(() => 0));
        }
      }
      expect(seen).toEqual(
        new Map([...seen.keys()].map((order) => [order, ordersOf(composition, upTo(24)).get(order)])),
      );
    }
  });

  it('R1.3 R1.4 for any number, the drawn cards were there, and composition and cards together stay the same', () => {
    const composition = fc
      .array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 52 })
      .filter((counts) => cardsLeft(counts) > 0);
    fc.assert(
      fc.property(
        composition,
        fc.bigInt({ min: 0n, max: (1n << 256n) - 1n }),
        fc.integer({ min: 0, max: 16 }),
        (before, x, wished) => {
          const left = [...before];
          const count = Math.min(wished, cardsLeft(before));
          const taken = takeBlock(left, x, count);
          expect(taken).toHaveLength(count);
          expect(left.map((still, kind) => still + taken.filter((card) => card.kind === kind).length)).toEqual([
            ...before,
          ]);
          expect(left.every((still) => still >= 0)).toBe(true);
        },
      ),
      { numRuns: 500, seed: 1 },
    );
  });
});

/** Sum of (found − expected)² / expected. */
const chiSquare = (found: readonly number[], expected: number): number =>
  found.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);

/**
 * A fair draw exceeds this once in a million times (Wilson and Hilferty). The seeds are fixed, so it fails only after a
 * change, never by chance.
 */
function bound(freedom: number, z = 4.753): number {
  const part = 2 / (9 * freedom);
  return freedom * (1 - part + z * Math.sqrt(part)) ** 3;
}

describe('real draws', () => {
  const deals = 26_000;
  const drawn = Array.from({ length: deals }, (_, i) => dealWithKey(fullShoe, keyOf('coup', i), 6).cards);
  const counted = (kinds: number, numbers: Iterable<number>): number[] => {
    const counts = Array<number>(kinds).fill(0);
    for (const number of numbers) counts[number]!++;
    return counts;
  };

  it.each([0, 1, 2, 3, 4, 5])('R1.4 card %i of a coup is each of the 52 kinds equally often', (place) => {
    const found = chiSquare(
      counted(
        52,
        drawn.map((cards) => cards[place]!),
      ),
      deals / 52,
    );
    expect(found).toBeLessThan(bound(51));
    expect(found).toBeGreaterThan(15); // and not more even than chance allows
  });

  it('R1.4 first and second card: equal kinds 5 times in 311, each pair of kinds equally often', () => {
    const same = drawn.filter(([a, b]) => a === b).length;
    const expected = (deals * 5) / 311;
    expect(Math.abs(same - expected)).toBeLessThan(4.753 * Math.sqrt(expected));
    const ranks = counted(
      169,
      drawn.filter(([a, b]) => a! % 13 !== b! % 13).map(([a, b]) => (a! % 13) * 13 + (b! % 13)),
    ).filter((count) => count > 0);
    expect(ranks).toHaveLength(13 * 12);
    expect(chiSquare(ranks, ranks.reduce((sum, count) => sum + count, 0) / 156)).toBeLessThan(bound(155));
  });

  it('R1.4 in whole shuffles no rank prefers a place, not even the last ones', () => {
    const shuffles = Array.from({ length: 600 }, (_, i) => dealWithKey(fullShoe, keyOf('shuffle', i), 312).cards);
    for (const place of [0, 15, 16, 155, 288, 304, 310, 311]) {
      expect(
        chiSquare(
          counted(
            13,
            shuffles.map((cards) => cards[place]! % 13),
          ),
          600 / 13,
        ),
      ).toBeLessThan(bound(12));
    }
    // Where the six aces of clubs lie, by sixths of the sabot.
    const aces = shuffles.flatMap((cards) => cards.flatMap((kind, at) => (kind === 0 ? [Math.floor(at / 52)] : [])));
    expect(aces).toHaveLength(6 * 600);
    expect(chiSquare(counted(6, aces), 600)).toBeLessThan(bound(5));
  });

  it('R1.4 this test finds a draw that is off by one in a hundred', () => {
    const skewed = drawn.map((cards, i) => (i % 100 === 0 ? 12 : cards[0]!));
    expect(chiSquare(counted(52, skewed), deals / 52)).toBeGreaterThan(bound(51));
  });
});

describe('the code of the deal', () => {
  const folder = new URL('../../../engine/fairness/', import.meta.url);
  const sources = readdirSync(folder).map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }));

  it('can be audited in one sitting: at most 600 lines, and no dependency but @noble/hashes', () => {
    expect(sources.length).toBeGreaterThan(2);
    expect(sources.reduce((sum, { text }) => sum + text.split('\n').length, 0)).toBeLessThanOrEqual(600);
    const imported = sources.flatMap(({ text }) =>
      [...text.matchAll(/from '([^']+)'/g)].map(([, specifier]) => specifier!),
    );
    expect(
      imported.filter((specifier) => !/^(@noble\/hashes\/|\.\/|\.\.\/(assert|bytes)\.ts$)/.test(specifier)),
    ).toEqual([]);
  });

  it('names the steps of fairness.md that it follows', () => {
    for (const { name, text } of sources) expect([name, /fairness\.md [2-4](\.\d)?/.test(text)]).toEqual([name, true]);
  });
});
