import { en } from './en/betting.ts';
import { wordsOf } from './words.ts';

export const bettingWords = wordsOf('betting', en);
