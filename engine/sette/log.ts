/** The log of a game of Sette e mezzo (R15.2, R18.23). */
import { replayOn, type LogProblem, type Replayed } from '../chairs/log.ts';
import { decide, newSette } from './decide.ts';
import { eventShape } from './decode-event.ts';
import { evolveAll } from './evolve.ts';
import type { SetteSettings } from './settings.ts';
import type { SetteGame } from './state.ts';

/** The game of these rows, or the first place where they differ from what the rules make of the commands. */
export function replay(settings: SetteSettings, rows: unknown): Replayed<SetteGame> | { readonly problem: LogProblem } {
  return replayOn({ start: newSette(settings), decide, evolveAll, eventShape }, rows);
}
