/** `npm start` while its parts, its ports and its disk fail: each part comes back (support/supervised.ts). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { rpcCall } from '../../../server/local-chain/rpc.ts';
import { runningPostmaster } from '../../../server/postgres/lock-file.ts';
import { waitUntil } from '../../../server/process/identity.ts';
import { paths, start, pidOf, allGone, tables, tablesBack } from '../support/supervised.ts';

test('kill -9 of table server, chain or database: each comes back', async () => {
  const { url, output } = await start();
  const before = await tables(url);
  process.kill(before.pid, 'SIGKILL');
  await tablesBack(url, before.pid);
  expect(output()).toContain('The table server ended (signal SIGKILL); starting it again.');

  await sleep(1_200);
  const anvil = pidOf('anvil');
  process.kill(anvil, 'SIGKILL');
  expect(await waitUntil(() => output().includes('The local chain is back'), 10_000)).toBe(true);
  expect(await rpcCall(before.chain, 'eth_chainId')).toBe('0x7a69');

  process.kill(runningPostmaster(join(paths.postgres, 'data'))!.pid, 'SIGKILL');
  expect(await waitUntil(() => output().includes('The database is back.'), 20_000)).toBe(true);
  const client = new pg.Client({ connectionString: before.database });
  await client.connect();
  await client.end();
  expect((await fetch(`${url}/`)).status).toBe(200);
});

test('kill -9 of the supervisor: nothing of it stays, and the next start goes on', async () => {
  const first = await start();
  const { chain } = await tables(first.url);
  // Done at the last moment: anvil is ended in order, so it is not lost.
  await rpcCall(chain, 'anvil_setBalance', ['0x00000000000000000000000000000000000000bb', '0x5']);
  first.child.kill('SIGKILL');
  // At once: it must wait for the reaper, not fight with it.
  const second = await start();
  expect(
    await rpcCall((await tables(second.url)).chain, 'eth_getBalance', [
      '0x00000000000000000000000000000000000000bb',
      'latest',
    ]),
  ).toBe('0x5');
  second.child.kill('SIGKILL');
  await allGone();
});

test('P10.8 a broken line that nobody caught ends nothing; a fault of ours ends the supervisor, which says so', async () => {
  const broken = "Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })";
  const faults = `if (/stub-start/.test(process.argv[1])) {
    process.on('SIGUSR2', () => void Promise.reject(${broken}));
    process.on('SIGWINCH', () => void Promise.reject(new TypeError('a fault of ours')));
  }`;
  const running = await start({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(faults)}` });
  const logs = (words: string) =>
    waitUntil(() => readFileSync(join(paths.logs, 'supervisor.log'), 'utf8').includes(words), 10_000);
  running.child.kill('SIGUSR2');
  expect(await logs('a fault of the transport')).toBe(true);
  expect((await fetch(`${running.url}/`)).status).toBe(200);
  running.child.kill('SIGWINCH');
  expect(await logs('a fault of ours: this process ends')).toBe(true);
  expect(await running.ended).toBe(1);
  expect(running.output()).toContain('Sabot ends by a fault of its own.');
  await allGone();
});

// /dev/full takes no byte, like a full disk: what must be written whole goes to a file beside it first. `npm run
// attack:disk` fills a real one.
