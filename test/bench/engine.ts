/**
 * `npm run bench:engine [-- --json] [--rounds 5] [--ms 400] [--tables 2000]`: full coups per second through the
 * engine's decide and evolve, memory of a live table, exact odds; the same heads-up coup in boardgame.io is the
 * baseline in the same run. Aims: ten times the baseline, 50,000 coups a second at six seats, odds of a ruleset in two
 * seconds. Nothing here fails: machines differ.
 */
import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { newGame } from '../../engine/game/decide.ts';
import { settingsOf } from '../../engine/game/settings.ts';
import type { Game } from '../../engine/game/state.ts';
import { oddsOf } from '../../engine/odds/odds.ts';
import { rulesets, type Ruleset } from '../../engine/rules/ruleset.ts';
import { prngOf } from '../../engine/simulation/prng.ts';
import { BoardTable, boardReducer, type BoardLimits } from './engine-boardgame.ts';
import { playBoard } from './engine-board-play.ts';
import { bytesEach, measure, spread, type Case, type Speed, type Spread } from './engine-measure.ts';
import { EngineTable, type ClosedBy } from './engine-table.ts';

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
    ms: { type: 'string', default: '400' },
    tables: { type: 'string', default: '2000' },
  },
});
const rounds = Number(values.rounds);
const seed = 1;
const [online, saintVincent, , headsUp] = rulesets as [Ruleset, Ruleset, Ruleset, Ruleset];

/** Tokens of six decimals: bets from 1, postas from 10 to 10,000. */
const limits = { minBet: 100n, minPosta: 1000n, maxPosta: 1_000_000n };
const boardLimits: BoardLimits = { minBet: 1_000_000, minPosta: 10_000_000, maxPosta: 10_000_000_000, stack: 2 ** 52 };

const engineCases: readonly {
  readonly name: string;
  readonly ruleset: Ruleset;
  readonly players: number;
  readonly closedBy: ClosedBy;
}[] = [
  { name: 'heads-up, 2 seats', ruleset: headsUp, players: 2, closedBy: 'clock' },
  { name: 'online, 2 seats', ruleset: online, players: 2, closedBy: 'clock' },
  { name: 'online, 6 seats', ruleset: online, players: 6, closedBy: 'clock' },
  { name: 'online, 6 seats, all say ready', ruleset: online, players: 6, closedBy: 'ready' },
  { name: 'online, 10 seats', ruleset: online, players: 10, closedBy: 'clock' },
  { name: 'saint-vincent, 6 seats', ruleset: saintVincent, players: 6, closedBy: 'clock' },
];
const baseline = 'boardgame.io, heads-up';

function engineTable(
  { ruleset, players, closedBy }: Omit<(typeof engineCases)[number], 'name'>,
  stream = 0,
): EngineTable {
  return new EngineTable(newGame(settingsOf(ruleset, { limits })), players, prngOf(seed, stream), closedBy);
}

/** Live, in the middle of a bank, with bets standing. */
function liveGame(ruleset: Ruleset, players: number, i: number): Game {
  const table = engineTable({ ruleset, players, closedBy: 'clock' }, i);
  table.play(5 + (i % 20));
  if (players > 2) table.placeBets();
  return table.game;
}

const loadBefore = loadavg();
const tables = engineCases.map((one) => ({ ...one, table: engineTable(one) }));
const boardTable = new BoardTable(boardLimits, seed);
const boardPrng = prngOf(seed);
const cases: readonly Case[] = [
  { name: baseline, play: (coups) => playBoard(boardTable, boardPrng, coups) },
  ...tables.map(({ name, table }) => ({ name, play: (coups: number) => table.play(coups) })),
];
const speeds = measure(cases, rounds, Number(values.ms));

const count = Number(values.tables);
const reduce = boardReducer(seed);
const memory = new Map([
  [
    baseline,
    bytesEach(count, (i) => {
      const table = new BoardTable(boardLimits, i, reduce);
      playBoard(table, prngOf(seed, i), 5 + (i % 20));
      return table.state;
    }),
  ],
  ...engineCases
    .filter(({ closedBy }) => closedBy === 'clock')
    .map(({ name, ruleset, players }) => [name, bytesEach(count, (i) => liveGame(ruleset, players, i))] as const),
]);

const odds = new Map(
  rulesets.map((ruleset) => [
    ruleset.name,
    spread(
      Array.from({ length: rounds }, () => {
        const began = performance.now();
        oddsOf(ruleset);
        return performance.now() - began;
      }),
    ),
  ]),
);

const ratios = { wall: ratio('wall'), processor: ratio('processor') };
const machine = {
  node: process.version,
  processor: cpus()[0]?.model ?? 'unknown',
  cores: availableParallelism(),
  loadBefore,
  loadAfter: loadavg(),
};

function ratio(by: keyof Speed): number {
  return speeds.get('heads-up, 2 seats')![by].median / speeds.get(baseline)![by].median;
}

if (values.json) console.log(JSON.stringify(report(), null, 2));
else print();

function report() {
  return {
    machine,
    rounds,
    ratioToBaseline: ratios,
    coupsPerSecond: cases.map(({ name }) => ({ name, ...speeds.get(name)!, ...perCoup(name) })),
    bytesPerTable: Object.fromEntries(memory),
    oddsMs: Object.fromEntries(odds),
  };
}

/** What a coup is made of: commands and events of the engine, moves of boardgame.io. */
function perCoup(name: string): { readonly commands: number; readonly events: number | null } {
  const table = tables.find((one) => one.name === name)?.table;
  return table === undefined
    ? { commands: boardTable.moves / boardTable.board.coups, events: null }
    : { commands: table.commands / table.coups, events: table.events / table.coups };
}

function print(): void {
  const whole = (n: number) => Math.round(n).toLocaleString('en');
  const load = (list: readonly number[]) => list.map((n) => n.toFixed(1)).join(' ');
  const row = (cells: readonly string[]) =>
    console.log(
      cells.map((cell, i) => (i === 0 ? cell.padEnd(32) : cell.padStart(i === 1 || i === 2 ? 28 : 12))).join(''),
    );
  const three = ({ median, min, max }: Spread) => `${whole(median)} (${whole(min)}–${whole(max)})`;
  console.log(
    `Node ${machine.node}, ${machine.cores} × ${machine.processor}; load ${load(machine.loadBefore)} before, ${load(machine.loadAfter)} after; ${rounds} rounds, median (least–most)\n`,
  );
  row(['', 'coups/s', 'coups/s of processor', 'commands', 'events', 'bytes/table']);
  for (const { name } of cases) {
    const { wall, processor } = speeds.get(name)!;
    const { commands, events } = perCoup(name);
    const bytes = memory.get(name);
    row([
      name,
      three(wall),
      three(processor),
      commands.toFixed(1),
      events?.toFixed(1) ?? '–',
      bytes === undefined || bytes === null ? '–' : whole(bytes),
    ]);
  }
  const six = speeds.get('online, 6 seats')!;
  console.log(
    `\nheads-up against boardgame.io: ${ratios.wall.toFixed(1)} times (of processor ${ratios.processor.toFixed(1)}), aim 10`,
  );
  console.log(
    `online at 6 seats: ${whole(six.wall.median)} coups/s (of processor ${whole(six.processor.median)}), aim 50,000`,
  );
  console.log(`odds: ${[...odds].map(([name, ms]) => `${name} ${three(ms)} ms`).join(', ')}; aim 2,000`);
}
