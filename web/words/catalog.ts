/** All areas of words. Types only: a page loads the English words of the areas it uses. */
import type { en as amounts } from './en/amounts.ts';
import type { en as learn } from './en/learn.ts';
import type { en as odds } from './en/odds.ts';
import type { en as shell } from './en/shell.ts';
import type { Words } from './shape.ts';

export interface Catalog {
  readonly amounts: Words<typeof amounts>;
  readonly learn: Words<typeof learn>;
  readonly odds: Words<typeof odds>;
  readonly shell: Words<typeof shell>;
}
