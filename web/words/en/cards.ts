const ranks = ['ace', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'jack', 'queen', 'king'];
const suits = ['clubs', 'diamonds', 'hearts', 'spades'];

/** Cards in words. */
export const en = {
  /** "seven of hearts"; rank and suit count from 0, as kinds do (fairness.md 2). */
  card: (rank: number, suit: number) => `${ranks[rank]} of ${suits[suit]}`,
};
