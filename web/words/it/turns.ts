import type { Catalog } from '../shape/catalog.ts';

export const turns: Catalog['turns'] = {
  chemin: {
    turn: (turn, coup) =>
      `turno ${turn}${coup === null ? '' : coup === 'new taglia' ? ' (nuova taglia)' : ` (colpo ${coup})`}`,
    inSetUp: 'Nell’apertura del banco',
  },
  sette: {
    turn: (turn, duel) =>
      duel === null
        ? `turno ${turn} della prova`
        : `${duel === 'new taglia' ? 'rimescolata' : `duello ${duel}`} (turno ${turn} della prova)`,
    inSetUp: 'Nell’apertura del giro',
  },
};
