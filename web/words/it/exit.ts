import type { Catalog } from '../catalog.ts';

export const exit: Catalog['exit'] = {};
