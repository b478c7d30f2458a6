import { en } from './en/duel.ts';
import { wordsOf } from './words.ts';

export const duelWords = wordsOf('duel', en);
