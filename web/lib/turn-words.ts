/** What a turn of a bank is called on the page: as `turnNameIn` says it, in the words of the game and the language. */
import { coupIn } from '../../engine/proof/turn-name.ts';
import type { ProofTurn } from '../../engine/proof/format.ts';
import { turnsOf } from '../words/turns.ts';
import { gameOf, type OfTable } from './game-of.ts';

/** The names of a bank and its turns in this game. */
export const turnsOfGame = (of: OfTable) => turnsOf()[gameOf(of)];

export function turnWords(of: OfTable, turns: readonly Pick<ProofTurn, 'closed'>[], turn: number): string {
  return turnsOfGame(of).turn(turn, coupIn(turns, turn));
}
