import type { Catalog } from '../shape/catalog.ts';

export const verdicts: Catalog['verdicts'] = {
  VERIFIED: 'Ogni passo è stato ricalcolato in questo browser ed è giusto.',
  MISMATCH: 'Un passo è diverso da come deve essere.',
  INCOMPLETE: 'Quello che c’è è giusto, ma non tutto è ancora svelato o firmato.',
  UNREADABLE: 'Questo non è un file di prova che si possa leggere.',
};
