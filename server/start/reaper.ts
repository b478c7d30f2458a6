/**
 * Clears up after a supervisor that was killed: a small process whose standard input ends when the supervisor is gone,
 * however it died. Then it ends all children in their order, and the embedded database, each only if it is still the
 * very process that was written down. A supervisor that stopped in order says `bye` before.
 *
 * Run as: reaper.ts DATA_FOLDER embedded|external
 */
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { stopEmbeddedPostgres } from '../postgres/embedded.ts';
import { identify } from '../process/identity.ts';
import { endRecorded, recordedProcesses } from '../process/run-folder.ts';
import { pathsOf } from '../process/paths.ts';
import { reaperFile } from './reaping.ts';

const [dataFolder, database] = process.argv.slice(2);
const paths = pathsOf(dataFolder);
const file = reaperFile(paths);
// Whole or not at all: a start that reads half of it would think that there is no reaper.
writeFileSync(`${file}.new`, JSON.stringify(identify(process.pid)));
renameSync(`${file}.new`, file);

let orderly = false;
process.stdin.on('data', (data) => {
  if (data.toString().includes('bye')) orderly = true;
});
process.stdin.on('end', () => void clearUp());
process.stdin.on('error', () => void clearUp());

async function clearUp(): Promise<void> {
  if (!orderly) {
    const ended = await endRecorded(paths.run, recordedProcesses(paths.run));
    if (database === 'embedded') await stopEmbeddedPostgres(paths.postgres);
    console.log(
      `${new Date().toISOString()} the supervisor is gone; ended: ${ended.join(', ') || 'nothing'}, database: ${database}`,
    );
    rmSync(paths.url, { force: true });
  }
  rmSync(file, { force: true });
  process.exit(0);
}
