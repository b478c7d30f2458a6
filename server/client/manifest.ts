/**
 * The manifest of a build: the SHA-256 of every file, sorted by name, as `sha256sum --check` reads it. Its own SHA-256
 * is the client's digest. The manifest of the sources' build is committed with them (`web/client-manifest.txt`), and
 * every build is compared with it. So we know that a build on another machine, in another folder, gives the same bytes.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The manifest's name in the client's own folder; it does not name itself. */
export const manifestName = 'client-manifest.txt';

export const sha256Of = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

/** The manifest of all files in a folder. */
export function manifestOf(folder: string): string {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((name) => name !== manifestName)
    .sort((a, b) => (a < b ? -1 : 1)); // by UTF-16 code unit: no locale
  return names.map((name) => `${sha256Of(readFileSync(join(folder, name)))}  ${name}\n`).join('');
}

/** The client's digest as a line for `sha256sum --check`. */
export const digestLine = (manifest: string): string => `${sha256Of(manifest)}  ${manifestName}\n`;

/** SHA-256 by name. Throws for a text that is not a manifest. */
export function readManifest(text: string): ReadonlyMap<string, string> {
  return new Map(
    text
      .split('\n')
      .slice(0, -1)
      .map((line) => {
        const found = /^([0-9a-f]{64}) {2}(\S.*)$/.exec(line);
        if (found === null) throw new Error(`A line of the client's manifest cannot be read: ${line.slice(0, 100)}`);
        return [found[2]!, found[1]!];
      }),
  );
}

/** How a build differs from what was written down, one line for each file; empty when it does not. */
export function differences(written: string, built: string): readonly string[] {
  const [before, now] = [readManifest(written), readManifest(built)];
  const names = [...new Set([...before.keys(), ...now.keys()])].sort((a, b) => (a < b ? -1 : 1));
  return names.flatMap((name) => {
    if (before.get(name) === now.get(name)) return [];
    return [`${before.has(name) ? (now.has(name) ? 'changed' : 'gone') : 'new'}  ${name}`];
  });
}
