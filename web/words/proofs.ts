import { en } from './en/proofs.ts';
import { wordsOf } from './words.ts';

export const proofsWords = wordsOf('proofs', en);
