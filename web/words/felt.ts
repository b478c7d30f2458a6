import { en } from './en/felt.ts';
import { wordsOf } from './words.ts';

export const feltWords = wordsOf('felt', en);
