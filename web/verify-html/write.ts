/**
 * `npm run build:verifier`: writes verify.html and exit.html to web/public, with the SHA-256 of each beside it, and
 * prints it.
 */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildExit, buildVerifier, checksumLine } from './build.ts';

const folder = fileURLToPath(new URL('../public/', import.meta.url));
mkdirSync(folder, { recursive: true });
for (const built of await Promise.all([buildVerifier(), buildExit()])) {
  for (const [name, text] of [
    [built.name, built.html],
    [`${built.name}.sha256`, checksumLine(built)],
  ] as const) {
    writeFileSync(`${folder}.${name}.unfinished`, text);
    // Whole or not at all: the pages may be in use right now.
    renameSync(`${folder}.${name}.unfinished`, `${folder}${name}`);
  }
  process.stdout.write(
    `${checksumLine(built)}${built.bytes} bytes, ${built.gzipped} gzipped (its script ${built.scriptGzipped})\n`,
  );
}
