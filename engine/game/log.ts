/** The log of a game of Chemin de fer (R15.2). */
import { replayOn, type LogProblem, type LogRow as RowOf, type Replayed } from '../chairs/log.ts';
import { decide, newGame } from './decide.ts';
import { eventShape } from './decode-event.ts';
import type { Event } from './events.ts';
import { evolveAll } from './evolve.ts';
import type { Settings } from './settings.ts';
import type { Game } from './state.ts';

export type LogRow = RowOf<Event>;

/**
 * The game of these rows (as `decodeWire` returns them), or the first place where they differ from what the rules make
 * of the commands.
 */
export function replay(settings: Settings, rows: unknown): Replayed<Game> | { readonly problem: LogProblem } {
  return replayOn({ start: newGame(settings), decide, evolveAll, eventShape }, rows);
}
