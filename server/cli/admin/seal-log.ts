/** `sabot admin seal-log`: once, for a log that is older than its seal (P6.12). And whose seal it is. */
import { pathsOf } from '../../process/paths.ts';
import { readSecrets } from '../../start/secrets.ts';
import { sealOldRows } from '../../store/seal-old-rows.ts';
import { sealOf, type Seal } from '../../store/seal.ts';
import { argsOf, BadInput, oneLine } from '../verb/verb.ts';
import { databaseOf, onDatabase, unreachableFor } from './database.ts';

/** By the house's keys in this file, else those of SABOT_DATA. `verb` begins the words of what is wrong. */
export function sealIn(verb: string, secrets: string | undefined): Seal {
  try {
    return sealOf(readSecrets(secrets ?? pathsOf(process.env['SABOT_DATA']).secrets).houseLinkSecret);
  } catch (error) {
    throw new BadInput(`${verb}: the log is sealed by the house's keys: ${oneLine((error as Error).message)}`);
  }
}

export async function sealLog(args: readonly string[]): Promise<number> {
  const verb = 'admin seal-log';
  const { values } = argsOf(verb, args, { options: { database: { type: 'string' }, secrets: { type: 'string' } } });
  const { database, secrets } = values;
  if (database !== undefined) databaseOf(verb, database);
  const seal = sealIn(verb, secrets);
  try {
    const rows = await onDatabase(verb, database, pathsOf(process.env['SABOT_DATA']), (url) => sealOldRows(url, seal));
    process.stdout.write(
      rows === 0
        ? 'Every row is sealed already.\n'
        : `${rows} rows are sealed now. What stood in the open may be on the disk still: vacuum full event.\n`,
    );
    return 0;
  } catch (error) {
    return unreachableFor(error);
  }
}
