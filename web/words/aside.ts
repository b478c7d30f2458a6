import { en } from './en/aside.ts';
import { wordsOf } from './words.ts';

export const asideWords = wordsOf('aside', en);
