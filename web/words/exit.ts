import { en } from './en/exit.ts';
import { wordsOf } from './words.ts';

export const exitWords = wordsOf('exit', en);
