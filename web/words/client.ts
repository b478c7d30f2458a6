import { en } from './en/client.ts';
import { wordsOf } from './words.ts';

export const clientWords = wordsOf('client', en);
