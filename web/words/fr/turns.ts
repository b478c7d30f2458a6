import type { Catalog } from '../shape/catalog.ts';

export const turns: Catalog['turns'] = {
  chemin: {
    turn: (turn, coup) =>
      `tour ${turn}${coup === null ? '' : coup === 'new taglia' ? ' (nouvelle taglia)' : ` (coup ${coup})`}`,
    inSetUp: 'À l’ouverture de la banque',
  },
  sette: {
    turn: (turn, duel) =>
      duel === null
        ? `n° ${turn} de la preuve`
        : `${duel === 'new taglia' ? 'mélange' : `duel ${duel}`} (n° ${turn} de la preuve)`,
    inSetUp: 'À l’ouverture du tour',
  },
};
