/**
 * The words of the game with their meanings (rules.md 1, 1.6, 2.5), in the language that is spoken when one is read.
 */
import { en } from '../words/en/glossary.ts';
import { glossaryWords } from '../words/glossary.ts';

export type Term = keyof typeof en;

export const glossary = Object.defineProperties(
  {},
  Object.fromEntries(
    (Object.keys(en) as Term[]).map((term) => [term, { enumerable: true, get: () => glossaryWords()[term] }]),
  ),
) as Readonly<Record<Term, string>>;
