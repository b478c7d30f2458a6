import { en } from './en/lobby.ts';
import { wordsOf } from './words.ts';

export const lobbyWords = wordsOf('lobby', en);
