import type { Catalog } from '../shape/catalog.ts';

export const proofs: Catalog['proofs'] = {
  coup: 'Le coup',
  bank: (number) => `Banque ${number}`,
  taglia: (number) => `Taglia ${number}`,
  lie: 'La preuve du mensonge',
  turn: (turn, coup, kind) => {
    const which = coup === null ? '' : coup === 'new taglia' ? ' (nouvelle taglia)' : ` (coup ${coup})`;
    return `Tour ${turn}${which}${{ coup: '', taglia: '', void: ', annulé', unfinished: ', inachevé' }[kind]}`;
  },
};
