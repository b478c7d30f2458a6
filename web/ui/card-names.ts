/** Cards in words and signs; kinds are numbered as in fairness.md 2. */
import { cardsWords } from '../words/cards.ts';

export const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const;
const suitSigns = ['♣', '♦', '♥', '♠'] as const;

/** "seven of hearts" */
export function cardName(kind: number): string {
  return cardsWords().card(kind % 13, Math.floor(kind / 13));
}

/** "7♥" */
export function cardSign(kind: number): string {
  return `${ranks[kind % 13]}${suitSigns[Math.floor(kind / 13)]}`;
}
