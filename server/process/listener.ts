/**
 * Who listens on a port: an answer there may come from a stranger, or from another Sabot's child, which looks just like
 * ours. Linux tells it in /proc, other systems through lsof.
 */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { promisify } from 'node:util';

/** Whether this very process listens on the TCP port; undefined when the system does not tell. */
export async function listensOn(pid: number, port: number): Promise<boolean | undefined> {
  return process.platform === 'linux' ? byProc(pid, port) : await byLsof(pid, port);
}

/** State of a listening socket in /proc/net/tcp. */
const LISTEN = '0A';

function byProc(pid: number, port: number): boolean | undefined {
  try {
    const ports = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
    const sockets = new Set(
      ['tcp', 'tcp6']
        .flatMap((table) => tableOf(pid, table))
        .map((line) => line.trim().split(/\s+/))
        .filter(([, local, , state]) => local?.endsWith(ports) && state === LISTEN)
        .map((fields) => `socket:[${fields[9]}]`),
    );
    return readdirSync(`/proc/${pid}/fd`).some((fd) => sockets.has(linkOf(`/proc/${pid}/fd/${fd}`)));
  } catch {
    return undefined; // gone, or not visible to us
  }
}

/** Without IPv6 there is no second table. */
function tableOf(pid: number, table: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/net/${table}`, 'utf8').split('\n').slice(1);
  } catch (error) {
    if (table === 'tcp') throw error;
    return [];
  }
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return ''; // closed meanwhile
  }
}

/** lsof ends with 1 when nothing matches. */
export async function byLsof(pid: number, port: number): Promise<boolean | undefined> {
  try {
    await promisify(execFile)('lsof', ['-nP', '-a', '-p', String(pid), `-iTCP:${port}`, '-sTCP:LISTEN', '-t'], {
      timeout: 5_000,
    });
    return true;
  } catch (error) {
    return (error as { code?: unknown }).code === 1 ? false : undefined;
  }
}
