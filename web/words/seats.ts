import { en } from './en/seats.ts';
import { wordsOf } from './words.ts';

export const seatWords = wordsOf('seats', en);
