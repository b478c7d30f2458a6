/**
 * The local chain's state on disk. anvil writes its file in place once a second, so a kill in the middle leaves half a
 * file, with which it refuses to start. So two older whole copies are kept beside it, and before each start the newest
 * one that can be read is put in place.
 */
import { copyFileSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';

const generations = (file: string): [string, string] => [`${file}.good-0`, `${file}.good-1`];

/**
 * Puts the newest readable state in place before a start. Resolves with what it found; throws in words when there is
 * something but nothing of it can be read (starting empty would silently lose every balance).
 */
export function restoreState(file: string): 'new' | 'whole' | 'from copy' {
  const candidates = [file, ...newestFirst(generations(file))].filter((path) => existsSync(path));
  if (candidates.length === 0) return 'new';
  const whole = candidates.find(isWhole);
  if (whole === undefined) {
    throw new Error(`The local chain's state (${file}) and its copies cannot be read. "npm run reset" begins anew.`);
  }
  if (whole === file) return 'whole';
  if (existsSync(file)) renameSync(file, `${file}.damaged`);
  copyWhole(whole, file);
  return 'from copy';
}

/** Copies the state over the older of the two copies, if it is whole now and says something new. True if it did so. */
export function keepCopy(file: string): boolean {
  if (!existsSync(file)) return false;
  const [newest, oldest] = newestFirst(generations(file)) as [string, string];
  const now = readFileSync(file);
  if (existsSync(newest) && readFileSync(newest).equals(now)) return false;
  if (!isWholeText(now.toString())) return false;
  writeFileSync(`${oldest}.new`, now);
  renameSync(`${oldest}.new`, oldest);
  return true;
}

/** When the state was last written, in ms; 0 when never. */
export function writtenAt(file: string): number {
  return existsSync(file) ? statSync(file).mtimeMs : 0;
}

function newestFirst(paths: readonly string[]): string[] {
  return [...paths].sort((a, b) => writtenAt(b) - writtenAt(a));
}

function copyWhole(from: string, to: string): void {
  copyFileSync(from, `${to}.new`);
  renameSync(`${to}.new`, to);
}

function isWhole(file: string): boolean {
  return isWholeText(readFileSync(file, 'utf8'));
}

function isWholeText(text: string): boolean {
  try {
    const state: unknown = JSON.parse(text);
    return typeof state === 'object' && state !== null && 'accounts' in state && 'block' in state;
  } catch {
    return false;
  }
}
