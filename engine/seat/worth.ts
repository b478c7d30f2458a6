/**
 * What the punter's bet is worth with the cards that are left, where friends can choose which cards leave the deck
 * (sette.md 2): nothing is bet unasked once it is worth much less than with the whole deck.
 */
import { cardsLeft, unpackComposition } from '../fairness/composition.ts';
import { deckCountsOf } from '../odds/sette-deck.ts';
import { duelWays, evPunta } from '../odds/sette-duel.ts';
import { kindsInDeck, matta } from '../sette/cards.ts';
import { leastLeft } from '../sette/duel.ts';
import type { Worth } from './game.ts';

/** With all forty cards. It is computed once and for all, because that takes a while. */
export const worthOfFullDeck = -2113;

let last = { composition: 0n, now: worthOfFullDeck };

/** Both sides play the printed table. Where no turn can come with these cards a new deck comes first. */
export function worthOfBet(composition: bigint): Worth {
  if (composition !== last.composition) {
    const counts = unpackComposition(composition, kindsInDeck);
    const isOver = cardsLeft(counts) < leastLeft || counts[matta] === 0;
    const isWhole = cardsLeft(counts) === kindsInDeck;
    last = { composition, now: isOver || isWhole ? worthOfFullDeck : worthOf(counts) };
  }
  return { now: last.now, full: worthOfFullDeck };
}

/** In basis points, rounded towards zero. */
export function worthOf(counts: readonly number[]): number {
  const { numerator, denominator } = evPunta(duelWays(deckCountsOf(counts)));
  return Number((numerator * 10_000n) / denominator);
}
