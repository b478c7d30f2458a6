import { en } from './en/banks.ts';
import { wordsOf } from './words.ts';

export const bankWords = wordsOf('banks', en);
