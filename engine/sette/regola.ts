/**
 * The printed table of Sette e mezzo (sette.md 3). It decides for who is away, and alla regola for both sides. All in
 * half points.
 */
import { assert, present } from '../assert.ts';
import { draws } from '../protocol/messages.ts';
import { setteEMezzo } from './points.ts';

/** The punta stands on this and more. */
export const puntaStands = 10;

/**
 * The banker stands on this and more, by the best total of the punta's face-up cards: on five, and on more than the
 * punta shows.
 */
export const bancoStands: readonly number[] = [10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 11, 12, 13, 14, 15, 15];

/** What the regola says to a punta with these half points. */
export function puntaRegola(own: number): number {
  return own >= puntaStands ? draws.sta : draws.carta;
}

/**
 * What the regola says to a banker with these half points, against face-up cards worth `shown` (0: none). Asserts a
 * punta that has not bust.
 */
export function bancoRegola(own: number, shown: number): number {
  assert(shown >= 0 && shown <= setteEMezzo, 'no total of face-up cards');
  return own >= present(bancoStands[shown], 'the row of the regola') ? draws.sta : draws.carta;
}
