import { en } from './en/own.ts';
import { wordsOf } from './words.ts';

export const ownWords = wordsOf('own', en);
