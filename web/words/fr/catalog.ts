/** All words in French, as one file. */
import type { Catalog } from '../catalog.ts';
import { amounts } from './amounts.ts';
import { learn } from './learn.ts';
import { odds } from './odds.ts';
import { shell } from './shell.ts';

export const catalog: Catalog = { amounts, learn, odds, shell };
