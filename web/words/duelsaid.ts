import { en } from './en/duelsaid.ts';
import { wordsOf } from './words.ts';

export const duelSaidWords = wordsOf('duelsaid', en);
