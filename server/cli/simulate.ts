/**
 * `sabot simulate`: random players, and an auditor that recomputes everything from the events (engine/RULES.md R16).
 */
import { rulesets, type Ruleset } from '../../engine/rules/ruleset.ts';
import { setteRulesets, type SetteRuleset } from '../../engine/sette/ruleset.ts';
import { simulate, type Simulation } from '../../engine/simulation/run.ts';
import { simulateSette } from '../../engine/simulation/sette-run.ts';
import { seatsOf } from '../../engine/simulation/world.ts';
import { reportOf, textOf, type PlanShown } from './simulate-report.ts';
import { argsOf, BadInput, type Verb } from './verb/verb.ts';

/** What is played at random, of both games. */
type AnyRuleset = Ruleset | SetteRuleset;
const all: readonly AnyRuleset[] = [...rulesets, ...setteRulesets];
const names = all.map(({ name }) => name);
/** Chairs that are taken unless `--seats` says otherwise. */
const usualSeats: Readonly<Record<string, number>> = { online: 6, 'saint-vincent': 9, venezia: 8, 'heads-up': 2 };
/** In Sette e mezzo. */
const usualSetteSeats = 5;
const usualCoups = 10_000;
const mostCoups = 1_000_000_000;

const ranges = all.map((ruleset) => `${ruleset.name} ${seatsText(ruleset)}`).join(', ');

const help = `sabot simulate: let random players play, and audit every event

Usage: npm run -s sabot -- simulate --ruleset R [--seats N] [--coups N] [--seed S] [--hostile] [--json]

Plays tables of every size of money until so many coups are dealt. A separate auditor reads the events alone and recomputes every
balance, card, outcome, cagnotte and turn with its own arithmetic; it stops at the first thing that is wrong. The same seed plays
the same run.
  --ruleset R   ${names.join(', ')}, or all: one after the other
  --seats N     chairs taken: ${ranges}
                (${names.map((name) => `${usualSeats[name] ?? usualSetteSeats} in ${name}`).join(', ')} unless given); standing bettors come besides
  --coups N     of each ruleset, ${usualCoups} unless given
  --seed S      a whole number from 0, 1 unless given
  --hostile     mixes in illegal, late, duplicate and reordered commands, and what is no command at all: each must be refused
                from the closed list, or be harmless, and change nothing
  --json        prints one JSON object for each ruleset, on a line of its own

Exit code 0: clean, 1: the auditor found something, 64: bad input.
`;

export const simulateVerb: Verb = {
  summary: 'plays at random, and audits every event',
  help,
  run(args) {
    const { plans, json } = parse(args);
    let clean = true;
    for (const plan of plans) {
      const before = process.hrtime.bigint();
      const simulation = plan.play();
      const report = reportOf(plan, simulation, Number(process.hrtime.bigint() - before) / 1e9);
      process.stdout.write(json ? `${JSON.stringify(report)}\n` : textOf(report));
      clean &&= simulation.trouble === null;
    }
    return Promise.resolve(clean ? 0 : 1);
  },
};

/** One run, and how to play it. */
interface Planned extends PlanShown {
  readonly play: () => Simulation;
}

function parse(args: readonly string[]): { readonly plans: readonly Planned[]; readonly json: boolean } {
  const { ruleset: name, seats, coups, seed, hostile, json } = parsed(args);
  if (name === undefined || name === '')
    throw new BadInput(`simulate which ruleset? --ruleset ${names.join(', ')} or all`);
  const chosen = name === 'all' ? all : all.filter((ruleset) => ruleset.name === name);
  if (chosen.length === 0)
    throw new BadInput(`there is no ruleset ${JSON.stringify(name.slice(0, 40))}, only ${names.join(', ')}, and all`);
  const wanted = whole('coups', coups ?? String(usualCoups), 1, mostCoups);
  const from = whole('seed', seed ?? '1', 0, Number.MAX_SAFE_INTEGER);
  const chairs = seats === undefined ? null : whole('seats', seats, 0, 1000);
  const plans = chosen.map((ruleset): Planned => {
    const rest = { seats: chairsFor(ruleset, chairs), coups: wanted, seed: from, hostile };
    const play = () => ('drawing' in ruleset ? simulate({ ruleset, ...rest }) : simulateSette({ ruleset, ...rest }));
    return { ruleset, ...rest, play };
  });
  return { plans, json };
}

/** Refuses an option that is given twice: otherwise the last one would silently count. */
function parsed(args: readonly string[]) {
  const text = { type: 'string', multiple: true } as const;
  const flag = { type: 'boolean', default: false } as const;
  const { values } = argsOf('simulate', args, {
    options: { ruleset: text, seats: text, coups: text, seed: text, hostile: flag, json: flag },
  });
  const { hostile, json, ...texts } = values;
  const once = (key: keyof typeof texts): string | undefined => {
    const given = texts[key];
    if (given !== undefined && given.length > 1) throw new BadInput(`--${key} is given twice`);
    return given?.[0];
  };
  return { hostile, json, ruleset: once('ruleset'), seats: once('seats'), coups: once('coups'), seed: once('seed') };
}

function whole(option: string, text: string, least: number, most: number): number {
  const value = /^\d{1,16}$/.test(text) ? Number(text) : NaN;
  if (!(value >= least && value <= most))
    throw new BadInput(
      `--${option} is a whole number from ${least} to ${most}, not ${JSON.stringify(text.slice(0, 40))}`,
    );
  return value;
}

function chairsFor(ruleset: AnyRuleset, chairs: number | null): number {
  const { least, most } = seatsOf(ruleset);
  const taken = chairs ?? usualSeats[ruleset.name] ?? usualSetteSeats;
  if (taken < least || taken > most)
    throw new BadInput(`${ruleset.name} is played by ${seatsText(ruleset)}, not by ${taken}`);
  return taken;
}

function seatsText(ruleset: AnyRuleset): string {
  const { least, most } = seatsOf(ruleset);
  return least === most ? `${least}` : `${least} to ${most}`;
}
