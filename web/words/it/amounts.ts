import type { Catalog } from '../shape/catalog.ts';

export const amounts: Catalog['amounts'] = {
  none: 'Scrivi un importo.',
  negative: 'Un importo non può essere negativo.',
  decimalSign: 'Usa la virgola per i decimali, come in 12,5.',
  notAnAmount: 'Questo non è un importo.',
  decimals: (most) => `Al massimo ${most} decimali.`,
  tooMuch: 'È più di quanto esista.',
  atMost: (amount) => `Al massimo ${amount}.`,
  atLeast: (amount) => `Almeno ${amount}.`,
  label: 'Importo',
};
