import { en } from './en/glossary.ts';
import { wordsOf } from './words.ts';

export const glossaryWords = wordsOf('glossary', en);
