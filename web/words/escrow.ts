import { en } from './en/escrow.ts';
import { wordsOf } from './words.ts';

export const escrowWords = wordsOf('escrow', en);
