import { en } from './en/cards.ts';
import { wordsOf } from './words.ts';

export const cardsWords = wordsOf('cards', en);
