import { en } from './en/bond.ts';
import { wordsOf } from './words.ts';

export const bondWords = wordsOf('bond', en);
