/** Logs of random games, and how a log is read back. */
import { newGame, step } from '../../../engine/game/decide.ts';
import { emptyLog, logRow, type LogProblem } from '../../../engine/chairs/log.ts';
import { replay, type LogRow } from '../../../engine/game/log.ts';
import { settingsOf, type Settings } from '../../../engine/game/settings.ts';
import type { Game } from '../../../engine/game/state.ts';
import { rulesets, type Ruleset } from '../../../engine/rules/ruleset.ts';
import { nextCommand } from '../../../engine/simulation/players.ts';
import { prngOf } from '../../../engine/simulation/prng.ts';
import type { World } from '../../../engine/simulation/world.ts';

export interface Logged {
  readonly settings: Settings;
  readonly game: Game;
  readonly rows: readonly LogRow[];
}

/** A random log with this many rows. */
function randomLog(ruleset: Ruleset, seed: number, length: number): Logged {
  const settings = settingsOf(ruleset, { limits: { minBet: 10n, minPosta: 100n, maxPosta: 5_000n } });
  const world: World = {
    game: newGame(settings),
    now: 1_700_000_000_000,
    rng: prngOf(seed),
    money: { round: 10n, stack: 3_000n },
    seats: ruleset.play.seats.usual,
    standing: ruleset.standing === 'none' ? 0 : 2,
    names: 0,
    closing: 'open',
  };
  const rows: LogRow[] = [];
  for (let tries = 0; rows.length < length; tries++) {
    if (tries > 50 * length) throw new Error('nothing happens at this table');
    const command = nextCommand(world);
    const decision = step(world.game, command, world.now);
    if ('refusal' in decision) continue;
    rows.push(logRow(rows.at(-1)?.digest ?? emptyLog, { at: world.now, command, events: decision.events }));
    world.game = decision.after;
  }
  return { settings, game: world.game, rows };
}

/** Two of each ruleset. */
export const logs = rulesets.flatMap((ruleset) => [1, 2].map((seed) => randomLog(ruleset, seed, 120)));

/** What is wrong with a log; null if it is in order. */
export const problemOf = (settings: Settings, rows: unknown): LogProblem | null => {
  const replayed = replay(settings, rows);
  return 'problem' in replayed ? replayed.problem : null;
};
