import type { Catalog } from '../shape/catalog.ts';

export const turns: Catalog['turns'] = {
  chemin: {
    turn: (turn, coup) =>
      `turno ${turn}${coup === null ? '' : coup === 'new taglia' ? ' (nuova taglia)' : ` (colpo ${coup})`}`,
    inSetUp: 'Nell’apertura del banco',
  },
  sette: {
    turn: (turn, duel) =>
      `turno ${turn}${duel === null ? '' : duel === 'new taglia' ? ' (rimescolata)' : ` (duello ${duel})`}`,
    inSetUp: 'Nell’apertura del giro',
  },
};
