const ranks = ['ace', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'jack', 'queen', 'king'];
const suits = ['clubs', 'diamonds', 'hearts', 'spades'];
const italianRanks = ['ace', 'two', 'three', 'four', 'five', 'six', 'seven', 'jack', 'knight', 'king'];
const italianSuits = ['coins', 'cups', 'swords', 'batons'];
/** As far as a hand that has bust can come. */
const wholes = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
];

/** Cards in words. */
export const en = {
  /** "seven of hearts"; rank and suit count from 0, as kinds do (fairness.md 2). */
  card: (rank: number, suit: number) => `${ranks[rank]} of ${suits[suit]}`,
  /** "seven of cups"; rank and suit count from 0, as kinds do (sette.md 1). */
  italian: (rank: number, suit: number) => `${italianRanks[rank]} of ${italianSuits[suit]}`,
  matta: (card: string) => `${card}, the matta`,
  /** "five and a half": the points of a hand of Sette e mezzo, from its half points. */
  points: (half: number) =>
    half === 1 ? 'a half' : `${wholes[Math.floor(half / 2)]}${half % 2 === 1 ? ' and a half' : ''}`,
};
