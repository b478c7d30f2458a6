import { en } from './en/ui.ts';
import { wordsOf } from './words.ts';

export const uiWords = wordsOf('ui', en);
