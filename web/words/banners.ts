import { en } from './en/banners.ts';
import { wordsOf } from './words.ts';

export const bannersWords = wordsOf('banners', en);
