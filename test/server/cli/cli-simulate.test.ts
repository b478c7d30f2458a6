/** `sabot simulate` as a person runs it. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const tsx = pathToFileURL(join(root, 'node_modules/tsx/dist/loader.mjs')).href;
const run = (...args: readonly string[]): { code: number | null; out: string; err: string } => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', tsx, join(root, 'server/cli/main.ts'), 'simulate', ...args],
    { encoding: 'utf8' },
  );
  return { code: status, out: stdout, err: stderr };
};

describe('sabot simulate', () => {
  it('R16.1 --json: one object, of numbers that add up', () => {
    const { code, out, err } = run('--ruleset', 'online', '--seats', '4', '--coups', '300', '--seed', '7', '--json');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const report = JSON.parse(out) as Record<string, number> & {
      banks: Record<string, number>;
      taglie: { count: number; coups: { mean: number; min: number; max: number } };
      cagnotte: string;
      audit: object;
    };
    expect(Object.keys(report)).toEqual([
      'ruleset',
      'seats',
      'seed',
      'hostile',
      'tables',
      'coups',
      'banks',
      'wins',
      'losses',
      'egalites',
      'cards',
      'taglie',
      'cagnotte',
      'seguiti',
      'voids',
      'refusals',
      'commands',
      'seconds',
      'coupsPerSecond',
      'audit',
    ]);
    expect(report).toMatchObject({ ruleset: 'online', seats: 4, seed: 7, hostile: false, coups: 300 });
    expect(report.wins! + report.losses! + report.egalites!).toBe(300);
    expect(report.banks.punta).toBe(report.losses);
    expect(report.banks.void).toBe(report.voids);
    expect(report.cards).toBeGreaterThan(1200);
    expect(report.taglie.coups.min).toBeLessThanOrEqual(report.taglie.coups.mean);
    expect(report.cagnotte).toMatch(/^\d+$/);
    expect(report.audit).toEqual({ verdict: 'clean', events: expect.any(Number) });
  });

  it('R16.3 all rulesets one after the other, a line each, hostile; the same seed gives the same run', () => {
    const lines = () =>
      run('--ruleset', 'all', '--coups', '40', '--seed', '3', '--hostile', '--json')
        .out.trimEnd()
        .split('\n')
        .map((line) => ({
          ...(JSON.parse(line) as { ruleset: string; seats: number; audit: { verdict: string } }),
          seconds: 0,
          coupsPerSecond: 0,
        }));
    const first = lines();
    expect(first.map(({ ruleset, seats, audit }) => [ruleset, seats, audit.verdict])).toEqual([
      ['online', 6, 'clean'],
      ['saint-vincent', 9, 'clean'],
      ['venezia', 8, 'clean'],
      ['heads-up', 2, 'clean'],
      ['sette-piatto', 5, 'clean'],
      ['sette-classico', 5, 'clean'],
      ['sette-piatto-regola', 5, 'clean'],
      ['sette-classico-regola', 5, 'clean'],
    ]);
    expect(lines()).toEqual(first);
  });

  it('R16.1 without --json a table; --help', () => {
    const { out } = run('--ruleset', 'heads-up', '--coups', '50');
    expect(out).toMatch(
      /^ruleset {3}heads-up, 2 seats, seed 1\ncoups {5}50 at 1 tables: banker \d+, punta \d+, égalité \d+\n(.+\n)+audit {5}clean, \d+ events\n\n$/,
    );
    expect(run('--help').out).toContain('Usage: npm run -s sabot -- simulate --ruleset R');
  });

  it.each<[readonly string[], RegExp]>([
    [[], /which ruleset\? --ruleset online, saint-vincent/],
    [['--ruleset', 'baccarat'], /no ruleset "baccarat"/],
    [['--ruleset', ''], /which ruleset/],
    [['online'], /Unexpected argument 'online'/],
    [['--ruleset', 'online', '--seats', '11'], /online is played by 2 to 10, not by 11/],
    [['--ruleset', 'online', '--seats', '1'], /online is played by 2 to 10/],
    [['--ruleset', 'all', '--seats', '6'], /heads-up is played by 2, not by 6/],
    [['--ruleset', 'online', '--coups', '0'], /--coups is a whole number from 1/],
    [['--ruleset', 'online', '--coups', '1e6'], /--coups is a whole number from 1 to 1000000000, not "1e6"/],
    [['--ruleset', 'online', '--seed=-1'], /--seed is a whole number from 0/],
    [['--ruleset', 'online', '--seed', '9007199254740992'], /--seed is a whole number/],
    [['--ruleset', 'online', '--seed', '1', '--seed', '2'], /--seed is given twice/],
    [['--ruleset', 'online', '--peaceful'], /Unknown option '--peaceful'/],
  ])('R16.1 bad arguments %j: exit 64 and one line', (args, message) => {
    const { code, out, err } = run(...args);
    expect({ code, out }).toEqual({ code: 64, out: '' });
    expect(err).toMatch(/^sabot: [^\n]+\n$/);
    expect(err).toMatch(message);
  });
});
