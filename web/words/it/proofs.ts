import type { Catalog } from '../shape/catalog.ts';

export const proofs: Catalog['proofs'] = {
  coup: 'Il colpo',
  bank: (number) => `Banco ${number}`,
  taglia: (number) => `Taglia ${number}`,
  lie: 'La prova della menzogna',
  turn: (turn, coup, kind) => {
    const which = coup === null ? '' : coup === 'new taglia' ? ' (nuova taglia)' : ` (colpo ${coup})`;
    return `Turno ${turn}${which}${{ coup: '', taglia: '', void: ', nullo', unfinished: ', incompiuto' }[kind]}`;
  },
};
