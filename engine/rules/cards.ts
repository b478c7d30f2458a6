/** Card kinds and their points (fairness.md 2, rules.md 1). */
import { present } from '../assert.ts';

/** `kind = suit × 13 + rank`; suits clubs, diamonds, hearts, spades; rank 0 = ace … 12 = king. */
export const kindsInShoe = 52;

const pointsByKind: readonly number[] = Array.from({ length: kindsInShoe }, (_, kind) =>
  kind % 13 >= 9 ? 0 : (kind % 13) + 1,
);

/** Points of one card: ace 1, 2–9 face value, ten and court cards 0. Asserts that the kind exists. */
export function pointsOfKind(kind: number): number {
  return present(pointsByKind[kind], 'the card kind');
}

/** Points of a hand: the sum modulo 10. */
export function pointsOf(kinds: readonly number[]): number {
  let sum = 0;
  for (const kind of kinds) sum += pointsOfKind(kind);
  return sum % 10;
}
