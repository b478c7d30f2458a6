/**
 * The PostgreSQL that comes with `npm ci`, driven by `pg_ctl`. It is created once, then started, or adopted when one
 * already runs on the same folder (it outlives a crash of everything else). It listens on a unix socket in a folder
 * closed to others, never on the network, with data checksums and full fsync (platform.md 2 and 7.7–7.11).
 */
import { spawn } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  openSync,
  closeSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  chownSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { ProcessIdentity } from '../process/identity.ts';
import { PostgresUnavailable, USE_YOUR_OWN } from './binaries.ts';
import { preparePostgresHome, type PostgresHome } from './home.ts';
import { disarmStaleLock, runningPostmaster } from './lock-file.ts';

const USER = 'sabot';
const DATABASE = 'sabot';
/** How long a start after a crash may take: recovery, zombies, dying backends. */
const START_MS = 40_000;

export interface EmbeddedPostgres {
  /** A connection string for `pg`; it uses the socket. */
  readonly url: string;
  /** True when a server that already ran was taken over. */
  readonly adopted: boolean;
  /** The current postmaster; undefined when it has died. */
  process(): ProcessIdentity | undefined;
  /**
   * Stops the server in order ("fast": clients are cut off, everything is on disk). Harmless when it is down already.
   */
  stop(): Promise<void>;
}

/**
 * Starts the server of `folder` (the first time it creates the cluster and the database), or adopts it. Throws in
 * words.
 */
export async function startEmbeddedPostgres(folder: string): Promise<EmbeddedPostgres> {
  const home = preparePostgresHome(folder);
  if (!existsSync(home.dataFolder)) await makeCluster(home);
  const adopted = runningPostmaster(home.dataFolder) !== undefined && (await answersWithin(home, START_MS));
  if (!adopted) await bringUp(home);
  await ensureDatabase(home);
  return {
    url: socketUrl(home, DATABASE),
    adopted,
    process: () => runningPostmaster(home.dataFolder),
    stop: () => stopServer(home),
  };
}

/** Where the server of `folder` listens; null when none runs there. Starts nothing. */
export function runningEmbeddedUrl(folder: string): string | null {
  if (!existsSync(folder)) return null;
  const home = preparePostgresHome(folder);
  return runningPostmaster(home.dataFolder) === undefined ? null : socketUrl(home, DATABASE);
}

/** Stops the server of `folder` if one runs there, e.g. before it is removed. */
export async function stopEmbeddedPostgres(folder: string): Promise<void> {
  if (existsSync(folder)) await stopServer(preparePostgresHome(folder));
}

async function makeCluster(home: PostgresHome): Promise<void> {
  const unfinished = `${home.dataFolder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const made = await run(home, 'initdb', [
    '-D',
    unfinished,
    '-U',
    USER,
    '--auth=trust',
    '--encoding=UTF8',
    '--no-locale',
    '--data-checksums',
    '--no-instructions',
  ]);
  if (made.code !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new PostgresUnavailable(`The database could not be made (initdb): ${lastLines(made.output)} ${USE_YOUR_OWN}`);
  }
  appendFileSync(join(unfinished, 'postgresql.conf'), "\ninclude 'sabot.conf'\n");
  renameSync(unfinished, home.dataFolder);
}

/** Written before every start, because the folder may have moved with the clone. */
function writeSettings(home: PostgresHome): void {
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
  const file = join(home.dataFolder, 'sabot.conf');
  writeFileSync(
    file,
    [
      "listen_addresses = ''",
      `unix_socket_directories = ${quoted(`"${home.socketFolder}"`)}`,
      'unix_socket_permissions = 0700',
      'recovery_init_sync_method = syncfs',
      'max_connections = 60',
      'fsync = on',
      'synchronous_commit = on',
      'full_page_writes = on',
      '',
    ].join('\n'),
    { mode: 0o600 },
  );
  if (home.runAs) chownSync(file, home.runAs.uid, home.runAs.gid);
}

async function bringUp(home: PostgresHome): Promise<void> {
  writeSettings(home);
  const until = Date.now() + START_MS;
  for (let attempt = 1; ; attempt++) {
    const logStart = existsSync(home.logFile) ? readFileSync(home.logFile).length : 0;
    const started = await run(home, 'pg_ctl', [
      'start',
      '-w',
      '-t',
      '30',
      '-s',
      '-D',
      home.dataFolder,
      '-l',
      home.logFile,
    ]);
    if (started.code === 0 && (await answersWithin(home, 10_000))) return;
    const said = existsSync(home.logFile) ? readFileSync(home.logFile).subarray(logStart).toString() : '';
    if (Date.now() > until) {
      throw new PostgresUnavailable(
        `PostgreSQL did not start in ${home.dataFolder}: ${lastLines(said || started.output)} ` +
          `The whole log is ${home.logFile}. ${USE_YOUR_OWN}`,
      );
    }
    // The first attempts give a zombie or the dead server's last backends time to go. Then the lock file is examined.
    if (attempt >= 6 && /postmaster\.pid/.test(said)) disarmStaleLock(home.dataFolder);
    await sleep(Math.min(100 * attempt, 1_000));
  }
}

/** True as soon as the server answers a query on its socket; false when it does not within `ms`. */
async function answersWithin(home: PostgresHome, ms: number): Promise<boolean> {
  const until = Date.now() + ms;
  for (;;) {
    try {
      await withClient(home, 'postgres', (client) => client.query('select 1'));
      return true;
    } catch {
      if (Date.now() >= until || !runningPostmaster(home.dataFolder)) return false;
      await sleep(50);
    }
  }
}

async function ensureDatabase(home: PostgresHome): Promise<void> {
  await withClient(home, 'postgres', async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
  });
}

async function stopServer(home: PostgresHome): Promise<void> {
  for (const mode of ['fast', 'immediate']) {
    if (!runningPostmaster(home.dataFolder)) return;
    await run(home, 'pg_ctl', ['stop', '-w', '-t', '20', '-s', '-m', mode, '-D', home.dataFolder]);
  }
}

async function withClient<T>(
  home: PostgresHome,
  database: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: socketUrl(home, database), connectionTimeoutMillis: 5_000 });
  client.on('error', () => {}); // the query itself reports a server that goes away meanwhile
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

function socketUrl(home: PostgresHome, database: string): string {
  return `postgresql://${USER}@${encodeURIComponent(home.socketFolder)}/${database}`;
}

/**
 * Runs one of the binaries to its end as the right user, outside our process group, so that Ctrl-C does not reach it.
 */
async function run(
  home: PostgresHome,
  binary: string,
  args: string[],
): Promise<{ code: number | null; output: string }> {
  // Output goes to a file, not a pipe: the server that pg_ctl leaves behind would hold a pipe open.
  const outputFile = join(home.dataFolder, '..', `${binary}.out`);
  const output = openSync(outputFile, 'w', 0o600);
  const child = spawn(join(home.native, 'bin', binary), args, {
    cwd: '/',
    detached: true,
    stdio: ['ignore', output, output],
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    ...(home.runAs ? { uid: home.runAs.uid, gid: home.runAs.gid } : {}),
  });
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', resolve);
    });
    return { code, output: readFileSync(outputFile, 'utf8') };
  } catch (error) {
    throw new PostgresUnavailable(`${binary} could not be run: ${(error as Error).message}. ${USE_YOUR_OWN}`);
  } finally {
    closeSync(output);
  }
}

function lastLines(text: string): string {
  return text.trim().split('\n').slice(-4).join(' / ');
}
