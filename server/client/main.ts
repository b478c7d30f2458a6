/**
 * `npm run build:client`: builds the client, puts its files into `dist/client`, and compares them with the committed
 * manifest. `-- --write` writes that manifest again, after a change of the sources.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeFolders, pathsOf, PROJECT } from '../process/paths.ts';
import { ensureClientBuilt } from './build.ts';
import { manifestName } from './manifest.ts';
import { putClient } from './put.ts';

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const target = join(PROJECT, 'dist/client');
const committed = join(PROJECT, 'web', manifestName);
const parent = mkdtempSync(join(tmpdir(), 'sabot-client-')); // for the logs of the build only
const paths = pathsOf(join(parent, 'data'));
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => stop.abort(new Error(`ended by ${signal}`)));
makeFolders(paths);
try {
  const folder = await ensureClientBuilt({ paths, abort: stop.signal, note: (text) => console.log(text) });
  if (!putClient({ folder, target, committed, write: values.write, say: (line) => console.log(line) }))
    process.exitCode = 1;
} finally {
  rmSync(parent, { recursive: true, force: true });
}
