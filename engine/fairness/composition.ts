/** The composition: how many cards of each kind are left (fairness.md 2). Public at every moment. */
import { assert } from '../assert.ts';

/**
 * Counts by kind, ascending. A shoe of Chemin de fer has 52 kinds, a Sette e mezzo deck 40, a draw one kind for each
 * place.
 */
export type Composition = readonly number[];

/** Six decks of 52: what a taglia starts with. */
export const fullShoe: Composition = Array.from({ length: 52 }, () => 6);

/** Cards left. */
export function cardsLeft(composition: Composition): number {
  return composition.reduce((sum, count) => sum + count, 0);
}

/** All these kinds, each as often as it stands there, are still in the composition. */
export function areLeft(composition: Composition, cards: readonly number[]): boolean {
  return cards.every((kind, i) => {
    let same = 0;
    for (let j = 0; j <= i; j++) if (cards[j] === kind) same++;
    const left = composition[kind]; // undefined if the number is no kind (NaN too)
    return left !== undefined && same <= left;
  });
}

/**
 * 4 bits a kind, kind 0 in the lowest: one 256-bit word for 52 kinds. As a hex number, one digit a kind, kind 0 the
 * last.
 */
export function packComposition(composition: Composition): bigint {
  assert(
    composition.every((count) => Number.isInteger(count) && count >= 0 && count < 16),
    'a count outside 0–15',
  );
  return BigInt(
    `0x0${[...composition]
      .reverse()
      .map((count) => count.toString(16))
      .join('')}`,
  );
}

/** The reverse of `packComposition`. Asserts that nothing is set above the last kind. */
export function unpackComposition(packed: bigint, kinds = 52): Composition {
  const digits = packed.toString(16).padStart(kinds, '0');
  assert(packed >= 0n && digits.length === kinds, 'composition has bits above its last kind');
  return Array.from(digits, (digit) => Number.parseInt(digit, 16)).reverse();
}
