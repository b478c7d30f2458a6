import { en } from './en/history.ts';
import { wordsOf } from './words.ts';

export const historyWords = wordsOf('history', en);
