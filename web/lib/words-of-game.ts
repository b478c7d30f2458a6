/** The words of `games.ts` for one table. */
import { gameWords } from '../words/games.ts';
import { gameOf, type OfTable } from './game-of.ts';

/** What this table's game calls by names of its own. */
export const wordsOfGame = (of: OfTable) => gameWords()[gameOf(of)];

export type WordsOfGame = ReturnType<typeof wordsOfGame>;
