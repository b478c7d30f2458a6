import { en } from './en/doubts.ts';
import { wordsOf } from './words.ts';

export const doubtWords = wordsOf('doubts', en);
