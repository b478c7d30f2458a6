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
const italianRanks = ['asso', 'due', 'tre', 'quattro', 'cinque', 'sei', 'sette', 'fante', 'cavallo', 're'];
const italianSuits = ['denari', 'coppe', 'spade', 'bastoni'];
const wholes = [
  'zero',
  'uno',
  'due',
  'tre',
  'quattro',
  'cinque',
  'sei',
  'sette',
  'otto',
  'nove',
  'dieci',
  'undici',
  'dodici',
  'tredici',
  'quattordici',
];

export const cards: Catalog['cards'] = {
  card: (rank, suit) => `${ranks[rank]} di ${suits[suit]}`,
  italian: (rank, suit) => `${italianRanks[rank]} di ${italianSuits[suit]}`,
  matta: (card) => `${card}, la matta`,
  points: (half) => (half === 1 ? 'mezzo' : `${wholes[Math.floor(half / 2)]}${half % 2 === 1 ? ' e mezzo' : ''}`),
};
