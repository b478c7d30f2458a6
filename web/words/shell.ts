import { en } from './en/shell.ts';
import { wordsOf } from './words.ts';

export const shellWords = wordsOf('shell', en);
