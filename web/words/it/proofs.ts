import type { Catalog } from '../shape/catalog.ts';

export const proofs: Catalog['proofs'] = {
  taglia: (number) => `Taglia ${number}`,
  lie: 'La prova della menzogna',
  kind: { coup: '', taglia: '', void: ', nullo', unfinished: ', incompiuto' },
};
