import type { Catalog } from '../catalog.ts';
import { many } from '../words.ts';

export const ui: Catalog['ui'] = {
  wait: 'Attendi',
  close: 'Chiudi',
  copy: 'Copia',
  copied: 'Copiato',
  copyOf: (what) => `Copia: ${what}`,
  secondsLeft: (seconds) => many(seconds, { one: 'resta 1 secondo', other: `restano ${seconds} secondi` }),
  faceDown: 'carta coperta',
};
