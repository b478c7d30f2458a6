import type { Catalog } from '../catalog.ts';
import { many } from '../words.ts';

export const ui: Catalog['ui'] = {
  wait: 'Veuillez patienter',
  close: 'Fermer',
  copy: 'Copier',
  copied: 'Copié',
  copyOf: (what) => `Copier : ${what}`,
  secondsLeft: (seconds) =>
    many(seconds, { one: `${seconds} seconde restante`, other: `${seconds} secondes restantes` }),
  faceDown: 'carte face cachée',
};
