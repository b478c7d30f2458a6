import { en } from './en/headline.ts';
import { wordsOf } from './words.ts';

export const headlineWords = wordsOf('headline', en);
