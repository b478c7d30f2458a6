/**
 * Which of our processes run: one small file each in `.sabot/run`. After a crash of the supervisor they can be found
 * and ended, each only if it is still the very process that was written down.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endProcess, identify, signal, type ProcessIdentity } from './identity.ts';

/** A child as written down; `order` says when it is ended (lower first), `stopSignal` with which signal. */
export interface RunEntry {
  readonly name: string;
  readonly order: number;
  readonly stopSignal: NodeJS.Signals;
  readonly graceMs: number;
  readonly process: ProcessIdentity;
}

/** Writes a child down, unless it is gone already. */
export function recordProcess(folder: string, pid: number, entry: Omit<RunEntry, 'process'>): void {
  const process = identify(pid);
  if (!process) return;
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${entry.name}.json`);
  writeFileSync(`${file}.new`, JSON.stringify({ ...entry, process }));
  renameSync(`${file}.new`, file);
}

export function forgetProcess(folder: string, name: string): void {
  rmSync(join(folder, `${name}.json`), { force: true });
}

/**
 * All children that are written down, in the order of ending. Unreadable files (a crash while writing) are left out.
 */
export function recordedProcesses(folder: string): RunEntry[] {
  let names: string[];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  } catch {
    return [];
  }
  const entries: RunEntry[] = [];
  for (const name of names) {
    try {
      entries.push(JSON.parse(readFileSync(join(folder, name), 'utf8')) as RunEntry);
    } catch {
      // Cut short by a crash: its process cannot be told from a stranger's.
    }
  }
  return entries.sort((a, b) => a.order - b.order);
}

/**
 * Ends what is left of these processes, one after the other; resolves with the names of those that were still running.
 */
export async function endRecorded(folder: string, entries: readonly RunEntry[]): Promise<string[]> {
  const ended: string[] = [];
  for (const entry of entries) {
    if ((await endProcess(entry.process, entry.graceMs, entry.stopSignal)) !== 'gone') {
      ended.push(entry.name);
      // Every child leads a process group of its own; whatever it had started ends with it.
      signal(-entry.process.pid, 'SIGKILL');
    }
    const now = recordedProcesses(folder).find((other) => other.name === entry.name);
    if (now?.process.pid === entry.process.pid) forgetProcess(folder, entry.name);
  }
  return ended;
}
