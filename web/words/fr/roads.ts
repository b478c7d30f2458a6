import type { Catalog } from '../shape/catalog.ts';

const coups = (count: number) => (count < 2 ? `${count} coup` : `${count} coups`);

export const roads: Catalog['roads'] = {
  you: 'Vous',
  taglia: (number) => `Taglia ${number}`,
  noCoup: 'Pas encore de coup.',
  counts: (all, banco, punta, egalite) => `${coups(all)} : banco ${banco}, punta ${punta}, égalité ${egalite}.`,
  cards: (left, about) =>
    `${left < 2 ? `${left} carte` : `${left} cartes`} dans le sabot${about === null ? ' ; le prochain coup est le dernier de la taglia.' : `, environ ${about === 1 ? 'un coup' : `${about} coups`}.`}`,
  checking: 'Les coups précédents sont en cours de vérification.',
  missing: 'Il manque ici des coups que ce navigateur n’a pas pu vérifier.',
  each: 'Chaque coup',
  eachInOrder: 'Chaque coup de la taglia, du plus ancien au plus récent',
  runs: 'Séries d’un côté',
  runsInOrder: 'Séries d’un côté, de la plus ancienne à la plus récente',
  key: 'Le nombre indique les points du gagnant. Un tracé dit ce qui a été : chaque coup est tiré à neuf de ce qui reste dans le sabot.',
  sides: { punta: 'punta', banco: 'banco', egalite: 'égalité' },
  decided: (bank, coup, side, points) =>
    `Banque ${bank}, coup ${coup} : ${side === 'punta' ? 'la punta' : 'le banco'} gagne avec ${points}`,
  egalite: (bank, coup, points) => `Banque ${bank}, coup ${coup} : égalité à ${points}`,
  withEgalites: (coup, egalites) => `${coup}, puis ${egalites} égalité${egalites > 1 ? 's' : ''}`,
  run: (side, length) => `${side === 'punta' ? 'Punta' : 'Banco'}, ${length} de suite`,
  longest: 'Les plus longues banques ici',
  longBank: (bank, won, who) => `Banque ${bank} : ${won < 2 ? `${won} coup gagné` : `${won} coups gagnés`}, ${who}`,
};
