/** All areas of words. Types only: a page loads the English words of the areas it uses. */
import type { en as acts } from './en/acts.ts';
import type { en as amounts } from './en/amounts.ts';
import type { en as betting } from './en/betting.ts';
import type { en as director } from './en/director.ts';
import type { en as headline } from './en/headline.ts';
import type { en as learn } from './en/learn.ts';
import type { en as odds } from './en/odds.ts';
import type { en as people } from './en/people.ts';
import type { en as seating } from './en/seating.ts';
import type { en as seats } from './en/seats.ts';
import type { en as seguito } from './en/seguito.ts';
import type { en as shell } from './en/shell.ts';
import type { en as story } from './en/story.ts';
import type { Words } from './shape.ts';

export interface Catalog {
  readonly acts: Words<typeof acts>;
  readonly amounts: Words<typeof amounts>;
  readonly betting: Words<typeof betting>;
  readonly director: Words<typeof director>;
  readonly headline: Words<typeof headline>;
  readonly learn: Words<typeof learn>;
  readonly odds: Words<typeof odds>;
  readonly people: Words<typeof people>;
  readonly seating: Words<typeof seating>;
  readonly seats: Words<typeof seats>;
  readonly seguito: Words<typeof seguito>;
  readonly shell: Words<typeof shell>;
  readonly story: Words<typeof story>;
}
