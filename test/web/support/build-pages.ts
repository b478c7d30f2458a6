/** Builds the pages as the first `npm start` of a clone does, so that a later start of the browser tests finds them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensurePagesBuilt } from '../../../server/start/pages-build.ts';
import { makeFolders, pathsOf } from '../../../server/start/paths.ts';

const parent = mkdtempSync(join(tmpdir(), 'sabot-pages-')); // for its logs only
const paths = pathsOf(join(parent, 'data'));
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort(new Error(`ended by ${signal}`)));
makeFolders(paths);
try {
  await ensurePagesBuilt({ paths, abort: stop.signal, note: (text) => console.log(text) });
  console.log('the pages are built');
} finally {
  rmSync(parent, { recursive: true, force: true });
}
