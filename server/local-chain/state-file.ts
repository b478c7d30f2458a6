/**
 * The local chain's state on disk. anvil overwrites its file once a second, so a kill in the middle leaves half a file,
 * and anvil refuses to start with it. So two older whole copies are kept beside it. Before each start the newest
 * readable one is put in place.
 */
import { copyFileSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';

const generations = (file: string): [string, string] => [`${file}.good-0`, `${file}.good-1`];

/**
 * Puts the newest readable state in place before a start. Resolves with what it found. Throws in words when there are
 * states but none can be read: starting empty would silently lose every balance.
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

/**
 * Copies the state over the older of the two copies, if the state is whole now and has news. Returns whether it did.
 */
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

/** When the state was last written, in milliseconds; 0 when never. */
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
