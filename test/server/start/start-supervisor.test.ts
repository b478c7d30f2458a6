/** `npm start` from start to stop: what it serves, refuses, resets, and leaves behind (support/supervised.ts). */
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { rpcCall } from '../../../server/local-chain/rpc.ts';
import { removePostgresHome } from '../../../server/postgres/home.ts';
import { waitUntil } from '../../../server/process/identity.ts';
import { page } from '../support/stub-client.ts';
import { pathsOf } from '../../../server/process/paths.ts';
import { STUB, parent, paths, run, start, allGone, tables } from '../support/supervised.ts';

test('one address serves client, table server and chain; a stop ends everything in order, and nothing is lost', async () => {
  const first = await start();
  expect(await (await fetch(`${first.url}/verify`)).text()).toBe(page('/verify/'));
  const given = await tables(first.url);
  expect(given).toMatchObject({ secrets: paths.secrets, deployment: paths.deployment });
  const socket = new WebSocket(`${first.url.replace('http', 'ws')}/gs/room?x=1`);
  expect(String((await once(socket, 'message'))[0])).toBe('hello /room?x=1');
  const client = new pg.Client({ connectionString: given.database });
  await client.connect();
  await client.query('create table kept (n int)');
  await client.end();
  await rpcCall(given.chain, 'anvil_setBalance', ['0x00000000000000000000000000000000000000aa', '0x77']);
  const secrets = readFileSync(paths.secrets, 'utf8');

  const closed = once(socket, 'close');
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  await closed;
  expect(readFileSync(join(paths.data, 'stub-tables.txt'), 'utf8')).toContain('draining\ndrained');
  expect(existsSync(paths.url)).toBe(false);
  await allGone();

  const second = await start();
  const again = await tables(second.url);
  const reader = new pg.Client({ connectionString: again.database });
  await reader.connect();
  expect((await reader.query('select count(*)::int as n from kept')).rows).toEqual([{ n: 0 }]);
  await reader.end();
  expect(await rpcCall(again.chain, 'eth_getBalance', ['0x00000000000000000000000000000000000000aa', 'latest'])).toBe(
    '0x77',
  );
  expect(readFileSync(paths.secrets, 'utf8')).toBe(secrets);
});

test('a second start with the same data is refused in words; with other data it gets the next port', async () => {
  const first = await start();
  const second = run(STUB);
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`Sabot already runs here (process ${first.child.pid}`);
  expect((await fetch(`${first.url}/`)).status).toBe(200);

  const other = pathsOf(join(parent, 'other'));
  const third = run(STUB, { SABOT_DATA: other.data });
  expect(await waitUntil(() => existsSync(other.url), 40_000)).toBe(true);
  expect(readFileSync(other.url, 'utf8')).not.toBe(readFileSync(paths.url, 'utf8'));
  third.child.kill('SIGINT');
  expect(await third.ended).toBe(0);
  removePostgresHome(other.postgres);
});

test.each(['SIGINT', 'SIGHUP'] as const)(
  '%s stops everything, also if npm passes it on a second time',
  async (name) => {
    const { child, ended } = await start();
    child.kill(name);
    child.kill(name);
    expect(await ended).toBe(0);
    await allGone();
  },
);

test('a stop in the middle of the start leaves nothing behind', async () => {
  const started = run(STUB);
  await waitUntil(() => existsSync(join(paths.run, 'anvil.json')), 20_000);
  started.child.kill('SIGINT');
  expect(await started.ended).toBe(0);
  await allGone();
});

test('bad settings and an unreachable database or chain are reported in words, and nothing stays running', async () => {
  const bad = run(STUB, { PORT: 'abc', DATABASE_URL: 'mysql://x' });
  expect(await bad.ended).toBe(64);
  expect(bad.output()).toContain('PORT must be a port number; DATABASE_URL must be an address like postgresql://');

  const noDatabase = run(STUB, { DATABASE_URL: 'postgresql://user:hunter2@127.0.0.1:9/sabot' });
  expect(await noDatabase.ended).toBe(1);
  expect(noDatabase.output()).toContain('Sabot could not start: The database of DATABASE_URL cannot be used: ');
  expect(noDatabase.output()).not.toContain('hunter2');
  await allGone();

  const noChain = run(STUB, { CHAIN_RPC_URL: 'http://127.0.0.1:9' });
  expect(await noChain.ended).toBe(1);
  expect(noChain.output()).toContain('Sabot could not start: The chain node does not answer (eth_chainId).');
  await allGone();
});
