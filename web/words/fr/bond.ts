import type { Catalog } from '../shape/catalog.ts';

export const bond: Catalog['bond'] = {
  covers: (seats) => {
    if (seats === 0) return 'La caution de la maison ne couvre aucune place de plus';
    return `La caution de la maison couvre ${seats === 1 ? 'une place' : `${seats} places`} de plus`;
  },
};
