/** Ports on 127.0.0.1: the next free one from a wished-for number on. */
import { createServer } from 'node:net';

/**
 * The first port ≥ `from` on which this process can listen at 127.0.0.1; tries up to 200. Throws in words when none is
 * free. Another process may take the port before it is used: then the caller tries again.
 */
export async function freePort(from: number): Promise<number> {
  const last = Math.min(from + 200, 65_535);
  for (let port = from; port <= last; port++) {
    if (await canListen(port)) return port;
  }
  throw new Error(`No free port on 127.0.0.1 between ${from} and ${last}.`);
}

/** Whether this process can listen at 127.0.0.1 on this port now. */
export function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    // IPv6 is not checked: everything of ours binds to 127.0.0.1 only.
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });
}
