/** `sabot admin audit-log` against a real database: live logs as the host writes them, right and tampered with. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import type { Command } from '../../../engine/table/commands.ts';
import type { Event } from '../../../engine/table/events.ts';
import { rowToJson, type Row } from '../../../server/host/row.ts';
import { openPostgresStore } from '../../../server/store/postgres-store.ts';
import { testSeal } from '../support/test-seal.ts';
import { LiveTable } from '../../support/live-table.ts';
import { playByHand, secretOf } from '../../support/players.ts';
import { testPostgres, type TestPostgres } from '../support/postgres.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const tsx = pathToFileURL(join(root, 'node_modules/tsx/dist/loader.mjs')).href;

let postgres: TestPostgres;
let url: string;
/** Where a house keeps its keys, and nothing else is. */
let data: string;
beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'sabot-admin-'));
  keep('secrets.json', 'log');
  keep('others.json', 'another log');
  postgres = await testPostgres();
});
afterAll(async () => {
  await postgres?.remove();
  rmSync(data, { recursive: true, force: true });
});
beforeEach(async () => {
  url = await postgres.freshDatabase();
});

function keep(file: string, log: string): void {
  const keys = { houseKey: secretOf('house'), houseLinkSecret: secretOf(log), operatorKey: secretOf('op') };
  writeFileSync(join(data, file), JSON.stringify({ version: 1, ...keys, botKeys: [secretOf('bot')] }));
}

/** The command as the operator runs it; without a DATABASE_URL of the machine. */
function admin(...args: string[]) {
  const { DATABASE_URL: _, ...env } = process.env;
  const options = { cwd: root, env: { ...env, SABOT_DATA: data }, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', tsx, join(root, 'server/cli/main.ts'), 'admin', ...args],
    options,
  );
  return { code: status, out: stdout, err: stderr };
}

/** A table that plays, and the rows of its log as the host writes them. */
class LoggedTable extends LiveTable {
  readonly log: Row[] = [];

  override run(command: Command) {
    const before = this.seq;
    const refusal = super.run(command);
    if (this.seq !== before)
      this.log.push({ kind: 'events', at: this.now, cause: command.command.type, events: [...this.lastEvents] });
    return refusal;
  }
}

function played(ruleset: number, seats: number): LoggedTable {
  const table = new LoggedTable({ ruleset });
  for (let seat = 1; seat <= seats; seat++) table.sit(seat, 400n * chip);
  table.settleDown();
  for (let turn = 0; table.state.ended.length < 2 && turn < 200; turn++) {
    if (!playByHand(table, (n) => turn % n)) table.timeOut();
    table.settleDown();
  }
  expect(table.state.ended.length).toBeGreaterThanOrEqual(2);
  return table;
}

async function stored({ state, log }: LoggedTable): Promise<string> {
  const store = await openPostgresStore({ databaseUrl: url, seal: testSeal, onLost: () => {} });
  const { domain, table, house, tableId, game } = state;
  const { epoch } = await store.claim(tableId);
  const all: Row[] = [{ kind: 'founding', domain, table, house, seats: game.settings.seats }, ...log];
  for (const [head, row] of all.entries())
    await store.append(tableId, { epoch, head, cmdIds: [], payload: rowToJson(row) });
  await store.close();
  return tableId;
}

/** The log with one event of the game changed; the row in which it stands. */
function tampered<T extends string>(
  { log }: LoggedTable,
  type: T,
  change: (event: Record<string, unknown>) => Record<string, unknown>,
): number {
  const at = log.findIndex(
    (row) =>
      row.kind === 'events' && row.events.some((e) => e.type === 'game' && e.events.some((g) => g.type === type)),
  );
  const row = log[at]!;
  if (row.kind !== 'events') throw new Error('no such row');
  const events = row.events.map((event) =>
    event.type === 'game'
      ? { ...event, events: event.events.map((one) => (one.type === type ? change({ ...one }) : one)) }
      : event,
  ) as readonly Event[];
  log[at] = { ...row, events };
  return at + 2; // rows count from 1, and the first is the founding
}

describe('sabot admin audit-log', () => {
  it('R16.2 audits the live logs of every table: clean, with what was played', async () => {
    const tables = [played(3, 2), played(0, 3)];
    const ids: string[] = [];
    for (const table of tables) ids.push(await stored(table));
    const { code, out, err } = admin('audit-log', '--database', url);
    expect([code, err]).toEqual([0, '']);
    for (const id of ids)
      expect(out).toMatch(new RegExp(`${id}  \\d+ rows, \\d+ events of the game, \\d+ coups, \\d+ banks, .*: clean`));
    expect(out).toMatch(/2 tables, \d+ coups: every log is clean\n$/);
    const one = admin('audit-log', '--database', url, '--table', ids[0]!, '--json');
    expect(one.code).toBe(0);
    const said = JSON.parse(one.out) as Record<string, unknown>;
    expect(said).toMatchObject({ table: ids[0], rows: tables[0]!.log.length + 1, finding: null });
    expect(said['banks']).toBe(tables[0]!.state.ended.length);
  });

  it.each([
    [
      'a stack that nobody brought',
      'opened',
      (e: Record<string, unknown>) => ({
        ...e,
        players: (e['players'] as { stack: bigint }[]).map((p) => ({ ...p, stack: p.stack + 1n })),
      }),
    ],
    [
      'other cards than those of the shoe',
      'dealt',
      (e: Record<string, unknown>) => ({ ...e, cards: [60, 1, 2, 3, 4, 5] }),
    ],
  ] as const)('R16.2 finds %s, and names the row', async (_what, type, change) => {
    const table = played(3, 2);
    const row = tampered(table, type, change);
    await stored(table);
    const { code, out } = admin('audit-log', '--database', url);
    expect(code).toBe(1);
    expect(out).toMatch(new RegExp(`FINDING in row ${row} at `));
  });

  it('L2.4 bad arguments and an unreachable database are said in words, without the address', () => {
    for (const args of [
      [],
      ['audit'],
      ['audit-log', '--table', '0x12'],
      ['audit-log', '--database', 'mysql://x'],
      ['audit-log', '--nonsense'],
    ]) {
      const { code, out, err } = admin(...args);
      expect([code, out], args.join(' ')).toEqual([64, '']);
      expect(err).toMatch(/^sabot: .+\n$/);
    }
    expect(admin('audit-log').err).toMatch(/no Sabot runs here/);
    const gone = admin('audit-log', '--database', 'postgresql://who:secret@127.0.0.1:1/none');
    expect(gone.code).toBe(2);
    expect(gone.err).not.toContain('secret');
    const unknown = admin('audit-log', '--database', url, '--table', `0x${'ab'.repeat(32)}`);
    expect(unknown.code).toBe(2);
  });

  it('P6.12 nobody reads a log without the keys of its house', async () => {
    await stored(played(3, 2));
    const without = admin('audit-log', '--database', url, '--secrets', join(data, 'nowhere.json'));
    expect([without.code, without.out]).toEqual([64, '']);
    expect(without.err).toMatch(/sealed by the house's keys: The secrets file .* cannot be read/);
    const others = admin('audit-log', '--database', url, '--secrets', join(data, 'others.json'));
    expect([others.code, others.out]).toEqual([2, '']);
    expect(others.err).toMatch(/row 1 of table .* does not open: it was sealed by another house's keys/);
    const sealed = admin('seal-log', '--database', url);
    expect([sealed.code, sealed.out, sealed.err]).toEqual([0, 'Every row is sealed already.\n', '']);
    expect(admin('seal-log', '--table', 'x').code).toBe(64);
  });
});
