/** More of `npm start` while its parts, its ports and its disk fail (test/server/start/start-kills.test.ts). */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { rpcCall } from '../../../../server/local-chain/rpc.ts';
import { runningPostmaster } from '../../../../server/postgres/lock-file.ts';
import { identify, waitUntil } from '../../../../server/process/identity.ts';
import { STUB, parent, paths, start, pidOf, allGone, tables, tablesBack } from '../../support/supervised.ts';

test('the chain node’s port is taken while it is down: it moves, and the table server is told', async () => {
  const { url, output } = await start();
  const before = await tables(url);
  const port = Number(new URL(before.chain).port);
  await sleep(1_200);
  // Like somebody else's node: same chain, same answers.
  const stranger = createServer((_request, response) => response.end('{"jsonrpc":"2.0","id":1,"result":"0x7a69"}'));
  const take = async () =>
    new Promise<boolean>((resolve) =>
      stranger.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true)),
    );
  try {
    // It is back within 100 ms the first time; later pauses grow, and so does the wait for the node after this.
    for (let kills = 0; kills < 10 && !stranger.listening; kills++) {
      const anvil = pidOf('anvil');
      process.kill(anvil, 'SIGKILL');
      const isBack = () => existsSync(join(paths.run, 'anvil.json')) && pidOf('anvil') !== anvil;
      while (!(await take()) && !isBack()) await sleep(2);
      if (!stranger.listening) await waitUntil(isBack, 10_000);
    }
    expect(stranger.listening).toBe(true);
    await tablesBack(url, before.pid);
    const after = await tables(url);
    expect(after.chain).not.toBe(before.chain);
    expect(output()).toContain('The local chain has moved to another port; starting the table server again.');
    expect(await rpcCall(after.chain, 'web3_clientVersion')).toMatch(/^anvil/);
    expect(JSON.parse(readFileSync(join(paths.data, 'running.json'), 'utf8'))).toMatchObject({
      url,
      rpcUrl: after.chain,
      tablesUrl: expect.stringContaining('http'),
    });
  } finally {
    stranger.close();
  }
});

test('kill -9 of supervisor and reaper: the next start ends what is left, and takes the database', async () => {
  const first = await start();
  const left = [pidOf('tables'), pidOf('anvil')];
  const reaper = (JSON.parse(readFileSync(join(paths.data, 'reaper.json'), 'utf8')) as { pid: number }).pid;
  process.kill(reaper, 'SIGKILL');
  first.child.kill('SIGKILL');
  await first.ended;
  await sleep(300);
  expect(left.every((pid) => identify(pid) !== undefined)).toBe(true);
  const postmaster = runningPostmaster(join(paths.postgres, 'data'))!.pid;
  const second = await start();
  expect(second.output()).toContain('ended what a crash had left: tables, anvil');
  expect(left.some((pid) => identify(pid) !== undefined)).toBe(false);
  expect(runningPostmaster(join(paths.postgres, 'data'))!.pid).toBe(postmaster);
});

test('a reaper that was killed is replaced', async () => {
  const { child } = await start();
  const file = join(paths.data, 'reaper.json');
  const reaper = () => (JSON.parse(readFileSync(file, 'utf8')) as { pid: number }).pid;
  const before = reaper();
  process.kill(before, 'SIGKILL');
  expect(await waitUntil(() => reaper() !== before, 10_000)).toBe(true);
  child.kill('SIGKILL');
  await allGone();
});

test('when npm is gone, Sabot goes too', async () => {
  // As npm does it: a Node process that runs the script through a shell, which outlives it.
  const command = `"${process.execPath}" --import tsx "${STUB}" & echo $! > "${parent}/pid"; wait`;
  const npm = spawn(
    process.execPath,
    ['-e', `require('child_process').spawn('sh', ['-c', ${JSON.stringify(command)}])`],
    {
      env: {
        ...process.env,
        SABOT_DATA: paths.data,
        PORT: '13000',
        npm_lifecycle_event: 'start',
        DATABASE_URL: '',
        CHAIN_RPC_URL: '',
      },
      stdio: 'ignore',
    },
  );
  expect(await waitUntil(() => existsSync(paths.url), 40_000)).toBe(true);
  const pid = Number(readFileSync(join(parent, 'pid'), 'utf8'));
  npm.kill('SIGKILL');
  expect(await waitUntil(() => identify(pid) === undefined, 15_000)).toBe(true);
  await allGone();
});

test('a full disk ends nothing: log lines are lost, and an unrecorded part comes back once there is room', async () => {
  mkdirSync(paths.logs, { recursive: true });
  symlinkSync('/dev/full', join(paths.logs, 'supervisor.log'));
  const running = await start();
  const before = await tables(running.url);
  const full = [
    ...['good-0', 'good-1'].map((copy) => join(paths.chain, `state.json.${copy}.new`)),
    join(paths.run, 'tables.json.new'),
    join(paths.data, 'running.json.new'),
  ];
  for (const file of full) symlinkSync('/dev/full', file);
  // A state that is to be copied.
  await rpcCall(before.chain, 'anvil_setBalance', ['0x00000000000000000000000000000000000000aa', '0x77']);
  process.kill(before.pid, 'SIGKILL');
  expect(
    await waitUntil(
      () => /table server does not start: .*could not be written down.*ENOSPC/.test(running.output()),
      20_000,
    ),
  ).toBe(true);
  await sleep(4_500); // two looks at the chain's state
  expect([running.child.exitCode, running.child.signalCode]).toEqual([null, null]);
  expect((await fetch(`${running.url}/verify`)).status).toBe(200);
  rmSync(join(paths.run, 'tables.json.new'));
  await tablesBack(running.url, before.pid);
  const { pid } = await tables(running.url);
  await sleep(1_000); // that it is back could not be written down: it is not started again for that
  expect((await tables(running.url)).pid).toBe(pid);
  for (const file of full) rmSync(file, { force: true });
}, 60_000);
