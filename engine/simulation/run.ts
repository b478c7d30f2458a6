/**
 * The simulator (R16): random players at tables drawn from a seed; the auditor sees every event. The same plan gives
 * the same run on every machine.
 */
import { step } from '../game/decide.ts';
import type { Command } from '../chairs/commands.ts';
import type { Event } from '../game/events.ts';
import { refusals, type Refusal } from '../game/refusals.ts';
import type { Game } from '../game/state.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import { auditorOf, type Auditor, type Finding } from './auditor.ts';
import { frozen, hostilityOf } from './hostile.ts';
import { nextCommand } from './players.ts';
import { prngOf } from './prng.ts';
import { counterOf, noStatistics, type Statistics } from './statistics.ts';
import { newWorld, type World } from './world.ts';

export interface Plan {
  readonly ruleset: Ruleset;
  /** Chairs taken. */
  readonly seats: number;
  /** Coups to play, over as many tables as that takes. */
  readonly coups: number;
  /** From 0 to 2⁵³−1. */
  readonly seed: number;
  /** Mixes in illegal, late, duplicate and reordered commands, and things that are no command at all. */
  readonly hostile: boolean;
  /** Sees every accepted command with its events, for whatever else a test wants to know. */
  readonly watch?: (game: Game, events: readonly Event[], now: number) => void;
}

/** Where a run went wrong; together with the plan it can be repeated. */
export interface Trouble extends Finding {
  /** Which table, counted from 0, and which of its commands. */
  readonly table: number;
  readonly command: number;
  readonly last: Command | null;
}

export interface Simulation {
  readonly statistics: Statistics;
  readonly tables: number;
  /** Smallest units, added over tables of all sizes: never the money of one table. */
  readonly cagnotte: bigint;
  readonly commands: number;
  readonly refusals: Readonly<Record<string, number>>;
  /** Null: everything was in order. */
  readonly trouble: Trouble | null;
}

/** The most coups that one table plays before the next one is drawn. */
const coupsPerTable = 4000;
/** A table counts as stuck after this many commands without a coup. */
const patience = 20_000;
/** The auditor compares the game's own state after this many commands. */
const compareEvery = 64;

interface Run {
  readonly plan: Plan;
  readonly statistics: Statistics;
  readonly refusals: Record<string, number>;
  commands: number;
  cagnotte: bigint;
}

export function simulate(plan: Plan): Simulation {
  const run: Run = { plan, statistics: noStatistics(), refusals: {}, commands: 0, cagnotte: 0n };
  let trouble: Trouble | null = null;
  let tables = 0;
  while (trouble === null && run.statistics.coups < plan.coups) trouble = playTable(run, tables++);
  const { statistics, cagnotte, commands, refusals: told } = run;
  return { statistics, tables, cagnotte, commands, refusals: told, trouble };
}

/** Plays one table to its last coup; returns the trouble it ran into, if any. */
function playTable(run: Run, table: number): Trouble | null {
  const { plan, statistics } = run;
  const rng = prngOf(plan.seed, table + 1);
  // Sometimes a crowd: with the seated, more than a table has places for.
  const standing = plan.ruleset.standing === 'none' ? 0 : rng.oneIn(12) ? 4 + rng.below(16) : rng.below(4);
  const world = newWorld({ ruleset: plan.ruleset, seats: plan.seats, standing }, rng);
  const auditor = auditorOf(world.game.settings);
  const count = counterOf(statistics);
  const hostility = plan.hostile ? hostilityOf(world) : null;
  const until = Math.min(plan.coups, statistics.coups + 1 + rng.below(coupsPerTable));

  let command: Command | null = null;
  let sinceCoup = 0;
  let commands = 0;
  const at = (finding: Finding): Trouble => ({ ...finding, table, command: commands, last: command });
  const trouble = (what: string): Trouble => at({ event: auditor.events(), at: 'command', what });
  try {
    while (statistics.coups < until) {
      if (hostility !== null) {
        const attempt = hostility.attempt();
        if (attempt !== null) {
          commands += 1;
          command = 'command' in attempt ? attempt.command : null;
          const fault =
            'command' in attempt
              ? carryOut(run, world, auditor, count, attempt.command)
              : refused(run, auditor, attempt.refusal);
          if (fault !== null) return at(fault);
        }
      }
      command = hostility === null ? nextCommand(world) : hostility.filter(nextCommand(world));
      commands += 1;
      const before = statistics.coups;
      if (command !== null) {
        const fault = carryOut(run, world, auditor, count, command);
        if (fault !== null) return at(fault);
      }
      sinceCoup = statistics.coups > before ? 0 : sinceCoup + 1;
      if (sinceCoup > patience) return trouble(`no coup in ${patience} commands, phase ${world.game.phase}`);
      if (commands % compareEvery === 0) {
        const fault = auditor.compare(world.game);
        if (fault !== null) return at(fault);
      }
    }
  } catch (error) {
    return trouble(`${(error as Error).name}: ${(error as Error).message}`);
  }
  run.cagnotte += auditor.cagnotte();
  const fault = auditor.compare(world.game);
  return fault === null ? null : at(fault);
}

/**
 * Runs one command through decide and evolve; returns what the auditor says of its events, or what is wrong with the
 * refusal.
 */
function carryOut(
  run: Run,
  world: World,
  auditor: Auditor,
  count: (event: Event) => void,
  command: Command,
): Finding | null {
  run.commands += 1;
  const decision = step(world.game, command, world.now);
  if ('refusal' in decision) return refused(run, auditor, decision.refusal);
  const { events, after } = decision;
  for (const event of events) {
    count(event);
    const finding = auditor.see(event, world.now);
    if (finding !== null) return finding;
  }
  world.game = run.plan.hostile ? frozen(after) : after;
  run.plan.watch?.(after, events, world.now);
  return null;
}

/** A refusal must be from the closed list, with its own rule and sentence. */
function refused(run: Run, auditor: Auditor, refusal: Refusal): Finding | null {
  const { code, rule, text } = refusal;
  const listed: { readonly rule: string; readonly text: string } | undefined = Object.hasOwn(refusals, code)
    ? refusals[code]
    : undefined;
  if (listed === undefined || listed.rule !== rule || listed.text !== text)
    return { event: auditor.events(), at: 'refusal', what: `${String(code)} is not in the closed list` };
  run.refusals[code] = (run.refusals[code] ?? 0) + 1;
  return null;
}
