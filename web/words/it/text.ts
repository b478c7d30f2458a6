import type { Catalog } from '../shape/catalog.ts';
import { manyIn } from '../forms/plural.ts';

const many = manyIn('it');

export const text: Catalog['text'] = {
  hand: 'La tua mano',
  hands: 'Le mani',
  bank: 'Il banco',
  seats: 'Posti',
  happened: 'Che cosa è successo',
  noCards: 'Sul tavolo non ci sono carte.',
  noBank: 'Nessun banco è in corso.',
  handOf: (role, name) => `${role}, ${name}`,
  faceDown: 'coperta',
  points: (points) => many(points, { one: '1 punto', other: `${points} punti` }),
  banker: (name) => `banchiere: ${name}`,
  cardsLeft: (cards) => many(cards, { one: '1 carta nel sabot', other: `${cards} carte nel sabot` }),
  taglia: (number) => `taglia ${number}`,
  clock: (seconds) => many(seconds, { one: 'tempo: 1 secondo', other: `tempo: ${seconds} secondi` }),
  itsTurn: 'deve decidere',
  quiet: 'Ancora nulla da quando questa pagina è aperta.',
  told: {
    dealt: 'Le carte sono date.',
    shows: (name, cards, points) => `${name}: ${cards}; ${points}.`,
    third: (name, card, points) => `${name}, terza carta: ${card}; ${points}.`,
    says: (name, word) => `${name}: ${word}.`,
    back: (name, bet) => `${name}: ${bet} torna indietro.`,
    comes: (name, seat) => `Posto ${seat}, si siede: ${name}.`,
    goes: (name, seat) => `Posto ${seat}, lascia il tavolo: ${name}.`,
  },
};
