/** More of `npm start` from start to stop: several at once, a reset, a database of one's own. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { removePostgresHome } from '../../../../server/postgres/home.ts';
import { waitUntil } from '../../../../server/process/identity.ts';
import { listensOn } from '../../../../server/process/listener.ts';
import { recordedProcesses } from '../../../../server/process/run-folder.ts';
import { openPostgresStore } from '../../../../server/store/postgres-store.ts';
import { testSeal } from '../../support/test-seal.ts';
import { testPostgres } from '../../support/postgres.ts';
import { page } from '../../support/stub-client.ts';
import { pathsOf } from '../../../../server/process/paths.ts';
import { STUB, RESET, parent, paths, run, start, tables } from '../../support/supervised.ts';

test('four at once, each with its own data: each has its own chain, table server and client', async () => {
  const others = await Promise.all(
    Array.from({ length: 4 }, async (_, i) => {
      const own = pathsOf(join(parent, `own-${i}`));
      const started = run(STUB, { SABOT_DATA: own.data });
      expect(
        await waitUntil(() => existsSync(own.url) || started.child.exitCode !== null, 60_000),
        started.output(),
      ).toBe(true);
      return { own, started, url: readFileSync(own.url, 'utf8').trim() };
    }),
  );
  const told = await Promise.all(others.map(({ url }) => tables(url)));
  for (const [i, { own, url }] of others.entries()) {
    expect(told[i]!.secrets).toBe(own.secrets);
    const recorded = recordedProcesses(own.run);
    expect(recorded.find((entry) => entry.name === 'tables')!.process.pid).toBe(told[i]!.pid);
    const anvil = recorded.find((entry) => entry.name === 'anvil')!.process.pid;
    expect(await listensOn(anvil, Number(new URL(told[i]!.chain).port))).toBe(true);
    expect(await (await fetch(`${url}/`)).text()).toBe(page('/'));
  }
  expect(new Set(told.map(({ chain }) => chain)).size).toBe(4);
  for (const { started } of others) started.child.kill('SIGTERM');
  for (const { started, own } of others) {
    expect(await started.ended).toBe(0);
    removePostgresHome(own.postgres);
  }
}, 120_000);

test('reset refuses while it runs, then clears everything; the next start begins from nothing', async () => {
  const first = await start();
  const secrets = readFileSync(paths.secrets, 'utf8');
  const refused = run(RESET);
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toContain(`Sabot is running (process ${first.child.pid}): stop it first`);
  first.child.kill('SIGTERM');
  await first.ended;
  const done = run(RESET);
  expect(await done.ended).toBe(0);
  // Only what is not ours stays (here: the stubs' files).
  expect(readdirSync(paths.data).sort()).toEqual(['client', 'stub-tables.txt']);
  await start();
  expect(readFileSync(paths.secrets, 'utf8')).not.toBe(secrets);
});

test('an external database is used, and reset clears only our tables from it; it is never stopped', async () => {
  const own = await testPostgres();
  try {
    const databaseUrl = await own.freshDatabase();
    const { url, child, ended } = await start({ DATABASE_URL: databaseUrl });
    expect((await tables(url)).database).toBe(databaseUrl);
    expect(existsSync(paths.postgres)).toBe(false);
    const store = await openPostgresStore({ databaseUrl, seal: testSeal, onLost: () => {} });
    await store.claim('t');
    await store.close();
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query('create table of_somebody_else (n int)');
    expect(await run(RESET, { DATABASE_URL: databaseUrl }).ended).toBe(0);
    const left = await client.query(`select table_name from information_schema.tables where table_schema = 'public'`);
    expect(left.rows).toEqual([{ table_name: 'of_somebody_else' }]);
    await client.end();
  } finally {
    await own.remove();
  }
});
