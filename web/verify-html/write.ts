/**
 * `npm run build:verifier`: writes verify.html and exit.html to web/public, with the SHA-256 of each beside it, and
 * prints it; and the service worker that keeps both.
 */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildKeeper } from './build-keeper.ts';
import { buildExit, buildVerifier, checksumLine } from './build.ts';

const folder = fileURLToPath(new URL('../public/', import.meta.url));
mkdirSync(folder, { recursive: true });

/** Whole or not at all: the pages may be in use right now. */
function put(name: string, text: string): void {
  writeFileSync(`${folder}.${name}.unfinished`, text);
  renameSync(`${folder}.${name}.unfinished`, `${folder}${name}`);
}

const pages = await Promise.all([buildVerifier(), buildExit()]);
put('keep.js', await buildKeeper(pages));
for (const built of pages) {
  put(built.name, built.html);
  put(`${built.name}.sha256`, checksumLine(built));
  process.stdout.write(
    `${checksumLine(built)}${built.bytes} bytes, ${built.gzipped} gzipped (its script ${built.scriptGzipped})\n`,
  );
}
