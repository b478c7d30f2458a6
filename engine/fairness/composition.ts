/** The composition: how many cards of each kind are left (fairness.md 2). Public at every moment. */
import { assert } from '../assert.ts';

/** Counts by kind, ascending. A shoe of Chemin de fer has 52 kinds, a Sette e mezzo deck 40, a draw one kind a place. */
export type Composition = readonly number[];

/** Six decks of 52: what a taglia starts with. */
export const fullShoe: Composition = Array.from({ length: 52 }, () => 6);

/** Cards left. */
export function cardsLeft(composition: Composition): number {
  return composition.reduce((sum, count) => sum + count, 0);
}

/** 4 bits a kind, kind 0 in the lowest: one 256-bit word for 52 kinds. */
export function packComposition(composition: Composition): bigint {
  return composition.reduceRight((packed, count) => {
    assert(Number.isInteger(count) && count >= 0 && count < 16, 'a count outside 0–15');
    return (packed << 4n) | BigInt(count);
  }, 0n);
}

/** The reverse of `packComposition`. Asserts that nothing stands above the last kind. */
export function unpackComposition(packed: bigint, kinds = 52): Composition {
  assert(packed >= 0n && packed >> BigInt(4 * kinds) === 0n, 'composition has bits above its last kind');
  return Array.from({ length: kinds }, (_, kind) => Number((packed >> BigInt(4 * kind)) & 15n));
}
