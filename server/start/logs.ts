/** The supervisor's own log, JSON lines by pino; the console shows only progress and errors. */
import { join } from 'node:path';
import { pino, type Logger } from 'pino';

/** Opens `supervisor.log`. Synchronous, so that the last line before an exit is there. */
export function supervisorLog(folder: string): Logger {
  return pino({ base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: join(folder, 'supervisor.log'), sync: true, mode: 0o600 }));
}
