/** Clients at a table of several through the front door of a running Sabot, and what they leave behind. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseProof } from '../../../engine/proof/read.ts';
import { verifyProof } from '../../../engine/proof/verify.ts';
import { sabot as sabotIn } from '../support/sabot-cli.ts';
import { startStack, type Stack } from '../support/stack.ts';

const out = mkdtempSync(join(tmpdir(), 'sabot-bots-'));
let stack: Stack;

beforeAll(async () => {
  stack = await startStack(13_470);
}, 300_000);
afterAll(async () => {
  await stack?.stop();
  rmSync(out, { recursive: true, force: true });
}, 60_000);

/** The command as a person runs it, beside the house that it speaks to. */
const sabot = (args: readonly string[]) => sabotIn(args, stack.paths.data);

describe('a table of several, live', () => {
  it('P2.5 three clients play online, leave and withdraw: proofs, chain and the live log agree', async () => {
    const played = await sabot([
      'bots',
      stack.url,
      '--ruleset',
      'online',
      '--seats',
      '3',
      '--coups',
      '5',
      '--out',
      out,
      '--json',
    ]);
    expect([played.code, played.err]).toEqual([0, '']);
    const said = JSON.parse(played.out) as { readonly coups: number; readonly banks: number; readonly agrees: boolean };
    expect(said.agrees).toBe(true);
    expect(said.coups).toBeGreaterThanOrEqual(5);
    const files = readdirSync(out);
    expect(files).toHaveLength(said.banks);
    for (const file of files)
      expect(verifyProof(parseProof(readFileSync(join(out, file), 'utf8'))).failed, file).toBeUndefined();
    const audit = await sabot(['admin', 'audit-log']);
    expect([audit.code, audit.err]).toEqual([0, '']);
    expect(audit.out).toContain('every log is clean');
  }, 400_000);

  it.each([
    [['bots']],
    [['bots', 'nonsense', '--ruleset', 'online']],
    [['bots', 'http://127.0.0.1:1', '--ruleset', 'bridge', '--seats', '3', '--coups', '1', '--out', 'x']],
    [['bots', 'http://127.0.0.1:1', '--ruleset', 'online', '--seats', '11', '--coups', '1', '--out', 'x']],
    [['bots', 'http://127.0.0.1:1', '--ruleset', 'online', '--seats', '3', '--coups', '0', '--out', 'x']],
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
