import { en } from './en/people.ts';
import { wordsOf } from './words.ts';

export const peopleWords = wordsOf('people', en);
