import type { Catalog } from '../shape/catalog.ts';

export const mancia: Catalog['mancia'] = {
  title: 'Lascia una mancia',
  what: 'La mancia è un dono alla casa. Le fiche vanno dal tuo wallet direttamente al conto della casa, con una transazione tua, e nessuno le restituisce. Non fa parte di nessun banco, e non cambia né una carta né una probabilità.',
  box: 'Il conto della casa, secondo l’escrow:',
  label: 'Dal tuo wallet alla casa',
  above: (most) => `Nel tuo wallet ce ne sono ${most}.`,
  empty: 'Nel tuo wallet non ci sono fiche. Quelle nell’escrow non si usano per questo: prima prelevane.',
  give: 'Dalla',
  asked: 'Conferma la mancia nel tuo wallet…',
  sent: 'La mancia è in viaggio…',
  done: (amount) => `La casa ha la tua mancia di ${amount}. Grazie.`,
};
