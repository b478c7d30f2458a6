/** The result of a command, and the clocks of the phases. */
import { outcomesOf, type OutcomeOf } from '../refusal.ts';
import type { Event } from './events.ts';
import { refuse, type RefusalCode } from './refusals.ts';
import type { Game, Phase } from './state.ts';

export type Outcome = OutcomeOf<Event, RefusalCode>;
export const { happened, no } = outcomesOf<Event, RefusalCode>(refuse);

/** Milliseconds that a phase lasts; null if no clock runs. */
export function clockOf(game: Pick<Game, 'settings'>, phase: Phase): number | null {
  const { clocks } = game.settings;
  switch (phase) {
    case 'posta':
      return clocks.posta;
    case 'choice':
      return clocks.choice;
    case 'bets':
      return clocks.bets;
    case 'punta':
    case 'banco':
      return clocks.draw;
    case 'offer':
    case 'takeBack':
      return clocks.offer;
    case 'auction':
      return clocks.auction;
    case 'links':
      return clocks.link;
    case 'draw':
      return 2 * clocks.link; // joining the draw, then the links (protocol.md 3)
    case 'waiting':
      return null;
  }
}

/** A coup is running: it is finished even when play is suspended. */
export function inCoup(game: Pick<Game, 'bank'>): boolean {
  return game.bank !== null && game.bank.coup !== null;
}

/** When the clock of a phase that begins now ends. While play is suspended none runs, except in a coup. */
export function deadlineOf(game: Game, phase: Phase, now: number): number | null {
  const ms = clockOf(game, phase);
  return ms === null || (game.suspended && !inCoup(game)) ? null : now + ms;
}
