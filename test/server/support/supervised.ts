/**
 * `npm start` as a whole, with small programs in place of table server, client and deployment (stub-start.ts);
 * supervisor, PostgreSQL, anvil, front and reaper are real. Each test has a data folder of its own.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect } from 'vitest';
import { stopEmbeddedPostgres } from '../../../server/postgres/embedded.ts';
import { removePostgresHome } from '../../../server/postgres/home.ts';
import { runningPostmaster } from '../../../server/postgres/lock-file.ts';
import { identify, waitUntil } from '../../../server/process/identity.ts';
import { endRecorded, recordedProcesses } from '../../../server/process/run-folder.ts';
import { pathsOf, type Paths } from '../../../server/process/paths.ts';

export const STUB = join(import.meta.dirname, './stub-start.ts');
export const RESET = join(import.meta.dirname, '../../../server/start/reset.ts');

export let parent: string;
export let paths: Paths;
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

export function run(program: string, more: NodeJS.ProcessEnv = {}): Run {
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
export async function start(more: NodeJS.ProcessEnv = {}): Promise<Run & { url: string }> {
  const started = run(STUB, more);
  if (
    !(await waitUntil(() => /^ {2}http/m.test(started.output()) || started.child.exitCode !== null, 40_000)) ||
    started.child.exitCode !== null
  )
    throw new Error(`did not start: ${started.output()}`);
  return { ...started, url: readFileSync(paths.url, 'utf8').trim() };
}

export const pidOf = (name: string): number =>
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

export async function allGone(): Promise<void> {
  await waitUntil(() => ours().length === 0 && !runningPostmaster(join(paths.postgres, 'data')), 20_000);
  expect(ours()).toEqual([]);
}

export async function tables(
  url: string,
): Promise<{ pid: number; database: string; chain: string; secrets: string; deployment: string }> {
  return (await (await fetch(`${url}/gs/health`)).json()) as never;
}

/** Waits until the table server answers again as another process. */
export async function tablesBack(url: string, notPid: number): Promise<void> {
  for (let i = 0; i < 400; i++) {
    const now = await tables(url).catch(() => undefined);
    if (now?.pid !== undefined && now.pid !== notPid) return;
    await sleep(50);
  }
  throw new Error('the table server did not come back');
}
