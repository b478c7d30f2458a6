/**
 * Clears up after a supervisor that was killed: a small process whose standard input ends when the supervisor is gone, by
 * whatever death. Then it ends all children in their order and the embedded database, each only if it is still the very
 * process that was written down. A supervisor that stopped in order says `bye` before.
 *
 * Run as: reaper.ts DATA_FOLDER embedded|external
 */
import { rmSync, writeFileSync } from 'node:fs';
import { stopEmbeddedPostgres } from '../postgres/embedded.ts';
import { identify } from '../process/identity.ts';
import { endRecorded, recordedProcesses } from '../process/run-folder.ts';
import { pathsOf } from './paths.ts';
import { reaperFile } from './reaping.ts';

const [dataFolder, database] = process.argv.slice(2);
const paths = pathsOf(dataFolder);
writeFileSync(reaperFile(paths), JSON.stringify(identify(process.pid)));

let orderly = false;
process.stdin.on('data', (data) => { if (data.toString().includes('bye')) orderly = true; });
process.stdin.on('end', () => void clearUp());
process.stdin.on('error', () => void clearUp());

async function clearUp(): Promise<void> {
  if (!orderly) {
    const ended = await endRecorded(paths.run, recordedProcesses(paths.run));
    if (database === 'embedded') await stopEmbeddedPostgres(paths.postgres);
    console.log(`${new Date().toISOString()} the supervisor is gone; ended: ${ended.join(', ') || 'nothing'}, database: ${database}`);
    rmSync(paths.url, { force: true });
  }
  rmSync(reaperFile(paths), { force: true });
  process.exit(0);
}
