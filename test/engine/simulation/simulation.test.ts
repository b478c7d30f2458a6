/**
 * A slice of the simulator: fixed seeds, all rulesets, several tables. The long runs are `npm run -s sabot --
 * simulate`.
 */
import { describe, expect, it } from 'vitest';
import { refusals } from '../../../engine/game/refusals.ts';
import type { Game } from '../../../engine/game/state.ts';
import { rulesets } from '../../../engine/rules/ruleset.ts';
import { frozen } from '../../../engine/simulation/hostile.ts';
import { simulate, type Plan, type Simulation } from '../../../engine/simulation/run.ts';
import { Sitting } from '../support/game-driver.ts';

const tables: readonly (readonly [string, number])[] = [
  ['online', 2],
  ['online', 6],
  ['online', 10],
  ['saint-vincent', 2],
  ['saint-vincent', 9],
  ['saint-vincent', 10],
  ['venezia', 2],
  ['venezia', 6],
  ['venezia', 9],
  ['heads-up', 2],
];
const coups = 400;

const plan = (name: string, seats: number, seed: number, more: Partial<Plan> = {}): Plan => ({
  ruleset: rulesets.find((ruleset) => ruleset.name === name)!,
  seats,
  coups,
  seed,
  hostile: false,
  ...more,
});

/** The sum over all runs of a mode. */
const sum = (runs: readonly Simulation[], of: (run: Simulation) => number): number =>
  runs.reduce((total, run) => total + of(run), 0);

describe('random players', () => {
  const runs: Simulation[] = [];

  it.each(tables)('R16.1 %s with %i seats stays clean', (name, seats) => {
    const run = simulate(plan(name, seats, 11));
    expect(run.trouble).toBeNull();
    expect(run.statistics.coups).toBe(coups);
    runs.push(run);
  });

  it('R16.1 they reach everything that can happen to a bank', () => {
    for (const end of ['punta', 'passed', 'givenUp', 'void'] as const)
      expect(
        sum(runs, ({ statistics }) => statistics.banks[end]),
        end,
      ).toBeGreaterThan(5);
    for (const way of ['taken', 'takenBack', 'auctioned', 'bought'] as const)
      expect(
        sum(runs, ({ statistics }) => statistics.seguiti[way]),
        way,
      ).toBeGreaterThan(5);
    expect(sum(runs, ({ statistics }) => statistics.taglie.count)).toBeGreaterThan(40);
  });

  it('R16.1 the same seed plays the same run, another seed another', () => {
    const one = simulate(plan('venezia', 6, 5, { coups: 60 }));
    expect(simulate(plan('venezia', 6, 5, { coups: 60 }))).toEqual(one);
    expect(simulate(plan('venezia', 6, 6, { coups: 60 })).statistics).not.toEqual(one.statistics);
  });

  it('R16.1 standing bettors bet, hold banks and call; amounts go from single units to beyond 2^90', () => {
    let standing = 0;
    let banks = 0;
    let greatest = 0n;
    const watch = (_: Game, events: Parameters<NonNullable<Plan['watch']>>[1]): void => {
      for (const event of events) {
        if (event.type === 'closed') standing += event.list.filter((row) => row.seat > 10 && row.accepted > 0n).length;
        if (event.type === 'opened' && event.banker > 10) banks += 1;
        if (event.type === 'opened' && event.posta > greatest) greatest = event.posta;
      }
    };
    for (let seed = 1; seed <= 16; seed++)
      expect(simulate(plan('venezia', 4, seed, { coups: 40, watch })).trouble).toBeNull();
    expect(standing).toBeGreaterThan(50);
    expect(banks).toBeGreaterThan(3);
    expect(greatest).toBeGreaterThan(2n ** 90n);
  });
});

describe('hostile clients', () => {
  const runs: Simulation[] = [];

  it.each(tables)('R16.3 %s with %i seats: refused from the closed list, and nothing changes', (name, seats) => {
    const run = simulate(plan(name, seats, 13, { hostile: true }));
    expect(run.trouble).toBeNull();
    expect(run.statistics.coups).toBe(coups);
    runs.push(run);
  });

  it('R16.3 nearly every refusal there is was heard', () => {
    const heard = new Set(runs.flatMap((run) => Object.keys(run.refusals)));
    const unheard = Object.keys(refusals).filter((code) => !heard.has(code));
    expect(unheard.filter((code) => !rare.includes(code))).toEqual([]);
    expect([...heard].filter((code) => !Object.hasOwn(refusals, code))).toEqual([]);
    expect(sum(runs, (run) => Object.values(run.refusals).reduce((all, times) => all + times, 0))).toBeGreaterThan(
      8000,
    );
  });

  it('R16.3 nothing can write into a state that was seen, at any depth', () => {
    const game = frozen(new Sitting('online').sit(5000, 5000, 5000).posta(500).bet(2, 'plain', 100).game);
    const writes: readonly (() => void)[] = [
      () => {
        (game as { phase: string }).phase = 'waiting';
      },
      () => {
        (game.seats as unknown[]).push(null);
      },
      () => {
        (game.seats[0] as { stack: bigint }).stack = 0n;
      },
      () => {
        (game.bank!.bets[0] as { max: bigint }).max = 0n;
      },
      () => {
        (game.bank!.books.lines as bigint[])[0] = 1n;
      },
      () => {
        (game.composition as number[])[0] = 7;
      },
    ];
    for (const write of writes) expect(write).toThrow(TypeError);
  });
});

/** These need twenty at one table, or a moment that a short run may miss. */
const rare: readonly string[] = ['tableFull', 'withdrawOnly', 'cannotBid', 'alreadyLeaving'];
