/** What a turn of a bank is called on the page: as `turnNameIn` says it, in the language of the page. */
import { coupIn } from '../../engine/proof/turn-name.ts';
import type { ProofTurn } from '../../engine/proof/format.ts';
import { doubtWords } from '../words/doubts.ts';

export function turnWords(turns: readonly Pick<ProofTurn, 'closed'>[], turn: number): string {
  return doubtWords().turn(turn, coupIn(turns, turn));
}
