/** What the game of a table refuses, in the words of the table. */
import { assert } from '../assert.ts';
import type { GameRefusalCode } from './game.ts';
import { refusals, refuse, type Refusal, type RefusalCode } from './refusals.ts';

/** What the game refuses a seat, in the words of its table. */
export function refuseAsGame(code: GameRefusalCode): Refusal {
  assert(isTold(code), `no seat is told ${code}`);
  return refuse(code);
}

function isTold(code: GameRefusalCode): code is GameRefusalCode & RefusalCode {
  return code in refusals;
}
