/** A whole Sabot for one test: chain, contracts, database, table server, front; all real, without the client. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Hex } from '../../../engine/bytes.ts';
import { openViemChain } from '../../../server/chain/viem-chain.ts';
import type { ChainPort } from '../../../server/chain/port.ts';
import { removePostgresHome } from '../../../server/postgres/home.ts';
import { readDeployment } from '../../../server/start/contracts.ts';
import { pathsOf, type Paths } from '../../../server/process/paths.ts';
import { readSecrets } from '../../../server/start/secrets.ts';

export interface Stack {
  readonly url: string;
  readonly paths: Paths;
  /** The pid of a part: `tables`, `anvil`. */
  pidOf(part: string): number;
  /** kill -9 of the table server, then waits until another one answers. Returns the milliseconds. */
  killTables(): Promise<number>;
  /** A chain port on the same chain. */
  chain(): Promise<ChainPort>;
  /** Stops all of it and removes its data. */
  stop(): Promise<void>;
}

/** Compiling may be due, on a busy machine. */
const startAtMost = 300_000;

/** `settings`: variables of `npm start` besides the stack's own. */
export async function startStack(port: number, settings: Readonly<Record<string, string>> = {}): Promise<Stack> {
  const parent = mkdtempSync(join(tmpdir(), 'sabot-stack-'));
  chmodSync(parent, 0o755);
  const paths = pathsOf(join(parent, 'data'));
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'start-without-client.ts')], {
    env: {
      ...process.env,
      SABOT_DATA: paths.data,
      PORT: String(port),
      npm_lifecycle_event: '',
      DATABASE_URL: '',
      CHAIN_RPC_URL: '',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      output += data;
    });
  const ended = once(child, 'close');
  const end = Date.now() + startAtMost;
  while (!/^ {2}http/m.test(output)) {
    if (child.exitCode !== null || Date.now() > end) throw new Error(`Sabot did not start: ${output}`);
    await sleep(100);
  }
  const url = readFileSync(paths.url, 'utf8').trim();
  const pidOf = (part: string): number =>
    (JSON.parse(readFileSync(join(paths.run, `${part}.json`), 'utf8')) as { process: { pid: number } }).process.pid;
  return {
    url,
    paths,
    pidOf,
    killTables: () => killTables(url, pidOf),
    chain: () => chainOf(paths),
    stop: () => stop(child, ended, paths, parent),
  };
}

async function killTables(url: string, pidOf: (part: string) => number): Promise<number> {
  const old = pidOf('tables');
  const began = performance.now();
  process.kill(old, 'SIGKILL');
  for (;;) {
    await sleep(50);
    try {
      if (pidOf('tables') === old) continue;
      if ((await fetch(`${url}/gs/health`)).ok) return performance.now() - began;
    } catch {
      // not there yet
    }
  }
}

async function chainOf(paths: Paths): Promise<ChainPort> {
  const { chip, escrow, court, block } = readDeployment(paths.deployment);
  const running = JSON.parse(readFileSync(join(paths.data, 'running.json'), 'utf8')) as { rpcUrl: string };
  const operatorKey = readSecrets(paths.secrets).operatorKey as Hex;
  return openViemChain({
    rpcUrl: running.rpcUrl,
    addresses: { chip, escrow, court },
    fromBlock: BigInt(block),
    operatorKey,
    local: true,
  });
}

async function stop(child: ChildProcess, ended: Promise<unknown>, paths: Paths, parent: string): Promise<void> {
  if (child.exitCode === null) child.kill('SIGTERM');
  await ended;
  removePostgresHome(paths.postgres);
  rmSync(parent, { recursive: true, force: true });
}
