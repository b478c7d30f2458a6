/**
 * How a player wants the seat to play without being asked (rules.md 1.6): the volontà goes into each bet and banker's
 * word that it signs, and an 8 or 9 is declared at once if the player wants it so.
 */
import { present } from '../assert.ts';
import { rulesetOf } from '../rules/ruleset.ts';
import type { Play, SeatMemory } from './memory.ts';

export const plainPlay: Play = { volonta: 0, automatic: false };

/** The memory of a seat that plays so from its next word on. What it has signed stays as it is. */
export function withPlay(memory: SeatMemory, play: Play): SeatMemory {
  const { volonta, automatic } = memory.play ?? plainPlay;
  return play.volonta === volonta && play.automatic === automatic ? memory : { ...memory, play };
}

/** The bits that go into what the seat signs: those of its player that the table's ruleset has. */
export function volontaIn({ play, table }: Pick<SeatMemory, 'play' | 'table'>): number {
  return (play ?? plainPlay).volonta & present(rulesetOf(table.ruleset), 'the ruleset').volonta;
}
