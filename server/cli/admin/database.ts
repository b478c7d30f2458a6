/** The database of the house that an operator means. Its address is never printed: it may hold a password. */
import { runningEmbeddedUrl } from '../../postgres/embedded.ts';
import { pathsOf } from '../../process/paths.ts';
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

/** Tells on standard error why the database cannot be read, without its address. */
export function unreachableFor(error: unknown): number {
  if (error instanceof BadInput) throw error;
  const { message, code } = error as { readonly message?: string; readonly code?: string };
  process.stderr.write(`sabot: the database cannot be read: ${oneLine(message || code || 'no reason given')}\n`);
  return unreachable;
}
