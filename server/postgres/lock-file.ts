/**
 * A crashed postmaster can leave a `postmaster.pid` that makes PostgreSQL refuse to start for ever. The pid inside
 * belongs to a zombie that nobody collects (containers without an init process) or, after a reboot, to some other
 * process. PostgreSQL cannot tell; the command line can (platform.md 7.9).
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identify, type ProcessIdentity } from '../process/identity.ts';

/** The postmaster that serves this data directory, found by its pid file and its command; undefined when none runs. */
export function runningPostmaster(dataFolder: string): ProcessIdentity | undefined {
  const pid = pidOf(dataFolder);
  const found = pid === undefined ? undefined : identify(pid);
  // pg_ctl starts it as `…/bin/postgres -D FOLDER …`; a backend shows a title of another form ("postgres: …").
  return found && /\bpostgres"? "?-D/.test(found.command) && found.command.includes(dataFolder) ? found : undefined;
}

/**
 * Makes a left-over lock file harmless: puts the pid of a process that has surely ended into its first line. The other
 * lines stay, so PostgreSQL still checks by the shared memory key that no backend of the dead server is left. Returns
 * whether it did.
 */
export function disarmStaleLock(dataFolder: string): boolean {
  const pid = pidOf(dataFolder);
  if (pid === undefined || runningPostmaster(dataFolder)) return false;
  const file = join(dataFolder, 'postmaster.pid');
  const ended = spawnSync('true').pid;
  if (!ended) return false;
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(ended)));
  return true;
}

function pidOf(dataFolder: string): number | undefined {
  const file = join(dataFolder, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  return Number.isSafeInteger(pid) && pid > 0 ? pid : undefined;
}
