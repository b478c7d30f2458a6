/**
 * Bounds of what goes to the chain (protocol.md 5). The contracts refuse anything larger, and a client keeps its own
 * proofs short enough to fit one transaction.
 */
import { assert } from '../assert.ts';
import type { State } from '../protocol/messages.ts';
import type { Problem } from './steps.ts';

/** The most players of a bank. */
export const mostPlayers = 20;

/** The most banks of one settlement. */
export const mostBanks = 50;

/** The contracts take no set-up and no base with a higher taglia: nothing of such a bank could be proved there. */
export const highestTaglia = 2 ** 31 - 1;

/** A problem if a set-up or a state has a taglia that the contracts refuse. */
export const tagliaProblem = ({ taglia }: Pick<State, 'taglia'>): Problem =>
  taglia > highestTaglia ? `taglia ${taglia} is above ${highestTaglia}` : null;

/** The most turns of a proof that the contracts take. */
export const mostTurns = 24;

/**
 * How many turns may follow the last usable base of a bank with this many players. After that a seat gives for no
 * further list, so that its way out of the bank still fits one transaction. Each turn carries a row, a link and a
 * signature of every player. So a full table of twenty has 20 turns, and a table of up to sixteen the 24 that the
 * contracts take at most.
 */
export function longestProof(players: number): number {
  assert(Number.isInteger(players) && players >= 2 && players <= mostPlayers, 'players of a bank');
  return Math.min(mostTurns, Math.floor(400 / players)); // rounds down: a shorter proof is a smaller one
}
