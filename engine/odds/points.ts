/** A composition by points: for the odds the 52 kinds are ten classes. */
import { assert } from '../assert.ts';
import { fullShoe, type Composition } from '../fairness/composition.ts';
import { pointsOfKind } from '../rules/cards.ts';

/** `[points]`: how many cards of 0–9 points are left. A fresh shoe has 96 zeros and 24 of each other. */
export type PointCounts = readonly number[];

export function pointCountsOf(composition: Composition): PointCounts {
  assert(composition.length === 52, 'not a composition of 52 kinds');
  const counts = Array.from({ length: 10 }, () => 0);
  composition.forEach((count, kind) => {
    counts[pointsOfKind(kind)]! += count;
  });
  return counts;
}

/** Six decks, nothing dealt. */
export const freshShoe: PointCounts = pointCountsOf(fullShoe);
