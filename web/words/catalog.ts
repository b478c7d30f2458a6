/** All areas of words. Types only: a page loads the English words of the areas it uses. */
import type { en as amounts } from './en/amounts.ts';
import type { en as banks } from './en/banks.ts';
import type { en as doubts } from './en/doubts.ts';
import type { en as felt } from './en/felt.ts';
import type { en as refusals } from './en/refusals.ts';
import type { en as roads } from './en/roads.ts';
import type { en as seat } from './en/seat.ts';
import type { en as shell } from './en/shell.ts';
import type { en as waiting } from './en/waiting.ts';
import type { Words } from './shape.ts';

export interface Catalog {
  readonly amounts: Words<typeof amounts>;
  readonly banks: Words<typeof banks>;
  readonly doubts: Words<typeof doubts>;
  readonly felt: Words<typeof felt>;
  readonly refusals: Words<typeof refusals>;
  readonly roads: Words<typeof roads>;
  readonly seat: Words<typeof seat>;
  readonly shell: Words<typeof shell>;
  readonly waiting: Words<typeof waiting>;
}
