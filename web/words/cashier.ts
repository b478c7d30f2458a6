import { en } from './en/cashier.ts';
import { wordsOf } from './words.ts';

export const cashierWords = wordsOf('cashier', en);
