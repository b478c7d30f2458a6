/** All words in Italian, as one file. */
import type { Catalog } from '../catalog.ts';
import { amounts } from './amounts.ts';
import { banks } from './banks.ts';
import { doubts } from './doubts.ts';
import { felt } from './felt.ts';
import { refusals } from './refusals.ts';
import { roads } from './roads.ts';
import { seat } from './seat.ts';
import { shell } from './shell.ts';
import { waiting } from './waiting.ts';

export const catalog: Catalog = {
  amounts,
  banks,
  doubts,
  felt,
  refusals,
  roads,
  seat,
  shell,
  waiting,
};
