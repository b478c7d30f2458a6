import { en } from './en/sette.ts';
import { wordsOf } from './words.ts';

export const setteWords = wordsOf('sette', en);
