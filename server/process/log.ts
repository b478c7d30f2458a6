/**
 * JSON lines by pino that survive a full disk: lines wait in memory, the newest are dropped, and no process ends
 * because of a log line.
 */
import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';

/** At most this many bytes of lines wait. */
const waitAtMost = 1_000_000;

/** A log into a file, or into an open one by its number. Synchronous, so that the last line before an exit is there. */
export function openLog(to: string | number, options: LoggerOptions): Logger {
  const lines = pino.destination({ dest: to, sync: true, mode: 0o600, maxLength: waitAtMost });
  lines.on('error', () => {}); // written again with the next line
  return pino(options, lines as DestinationStream);
}
