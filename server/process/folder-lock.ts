/**
 * One owner for a folder: a lock file that names the process. It cannot stay behind for ever: a lock whose process is
 * gone (or whose pid belongs to another process now) does not count.
 */
import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identify, stillRuns, type ProcessIdentity } from './identity.ts';

export interface FolderLock {
  release(): void;
}

/** The living process that holds the lock; undefined when it is free. */
export function lockHolder(file: string): ProcessIdentity | undefined {
  try {
    const holder = JSON.parse(readFileSync(file, 'utf8')) as ProcessIdentity;
    return stillRuns(holder) ? holder : undefined;
  } catch {
    return undefined;
  }
}

/** Takes the lock for this process, or resolves with its holder. */
export async function takeLock(file: string): Promise<FolderLock | { readonly holder: ProcessIdentity }> {
  mkdirSync(dirname(file), { recursive: true });
  const me = identify(process.pid);
  if (!me) throw new Error('This process cannot see itself in the process table.');
  const text = JSON.stringify(me);
  const mine = `${file}.${randomUUID()}`;
  writeFileSync(mine, text);
  try {
    for (;;) {
      const holder = lockHolder(file);
      if (holder) return { holder };
      // No await between reading and linking; linking fails when somebody else was quicker.
      rmSync(file, { force: true });
      if (!linked(mine, file)) continue;
      // Another process that saw the same stale lock may remove ours once. Whoever's name is there after a moment has
      // it.
      await sleep(60);
      if (contentOf(file) === text) break;
    }
  } finally {
    rmSync(mine, { force: true });
  }
  return {
    release() {
      if (lockHolder(file)?.pid === process.pid) rmSync(file, { force: true });
    },
  };
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
