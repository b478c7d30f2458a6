/**
 * Where the embedded PostgreSQL lives and as whom it runs. Usually it lives in the data directory and runs as the
 * person who started it. PostgreSQL refuses to run as root (platform.md 7.8), so then its processes drop to an existing
 * user (`postgres` or `nobody`; none is ever created). If that user cannot reach the clone (e.g. under /root), a folder
 * of its own under /var/tmp is used, with a copy of the binaries.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { nativeFolder, PostgresUnavailable, USE_YOUR_OWN } from './binaries.ts';

/** A user to run as. `PostgresHome` has undefined when it is ourselves. */
export interface RunAs {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

export interface PostgresHome {
  readonly dataFolder: string;
  readonly socketFolder: string;
  readonly logFile: string;
  /** The folder with bin/, lib/, share/. */
  readonly native: string;
  readonly runAs: RunAs | undefined;
}

/** Unix socket paths end at 107 bytes; the socket's own name takes 16 of them. */
const MAX_SOCKET_FOLDER = 107 - '/.s.PGSQL.5432'.length - 6;

/**
 * Prepares the folders for a server that belongs to `folder` (e.g. `.sabot/postgres`): creates, owns and closes them as
 * needed. The same folder always gives the same home. Throws `PostgresUnavailable` in words.
 */
export function preparePostgresHome(folder: string): PostgresHome {
  // Only the last folder is closed: those above it must let another user through.
  mkdirSync(dirname(resolve(folder)), { recursive: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const native = nativeFolder();
  const own = realpathSync(folder);
  if (process.getuid?.() !== 0) return homeIn(own, folder, native, undefined);

  const runAs = userToRunAs(readFileSync('/etc/passwd', 'utf8'));
  chownSync(own, runAs.uid, runAs.gid);
  const elsewhere = join(fallbackFolder(folder), 'server');
  const reached = reaches(runAs, native, own);
  if (reached && !existsSync(join(elsewhere, 'data'))) return homeIn(own, folder, native, runAs);
  if (existsSync(join(own, 'data'))) {
    throw new PostgresUnavailable(
      `The database in ${own} belongs to the user ${runAs.name}, who cannot reach it any more. ` +
        `Open the folders above it again (chmod o+x), or run "npm run reset" to begin anew. ${USE_YOUR_OWN}`,
    );
  }
  makeOwnFolder(fallbackFolder(folder), 0o755, { uid: 0, gid: 0 });
  makeOwnFolder(elsewhere, 0o700, runAs);
  const copy = copyNative(native, fallbackFolder(folder));
  if (!reaches(runAs, copy, elsewhere)) {
    throw new PostgresUnavailable(
      `PostgreSQL cannot run as root, and the user ${runAs.name} can run it neither in ${own} nor in ${elsewhere}. ` +
        `Start Sabot as an ordinary user. ${USE_YOUR_OWN}`,
    );
  }
  return homeIn(elsewhere, folder, copy, runAs);
}

/** Removes every folder that `preparePostgresHome(folder)` may have made. The server must be stopped. */
export function removePostgresHome(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  for (const outside of [fallbackFolder(folder), shortSocketFolder(folder)])
    rmSync(outside, { recursive: true, force: true });
}

/** The user to drop to, from the text of /etc/passwd. */
export function userToRunAs(passwd: string): RunAs {
  for (const name of ['postgres', 'nobody']) {
    const fields = passwd
      .split('\n')
      .map((line) => line.split(':'))
      .find((line) => line[0] === name);
    const uid = Number(fields?.[2]);
    const gid = Number(fields?.[3]);
    if (Number.isSafeInteger(uid) && uid > 0 && Number.isSafeInteger(gid)) return { name, uid, gid };
  }
  return { name: 'nobody', uid: 65_534, gid: 65_534 };
}

function homeIn(base: string, folder: string, native: string, runAs: RunAs | undefined): PostgresHome {
  const owner = runAs ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const inside = join(base, 'socket');
  const socketFolder = Buffer.byteLength(inside) <= MAX_SOCKET_FOLDER ? inside : shortSocketFolder(folder);
  makeOwnFolder(socketFolder, 0o700, owner);
  return { dataFolder: join(base, 'data'), socketFolder, logFile: join(base, 'postgres.log'), native, runAs };
}

/**
 * Makes a folder with this owner and mode, or takes an existing one if it is a real folder of that owner. /tmp and
 * /var/tmp are open to everybody, so we must not follow a prepared folder or link of somebody else.
 */
function makeOwnFolder(path: string, mode: number, owner: { uid: number; gid: number }): void {
  if (!existsSync(path)) {
    mkdirSync(path, { mode: 0o700 });
    if (process.getuid?.() === 0) chownSync(path, owner.uid, owner.gid);
  }
  const there = lstatSync(path);
  if (!there.isDirectory() || there.uid !== owner.uid) {
    throw new PostgresUnavailable(`${path} exists but belongs to somebody else; remove it. ${USE_YOUR_OWN}`);
  }
  chmodSync(path, mode);
}

/** Whether this user can run the binaries and write into the folder. Asks the system itself, as that user. */
function reaches(runAs: RunAs, native: string, folder: string): boolean {
  const script =
    '"$1/bin/postgres" --version && test -r "$1/share/postgresql/postgres.bki" && test -w "$2" && test -x "$2"';
  const asked = spawnSync('/bin/sh', ['-c', script, 'sh', native, folder], {
    uid: runAs.uid,
    gid: runAs.gid,
    cwd: '/',
    stdio: 'ignore',
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin' },
  });
  if (asked.error) {
    throw new PostgresUnavailable(
      `PostgreSQL cannot run as root, and changing to the user ${runAs.name} failed (${asked.error.message}). ` +
        `Start Sabot as an ordinary user. ${USE_YOUR_OWN}`,
    );
  }
  return asked.status === 0;
}

/** Copies the binaries under `base` once per version; an interrupted copy is never taken for a whole one. */
function copyNative(native: string, base: string): string {
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string };
  const target = join(base, `native-${version}`);
  if (!existsSync(target)) {
    const unfinished = `${target}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    renameSync(unfinished, target);
  }
  return target;
}

function keyOf(folder: string): string {
  return createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 12);
}

function fallbackFolder(folder: string): string {
  return `/var/tmp/sabot-${keyOf(folder)}`;
}

function shortSocketFolder(folder: string): string {
  return `/tmp/sabot-${keyOf(folder)}`;
}
