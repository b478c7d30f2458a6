/** Cards in words and signs; kinds are numbered as in fairness.md 2, the Italian ones as in sette.md 1. */
import { matta, ranks } from '../../engine/sette/cards.ts';
import { cardsWords } from '../words/cards.ts';
import { cardLook, cornerNames, plainLook, type CardLook } from './card-look.ts';

const suitSigns = ['♣', '♦', '♥', '♠'] as const;

/** "seven of hearts" */
export function cardName(kind: number): string {
  return cardsWords().card(kind % 13, Math.floor(kind / 13));
}

/** What stands in the corner of an Italian card: the count, or the figure's first letter in the deck's own language. */
export const italianCorners = ['1', '2', '3', '4', '5', '6', '7', 'F', 'C', 'R'] as const;

/** "seven of cups", "king of coins, the matta": a card of Sette e mezzo. */
export function italianCardName(kind: number): string {
  const { italian, matta: named } = cardsWords();
  const name = italian(kind % ranks.length, Math.floor(kind / ranks.length));
  return kind === matta ? named(name) : name;
}

/** "7d", "Rb" for programs: the corner, and the first letter of the suit in the deck's own language. */
export const plainItalianSign = (kind: number): string =>
  `${italianCorners[kind % ranks.length]}${'dcsb'[Math.floor(kind / ranks.length)]}`;

/** "7♥", with the names that the corners have in this browser. */
export const cardSign = (kind: number, { names }: CardLook = cardLook()): string =>
  `${cornerNames[names][kind % 13]}${suitSigns[Math.floor(kind / 13)]}`;

/** "7♥" for programs, the same in every browser. */
export const plainSign = (kind: number): string => cardSign(kind, plainLook);
