import type { Catalog } from '../shape/catalog.ts';

const ranks = ['as', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix', 'valet', 'dame', 'roi'];
const suits = ['trèfle', 'carreau', 'cœur', 'pique'];
const italianRanks = ['as', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'valet', 'cavalier', 'roi'];
const italianSuits = ['de deniers', 'de coupes', 'd’épées', 'de bâtons'];
const wholes = [
  'zéro',
  'un',
  'deux',
  'trois',
  'quatre',
  'cinq',
  'six',
  'sept',
  'huit',
  'neuf',
  'dix',
  'onze',
  'douze',
  'treize',
  'quatorze',
];

export const cards: Catalog['cards'] = {
  card: (rank, suit) => `${ranks[rank]} de ${suits[suit]}`,
  italian: (rank, suit) => `${italianRanks[rank]} ${italianSuits[suit]}`,
  matta: (card) => `${card}, la matta`,
  points: (half) => (half === 1 ? 'un demi' : `${wholes[Math.floor(half / 2)]}${half % 2 === 1 ? ' et demi' : ''}`),
};
