import { en } from './en/pages.ts';
import { wordsOf } from './words.ts';

export const pagesWords = wordsOf('pages', en);
