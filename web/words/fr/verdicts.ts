import type { Catalog } from '../shape/catalog.ts';

export const verdicts: Catalog['verdicts'] = {
  VERIFIED: 'Chaque étape a été recalculée dans ce navigateur et est correcte.',
  MISMATCH: 'Une étape diffère de ce qu’elle doit être.',
  INCOMPLETE: 'Ce qui s’y trouve est correct, mais une partie n’est pas encore découverte ou signée.',
  UNREADABLE: 'Ce n’est pas un fichier de preuve lisible.',
};
