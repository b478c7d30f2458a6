import type { Catalog } from '../shape/catalog.ts';

export const verdicts: Catalog['verdicts'] = {
  VERIFIED: 'Chaque étape a été recalculée dans ce navigateur et est juste.',
  MISMATCH: 'Une étape diffère de ce qu’elle doit être.',
  INCOMPLETE: 'Ce qui s’y trouve est juste, mais tout n’est pas encore découvert ou signé.',
  UNREADABLE: 'Ce n’est pas un fichier de preuve lisible.',
};
