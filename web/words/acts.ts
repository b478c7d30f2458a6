import { en } from './en/acts.ts';
import { wordsOf } from './words.ts';

export const actWords = wordsOf('acts', en);
