/** Points of a hand in half points, with and without the matta (sette.md 1). */
import { matta, rankOf } from './cards.ts';

/** Seven and a half: the most that a hand can be worth. It stands by itself. */
export const setteEMezzo = 15;

/** What a card other than the matta counts: one to seven their face, figures a half. Asserts that the kind exists. */
export function halfPointsOf(kind: number): number {
  const rank = rankOf(kind);
  return typeof rank === 'number' ? 2 * rank : 1;
}

/**
 * Half points of a hand, 0 without cards. The matta counts as any card, ½ or 1–7, whichever is best; where even a ½ is
 * too much it counts ½. So a hand that has bust comes to more than `setteEMezzo`.
 */
export function handPoints(kinds: readonly number[]): number {
  const others = kinds.filter((kind) => kind !== matta);
  const sum = others.reduce((total, kind) => total + halfPointsOf(kind), 0);
  return others.length === kinds.length ? sum : withMatta(sum);
}

/** What the matta makes of the half points of the other cards. */
export function withMatta(others: number): number {
  if (others >= setteEMezzo - 1) return others + 1;
  // What is missing to 15 is a card where it is even; otherwise the best card leaves a half.
  return others % 2 === 1 ? setteEMezzo : setteEMezzo - 1;
}

/** The hand has bust (*sballa*). */
export function hasBust(points: number): boolean {
  return points > setteEMezzo;
}

/** Whether a side with these half points has anything to decide. */
export function mayDraw(points: number): boolean {
  return points < setteEMezzo;
}
