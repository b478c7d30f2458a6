import { en } from './en/errors.ts';
import { wordsOf } from './words.ts';

export const errorWords = wordsOf('errors', en);
