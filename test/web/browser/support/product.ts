/** The real product for the browser tests: `npm start` on a temporary data folder, ended with all its processes. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stopEmbeddedPostgres } from '../../../../server/postgres/embedded.ts';
import { removePostgresHome } from '../../../../server/postgres/home.ts';
import { defaultPolicyFile } from '../../../../server/policy/policy.ts';
import { endRecorded, recordedProcesses } from '../../../../server/process/run-folder.ts';
import { pathsOf, PROJECT } from '../../../../server/process/paths.ts';

const startAtMost = 300_000; // the first start of a clone builds the pages and compiles the contracts
const stopAtMost = 30_000;

export interface Product {
  readonly url: string;
  readonly data: string;
  stop(): Promise<void>;
}

/** The house's own, but for the tables of one founder: all tests come from one address. */
function policyOfTests(): string {
  const policy = JSON.parse(readFileSync(defaultPolicyFile, 'utf8')) as { readonly founding: object };
  return JSON.stringify({ ...policy, founding: { ...policy.founding, tablesOfOne: 50 } });
}

/** Starts everything and waits until it says that it is ready. Rejects with what it printed. */
export async function startProduct(): Promise<Product> {
  const parent = mkdtempSync(join(tmpdir(), 'sabot-web-'));
  chmodSync(parent, 0o755); // as root the database runs as another user, who must be able to get in
  const data = join(parent, 'data');
  const policy = join(parent, 'policy.json');
  writeFileSync(policy, policyOfTests());
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/start/main.ts'], {
    cwd: PROJECT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      SABOT_DATA: data,
      SABOT_POLICY: policy,
      PORT: '14100',
      NODE_ENV: '',
      npm_lifecycle_event: 'start' /* ends when we end */,
      DATABASE_URL: '',
      CHAIN_RPC_URL: '',
      VITEST: '',
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += String(text);
    });
  try {
    await ready(child, () => said);
  } catch (error) {
    await clearUp(child, parent, data);
    throw error;
  }
  console.log(
    said
      .trim()
      .split('\n')
      .filter((line) => /✓|ready/.test(line))
      .join('\n'),
  );
  return { url: readFileSync(pathsOf(data).url, 'utf8').trim(), data, stop: () => clearUp(child, parent, data) };
}

async function ready(child: ChildProcess, said: () => string): Promise<void> {
  const until = Date.now() + startAtMost;
  while (!/^ {2}http/m.test(said())) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`Sabot did not start:\n${said()}`);
    if (Date.now() > until) throw new Error(`Sabot was not ready after ${startAtMost / 1000} s:\n${said()}`);
    await sleep(100);
  }
}

/** Stops it as Ctrl-C does, and throws if one of its processes is still there afterwards. */
async function clearUp(child: ChildProcess, parent: string, data: string): Promise<void> {
  const ended = child.exitCode !== null || child.signalCode !== null ? Promise.resolve() : once(child, 'exit');
  child.kill('SIGINT');
  await Promise.race([ended, sleep(stopAtMost, undefined, { ref: false })]);
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  const until = Date.now() + stopAtMost;
  while (processesOf(parent).length > 0 && Date.now() < until) await sleep(100);
  const left = processesOf(parent);
  const paths = pathsOf(data);
  await endRecorded(paths.run, recordedProcesses(paths.run));
  await stopEmbeddedPostgres(paths.postgres);
  removePostgresHome(paths.postgres);
  rmSync(parent, { recursive: true, force: true });
  if (left.length > 0) throw new Error(`Sabot was stopped, and these processes of it went on: ${left.join(', ')}`);
}

/** Processes that name our folder in their command line or environment. */
function processesOf(folder: string): string[] {
  const read = (file: string): string => {
    try {
      return readFileSync(file, 'utf8');
    } catch {
      return '';
    }
  };
  let pids: string[];
  try {
    pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  } catch {
    return []; // no /proc on this system: the supervisor's exit must do
  }
  return pids
    .filter((pid) => `${read(`/proc/${pid}/cmdline`)}${read(`/proc/${pid}/environ`)}`.includes(folder))
    .map((pid) => `${pid} (${read(`/proc/${pid}/comm`).trim()})`);
}

/** Process of a part of the running product; null while it is down. `name`: tables or anvil. */
export function pidOf(data: string, name: string): number | null {
  try {
    return (JSON.parse(readFileSync(join(pathsOf(data).run, `${name}.json`), 'utf8')) as { process: { pid: number } })
      .process.pid;
  } catch {
    return null;
  }
}
