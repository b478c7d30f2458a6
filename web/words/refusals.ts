import { en } from './en/refusals.ts';
import { wordsOf } from './words.ts';

export const refusalWords = wordsOf('refusals', en);
