import type { Catalog } from '../shape/catalog.ts';

const ranks = ['as', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix', 'valet', 'dame', 'roi'];
const suits = ['trèfle', 'carreau', 'cœur', 'pique'];
const italianRanks = ['as', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'valet', 'cavalier', 'roi'];
const italianSuits = ['de deniers', 'de coupes', 'd’épées', 'de bâtons'];

export const cards: Catalog['cards'] = {
  card: (rank, suit) => `${ranks[rank]} de ${suits[suit]}`,
  italian: (rank, suit) => `${italianRanks[rank]} ${italianSuits[suit]}`,
  matta: (card) => `${card}, la matta`,
};
