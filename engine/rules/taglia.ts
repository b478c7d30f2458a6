/** The cut of the taglia (rules.md 2): computed from the cards that have left the sabot and the coups since. */
import { cardsLeft, fullShoe, unpackComposition } from '../fairness/composition.ts';
import type { Ruleset } from './ruleset.ts';

/** Cards that have left the sabot with this composition. */
export function cardsDrawn(composition: bigint): number {
  return cardsLeft(fullShoe) - cardsLeft(unpackComposition(composition));
}

/** Coups played since the cut, after one more coup that began with `drawnBefore` cards drawn. */
export function coupsSinceCut(ruleset: Ruleset, drawnBefore: number, sinceCut: number): number {
  return drawnBefore >= ruleset.cut.card ? sinceCut + 1 : 0;
}

/** The taglia is over: its last coup has been played. */
export function tagliaOver(ruleset: Ruleset, drawn: number, sinceCut: number): boolean {
  return drawn >= ruleset.cut.card && sinceCut >= ruleset.cut.extraCoups;
}

/** A coup draws at least this many cards. */
const leastOfCoup = 4;

/** The coming coup is the last of the taglia however few cards it draws, and is announced as that. */
export function isLastCoup(ruleset: Ruleset, drawn: number, sinceCut: number): boolean {
  return tagliaOver(ruleset, drawn + leastOfCoup, coupsSinceCut(ruleset, drawn, sinceCut));
}
