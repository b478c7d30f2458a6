import { en } from './en/rematch.ts';
import { wordsOf } from './words.ts';

export const rematchWords = wordsOf('rematch', en);
