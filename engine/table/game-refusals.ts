/** What the game of a table refuses, in the words of the table. */
import { assert } from '../assert.ts';
import { refuserOf, type RefusalOf } from '../refusal.ts';
import { setteRefusals } from '../sette/refusals.ts';
import type { GameRefusalCode } from './game.ts';
import { refusals } from './refusals.ts';

const { betTooLarge, notInThisGame } = setteRefusals;
/** With what Sette e mezzo alone refuses: no host and no page knows a table of it yet. */
const ofAnyGame = { ...refusals, betTooLarge, notInThisGame } as const;

export type AnyRefusalCode = keyof typeof ofAnyGame;
const refuseAny = refuserOf(ofAnyGame);

/** What the game refuses a seat, in the words of its table. */
export function refuseAsGame(code: GameRefusalCode): RefusalOf<AnyRefusalCode> {
  assert(isTold(code), `no seat is told ${code}`);
  return refuseAny(code);
}

function isTold(code: GameRefusalCode): code is GameRefusalCode & AnyRefusalCode {
  return code in ofAnyGame;
}
