/** The supervisor's own log; the console shows only progress and errors. */
import { join } from 'node:path';
import { pino, type Logger } from 'pino';
import { openLog } from '../process/log.ts';

/** Opens `supervisor.log`. */
export function supervisorLog(folder: string): Logger {
  return openLog(join(folder, 'supervisor.log'), {
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}
