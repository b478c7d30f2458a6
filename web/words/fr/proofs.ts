import type { Catalog } from '../shape/catalog.ts';

export const proofs: Catalog['proofs'] = {
  taglia: (number) => `Taglia ${number}`,
  lie: 'La preuve du mensonge',
  kind: { coup: '', taglia: '', void: ', annulé', unfinished: ', inachevé' },
};
