/**
 * A port kept for one of our children, from the moment it is chosen. Seconds pass between a probe and the child's own
 * binding, and again whenever the child is restarted. In them another Sabot would find the port free. A lock file of
 * this user for each port says which of our supervisors has it. Other programs know nothing of it (listening-child.ts
 * handles that).
 */
import { mkdirSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { takeLock, type FolderLock } from './folder-lock.ts';
import { canListen } from './free-port.ts';

export interface HeldPort {
  readonly port: number;
  /** Releases it for others. */
  release(): void;
}

const MOST = 200;

/**
 * The first port ≥ `from` that is free and that no other Sabot keeps. Throws in words when there is none within 200.
 */
export async function holdPort(from: number): Promise<HeldPort> {
  const last = Math.min(from + MOST, 65_535);
  for (let port = from; port <= last; port++) {
    if (!(await canListen(port))) continue;
    const lock = await lockOf(port);
    if (lock === 'taken') continue;
    if (await canListen(port)) return { port, release: () => lock.release() };
    lock.release();
  }
  throw new Error(`No free port on 127.0.0.1 between ${from} and ${last}.`);
}

/** If files cannot be written, the port is only probed, not kept. */
async function lockOf(port: number): Promise<FolderLock | 'taken'> {
  try {
    const folder = join(tmpdir(), `sabot-ports-${userInfo().username}`);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const lock = await takeLock(join(folder, String(port)));
    return 'holder' in lock ? 'taken' : lock;
  } catch {
    return { release: () => {} };
  }
}
