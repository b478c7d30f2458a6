import type { Catalog } from '../shape/catalog.ts';

export const talk: Catalog['talk'] = {
  nickname: {
    title: 'Soprannome',
    holds:
      'Gli altri lo vedono a ogni tavolo di questa casa, sempre con l’inizio del tuo indirizzo accanto. Nulla di ciò che firmi dipende da esso.',
    label: 'Il tuo soprannome',
    save: 'Salva',
    remove: 'Toglilo',
    now: (name) => `Ti chiami ${name}.`,
    none: 'Non hai un soprannome.',
  },
};
