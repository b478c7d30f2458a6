import { en } from './en/verify.ts';
import { wordsOf } from './words.ts';

export const verifyWords = wordsOf('verify', en);
