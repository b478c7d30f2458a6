/** What `sabot simulate` prints about a run, as JSON or as a table. */
import type { Plan, Simulation, Trouble } from '../../engine/simulation/run.ts';

/** The JSON of a run; amounts as decimal strings, in smallest units. */
export interface Report {
  readonly ruleset: string;
  readonly seats: number;
  readonly seed: number;
  readonly hostile: boolean;
  readonly tables: number;
  readonly coups: number;
  /** By how they ended. */
  readonly banks: Simulation['statistics']['banks'];
  /** The banker's. */
  readonly wins: number;
  readonly losses: number;
  readonly egalites: number;
  /** That left a shoe. */
  readonly cards: number;
  /** That were played to their end; null where none was. */
  readonly taglie: {
    readonly count: number;
    readonly coups: { readonly mean: number; readonly min: number; readonly max: number } | null;
  };
  /** Over tables of every size of money. */
  readonly cagnotte: string;
  readonly seguiti: Simulation['statistics']['seguiti'];
  readonly voids: number;
  readonly refusals: Simulation['refusals'];
  readonly commands: number;
  readonly seconds: number;
  readonly coupsPerSecond: number;
  readonly audit: { readonly verdict: 'clean' | 'finding'; readonly events: number; readonly finding?: Trouble };
}

/** What a report says of its plan. */
export type PlanShown = Pick<Plan, 'seats' | 'seed' | 'hostile'> & { readonly ruleset: { readonly name: string } };

export function reportOf(plan: PlanShown, simulation: Simulation, seconds: number): Report {
  const { statistics, trouble } = simulation;
  const { count, coups, min, max } = statistics.taglie;
  return {
    ruleset: plan.ruleset.name,
    seats: plan.seats,
    seed: plan.seed,
    hostile: plan.hostile,
    tables: simulation.tables,
    coups: statistics.coups,
    banks: statistics.banks,
    wins: statistics.outcomes.banco,
    losses: statistics.outcomes.punta,
    egalites: statistics.outcomes.egalite,
    cards: statistics.cards,
    taglie: { count, coups: count === 0 ? null : { mean: rounded(coups / count, 3), min, max } },
    cagnotte: simulation.cagnotte.toString(),
    seguiti: statistics.seguiti,
    voids: statistics.voids,
    refusals: Object.fromEntries(Object.entries(simulation.refusals).sort(([, a], [, b]) => b - a)),
    commands: simulation.commands,
    seconds: rounded(seconds, 3),
    coupsPerSecond: Math.round(statistics.coups / seconds),
    audit:
      trouble === null
        ? { verdict: 'clean', events: statistics.events }
        : { verdict: 'finding', events: statistics.events, finding: plain(trouble) },
  };
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

/** Amounts of the last command as decimal strings, since JSON has no bigints. */
function plain(trouble: Trouble): Trouble {
  return JSON.parse(
    JSON.stringify(trouble, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)),
  ) as Trouble;
}

export function textOf(report: Report): string {
  const { banks, taglie, seguiti, audit } = report;
  const refused = Object.entries(report.refusals);
  const rows: readonly (readonly [string, string])[] = [
    ['ruleset', `${report.ruleset}, ${report.seats} seats, seed ${report.seed}${report.hostile ? ', hostile' : ''}`],
    [
      'coups',
      `${report.coups} at ${report.tables} tables: banker ${report.wins}, punta ${report.losses}, égalité ${report.egalites}`,
    ],
    [
      'banks',
      `${banks.punta + banks.passed + banks.givenUp + banks.void}: lost ${banks.punta}, passed ${banks.passed}, given up ${banks.givenUp}, void ${banks.void}`,
    ],
    [
      'seguiti',
      `${seguiti.offered}: taken ${seguiti.taken}, taken back ${seguiti.takenBack}, up for auction ${seguiti.auctioned}, bought ${seguiti.bought}`,
    ],
    ['cards', `${report.cards}`],
    [
      'taglie',
      taglie.coups === null
        ? '0'
        : `${taglie.count}, of ${taglie.coups.mean} coups on average, ${taglie.coups.min} to ${taglie.coups.max}`,
    ],
    ['cagnotte', report.cagnotte],
    ['voids', `${report.voids}`],
    ['commands', `${report.commands}, refused ${refused.reduce((sum, [, times]) => sum + times, 0)}`],
    ...refused.map(([code, times]): readonly [string, string] => ['', `${code} ${times}`]),
    ['time', `${report.seconds} s, ${report.coupsPerSecond} coups a second`],
    ['audit', audit.finding === undefined ? `clean, ${audit.events} events` : findingText(audit.finding)],
  ];
  return `${rows.map(([what, value]) => `${what.padEnd(10)}${value}\n`).join('')}\n`;
}

function findingText({ table, command, event, at, what, last }: Trouble): string {
  return `FINDING at table ${table}, command ${command}, event ${event} (${at}): ${what}\n${' '.repeat(10)}last command ${JSON.stringify(last)}`;
}
