/** All areas of words. Types only: a page loads the English words of the areas it uses. */
import type { en as amounts } from './en/amounts.ts';
import type { en as cards } from './en/cards.ts';
import type { en as exit } from './en/exit.ts';
import type { en as glossary } from './en/glossary.ts';
import type { en as report } from './en/report.ts';
import type { en as rules } from './en/rules.ts';
import type { en as shell } from './en/shell.ts';
import type { en as verdicts } from './en/verdicts.ts';
import type { en as verifier } from './en/verifier.ts';
import type { en as verify } from './en/verify.ts';
import type { Words } from './shape.ts';

export interface Catalog {
  readonly amounts: Words<typeof amounts>;
  readonly cards: Words<typeof cards>;
  readonly exit: Words<typeof exit>;
  readonly glossary: Words<typeof glossary>;
  readonly report: Words<typeof report>;
  readonly rules: Words<typeof rules>;
  readonly shell: Words<typeof shell>;
  readonly verdicts: Words<typeof verdicts>;
  readonly verifier: Words<typeof verifier>;
  readonly verify: Words<typeof verify>;
}
