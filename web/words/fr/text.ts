import type { Catalog } from '../shape/catalog.ts';
import { manyIn } from '../forms/plural.ts';

const many = manyIn('fr');

export const text: Catalog['text'] = {
  hand: 'Votre main',
  hands: 'Les mains',
  bank: 'La banque',
  seats: 'Places',
  happened: 'Ce qui s’est passé',
  noCards: 'Il n’y a pas de cartes sur la table.',
  noBank: 'Aucune banque n’est en cours.',
  handOf: (role, name) => `${role}, ${name}`,
  faceDown: 'face cachée',
  points: (points) => many(points, { one: `${points} point`, other: `${points} points` }),
  banker: (name) => `banquier : ${name}`,
  cardsLeft: (cards) => many(cards, { one: `${cards} carte dans le sabot`, other: `${cards} cartes dans le sabot` }),
  taglia: (number) => `taglia ${number}`,
  clock: (seconds) => many(seconds, { one: `temps : ${seconds} seconde`, other: `temps : ${seconds} secondes` }),
  itsTurn: 'doit décider',
  quiet: 'Rien encore depuis que cette page est ouverte.',
  told: {
    dealt: 'Les cartes sont données.',
    shows: (name, cards, points) => `${name} : ${cards} ; ${points}.`,
    third: (name, card, points) => `${name}, troisième carte : ${card} ; ${points}.`,
    says: (name, word) => `${name} : ${word}.`,
    back: (name, bet) => `${name} : ${bet} est rendu.`,
    comes: (name, seat) => `Place ${seat}, s’assied : ${name}.`,
    goes: (name, seat) => `Place ${seat}, quitte la table : ${name}.`,
  },
};
