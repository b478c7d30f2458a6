import type { Catalog } from '../shape/catalog.ts';

const ranks = [
  'asso',
  'due',
  'tre',
  'quattro',
  'cinque',
  'sei',
  'sette',
  'otto',
  'nove',
  'dieci',
  'fante',
  'donna',
  're',
];
const suits = ['fiori', 'quadri', 'cuori', 'picche'];

export const cards: Catalog['cards'] = {
  card: (rank, suit) => `${ranks[rank]} di ${suits[suit]}`,
};
