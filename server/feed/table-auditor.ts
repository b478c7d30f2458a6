/** The auditor of a table's game: each game has its own, which shares no code with its rules (R16.2). */
import type { Event } from '../../engine/game/events.ts';
import type { Game } from '../../engine/game/state.ts';
import { auditorOf, type Eyes } from '../../engine/simulation/auditor.ts';
import { setteAuditorOf } from '../../engine/simulation/sette-auditor.ts';
import type { SetteEvent } from '../../engine/sette/events.ts';
import { setteRulesetOf } from '../../engine/sette/ruleset.ts';
import type { SetteGame } from '../../engine/sette/state.ts';
import type { GameEvent } from '../../engine/table/game.ts';
import type { AnyTable } from '../../engine/table/state.ts';

/** The first thing that is wrong. */
export interface LogFinding {
  /** The event's type, or `state` if the game's own state disagrees with its events. */
  readonly at: string;
  readonly what: string;
}

export interface LogAuditor {
  /** Reads the next event, which happened at `now` (milliseconds). Returns the finding, once there is one. */
  readonly see: (event: GameEvent, now: number) => LogFinding | null;
  /** What is wrong with the events, or with the game's own state after them. */
  readonly finding: (game: AnyTable['game']) => LogFinding | null;
  /** Events read so far. */
  readonly events: () => number;
  /** Cagnotte of all ended banks, smallest unit. */
  readonly cagnotte: () => bigint;
}

/** The table as it was opened. */
export function logAuditorOf({ table, game }: AnyTable, eyes: Eyes = 'all'): LogAuditor {
  // A log holds events of its own game alone, and the auditor stops at the first that is another's.
  return setteRulesetOf(table.ruleset) === null ? ofChemin(game as Game, eyes) : ofSette(game as SetteGame, eyes);
}

function ofChemin({ settings }: Game, eyes: Eyes): LogAuditor {
  const { see, finding, compare, events, cagnotte } = auditorOf(settings, eyes);
  return {
    see: (event, now) => see(event as Event, now),
    finding: (game) => finding() ?? compare(game as Game),
    events,
    cagnotte,
  };
}

function ofSette({ settings }: SetteGame, eyes: Eyes): LogAuditor {
  const { see, compare, cagnotte } = setteAuditorOf(settings, eyes);
  let [events, last] = [0, 0];
  let found: LogFinding | null = null;
  return {
    see(event, now) {
      if (found !== null) return found;
      events++;
      const what = now < last ? `the clock went back from ${last} to ${now}` : see(event as SetteEvent);
      if (what !== null) found = { at: event.type, what };
      last = now;
      return found;
    },
    finding(game) {
      const what = found === null ? compare(game as SetteGame) : null;
      if (what !== null) found = { at: 'state', what };
      return found;
    },
    events: () => events,
    cagnotte,
  };
}
