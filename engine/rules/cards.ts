/** Card kinds and their points (fairness.md 2, rules.md 1). */
import { assert } from '../assert.ts';

/** `kind = suit × 13 + rank`; suits clubs, diamonds, hearts, spades; rank 0 = ace … 12 = king. */
export const kindsInShoe = 52;

/** Points of one card: ace 1, 2–9 face value, ten and court cards 0. */
export function pointsOfKind(kind: number): number {
  assert(Number.isInteger(kind) && kind >= 0 && kind < kindsInShoe, `no card kind ${kind}`);
  const rank = kind % 13;
  return rank >= 9 ? 0 : rank + 1;
}

/** Points of a hand: the sum modulo 10. */
export function pointsOf(kinds: readonly number[]): number {
  return kinds.reduce((sum, kind) => sum + pointsOfKind(kind), 0) % 10;
}
