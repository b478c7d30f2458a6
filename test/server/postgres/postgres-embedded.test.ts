/** The embedded PostgreSQL's life: made, adopted, crashed, moved out of the way; and what it says if it cannot run. */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { nativeFolder, PostgresUnavailable } from '../../../server/postgres/binaries.ts';
import {
  startEmbeddedPostgres,
  stopEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../../server/postgres/embedded.ts';
import { preparePostgresHome, removePostgresHome, userToRunAs } from '../../../server/postgres/home.ts';
import { identify, stillRuns } from '../../../server/process/identity.ts';

const made: { parent: string; folder: string }[] = [];

afterEach(async () => {
  for (const { parent, folder } of made.splice(0)) {
    await stopEmbeddedPostgres(folder).catch(() => {});
    removePostgresHome(folder);
    rmSync(parent, { recursive: true, force: true });
  }
});

function newFolder(mode = 0o755, ...below: string[]): string {
  const parent = mkdtempSync(join(tmpdir(), 'sabot-pg-'));
  chmodSync(parent, mode);
  const folder = join(parent, ...below, 'postgres');
  made.push({ parent, folder });
  return folder;
}

async function query(server: EmbeddedPostgres, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

test('a new server is durable, checks its data, and listens on a closed socket folder only', async () => {
  const folder = newFolder();
  const server = await startEmbeddedPostgres(folder);
  expect(server.adopted).toBe(false);
  expect(
    await query(
      server,
      `select name, setting from pg_settings
    where name in ('fsync', 'synchronous_commit', 'data_checksums', 'listen_addresses') order by name`,
    ),
  ).toEqual([
    { name: 'data_checksums', setting: 'on' },
    { name: 'fsync', setting: 'on' },
    { name: 'listen_addresses', setting: '' },
    { name: 'synchronous_commit', setting: 'on' },
  ]);
  expect(statSync(preparePostgresHome(folder).socketFolder).mode & 0o777).toBe(0o700);
});

test('a running server is adopted with its data; stopped and started it still has them', async () => {
  const folder = newFolder();
  const first = await startEmbeddedPostgres(folder);
  await query(first, 'create table t (n int)');
  await query(first, 'insert into t values (7)');
  const second = await startEmbeddedPostgres(folder);
  expect(second.adopted).toBe(true);
  expect(second.process()).toEqual(first.process());
  await second.stop();
  expect(first.process()).toBeUndefined();
  await second.stop(); // harmless
  const third = await startEmbeddedPostgres(folder);
  expect(third.adopted).toBe(false);
  expect(await query(third, 'select n from t')).toEqual([{ n: 7 }]);
});

test('after kill -9 of the postmaster it starts again with everything that was committed', async () => {
  const folder = newFolder();
  const first = await startEmbeddedPostgres(folder);
  await query(first, 'create table t (n int)');
  await query(first, 'insert into t select generate_series(1, 1000)');
  process.kill(first.process()!.pid, 'SIGKILL');
  const again = await startEmbeddedPostgres(folder);
  expect(await query(again, 'select count(*)::int as n from t')).toEqual([{ n: 1000 }]);
});

test('a lock file with a stranger’s pid does not keep it from starting, and the stranger lives on', async () => {
  const folder = newFolder();
  const first = await startEmbeddedPostgres(folder);
  await first.stop();
  const { dataFolder, runAs } = preparePostgresHome(folder);
  // As after a reboot: the pid in the file now belongs to another program of the same user.
  const stranger = spawn('sleep', ['60'], { ...(runAs ? { uid: runAs.uid, gid: runAs.gid } : {}) });
  await new Promise((resolve) => stranger.once('spawn', resolve));
  const known = identify(stranger.pid!)!;
  writeFileSync(join(dataFolder, 'postmaster.pid'), `${stranger.pid}\n${dataFolder}\n1700000000\n5432\n\n\n`);
  const again = await startEmbeddedPostgres(folder);
  expect(again.adopted).toBe(false);
  expect(await query(again, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(stillRuns(known)).toBe(true);
  stranger.kill('SIGKILL');
});

test('a cluster that was cut short while being made is made again', async () => {
  const folder = newFolder();
  const { dataFolder } = preparePostgresHome(folder);
  mkdirSync(`${dataFolder}.unfinished/base`, { recursive: true });
  writeFileSync(`${dataFolder}.unfinished/PG_VERSION`, '18\n');
  const server = await startEmbeddedPostgres(folder);
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(existsSync(`${dataFolder}.unfinished`)).toBe(false);
});

test('a folder with a long and odd name works: the socket goes where its path is short enough', async () => {
  const folder = newFolder(0o755, `a very, long 'quoted' folder ${'x'.repeat(80)}`);
  const server = await startEmbeddedPostgres(folder);
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  const { socketFolder } = preparePostgresHome(folder);
  expect(Buffer.byteLength(join(socketFolder, '.s.PGSQL.5432'))).toBeLessThan(107);
  expect(statSync(socketFolder).mode & 0o777).toBe(0o700);
  await server.stop();
  removePostgresHome(folder);
  expect(existsSync(socketFolder)).toBe(false);
});

test('it also works in a folder closed to others, and is removed without a trace', async () => {
  const folder = newFolder(0o700);
  const server = await startEmbeddedPostgres(folder);
  await query(server, 'create table t (n int)');
  await server.stop();
  const again = await startEmbeddedPostgres(folder);
  expect(await query(again, 'select count(*)::int as n from t')).toEqual([{ n: 0 }]);
  const { dataFolder, runAs } = preparePostgresHome(folder);
  // As root it runs as another user, who cannot get in: then it lives outside. Otherwise it is where it was asked for.
  expect(dataFolder.startsWith(folder)).toBe(runAs === undefined);
  await again.stop();
  removePostgresHome(folder);
  expect(existsSync(dataFolder)).toBe(false);
});

test('without binaries it says so and names DATABASE_URL', () => {
  for (const [platform, arch] of [
    ['win32', 'x64'],
    ['freebsd', 'x64'],
  ] as const) {
    expect(() => nativeFolder(platform, arch)).toThrow(PostgresUnavailable);
    expect(() => nativeFolder(platform, arch)).toThrow(/set DATABASE_URL/);
  }
});

test.each([
  [
    'postgres first',
    'root:x:0:0::/:/bin/sh\nnobody:x:65534:65533::/:/bin/false\npostgres:x:101:104::/:/bin/sh',
    'postgres',
    101,
    104,
  ],
  ['else nobody', 'root:x:0:0::/:/bin/sh\nnobody:x:65534:65533::/:/bin/false', 'nobody', 65_534, 65_533],
  ['never a root by another name', 'postgres:x:0:0::/:/bin/sh\nnobody:x:99:99::/:/bin/false', 'nobody', 99, 99],
  ['neither in the file', 'root:x:0:0::/:/bin/sh', 'nobody', 65_534, 65_534],
])('the user to run as if we are root: %s', (_, passwd, name, uid, gid) => {
  expect(userToRunAs(passwd)).toEqual({ name, uid, gid });
});

test('the log of PostgreSQL and its settings can be read', async () => {
  const folder = newFolder();
  await startEmbeddedPostgres(folder);
  const { logFile, dataFolder } = preparePostgresHome(folder);
  expect(readFileSync(logFile, 'utf8')).toContain('ready to accept connections');
  expect(readFileSync(join(dataFolder, 'sabot.conf'), 'utf8')).toContain('recovery_init_sync_method = syncfs');
});
