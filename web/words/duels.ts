import { en } from './en/duels.ts';
import { wordsOf } from './words.ts';

export const duelsWords = wordsOf('duels', en);
