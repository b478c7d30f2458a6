import { en } from './en/seat.ts';
import { wordsOf } from './words.ts';

export const seatWords = wordsOf('seat', en);
