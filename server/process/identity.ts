/**
 * Who a process is, beyond its pid. The system uses pids again. So whoever wants to end a process found in a file must
 * compare the start time in the file with that of the running process. Never signal on a pid alone.
 */
import { readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A process in a form in which it can be found again: `startedAt` is the system's own mark of boot and start (opaque).
 * `command` is for people and for finding PostgreSQL: a program may change it while it runs (Next and Node do, by
 * `process.title`).
 */
export interface ProcessIdentity {
  readonly pid: number;
  readonly startedAt: string;
  readonly command: string;
}

/** The living process with this pid; undefined when there is none, when it is a zombie, or when it may not be seen. */
export function identify(pid: number): ProcessIdentity | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  return process.platform === 'linux' ? identifyByProc(pid) : identifyByPs(pid);
}

/** Whether the very process that was identified still runs. */
export function stillRuns(known: ProcessIdentity): boolean {
  const now = identify(known.pid);
  return now !== undefined && now.startedAt === known.startedAt;
}

/** Whether the pid belongs to a dead process that its parent has not collected (containers without a reaper). */
export function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    return statFields(pid)[0] === 'Z';
  } catch {
    return false;
  }
}

/** The parent's pid; undefined when the process is gone or the system does not tell it. */
export function parentOf(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    return Number(statFields(pid)[1]);
  } catch {
    return undefined;
  }
}

/** Sends a signal; false when the process is gone. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, name);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}

/** Resolves with true when `gone()` becomes true within `ms`, asking every 20 ms. */
export async function waitUntil(gone: () => boolean, ms: number): Promise<boolean> {
  const until = Date.now() + ms;
  while (!gone()) {
    if (Date.now() >= until) return false;
    await sleep(20);
  }
  return true;
}

/**
 * Ends a process that was identified earlier, if it is still the same one: with `first`, after `graceMs` with SIGKILL.
 * Resolves with how it went. A stranger that has the pid now is left alone (`gone`).
 */
export async function endProcess(
  known: ProcessIdentity,
  graceMs: number,
  first: NodeJS.Signals = 'SIGTERM',
): Promise<'gone' | 'ended' | 'killed'> {
  if (!stillRuns(known)) return 'gone';
  signal(known.pid, first);
  if (await waitUntil(() => !stillRuns(known), graceMs)) return 'ended';
  signal(known.pid, 'SIGKILL');
  await waitUntil(() => !stillRuns(known), 2_000);
  return 'killed';
}

function identifyByProc(pid: number): ProcessIdentity | undefined {
  try {
    const fields = statFields(pid);
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    // Field 22 of stat (start in clock ticks) is index 19 after the state; the boot id distinguishes it from an earlier
    // boot.
    return { pid, startedAt: `${bootId()}:${fields[19]}`, command };
  } catch {
    return undefined;
  }
}

/**
 * The fields of /proc/PID/stat from the state (field 3) on; the name before it may itself contain spaces and brackets.
 */
function statFields(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

let knownBootId: string | undefined;
function bootId(): string {
  knownBootId ??= readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return knownBootId;
}

function identifyByPs(pid: number): ProcessIdentity | undefined {
  try {
    const line = execFileSync('ps', ['-o', 'stat=,lstart=,command=', '-p', String(pid)], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
    const match = /^(\S+)\s+(\w+\s+\w+\s+\d+\s+[\d:]+\s+\d+)\s+(.*)$/s.exec(line);
    if (!match || match[1]!.startsWith('Z')) return undefined;
    return { pid, startedAt: match[2]!, command: match[3]!.trim() };
  } catch {
    return undefined;
  }
}
