import type { Catalog } from '../shape/catalog.ts';

export const amounts: Catalog['amounts'] = {
  none: 'Saisissez un montant.',
  negative: 'Un montant ne peut pas être négatif.',
  decimalSign: 'Utilisez la virgule pour les décimales, comme dans 12,5.',
  notAnAmount: 'Ce n’est pas un montant.',
  decimals: (most) => `Au plus ${most} décimales.`,
  tooMuch: 'C’est plus qu’il n’y en a.',
  atMost: (amount) => `Au plus ${amount}.`,
  atLeast: (amount) => `Au moins ${amount}.`,
  label: 'Montant',
};
