import { en } from './en/odds.ts';
import { wordsOf } from './words.ts';

export const oddsWords = wordsOf('odds', en);
