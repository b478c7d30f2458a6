import { en } from './en/house.ts';
import { wordsOf } from './words.ts';

export const houseWords = wordsOf('house', en);
