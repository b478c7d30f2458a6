/** Puts a build where people take it from, and says whether it is the committed one. */
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { compareBuild } from './compare.ts';
import { digestLine } from './manifest.ts';

export interface Put {
  /** Where the build is kept. */
  readonly folder: string;
  readonly target: string;
  /** The path of the committed manifest. */
  readonly committed: string;
  /** Writes the committed manifest again. */
  readonly write: boolean;
  say(line: string): void;
}

/**
 * True when the files are the committed ones. A kept build that was changed since then is neither accepted nor written
 * down.
 */
export function putClient({ folder, target, committed, write, say }: Put): boolean {
  rmSync(target, { recursive: true, force: true });
  cpSync(folder, target, { recursive: true });
  const { damaged, manifest } = compareBuild(target, committed);
  if (damaged.length > 0) {
    say(
      `The build in ${folder} is not as it was built:\n${damaged.join('\n')}\nRemove that folder; the next build makes it again.`,
    );
    return false;
  }
  if (write) {
    writeFileSync(committed, manifest);
    writeFileSync(`${committed}.sha256`, digestLine(manifest));
  }
  const { files, digest, changed, same } = compareBuild(target, committed);
  say(`${files} files in dist/client, the client’s digest is\n${digest}`);
  const name = `web/${basename(committed)}`;
  say(
    same
      ? `${name} says the same.`
      : `${name} says something else:\n${changed.join('\n')}\nIf the sources were changed, write it anew: npm run build:client -- --write`,
  );
  return same;
}
