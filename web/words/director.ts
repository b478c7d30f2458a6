import { en } from './en/director.ts';
import { wordsOf } from './words.ts';

export const directorWords = wordsOf('director', en);
