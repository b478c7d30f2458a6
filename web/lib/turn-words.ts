/** What a turn of a bank is called on the page: as `turnNameIn` says it, in the words of the game and the language. */
import { coupIn } from '../../engine/proof/turn-name.ts';
import type { ProofTurn } from '../../engine/proof/format.ts';
import { wordsOfGame, type OfTable } from './game-of.ts';

export function turnWords(of: OfTable, turns: readonly Pick<ProofTurn, 'closed'>[], turn: number): string {
  return wordsOfGame(of).turn(turn, coupIn(turns, turn));
}
