/** All words in Italian, as one file. */
import type { Catalog } from '../catalog.ts';
import { acts } from './acts.ts';
import { amounts } from './amounts.ts';
import { betting } from './betting.ts';
import { director } from './director.ts';
import { headline } from './headline.ts';
import { learn } from './learn.ts';
import { odds } from './odds.ts';
import { people } from './people.ts';
import { seating } from './seating.ts';
import { seats } from './seats.ts';
import { seguito } from './seguito.ts';
import { shell } from './shell.ts';
import { story } from './story.ts';

export const catalog: Catalog = {
  acts,
  amounts,
  betting,
  director,
  headline,
  learn,
  odds,
  people,
  seating,
  seats,
  seguito,
  shell,
  story,
};
