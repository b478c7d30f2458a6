import { en } from './en/verifier.ts';
import { wordsOf } from './words.ts';

export const verifierWords = wordsOf('verifier', en);
