import { en } from './en/seating.ts';
import { wordsOf } from './words.ts';

export const seatingWords = wordsOf('seating', en);
