/** Writes the package's files, and nothing else, into a folder. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Package } from './build.ts';

/** What was in the folder before is removed: `npm pack` would take it along. */
export function writePackage(folder: string, files: Package): void {
  rmSync(folder, { recursive: true, force: true });
  for (const [name, text] of files) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}
