import { en } from './en/seguito.ts';
import { wordsOf } from './words.ts';

export const seguitoWords = wordsOf('seguito', en);
