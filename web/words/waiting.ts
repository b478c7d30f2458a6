import { en } from './en/waiting.ts';
import { wordsOf } from './words.ts';

export const wordsOfWaiting = wordsOf('waiting', en);
