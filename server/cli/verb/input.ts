/** Where the command line reads from: standard input, files, addresses; bounded, UTF-8. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';

/** More than any of our inputs needs; the proof of a taglia is at most 32 MB, that of a bank 4 MB. */
export const mostBytes = 32_000_000;
const fetchTimeoutMs = 30_000;

/** Something that could not be read, with a reason for people. */
export class NotReadable extends Error {
  override name = 'NotReadable';
}

/** All of standard input as text. */
export function readStandardInput(): Promise<string> {
  return readText(process.stdin);
}

/**
 * The text of a file (relative paths start at the person's current folder), of an http(s) address, or of standard input
 * for `-`.
 */
export async function readSource(source: string): Promise<string> {
  if (source === '-') return readStandardInput();
  return /^https?:\/\//i.test(source) ? readAddress(source) : readFileText(pathOf(source));
}

/** Relative paths start at the person's current folder. */
export function pathOf(source: string): string {
  return resolve(whereThePersonStands(), source);
}

/** npm runs scripts in the package's folder; INIT_CWD says where npm was called. */
function whereThePersonStands(): string {
  const { npm_lifecycle_event: script, INIT_CWD: calledIn } = process.env;
  return script === 'sabot' && calledIn !== undefined ? calledIn : process.cwd();
}

async function readFileText(path: string): Promise<string> {
  try {
    if ((await stat(path)).isDirectory()) throw new NotReadable(`${path} is a folder`);
    return await readText(createReadStream(path));
  } catch (error) {
    if (error instanceof NotReadable) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new NotReadable(
      code === 'ENOENT' ? `there is no file ${path}` : `${path} cannot be read (${code ?? 'unknown error'})`,
      { cause: error },
    );
  }
}

async function readAddress(address: string): Promise<string> {
  try {
    const response = await fetch(address, {
      signal: AbortSignal.timeout(fetchTimeoutMs),
      headers: { accept: 'application/json' },
    });
    if (!response.ok) throw new NotReadable(`${address} answered ${response.status}`);
    return await readText(response.body ?? []);
  } catch (error) {
    if (error instanceof NotReadable) throw error;
    const { name, message, cause } = error as Error & { cause?: { code?: string } };
    throw new NotReadable(
      `${address} cannot be fetched (${name === 'TimeoutError' ? 'no answer in time' : (cause?.code ?? message)})`,
      { cause: error },
    );
  }
}

async function readText(chunks: Readable | AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > mostBytes) throw new NotReadable(`larger than ${mostBytes / 1_000_000} MB`);
    parts.push(chunk);
  }
  return textOf(Buffer.concat(parts));
}

/**
 * Bytes as UTF-8 text. A byte order mark stays in it: JSON has none (RFC 8259, 8.1), and one reader must not accept
 * what another refuses.
 */
export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new NotReadable('not UTF-8 text');
  }
}
