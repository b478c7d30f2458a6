import type { Catalog } from '../shape/catalog.ts';
import { manyIn } from '../forms/plural.ts';

const many = manyIn('it');

export const ui: Catalog['ui'] = {
  wait: 'Attendi',
  close: 'Chiudi',
  copy: 'Copia',
  copied: 'Copiato',
  copyOf: (what) => `Copia: ${what}`,
  secondsLeft: (seconds) => many(seconds, { one: 'resta 1 secondo', other: `restano ${seconds} secondi` }),
  faceDown: 'carta coperta',
  turnCard: (place) => `La tua carta ${place}, coperta: scoprila`,
};
