/**
 * A supervised child process: started, watched, started again when it dies, stopped in order. Each child has a process
 * group of its own, so that Ctrl-C in the terminal reaches only the supervisor. It writes straight into its log file,
 * so that no broken pipe kills it when the supervisor dies.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { signal } from './identity.ts';
import { forgetProcess, recordProcess } from './run-folder.ts';

/** How to start it now; asked again at each start (ports may have been taken meanwhile). */
export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
}

export interface ChildSpec {
  readonly name: string;
  readonly logFile: string;
  readonly runFolder: string;
  /** Place in the order of ending, lower first. */
  readonly order: number;
  readonly stopSignal?: NodeJS.Signals;
  readonly graceMs: number;
  /** The longest time from the start to `isReady`. */
  readonly readyMs: number;
  /** When aborted, the start is given up and the child ended. */
  readonly abort?: AbortSignal;
  launch(): Promise<Launch>;
  /** Asked every 30 ms until true, with the child's pid. A throw counts as false. */
  isReady(pid: number): Promise<boolean>;
  /** Told about each unexpected end and each start after it, for logs and the console. */
  onEvent?(event: ChildEvent): void;
}

export type ChildEvent =
  | { readonly kind: 'died'; readonly how: string; readonly againInMs: number }
  | { readonly kind: 'back'; readonly afterMs: number }
  | { readonly kind: 'failed'; readonly error: Error };

export interface SupervisedChild {
  /** The pid now; undefined between a death and the next start. */
  pid(): number | undefined;
  /** Ends it as `stop` does, so that it is started again. Does nothing while it is down: it comes back anyway. */
  restart(): Promise<void>;
  /** Ends it for good: with its signal, after the grace with SIGKILL. */
  stop(): Promise<void>;
}

/** A child ended before it was ready; with the last lines of its log. */
export class ChildFailed extends Error {
  override name = 'ChildFailed';
}

/** Pauses before starting again after the 1st, 2nd, … death in a row. After a longer run the count begins again. */
const PAUSES_MS = [0, 250, 500, 1_000, 2_000, 5_000];
const RAN_WELL_MS = 30_000;

/**
 * Starts the child and resolves once it is ready. Rejects (after ending it) when it does not become ready the first
 * time.
 */
export async function superviseChild(spec: ChildSpec): Promise<SupervisedChild> {
  let stopping = false;
  let current: ChildProcess | undefined;
  let deaths = 0;

  const startOnce = async (): Promise<void> => {
    const child = await spawnChild(spec);
    current = child;
    const began = Date.now();
    const ended = new Promise<string>((resolve) => {
      child.once('exit', (code, by) => resolve(by ? `signal ${by}` : `exit code ${code}`));
    });
    try {
      await becomesReady(spec, child);
    } catch (error) {
      await endChild(spec, child);
      throw error;
    }
    void ended.then(async (how) => {
      current = undefined;
      forgetProcess(spec.runFolder, spec.name);
      if (stopping) return;
      if (Date.now() - began > RAN_WELL_MS) deaths = 0;
      await startAgain(how);
    });
  };

  const startAgain = async (how: string): Promise<void> => {
    const died = Date.now();
    for (let reason = how; !stopping;) {
      const pause = PAUSES_MS[Math.min(deaths++, PAUSES_MS.length - 1)]!;
      spec.onEvent?.({ kind: 'died', how: reason, againInMs: pause });
      await sleep(pause);
      if (stopping) return;
      try {
        await startOnce();
        spec.onEvent?.({ kind: 'back', afterMs: Date.now() - died });
        return;
      } catch (error) {
        if (stopping) return;
        spec.onEvent?.({ kind: 'failed', error: error as Error });
        reason = 'failed start';
      }
    }
  };

  await startOnce();
  return {
    pid: () => current?.pid,
    async restart() {
      if (current) await endChild(spec, current);
    },
    async stop() {
      stopping = true;
      if (current) await endChild(spec, current);
    },
  };
}

async function spawnChild(spec: ChildSpec): Promise<ChildProcess> {
  spec.abort?.throwIfAborted();
  const launch = await spec.launch();
  turnOver(spec.logFile);
  const log = openSync(spec.logFile, 'a', 0o600);
  try {
    const child = spawn(launch.command, [...launch.args], {
      detached: true,
      stdio: ['ignore', log, log],
      ...(launch.cwd === undefined ? {} : { cwd: launch.cwd }),
      ...(launch.env === undefined ? {} : { env: launch.env }),
    });
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', (error) => reject(new ChildFailed(`${spec.name} could not be started: ${error.message}`)));
    });
    child.on('error', () => {}); // a signal that comes too late does not matter
    try {
      recordProcess(spec.runFolder, child.pid!, {
        name: spec.name,
        order: spec.order,
        stopSignal: spec.stopSignal ?? 'SIGTERM',
        graceMs: spec.graceMs,
      });
    } catch (error) {
      // A child that is not written down would be left behind by a crash.
      await endChild(spec, child);
      throw new ChildFailed(`${spec.name} could not be written down in ${spec.runFolder}: ${(error as Error).message}`);
    }
    return child;
  } finally {
    closeSync(log);
  }
}

async function becomesReady(spec: ChildSpec, child: ChildProcess): Promise<void> {
  const until = Date.now() + spec.readyMs;
  for (;;) {
    spec.abort?.throwIfAborted();
    if (hasEnded(child)) throw new ChildFailed(`${spec.name} ended while it was starting.${lastLines(spec.logFile)}`);
    // It may have ended during the question, and another process may have answered.
    if ((await spec.isReady(child.pid!).catch(() => false)) && !hasEnded(child)) return;
    if (Date.now() > until) {
      throw new ChildFailed(
        `${spec.name} was not ready after ${Math.round(spec.readyMs / 1000)} s.${lastLines(spec.logFile)}`,
      );
    }
    await sleep(30);
  }
}

async function endChild(spec: ChildSpec, child: ChildProcess): Promise<void> {
  if (!hasEnded(child)) {
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill(spec.stopSignal ?? 'SIGTERM');
    const timer = new AbortController();
    await Promise.race([gone, sleep(spec.graceMs, undefined, { signal: timer.signal }).catch(() => {})]);
    timer.abort();
    if (!hasEnded(child)) {
      child.kill('SIGKILL');
      await gone;
    }
  }
  // What it may have started itself is in its process group.
  if (child.pid !== undefined) signal(-child.pid, 'SIGKILL');
  forgetProcess(spec.runFolder, spec.name);
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Begins a new log file when the old one is large; keeps one old file. */
function turnOver(file: string): void {
  if (existsSync(file) && statSync(file).size > 5_000_000) renameSync(file, `${file}.1`);
}

/** The end of a log for an error message. */
export function lastLines(file: string, count = 8): string {
  try {
    const text = readFileSync(file, 'utf8').trim().split('\n').slice(-count).join('\n');
    return `\nThe end of ${file}:\n${text}`;
  } catch {
    return '';
  }
}
