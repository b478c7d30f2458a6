/** The supervisor's side of the reaper. It also clears up what an earlier crash left. */
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { lockHolder } from '../process/folder-lock.ts';
import { waitUntil } from '../process/identity.ts';
import { endRecorded, recordedProcesses } from '../process/run-folder.ts';
import { PROJECT, type Paths } from '../process/paths.ts';

/** Names the living reaper of a data directory. */
export const reaperFile = (paths: Paths): string => join(paths.data, 'reaper.json');

export interface Reaper {
  /** Called after everything was stopped: the reaper has nothing more to do. */
  dismiss(): Promise<void>;
}

/**
 * Starts the reaper, and starts it again if it is killed. It has a process group of its own, so Ctrl-C does not reach
 * it.
 */
export function startReaper(paths: Paths, database: 'embedded' | 'external'): Reaper {
  let dismissed = false;
  let current: ChildProcess;
  const start = (): void => {
    const log = openSync(join(paths.logs, 'reaper.log'), 'a', 0o600);
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', join(import.meta.dirname, 'reaper.ts'), paths.data, database],
      {
        cwd: PROJECT,
        detached: true,
        stdio: ['pipe', log, log],
      },
    );
    closeSync(log);
    child.stdin!.on('error', () => {});
    child.on('error', () => {});
    child.once('exit', () => {
      if (!dismissed) setTimeout(start, 500);
    });
    current = child;
  };
  start();
  return {
    async dismiss() {
      dismissed = true;
      if (current.exitCode !== null || current.signalCode !== null) return;
      const gone = new Promise<void>((resolve) => current.once('exit', () => resolve()));
      current.stdin!.end('bye');
      await gone;
    },
  };
}

/**
 * Before a start: waits until the reaper of a killed supervisor has finished, then ends what is still left of its
 * children. Resolves with the names of those that were ended here.
 */
export async function clearLeftovers(paths: Paths): Promise<string[]> {
  await waitUntil(() => lockHolder(reaperFile(paths)) === undefined, 30_000);
  return await endRecorded(paths.run, recordedProcesses(paths.run));
}
