import { en } from './en/rulebook.ts';
import { wordsOf } from './words.ts';

export const rulebookWords = wordsOf('rulebook', en);
