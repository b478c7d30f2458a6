/** Ports on 127.0.0.1: the next free one from a wished-for number on ("Ports in use: the next free ones"). */
import { createServer } from 'node:net';

/**
 * The first port ≥ `from` on which 127.0.0.1 can be listened to, trying up to 200; throws in words when none is free.
 * Another process may take it before it is used: the caller tries again then.
 */
export async function freePort(from: number): Promise<number> {
  const last = Math.min(from + 200, 65_535);
  for (let port = from; port <= last; port++) {
    if (await canListen(port)) return port;
  }
  throw new Error(`No free port on 127.0.0.1 between ${from} and ${last}.`);
}

/** Whether 127.0.0.1 can be listened to on this port now. */
export function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    // Not exclusive of IPv6: everything of ours binds to 127.0.0.1 only.
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });
}
