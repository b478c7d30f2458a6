/**
 * The state that the log gives at a row, kept beside the log so that a start reads only what follows (P6.9). The log
 * stays the truth: a snapshot by another engine, or a changed one, is ignored, and the whole log is replayed.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeWire, encodeWire } from '../../engine/protocol/wire.ts';
import type { Hex } from '../../engine/bytes.ts';
import type { AnyTable } from '../../engine/table/state.ts';
import type { Snapshot } from '../store/port.ts';

const engineFolder = join(import.meta.dirname, '../../engine');

/**
 * SHA-256 over the engine's sources, by path: any change of them makes a start replay the whole log, and nobody has to
 * think of it.
 */
export function engineDigest(folder = engineFolder): string {
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.replaceAll('\\', '/'))
    .sort();
  for (const name of files) hash.update(`${name}\n${sha256(readFileSync(join(folder, name)))}\n`);
  return hash.digest('hex');
}

export function takeSnapshot(state: AnyTable, seq: number, engine: string): Snapshot {
  const text = encodeWire(state);
  return { seq, engine, digest: digestOf(state.tableId, seq, engine, text), state: text };
}

/**
 * The state after row `seq` of this very table. Null when another engine made it, when it is damaged, or when the log
 * does not reach so far.
 */
export function stateIn(
  { seq, engine, digest, state }: Snapshot,
  tableId: Hex,
  now: { readonly engine: string; readonly head: number },
): AnyTable | null {
  const isRight = engine === now.engine && seq <= now.head && digest === digestOf(tableId, seq, engine, state);
  return isRight ? (decodeWire(state) as AnyTable) : null;
}

const digestOf = (tableId: Hex, seq: number, engine: string, state: string): string =>
  sha256(`${tableId}\n${seq}\n${engine}\n${state}`);
const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');
