import type { Catalog } from '../shape/catalog.ts';

const ranks = ['as', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix', 'valet', 'dame', 'roi'];
const suits = ['trèfle', 'carreau', 'cœur', 'pique'];

export const cards: Catalog['cards'] = {
  card: (rank, suit) => `${ranks[rank]} de ${suits[suit]}`,
};
