import { en } from './en/rules.ts';
import { wordsOf } from './words.ts';

export const rulesWords = wordsOf('rules', en);
