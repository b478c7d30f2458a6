import { en } from './en/amounts.ts';
import { wordsOf } from './words.ts';

export const amountWords = wordsOf('amounts', en);
