/** Where proofs come from: a file, an address, a folder of files, or a stream with one proof a line. */
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { mostBytes, NotReadable, pathOf, readSource } from '../verb/input.ts';

/** One proof's text, or why it could not be read. */
export interface Sourced {
  readonly name: string;
  readonly text: string | NotReadable;
}

/** Everything that the sources hold, one after the other. `total` is known for files and folders, not for a stream. */
export interface Sources {
  readonly total: number | null;
  readonly proofs: AsyncIterable<Sourced>;
}

/**
 * Searches folders for .json files, and for .jsonl or .ndjson files with one proof a line. Throws `NotReadable` for a
 * folder without any.
 */
export async function openSources(sources: readonly string[]): Promise<Sources> {
  const files = (await Promise.all(sources.map(expand))).flat();
  const streams = files.some((name) => isStream(name));
  return { total: streams ? null : files.length, proofs: readAll(files) };
}

/** Whether the file holds one proof a line. */
export function isStream(name: string): boolean {
  return /\.(jsonl|ndjson)$/i.test(name);
}

async function expand(source: string): Promise<readonly string[]> {
  if (source === '-' || /^https?:\/\//i.test(source)) return [source];
  const path = pathOf(source);
  const found = await stat(path).catch(() => null);
  if (found === null || !found.isDirectory()) return [source];
  const names = (await readdir(path, { recursive: true }))
    .filter((name) => /\.(json|jsonl|ndjson)$/i.test(name))
    .sort();
  if (names.length === 0) throw new NotReadable(`${path} holds no .json, .jsonl or .ndjson file`);
  return names.map((name) => join(path, name));
}

async function* readAll(files: readonly string[]): AsyncIterable<Sourced> {
  for (const name of files) {
    if (isStream(name)) yield* linesOf(name, createReadStream(pathOf(name)));
    else yield { name, text: await readSource(name).catch(asProblem) };
  }
}

function asProblem(error: unknown): NotReadable {
  if (error instanceof NotReadable) return error;
  throw error;
}

/** One proof a line, read as they come. A line that is too long is skipped, and the rest goes on. */
export async function* linesOf(name: string, chunks: AsyncIterable<Uint8Array>): AsyncIterable<Sourced> {
  let parts: Uint8Array[] = [];
  let size = 0;
  let line = 0;
  const take = (): Sourced | null => {
    line++;
    const text = size > mostBytes ? new NotReadable(`larger than ${mostBytes / 1_000_000} MB`) : decode(parts);
    const empty = typeof text === 'string' && text.trim() === '';
    [parts, size] = [[], 0];
    return empty ? null : { name: `${name}:${line}`, text };
  };
  try {
    for await (const chunk of chunks) {
      let from = 0;
      for (let end = chunk.indexOf(0x0a); end >= 0; end = chunk.indexOf(0x0a, from)) {
        add(chunk.subarray(from, end));
        const proof = take();
        if (proof !== null) yield proof;
        from = end + 1;
      }
      add(chunk.subarray(from));
    }
  } catch (error) {
    yield {
      name,
      text: new NotReadable(`cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown error'})`),
    };
    return;
  }
  const proof = take();
  if (proof !== null) yield proof;

  function add(part: Uint8Array): void {
    size += part.length;
    if (size <= mostBytes) parts.push(part);
    else parts = [];
  }
}

function decode(parts: readonly Uint8Array[]): string | NotReadable {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts));
  } catch {
    return new NotReadable('not UTF-8 text');
  }
}
