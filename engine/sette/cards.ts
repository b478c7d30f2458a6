/** The forty Italian cards of Sette e mezzo (sette.md 1). */
import { assert, present } from '../assert.ts';
import type { Composition } from '../fairness/composition.ts';

/** `kind = suit × 10 + rank`. */
export const kindsInDeck = 40;

/** By suit number. Words of the game: the same in every language. */
export const suits = ['denari', 'coppe', 'spade', 'bastoni'] as const;
/** By rank number; a number is the card's face. */
export const ranks = [1, 2, 3, 4, 5, 6, 7, 'fante', 'cavallo', 're'] as const;

export type Suit = (typeof suits)[number];
export type Rank = (typeof ranks)[number];

/** The king of denari, which counts as what is best for its holder. */
export const matta = 9;

/** What a taglia starts with: one card of each kind. */
export const fullDeck: Composition = Array.from({ length: kindsInDeck }, () => 1);

/** Asserts that the kind exists. */
export function suitOf(kind: number): Suit {
  return present(suits[Math.floor(checked(kind) / ranks.length)], 'the suit');
}

/** Asserts that the kind exists. */
export function rankOf(kind: number): Rank {
  return present(ranks[checked(kind) % ranks.length], 'the rank');
}

function checked(kind: number): number {
  assert(Number.isInteger(kind) && kind >= 0 && kind < kindsInDeck, 'no kind of this deck');
  return kind;
}
