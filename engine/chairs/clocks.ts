/** The clocks of the phases (rules.md 1.6). */
import type { Chairs, Phase } from './state.ts';

/** Milliseconds that a phase lasts; null if no clock runs. */
export function clockOf(game: Pick<Chairs, 'settings'>, phase: Phase): number | null {
  const { clocks } = game.settings;
  switch (phase) {
    case 'posta':
      return clocks.posta ?? null;
    case 'choice':
      return clocks.choice ?? null;
    case 'bets':
      return clocks.bets ?? null;
    case 'punta':
    case 'banco':
      return clocks.draw ?? null;
    case 'offer':
    case 'takeBack':
      return clocks.offer ?? null;
    case 'auction':
      return clocks.auction ?? null;
    case 'links':
      return clocks.link;
    case 'draw':
      return 2 * clocks.link; // joining the draw, then the links (protocol.md 3)
    case 'waiting':
      return null;
  }
}

/** A coup is running: it is finished even when play is suspended. */
export function inCoup(game: Pick<Chairs, 'bank'>): boolean {
  return game.bank !== null && game.bank.coup !== null;
}

/** When the clock of a phase that begins now ends. While play is suspended none runs, except in a coup. */
export function deadlineOf(
  game: Pick<Chairs, 'settings' | 'suspended' | 'bank'>,
  phase: Phase,
  now: number,
): number | null {
  const ms = clockOf(game, phase);
  return ms === null || (game.suspended && !inCoup(game)) ? null : now + ms;
}
