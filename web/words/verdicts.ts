import { en } from './en/verdicts.ts';
import { wordsOf } from './words.ts';

export const verdictsWords = wordsOf('verdicts', en);
