import { en } from './en/text.ts';
import { wordsOf } from './words.ts';

export const textWords = wordsOf('text', en);
