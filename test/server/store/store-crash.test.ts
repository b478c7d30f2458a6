/**
 * The store when things die (platform.md 2–3): the application, all of PostgreSQL, the lock connection; and a frozen
 * owner.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../../../server/postgres/embedded.ts';
import { StoreLost } from '../../../server/store/errors.ts';
import { openPostgresStore } from '../../../server/store/postgres-store.ts';
import { testSeal } from '../support/test-seal.ts';
import type { Orders, Store } from '../../../server/store/port.ts';
import { testPostgres, type TestPostgres } from '../support/postgres.ts';

const TABLES = ['a', 'b', 'c', 'd', 'e', 'f'];
let postgres: TestPostgres;

beforeAll(async () => {
  postgres = await testPostgres();
});
afterAll(async () => {
  await postgres?.remove();
});

interface Appender {
  child: ChildProcess;
  acknowledged: Map<string, string>;
  errors(): string;
  atLeast(n: number): Promise<void>;
}

/** Starts a process that appends to all tables; `acknowledged` maps `table seq` to the command id. */
function startAppender(url: string): Appender {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, '../support/appender.ts'), url, ...TABLES],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const acknowledged = new Map<string, string>();
  let errors = '';
  child.stderr!.on('data', (data) => {
    errors += data;
  });
  createInterface({ input: child.stdout! }).on('line', (line) => {
    const [table, seq, cmdId] = line.split(' ');
    if (table !== 'claimed') acknowledged.set(`${table} ${seq}`, cmdId!);
  });
  const atLeast = async (n: number) => {
    while (acknowledged.size < n) {
      if (child.exitCode !== null) throw new Error(`the appender ended: ${errors}`);
      await sleep(20);
    }
  };
  return { child, acknowledged, errors: () => errors, atLeast };
}

/**
 * Every acknowledged append is there, seq has no gaps, no command is there twice, each row has one outbox item, epochs
 * rise.
 */
async function expectWhole(store: Store & Orders, acknowledged: Map<string, string>): Promise<void> {
  const items = new Set((await store.openItems()).map((item) => item.key));
  let total = 0;
  for (const table of TABLES) {
    const commands = new Set<string>();
    let seq = 0;
    let epoch = 0;
    for await (const row of store.load(table)) {
      expect(row.seq).toBe(++seq);
      expect(row.epoch).toBeGreaterThanOrEqual(epoch);
      epoch = row.epoch;
      const { cmdId } = row.payload as { cmdId: string };
      commands.add(cmdId);
      expect(await store.rowOf(table, cmdId)).toBe(seq);
      expect(items.has(`${table}:${cmdId}`)).toBe(true);
      const told = acknowledged.get(`${table} ${seq}`);
      if (told !== undefined) expect(cmdId).toBe(told);
    }
    expect(commands.size).toBe(seq);
    total += seq;
    for (const key of acknowledged.keys()) {
      const [of, at] = key.split(' ');
      if (of === table) expect(Number(at)).toBeLessThanOrEqual(seq);
    }
    expect((await store.claim(table)).head).toBe(seq);
  }
  expect(items.size).toBe(total);
}

test('kill -9 of the application, three times: nothing acknowledged is lost, nothing doubled', async () => {
  const url = await postgres.freshDatabase();
  const all = new Map<string, string>();
  for (let round = 1; round <= 3; round++) {
    const appender = startAppender(url);
    await appender.atLeast(100);
    appender.child.kill('SIGKILL');
    await once(appender.child, 'close');
    for (const [key, cmdId] of appender.acknowledged) all.set(key, cmdId);
  }
  const store = await openPostgresStore({ databaseUrl: url, seal: testSeal, onLost: () => {} });
  await expectWhole(store, all);
  expect(all.size).toBeGreaterThanOrEqual(300);
  await store.close();
});

test('kill -9 of every process of PostgreSQL: it starts again with everything acknowledged', async () => {
  const url = await postgres.freshDatabase();
  const appender = startAppender(url);
  await appender.atLeast(100);
  const master = postgres.server.process()!.pid;
  for (const pid of [master, ...childrenOf(master)]) process.kill(pid, 'SIGKILL');
  const [code] = (await once(appender.child, 'close')) as [number];
  expect(code, appender.errors()).toBe(3); // by onLost: it stopped driving at once
  const again = await startEmbeddedPostgres(postgres.folder);
  expect(again.adopted).toBe(false);
  const store = await openPostgresStore({ databaseUrl: url, seal: testSeal, onLost: () => {} });
  await expectWhole(store, appender.acknowledged);
  await store.close();
});

test('a frozen owner counts as dead after 4 s, and once it wakes up its appends are fenced', async () => {
  const url = await postgres.freshDatabase();
  const appender = startAppender(url);
  await appender.atLeast(50);
  appender.child.kill('SIGSTOP');
  await sleep(100);
  const store = await openPostgresStore({ databaseUrl: url, seal: testSeal, onLost: () => {} });
  const began = Date.now();
  const { epoch, head } = await store.claim('a');
  expect(Date.now() - began).toBeGreaterThan(1_500);
  expect(epoch).toBe(2);
  expect(await store.append('a', { epoch, head, cmdIds: ['new owner'], payload: null })).toBe(head + 1);
  appender.child.kill('SIGCONT');
  await once(appender.child, 'close');
  expect(appender.errors()).toContain('StaleOwner');
  await expectNothingAfter(store, head + 1);
  await store.close();
});

/** Nothing came after the new owner's row. */
async function expectNothingAfter(store: Store, head: number): Promise<void> {
  const seqs: number[] = [];
  for await (const row of store.load('a')) seqs.push(row.seq);
  expect(seqs).toEqual(Array.from({ length: head }, (_, i) => i + 1));
}

test('losing the lock connection calls onLost once, and the store refuses everything from then on', async () => {
  const url = await postgres.freshDatabase();
  const causes: Error[] = [];
  const store = await openPostgresStore({ databaseUrl: url, seal: testSeal, onLost: (cause) => causes.push(cause) });
  const { epoch, head } = await store.claim('a');
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like 'sabot node %'`);
  await admin.end();
  for (let i = 0; i < 100 && causes.length === 0; i++) await sleep(20);
  await sleep(1_500); // over the next beat: still only once
  expect(causes.length).toBe(1);
  await expect(store.append('a', { epoch, head, cmdIds: [], payload: null })).rejects.toBeInstanceOf(StoreLost);
  await store.close();
});

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((candidate) => {
      try {
        const stat = readFileSync(`/proc/${candidate}/stat`, 'utf8');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid;
      } catch {
        return false;
      }
    });
}
