/**
 * The result of a coup from points and decisions alone. `playCoup` computes the same from cards; tests compare the two.
 */
import { draws } from '../protocol/messages.ts';
import type { Result, Six } from './count.ts';
import { notGiven, type Decided } from './table.ts';

/**
 * The banker's decision once the punta has declared `punta`, for the table or the options of `decided`; null when none
 * is due.
 */
export function bancoAsked<T>(decided: Decided<T>, six: Six, punta: number): T | null {
  if (punta === draws.batte || six.banco >= 8) return null;
  return decided.banco[six.banco]![punta === draws.carta ? six.fifth : notGiven]!;
}

/** Who wins when the punta has declared `punta` and the banker, if asked, has declared `banco`. */
export function resultOf(six: Six, punta: number, banco: number | null): Result {
  const gave = banco !== null && punta === draws.carta;
  const puntaPoints = gave ? (six.punta + six.fifth) % 10 : six.punta;
  const bancoPoints = banco === draws.carta ? (six.banco + (gave ? six.sixth : six.fifth)) % 10 : six.banco;
  return Math.sign(puntaPoints - bancoPoints) as Result;
}

/** Both sides play the table. */
export function resultByTable(table: Decided<number>, six: Six): Result {
  const punta = table.punta[six.punta]!;
  return resultOf(six, punta, bancoAsked(table, six, punta));
}
