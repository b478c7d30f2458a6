/** `npm run build:verifier`: writes web/public/verify.html and its SHA-256 beside it, and prints the SHA-256. */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildVerifier, checksumLine } from './build.ts';

const folder = fileURLToPath(new URL('../public/', import.meta.url));
const built = await buildVerifier();
mkdirSync(folder, { recursive: true });
for (const [name, text] of [['verify.html', built.html], ['verify.html.sha256', checksumLine(built)]] as const) {
  writeFileSync(`${folder}.${name}.unfinished`, text);
  renameSync(`${folder}.${name}.unfinished`, `${folder}${name}`); // whole or not at all: the pages may be served just now
}
process.stdout.write(`${checksumLine(built)}${built.bytes} bytes, ${built.gzipped} gzipped (its script ${built.scriptGzipped})\n`);
