import type { Catalog } from '../shape/catalog.ts';

export const exit: Catalog['exit'] = {};
