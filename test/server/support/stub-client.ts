/** Replaces the built client: a few files in a folder, with their manifest. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { manifestName, manifestOf } from '../../../server/client/manifest.ts';

export const page = (name: string): string => `<!doctype html><meta charset="utf-8"><p>page ${name}</p>`;

/** Writes the files (by default a page or two) and returns their folder. */
export function stubClient(
  folder: string,
  files: Readonly<Record<string, string>> = { 'index.html': page('/'), 'verify/index.html': page('/verify/') },
): string {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  writeFileSync(join(folder, manifestName), manifestOf(folder));
  return folder;
}
