/** The simulator of Sette e mezzo (R16): as `run.ts`, with its own players and its own auditor. */
import type { Command } from '../chairs/commands.ts';
import { decodeCommand } from '../chairs/decode.ts';
import { newSette, step } from '../sette/decide.ts';
import { setteRefusals } from '../sette/refusals.ts';
import type { SetteRuleset } from '../sette/ruleset.ts';
import { garbageFrom } from './garbage.ts';
import { prngOf } from './prng.ts';
import type { Plan, Simulation, Trouble } from './run.ts';
import { setteAuditorOf } from './sette-auditor.ts';
import { drawSette, nextOfSette, type SetteWorld } from './sette-players.ts';
import { counterOf, noStatistics } from './statistics.ts';

export interface SettePlan extends Omit<Plan, 'ruleset' | 'watch'> {
  readonly ruleset: SetteRuleset;
}

/** The most duels that one table plays before the next one is drawn. */
const duelsPerTable = 400;
/** A table counts as stuck after this many commands without a duel. */
const patience = 20_000;
/** The auditor compares the game's own state after this many commands. */
const compareEvery = 64;

export function simulateSette(plan: SettePlan): Simulation {
  const statistics = noStatistics();
  const count = counterOf(statistics);
  const refusals: Record<string, number> = {};
  let [tables, commands, cagnotte, trouble] = [0, 0, 0n, null as Trouble | null];
  while (trouble === null && statistics.coups < plan.coups) {
    const rng = prngOf(plan.seed, tables + 1);
    const { settings, stack } = drawSette(plan.ruleset, plan.seats, rng);
    const world: SetteWorld = {
      game: newSette(settings),
      now: 1_700_000_000_000,
      rng,
      seats: plan.seats,
      stack,
      names: 0,
    };
    const auditor = setteAuditorOf(settings);
    const until = Math.min(plan.coups, statistics.coups + 1 + rng.below(duelsPerTable));
    let [own, sinceDuel] = [0, 0];
    let last: Command | null = null;
    const found = (what: string, at: string): Trouble => ({
      event: statistics.events,
      at,
      what,
      table: tables,
      command: own,
      last,
    });
    try {
      while (trouble === null && statistics.coups < until) {
        const next = nextCommand(world, plan.hostile, last);
        own += 1;
        if ('garbage' in next) {
          const read = decodeCommand(next.garbage);
          if ('refusal' in read) refusals[read.refusal.code] = (refusals[read.refusal.code] ?? 0) + 1;
          continue;
        }
        last = next.command;
        const before = statistics.coups;
        const decision = step(world.game, next.command, world.now);
        if ('refusal' in decision) {
          const { code, rule, text } = decision.refusal;
          if (setteRefusals[code]?.rule !== rule || setteRefusals[code]?.text !== text)
            trouble = found(`${code} is not in the closed list`, 'refusal');
          refusals[code] = (refusals[code] ?? 0) + 1;
        } else {
          for (const event of decision.events) {
            count(event);
            const wrong = auditor.see(event);
            trouble ??= wrong === null ? null : found(wrong, event.type);
          }
          world.game = decision.after;
        }
        sinceDuel = statistics.coups > before ? 0 : sinceDuel + 1;
        if (sinceDuel > patience)
          trouble ??= found(`no duel in ${patience} commands, phase ${world.game.phase}`, 'command');
        if (own % compareEvery === 0) trouble ??= compared(auditor.compare(world.game), found);
      }
    } catch (error) {
      trouble = found(`${(error as Error).name}: ${(error as Error).message}`, 'command');
    }
    trouble ??= compared(auditor.compare(world.game), found);
    commands += own;
    cagnotte += auditor.cagnotte();
    tables += 1;
  }
  return { statistics, tables, cagnotte, commands, refusals, trouble };
}

function compared(what: string | null, found: (what: string, at: string) => Trouble): Trouble | null {
  return what === null ? null : found(what, 'state');
}

/**
 * What is said next. A hostile table also hears commands twice, from another seat, at another moment, and what is no
 * command at all.
 */
function nextCommand(
  world: SetteWorld,
  hostile: boolean,
  last: Command | null,
): { readonly command: Command } | { readonly garbage: unknown } {
  const { rng } = world;
  if (!hostile || last === null || rng.below(3) > 0) return { command: nextOfSette(world) };
  switch (rng.below(3)) {
    case 0:
      return { command: last };
    case 1:
      return { command: last.by === 'seat' ? { ...last, seat: 1 + rng.below(10) } : last };
    default:
      return { garbage: garbageFrom(rng, last) };
  }
}
