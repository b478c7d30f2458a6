/** HTTP as no library would send it. */
import { connect } from 'node:net';

export interface Said {
  readonly status: number;
  readonly answer: string;
}

/** Sends the text unchanged; returns the answer's status, and all of it. */
export async function sayRaw(port: number, text: string): Promise<Said> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(text);
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]), answer };
}

export const getRaw = (port: number, path: string, ...headers: string[]): Promise<Said> =>
  sayRaw(port, [`GET ${path} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n'));

/** Sends the beginning of a request and then nothing more; returns when the other side has cut the line. */
export async function sayPart(port: number, text: string): Promise<Said & { readonly ms: number }> {
  const began = performance.now();
  return { ...(await sayRaw(port, text)), ms: performance.now() - began };
}
