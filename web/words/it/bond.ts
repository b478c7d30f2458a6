import type { Catalog } from '../shape/catalog.ts';

export const bond: Catalog['bond'] = {
  covers: (seats) => {
    if (seats === 0) return 'La cauzione della casa non copre altri posti';
    return `La cauzione della casa copre ${seats === 1 ? 'un altro posto' : `altri ${seats} posti`}`;
  },
};
