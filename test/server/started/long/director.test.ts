/** The operator directs a table of a running Sabot while three clients play at it for money. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sabot } from '../../support/sabot-cli.ts';
import { startStack, type Stack } from '../../support/stack.ts';

const out = mkdtempSync(join(tmpdir(), 'sabot-director-'));
let stack: Stack;

beforeAll(async () => {
  stack = await startStack(13_490);
}, 300_000);
afterAll(async () => {
  await stack?.stop();
  rmSync(out, { recursive: true, force: true });
}, 60_000);

const admin = (...args: string[]) => sabot(['admin', ...args], stack.paths.data);
const circolo = async () => (await admin('tables', 'Circolo')).out;

describe('the operator of a running house', () => {
  it('R13.10 P12.1 suspends, kills nothing, lets play go on, and closes: all clients are paid what their proofs say', async () => {
    const played = sabot(
      ['bots', stack.url, '--ruleset', 'online', '--seats', '3', '--coups', '16', '--out', out, '--json'],
      stack.paths.data,
    );
    let ended = false;
    void played.then(() => (ended = true));
    while (!ended && !(await circolo()).includes('3 people')) await sleep(100);
    expect((await admin('suspend', 'Circolo')).out).toContain('SUSPENDED');
    // An order given while the table server is killed and comes back is done once.
    const [resumed] = await Promise.all([admin('resume', 'Circolo'), stack.killTables()]);
    const again = resumed.code === 0 ? resumed : await admin('resume', 'Circolo');
    expect([again.code, again.out.includes('SUSPENDED')]).toEqual([0, false]);
    expect((await admin('malfunction', 'Circolo')).code).toBe(0);
    const minimum = await admin('minimum', 'Circolo', '--bet', '2', '--posta', '20');
    expect([minimum.code, minimum.out.includes('bets from 1,')]).toEqual([0, true]);
    const end = await played;
    expect([end.code, end.err]).toEqual([0, '']);
    const said = JSON.parse(end.out) as { readonly agrees: boolean; readonly banks: number };
    expect([said.agrees, readdirSync(out).length]).toEqual([true, said.banks]);

    const closed = await admin('close', 'all', '--json');
    expect([closed.code, closed.out.trim().split('\n').length]).toEqual([0, 5]);
    const late = await sabot(
      ['bots', stack.url, '--ruleset', 'heads-up', '--seats', '2', '--coups', '1', '--out', out, '--json'],
      stack.paths.data,
    );
    expect(late.code).not.toBe(0);
    expect(`${late.out}${late.err}`).toContain('closing');
    expect((await admin('audit-log')).out).toContain('every log is clean');
    expect((await admin('orders')).out).toMatch(/suspend .*done in row \d+/);
  }, 600_000);
});
