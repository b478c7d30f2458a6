import type { Catalog } from '../shape/catalog.ts';
import { manyIn } from '../forms/plural.ts';

const many = manyIn('fr');

export const ui: Catalog['ui'] = {
  wait: 'Veuillez patienter',
  close: 'Fermer',
  copy: 'Copier',
  copied: 'Copié',
  copyOf: (what) => `Copier : ${what}`,
  secondsLeft: (seconds) =>
    many(seconds, { one: `${seconds} seconde restante`, other: `${seconds} secondes restantes` }),
  faceDown: 'carte face cachée',
  turnCard: (place) => `Votre carte ${place}, face cachée : la retourner`,
};
