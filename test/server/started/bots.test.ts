/** Clients at a table of several through the front door of a running Sabot, and what they leave behind. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseProof } from '../../../engine/proof/read.ts';
import { verifyProof } from '../../../engine/proof/verify.ts';
import { sabot as sabotIn } from '../support/sabot-cli.ts';
import { startStack, type Stack } from '../support/stack.ts';

const out = mkdtempSync(join(tmpdir(), 'sabot-bots-'));
let stack: Stack;

/** The house's tables, one of the classico too, to which no players of its own come. */
function policy(): string {
  const usual = new URL('../../../server/policy/house-policy.json', import.meta.url);
  const { tables, ...rest } = JSON.parse(readFileSync(usual, 'utf8')) as { tables: readonly { bots?: number }[] };
  const classico = { name: 'Classico', ruleset: 'sette-classico', seats: 3, minBet: 1, minPosta: 10, maxPosta: 500 };
  const alone = [...tables.map(({ bots: _, ...table }) => table), { ...classico, highestBet: 5 }];
  const file = join(out, 'policy.json');
  writeFileSync(file, JSON.stringify({ tables: alone, ...rest }));
  return file;
}

beforeAll(async () => {
  stack = await startStack(13_470, { SABOT_POLICY: policy() });
}, 300_000);
afterAll(async () => {
  await stack?.stop();
  rmSync(out, { recursive: true, force: true });
}, 60_000);

/** The command as a person runs it, beside the house that it speaks to. */
const sabot = (args: readonly string[]) => sabotIn(args, stack.paths.data);

interface Played {
  readonly coups: number;
  readonly banks: number;
  readonly agrees: boolean;
  readonly misdeeds: Readonly<Record<string, number>>;
}

/** Clients play at a table of this kind; every file that they leave verifies, and the live log is clean. */
async function played(folder: string, ruleset: string, more: readonly string[]): Promise<Played> {
  const to = join(out, folder);
  rmSync(to, { recursive: true, force: true }); // of a first try
  const run = await sabot(['bots', stack.url, '--ruleset', ruleset, '--out', to, '--json', ...more]);
  expect([run.code, run.err], run.out).toEqual([0, '']);
  const said = JSON.parse(run.out) as Played;
  expect(said.agrees).toBe(true);
  const files = readdirSync(to);
  expect(files).toHaveLength(said.banks);
  for (const file of files)
    expect(verifyProof(parseProof(readFileSync(join(to, file), 'utf8'))).failed, file).toBeUndefined();
  const audit = await sabot(['admin', 'audit-log']);
  expect([audit.code, audit.err]).toEqual([0, '']);
  expect(audit.out).toContain('every log is clean');
  return said;
}

describe('a table of several, live', () => {
  it('P2.5 three clients play online, leave and withdraw: proofs, chain and the live log agree', async () => {
    const said = await played('several', 'online', ['--seats', '3', '--coups', '5']);
    expect(said.coups).toBeGreaterThanOrEqual(5);
    expect(said.misdeeds).toEqual({});
  }, 400_000);

  it('P2.5 R20.8 three clients play sette e mezzo in the classico: the contract plays each bank again, too', async () => {
    const said = await played('sette', 'sette-classico', ['--seats', '3', '--coups', '4']);
    expect(said.coups).toBeGreaterThanOrEqual(4);
  }, 400_000);

  it('P2.7 beside hostile clients, standing ones too, each bank is paid and the honest get their due', async () => {
    const clients = ['--seats', '5', '--standing', '3', '--coups', '6'];
    const said = await played('hostile', 'saint-vincent', [...clients, '--hostile', '--seed', '2']);
    expect(said.coups).toBeGreaterThanOrEqual(6);
    expect(said.misdeeds, 'what the hostile ones did').not.toEqual({});
  }, 900_000);

  it.each([
    [['bots']],
    [['bots', 'nonsense', '--ruleset', 'online']],
    [['bots', 'http://127.0.0.1:1', '--ruleset', 'bridge', '--seats', '3', '--coups', '1', '--out', 'x']],
    [['bots', 'http://127.0.0.1:1', '--ruleset', 'online', '--seats', '11', '--coups', '1', '--out', 'x']],
    [['bots', 'http://127.0.0.1:1', '--ruleset', 'online', '--seats', '3', '--coups', '0', '--out', 'x']],
    [
      [
        'bots',
        'http://127.0.0.1:1',
        '--ruleset',
        'online',
        '--seats',
        '3',
        '--standing',
        '1',
        '--coups',
        '1',
        '--out',
        'x',
      ],
    ],
    [['bots', 'http://127.0.0.1:1', '--ruleset', 'online', '--seats', '3', '--coups', '1']],
  ])('L2.4 bad arguments %j: exit 64 and one line', async (args) => {
    const { code, out: text, err } = await sabot(args);
    expect([code, text]).toEqual([64, '']);
    expect(err).toMatch(/^sabot: bots.+\n$/);
  });

  it('L2.4 a house that does not answer: exit 69 in words', async () => {
    const args = ['bots', 'http://127.0.0.1:1', '--ruleset', 'online', '--seats', '3', '--coups', '1', '--out', out];
    const { code, err } = await sabot(args);
    expect(code).toBe(69);
    expect(err).toMatch(/is no house that answers/);
  });
});
