import { en } from './en/roads.ts';
import { wordsOf } from './words.ts';

export const roadWords = wordsOf('roads', en);
