/**
 * A command that runs to its end (a compiler, a build), with its output in a log file. An abort ends it and everything
 * that it started.
 */
import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { lastLines } from './child.ts';
import { signal as send } from './identity.ts';
import { forgetProcess, recordProcess } from './run-folder.ts';

export interface ToolRun {
  readonly name: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  readonly logFile: string;
  readonly runFolder: string;
  readonly abort: AbortSignal;
}

/** Runs a Node program. Rejects with the end of its log when it fails, or with the abort's reason. */
export async function runNodeTool(run: ToolRun): Promise<void> {
  run.abort.throwIfAborted();
  const log = openSync(run.logFile, 'w', 0o600);
  const child = spawn(process.execPath, [...run.args], {
    cwd: run.cwd,
    env: run.env,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const onAbort = () => {
    if (child.pid !== undefined) send(-child.pid, 'SIGKILL');
  };
  run.abort.addEventListener('abort', onAbort);
  try {
    const ended = new Promise<string | undefined>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code, by) => resolve(code === 0 ? undefined : by ? `signal ${by}` : `exit code ${code}`));
    });
    if (child.pid !== undefined) {
      recordProcess(run.runFolder, child.pid, { name: run.name, order: 5, stopSignal: 'SIGKILL', graceMs: 2_000 });
    }
    const fault = await ended;
    run.abort.throwIfAborted();
    if (fault !== undefined) throw new Error(`${run.name} failed (${fault}).${lastLines(run.logFile, 15)}`);
  } finally {
    run.abort.removeEventListener('abort', onAbort);
    forgetProcess(run.runFolder, run.name);
  }
}
