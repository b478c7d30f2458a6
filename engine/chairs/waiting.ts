/** Who must do what by when, in the words of every game. */
import type { Chairs } from './state.ts';
import { absentUntil, minimumMayChange } from './upkeep.ts';

/**
 * posta: name it or refuse. choice: go on, move or pass. bet: a bet is possible. draw: declare. take: the seguito. bid:
 * in the auction. cards, drawn: the host's.
 */
export type Duty = 'posta' | 'choice' | 'bet' | 'draw' | 'take' | 'bid' | 'cards' | 'drawn';

/** `seat` null: the host. If nothing comes by `deadline` (milliseconds), the rules take their course. */
export interface Waiting {
  readonly seat: number | null;
  readonly duty: Duty;
  readonly deadline: number | null;
}

/**
 * The latest time for the host's next `tick`, milliseconds; null: no clock runs. A coup that waits for the host's own
 * cards needs no tick.
 */
export function nextTick(
  game: Pick<Chairs, 'seats' | 'phase' | 'deadline' | 'notice' | 'bank' | 'suspended'>,
): number | null {
  const hosts = game.phase === 'links' || game.phase === 'draw';
  // A notice that waits for a coup to end, or for bets to go, takes effect with the command that ends them.
  const noticed = minimumMayChange(game) ? (game.notice?.at ?? null) : null;
  const times = [hosts ? null : game.deadline, noticed, ...game.seats.map((seat) => absentUntil(game, seat))].filter(
    (at) => at !== null,
  );
  return times.length === 0 ? null : Math.min(...times);
}
