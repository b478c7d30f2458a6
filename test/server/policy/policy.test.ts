/** The house's policy: a file whose faults are named in words. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultPolicyFile, PolicyProblem, readPolicy } from '../../../server/policy/policy.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sabot-policy-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The default policy with a field of it changed. */
function changed(path: string, value: unknown): string {
  const policy = JSON.parse(readFileSync(defaultPolicyFile, 'utf8')) as Record<string, any>;
  const fields = path.split('.');
  const last = fields.pop()!;
  const at = fields.reduce((one, field) => one[field] as Record<string, any>, policy);
  at[last] = value;
  const file = join(folder, 'policy.json');
  writeFileSync(file, JSON.stringify(policy));
  return file;
}
const problemOf = (file: string): string => {
  try {
    readPolicy(file);
  } catch (error) {
    expect(error).toBeInstanceOf(PolicyProblem);
    return (error as Error).message;
  }
  return 'none';
};

describe('P11.2 the house’s policy', () => {
  it('P11.2 the one that comes with the sources holds, and has a table of each game and kind', () => {
    const { tables, bots } = readPolicy();
    expect(new Set(tables.map(({ ruleset }) => ruleset))).toEqual(
      new Set(['heads-up', 'online', 'saint-vincent', 'venezia', 'sette-piatto', 'sette-piatto-regola']),
    );
    expect(bots).toEqual({ local: true, elsewhere: false, most: 9 });
    expect(problemOf(changed('tables.0.minBet', 2))).toBe('none');
  });

  it.each([
    ['tables.0.minBet', 11, /tables\.0\.limits\.minBet: 1100 is above the least posta/],
    ['tables.0.minBet', 0, /tables\.0\.minBet: must be at least 1 chip/],
    ['tables.0.minBet', '1', /tables\.0\.minBet: must be a whole number of chips/],
    ['tables.0.seats', 3, /tables\.0\.seats: 3 is not from 2 to 2/],
    ['tables.1.name', 'piccolo', /tables\.1\.name: another table has it/],
    ['tables.1.name', '<b>', /tables\.1\.name: must be 2 to 24 letters/],
    [
      'tables.2.ruleset',
      'baccara',
      /tables\.2\.ruleset: must be one of online, saint-vincent, venezia, heads-up, sette-piatto, /,
    ],
    ['tables.0.highestBet', 5, /tables\.0\.highestBet: this ruleset has none/],
    ['tables', [], /tables: must name at least one table/],
    ['founding.seats', { least: 5, most: 4 }, /founding\.seats\.least: must not be above most/],
    ['founding.closeAfterMinutes', 0, /founding\.closeAfterMinutes: must be at least 1/],
    ['founding.allowed', 'yes', /founding\.allowed: must be true or false/],
    ['bots.most', 10, /bots\.most: must be at most 9/],
    ['chairs', 4, /Unrecognized key: "chairs"/],
  ])('P11.2 a fault names the file and the field: %s', (field, value, words) => {
    const file = changed(field, value);
    expect(problemOf(file)).toMatch(words);
    expect(problemOf(file)).toContain(file);
  });

  it.each<[object, RegExp]>([
    [{ ruleset: 'sette-piatto' }, /^none$/],
    [{ ruleset: 'sette-piatto', highestBet: 5 }, /tables\.0\.limits\.highestBet: the piatto bounds the bets/],
    [{ ruleset: 'sette-classico', highestBet: 55 }, /^none$/],
    [{ ruleset: 'sette-classico' }, /tables\.0\.limits\.highestBet: it is missing/],
    [{ ruleset: 'sette-classico', highestBet: 56 }, /tables\.0\.limits\.highestBet: the banker would put up 50400/],
    [{ ruleset: 'sette-classico', minBet: 2, highestBet: 1 }, /highestBet: 100 is below the least bet, 200/],
  ])('P11.2 a table of sette e mezzo, and its highest bet: %o', (change, words) => {
    const offer = { name: 'Sette', minBet: 1, minPosta: 10, maxPosta: 500, ...change };
    expect(problemOf(changed('tables.0', offer))).toMatch(words);
  });

  it('P11.2 a file that is not there, or is no JSON, is named', () => {
    expect(problemOf(join(folder, 'none.json'))).toMatch(/none\.json cannot be read/);
    const file = join(folder, 'torn.json');
    writeFileSync(file, '{"tables":');
    expect(problemOf(file)).toMatch(/torn\.json is no JSON/);
  });
});
