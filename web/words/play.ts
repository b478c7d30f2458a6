import { en } from './en/play.ts';
import { wordsOf } from './words.ts';

export const playWords = wordsOf('play', en);
