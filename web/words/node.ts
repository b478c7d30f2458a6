import { en } from './en/node.ts';
import { wordsOf } from './words.ts';

export const nodeWords = wordsOf('node', en);
