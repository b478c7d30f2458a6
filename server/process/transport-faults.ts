/**
 * Faults that nobody caught. A fault of the transport (Colyseus, ws, a broken line) is somebody's bad request: it is
 * logged, and the tables go on. A fault of ours may have left something half done: the process ends, and its successor
 * replays the log.
 */
import { sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AssertionFailed } from '../../engine/assert.ts';
import { PROJECT } from './paths.ts';

const transports = /[\\/]node_modules[\\/](?:@colyseus|ws|undici)[\\/]/;
/** Node's own words for a broken line. */
const brokenLine = new Set([
  'ECONNRESET',
  'EPIPE',
  'ECONNABORTED',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
]);
const ours = ['server', 'engine']
  .map((folder) => `${PROJECT}${sep}${folder}${sep}`)
  .flatMap((path) => [path, pathToFileURL(path).href]);

/** True for a fault that is only the transport's. If we cannot tell, it counts as ours. */
export function isTransportFault(fault: unknown): boolean {
  for (let error = fault, depth = 0; error !== undefined && depth < 8; depth++) {
    if (!(error instanceof Error) || error instanceof AssertionFailed) return false;
    const stack = (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'); // a message may repeat what anybody sent
    if (ours.some((folder) => stack.includes(folder))) return false;
    const { code } = error as NodeJS.ErrnoException;
    const elsewhere = /[\\/]node_modules[\\/]/.test(stack);
    if (!transports.test(stack) && (elsewhere || code === undefined || !brokenLine.has(code))) return false;
    error = error.cause;
  }
  return true;
}

export interface FaultLog {
  error(details: object, message: string): void;
  fatal(details: object, message: string): void;
}

/** Handles the process's uncaught exceptions and rejections from here on. */
export function guardProcess(log: FaultLog, exit: (code: number) => void): void {
  const take = (err: unknown): void => {
    if (isTransportFault(err)) return log.error({ err }, 'a fault of the transport');
    log.fatal({ err }, 'a fault of ours: this process ends');
    exit(1);
  };
  process.on('uncaughtException', take);
  process.on('unhandledRejection', take);
}
