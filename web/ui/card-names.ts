/** Cards in words and signs; kinds are numbered as in fairness.md 2. */

export const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const;
const rankNames = [
  'ace',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'jack',
  'queen',
  'king',
] as const;
const suitNames = ['clubs', 'diamonds', 'hearts', 'spades'] as const;
const suitSigns = ['♣', '♦', '♥', '♠'] as const;

/** "seven of hearts" */
export function cardName(kind: number): string {
  return `${rankNames[kind % 13]} of ${suitNames[Math.floor(kind / 13)]}`;
}

/** "7♥" */
export function cardSign(kind: number): string {
  return `${ranks[kind % 13]}${suitSigns[Math.floor(kind / 13)]}`;
}
