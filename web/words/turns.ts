import { en } from './en/turns.ts';
import { wordsOf } from './words.ts';

export const turnsOf = wordsOf('turns', en);
