import { en } from './en/games.ts';
import { wordsOf } from './words.ts';

export const gameWords = wordsOf('games', en);
