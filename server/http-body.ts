/** Reads a request's JSON body without believing its length. */
import type { IncomingMessage } from 'node:http';

export const longestBody = 1_024;
/** A sender of more than this is no longer read. */
const mostRead = 2_000_000;

export const tooLong = Symbol('too long');

/**
 * The JSON body, null when it is not JSON, or `tooLong`. The whole body is read, but no more than the limit is kept: a
 * sender that is answered in the middle sees a broken connection.
 */
export async function bodyOf(req: IncomingMessage): Promise<unknown> {
  const kept: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size <= longestBody) kept.push(chunk);
    if (size > mostRead) break;
  }
  if (size > longestBody) return tooLong;
  try {
    return JSON.parse(Buffer.concat(kept).toString('utf8')) as unknown;
  } catch {
    return null;
  }
}
