import { en } from './en/mancia.ts';
import { wordsOf } from './words.ts';

export const manciaWords = wordsOf('mancia', en);
