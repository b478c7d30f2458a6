/**
 * A Sette e mezzo deck for the odds: the forty kinds are nine classes, and every ordered draw of the cards that a duel
 * can take weighs the same (R19.1).
 */
import { assert } from '../assert.ts';
import type { Composition } from '../fairness/composition.ts';
import { fullDeck, kindsInDeck, matta } from '../sette/cards.ts';
import { halfPointsOf, withMatta } from '../sette/points.ts';

/** Half points of the classes, figures first; the ninth class is the matta. */
const values = [1, 2, 4, 6, 8, 10, 12, 14] as const;
export const mattaClass = values.length;
export const classes: readonly number[] = [...values.keys(), mattaClass];
/** How a class is written: half points as points, the matta by its name. */
export const classNames: readonly string[] = ['½', '1', '2', '3', '4', '5', '6', '7', 'matta'];

/** How many cards of each class are left. */
export type DeckCounts = readonly number[];

export function deckCountsOf(composition: Composition): DeckCounts {
  assert(composition.length === kindsInDeck, 'not a composition of 40 kinds');
  const counts = classes.map(() => 0);
  composition.forEach((count, kind) => {
    counts[kind === matta ? mattaClass : values.findIndex((value) => value === halfPointsOf(kind))]! += count;
  });
  return counts;
}

/** All forty cards. */
export const freshDeck: DeckCounts = deckCountsOf(fullDeck);

/** What counts of a hand: the half points of its other cards, and 32 more with the matta. 0 is no card. */
export type Hand = number;
const withTheMatta = 32;

export function added(hand: Hand, cardClass: number): Hand {
  return hand + (values[cardClass] ?? withTheMatta);
}

export function holdsMatta(hand: Hand): boolean {
  return hand >= withTheMatta;
}

export function pointsOfHand(hand: Hand): number {
  return holdsMatta(hand) ? withMatta(hand - withTheMatta) : hand;
}

/** No duel takes more cards (sette.md 1). */
const mostCards = 19;

/** The cards that are left while a duel is gone through, one taken after the other. */
export interface Drawing {
  /** Cards left by class. */
  readonly left: number[];
  /** How many are taken. */
  depth: number;
  /** What is taken, as one number. */
  taken: number;
  /** Number of ordered draws of all cards that a duel can take. */
  readonly all: bigint;
  /** `fill[d]`: in how many orders the cards after the first `d` can fall. */
  readonly fill: readonly bigint[];
}

export function drawingFrom(counts: DeckCounts): Drawing {
  assert(counts.length === classes.length, 'not nine classes');
  assert(
    counts.every((count) => Number.isSafeInteger(count) && count >= 0) && counts[mattaClass]! <= 1,
    'not a number of cards',
  );
  const cards = counts.reduce((sum, count) => sum + count, 0);
  const length = Math.min(cards, mostCards);
  const fill = [1n];
  for (let depth = length - 1; depth >= 0; depth--) fill.unshift(fill[0]! * BigInt(cards - depth));
  return { left: [...counts], depth: 0, taken: 0, all: fill[0]!, fill };
}

/**
 * Takes each class that is left in turn, with the number of its cards, and puts it back. Asserts that a card is left:
 * a deck must last for the duel.
 */
export function eachCard(drawing: Drawing, visit: (cardClass: number, cards: number) => void): void {
  const { left } = drawing;
  let none = true;
  for (let cardClass = 0; cardClass < left.length; cardClass++) {
    const cards = left[cardClass]!;
    if (cards === 0) continue;
    none = false;
    take(drawing, cardClass);
    visit(cardClass, cards);
    giveBack(drawing, cardClass);
  }
  assert(!none, 'the deck does not last for the duel');
}

/** Σ over the next card of the number of such cards × what follows. */
export function sumOver(drawing: Drawing, follows: (card: number) => bigint): bigint {
  let sum = 0n;
  eachCard(drawing, (card, cards) => {
    sum += BigInt(cards) * follows(card);
  });
  return sum;
}

/** One card of the class goes out. */
export function take(drawing: Drawing, cardClass: number): void {
  drawing.left[cardClass]!--;
  drawing.depth++;
  drawing.taken += 20 ** cardClass;
}

export function giveBack(drawing: Drawing, cardClass: number): void {
  drawing.left[cardClass]!++;
  drawing.depth--;
  drawing.taken -= 20 ** cardClass;
}
