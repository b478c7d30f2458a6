/**
 * Compares a build with the manifest that was made with it and with the committed one: by the bytes of its files,
 * whatever any manifest says.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { differences, digestLine, manifestName, manifestOf, sha256Of } from './manifest.ts';

export interface Comparison {
  /** The manifest of the files as they are. */
  readonly manifest: string;
  readonly digest: string;
  readonly files: number;
  /** Files that are not as they were built: somebody has changed the folder since then. */
  readonly damaged: readonly string[];
  /** How the files differ from the committed ones, one line for each file. */
  readonly changed: readonly string[];
  /** Everything is as committed. */
  readonly same: boolean;
}

/** Reads every file of `folder`. `committed` is the path of the manifest; its digest is beside it. */
export function compareBuild(folder: string, committed: string): Comparison {
  const manifest = manifestOf(folder);
  const made = textOf(join(folder, manifestName));
  const written = textOf(committed);
  const damaged = differences(made, manifest);
  const changed = differences(written, manifest);
  const isAsMade = made === manifest;
  return {
    manifest,
    digest: sha256Of(manifest),
    files: manifest.split('\n').length - 1,
    changed,
    damaged: isAsMade || damaged.length > 0 ? damaged : [`changed  ${manifestName}`],
    same: isAsMade && written === manifest && textOf(`${committed}.sha256`) === digestLine(manifest),
  };
}

const textOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');
