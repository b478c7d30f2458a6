/** HTTP as no library would send it. */
import { connect } from 'node:net';

export interface Said {
  readonly status: number;
  readonly answer: string;
}

/** Sends the text unchanged; returns the answer's status, and all of it that came before the line ended or broke. */
export async function sayRaw(port: number, text: string): Promise<Said> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(text);
  let answer = '';
  try {
    for await (const chunk of socket) answer += String(chunk);
  } catch {
    // broken: what has come counts
  }
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]), answer };
}

export const getRaw = (port: number, path: string, ...headers: string[]): Promise<Said> =>
  sayRaw(port, [`GET ${path} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n'));

/** Sends the beginning of a request and then nothing more; returns when the other side has cut the line. */
export async function sayPart(port: number, text: string): Promise<Said & { readonly ms: number }> {
  const began = performance.now();
  return { ...(await sayRaw(port, text)), ms: performance.now() - began };
}

/** Asks for the path many times over one line, faster than any bucket fills; returns the statuses. */
export async function getMany(port: number, path: string, times: number, ...headers: string[]): Promise<number[]> {
  const one = (last: boolean) =>
    [`GET ${path} HTTP/1.1`, ...headers, `Connection: ${last ? 'close' : 'keep-alive'}`, '', ''].join('\r\n');
  const { answer } = await sayRaw(port, one(false).repeat(times - 1) + one(true));
  return [...answer.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status));
}
