/** The database of the house that an operator means. Its address is never printed: it may hold a password. */
import { existsSync } from 'node:fs';
import { runningEmbeddedUrl, startEmbeddedPostgres } from '../../postgres/embedded.ts';
import { takeLock } from '../../process/folder-lock.ts';
import { pathsOf, type Paths } from '../../process/paths.ts';
import { BadInput, oneLine } from '../verb/verb.ts';

/** The code with which `sabot admin` ends when the database cannot be read. */
export const unreachable = 2;

/** `verb` begins the words of what is wrong. */
export function databaseOf(verb: string, named: string | undefined): string {
  const given = named ?? process.env['DATABASE_URL'];
  if (given !== undefined) {
    if (!/^postgres(ql)?:\/\//.test(given))
      throw new BadInput(`${verb}: a database is named as postgresql://user:password@host:port/name`);
    return given;
  }
  const running = runningEmbeddedUrl(pathsOf(process.env['SABOT_DATA']).postgres);
  if (running === null)
    throw new BadInput(`${verb}: no Sabot runs here: start it, or name its database with --database`);
  return running;
}

/** The one that is named, or that of the house in this folder, which may stand. */
export async function onDatabase<T>(
  verb: string,
  named: string | undefined,
  paths: Paths,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const isOther = (named ?? process.env['DATABASE_URL']) !== undefined;
  if (isOther || runningEmbeddedUrl(paths.postgres) !== null || !existsSync(paths.postgres))
    return await work(databaseOf(verb, named));
  return await whileNobodyRuns(paths, async () => await onEmbedded(paths, work));
}

export async function onEmbedded<T>(paths: Paths, work: (url: string) => Promise<T>): Promise<T> {
  const postgres = await startEmbeddedPostgres(paths.postgres);
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

export async function whileNobodyRuns<T>(paths: Paths, work: () => Promise<T>): Promise<T> {
  const lock = await takeLock(paths.lock);
  if ('holder' in lock) throw new Error(`a house runs in ${paths.data} (process ${lock.holder.pid})`);
  try {
    return await work();
  } finally {
    lock.release();
  }
}

/** Tells on standard error why the database cannot be read, without its address. */
export function unreachableFor(error: unknown): number {
  if (error instanceof BadInput) throw error;
  const { message, code } = error as { readonly message?: string; readonly code?: string };
  process.stderr.write(`sabot: the database cannot be read: ${oneLine(message || code || 'no reason given')}\n`);
  return unreachable;
}
