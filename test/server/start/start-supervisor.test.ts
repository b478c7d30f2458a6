/**
 * `npm start` as a whole, with small programs in place of table server, client and deployment (support/stub-start.ts);
 * supervisor, PostgreSQL, anvil, front and reaper are real.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { rpcCall } from '../../../server/local-chain/rpc.ts';
import { stopEmbeddedPostgres } from '../../../server/postgres/embedded.ts';
import { removePostgresHome } from '../../../server/postgres/home.ts';
import { runningPostmaster } from '../../../server/postgres/lock-file.ts';
import { identify, waitUntil } from '../../../server/process/identity.ts';
import { listensOn } from '../../../server/process/listener.ts';
import { endRecorded, recordedProcesses } from '../../../server/process/run-folder.ts';
import { openPostgresStore } from '../../../server/store/postgres-store.ts';
import { testPostgres } from '../support/postgres.ts';
import { page } from '../support/stub-client.ts';
import { pathsOf, type Paths } from '../../../server/process/paths.ts';

const STUB = join(import.meta.dirname, '../support/stub-start.ts');
const RESET = join(import.meta.dirname, '../../../server/start/reset.ts');

let parent: string;
let paths: Paths;
const runs: Run[] = [];

interface Run {
  child: ChildProcess;
  output(): string;
  ended: Promise<number | null>;
}

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'sabot-start-'));
  chmodSync(parent, 0o755);
  paths = pathsOf(join(parent, 'data'));
});
afterEach(async () => {
  for (const run of runs.splice(0)) {
    if (run.child.exitCode === null && run.child.signalCode === null) run.child.kill('SIGTERM');
    await run.ended;
  }
  try {
    await allGone();
  } finally {
    // After a failure, too, nothing may stay on the machine.
    await endRecorded(paths.run, recordedProcesses(paths.run));
    await stopEmbeddedPostgres(paths.postgres);
    removePostgresHome(paths.postgres);
  }
  rmSync(parent, { recursive: true, force: true });
});

function run(program: string, more: NodeJS.ProcessEnv = {}): Run {
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    env: {
      ...process.env,
      SABOT_DATA: paths.data,
      PORT: '13000',
      npm_lifecycle_event: '',
      DATABASE_URL: '',
      CHAIN_RPC_URL: '',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      text += data;
    });
  const started: Run = {
    child,
    output: () => text,
    ended: once(child, 'close').then(([code]) => code as number | null),
  };
  runs.push(started);
  return started;
}

/** Starts and waits for the public address. */
async function start(more: NodeJS.ProcessEnv = {}): Promise<Run & { url: string }> {
  const started = run(STUB, more);
  if (
    !(await waitUntil(() => /^ {2}http/m.test(started.output()) || started.child.exitCode !== null, 40_000)) ||
    started.child.exitCode !== null
  )
    throw new Error(`did not start: ${started.output()}`);
  return { ...started, url: readFileSync(paths.url, 'utf8').trim() };
}

const pidOf = (name: string): number =>
  (
    JSON.parse(readFileSync(join(paths.run, `${name}.json`), 'utf8')) as {
      process: { pid: number };
    }
  ).process.pid;

/** Every process of this test: by its command, or by the data directory in its environment. */
function ours(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => identify(Number(name)))
    .filter(
      (found) => found !== undefined && (found.command.includes(parent) || environmentOf(found.pid).includes(parent)),
    )
    .map((found) => found!.command);
}

function environmentOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8');
  } catch {
    return '';
  }
}

async function allGone(): Promise<void> {
  await waitUntil(() => ours().length === 0 && !runningPostmaster(join(paths.postgres, 'data')), 20_000);
  expect(ours()).toEqual([]);
}

async function tables(
  url: string,
): Promise<{ pid: number; database: string; chain: string; secrets: string; deployment: string }> {
  return (await (await fetch(`${url}/gs/health`)).json()) as never;
}

/** Waits until the table server answers again as another process. */
async function tablesBack(url: string, notPid: number): Promise<void> {
  for (let i = 0; i < 400; i++) {
    const now = await tables(url).catch(() => undefined);
    if (now?.pid !== undefined && now.pid !== notPid) return;
    await sleep(50);
  }
  throw new Error('the table server did not come back');
}

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
    // It is back within 100 ms the first time; later pauses grow.
    for (let kills = 0; kills < 10 && !stranger.listening; kills++) {
      const anvil = pidOf('anvil');
      process.kill(anvil, 'SIGKILL');
      for (let i = 0; i < 20 && !(await take()); i++) await sleep(5);
      if (!stranger.listening)
        await waitUntil(() => existsSync(join(paths.run, 'anvil.json')) && pidOf('anvil') !== anvil, 10_000);
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
    const store = await openPostgresStore({ databaseUrl, onLost: () => {} });
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

// /dev/full takes no byte, like a full disk: what must be written whole goes to a file beside it first. `npm run
// attack:disk` fills a real one.
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
