import { en } from './en/learn.ts';
import { wordsOf } from './words.ts';

export const learnWords = wordsOf('learn', en);
