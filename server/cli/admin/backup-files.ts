/** A backup as files: one of rows for each table of the database, and one that says what they are. */
import { createHash, createHmac } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { z } from 'zod';
import { parsed } from '../../process/parsed.ts';
import { dumpedTables, type DumpedTable } from '../../store/dump.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const address = z.string().regex(/^0x[0-9a-f]{40}$/);
const file = z.strictObject({ rows: z.int().min(0), sha256 });

const manifest = z.strictObject({
  format: z.literal('sabot-backup'),
  version: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Digest of the engine that goes on with the log. */
  engine: sha256,
  migrations: z.array(z.string()),
  /** The contracts that its tables are on. */
  deployment: z.looseObject({ chainId: z.int().min(1), escrow: address }),
  /** They say which secrets belong to it, and give none of them. */
  house: address,
  linkSecret: sha256,
  /** A table server had the tables when it was made: what it has signed since is not in it. */
  whileItRan: z.boolean(),
  tables: z.strictObject(
    Object.fromEntries(dumpedTables.map((name) => [name, file])) as Record<DumpedTable, typeof file>,
  ),
});
export type Manifest = z.infer<typeof manifest>;

const manifestIn = (folder: string): string => join(folder, 'backup.json');
const rowsIn = (folder: string, table: DumpedTable): string => join(folder, `${table}.jsonl`);

/** Says which link secret a house has, and nothing of it. */
export const markOfSecret = (secret: string): string =>
  createHmac('sha256', secret).update('sabot backup').digest('hex');

/** Writes rows as they come; at the end, what was written. */
export class RowFiles {
  readonly #folder: string;
  readonly #open = new Map<
    DumpedTable,
    { readonly file: number; readonly hash: ReturnType<typeof createHash>; rows: number }
  >();

  /** The folder must not be there, or be empty. */
  constructor(folder: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (readdirSync(folder).length > 0) throw new Error(`${folder} is not empty: a backup gets a folder of its own`);
    this.#folder = folder;
    for (const table of dumpedTables)
      this.#open.set(table, {
        file: openSync(rowsIn(folder, table), 'wx', 0o600),
        hash: createHash('sha256'),
        rows: 0,
      });
  }

  add(table: DumpedTable, lines: readonly string[]): void {
    const one = this.#open.get(table)!;
    const text = lines.map((line) => `${line}\n`).join('');
    writeSync(one.file, text);
    one.hash.update(text);
    one.rows += lines.length;
  }

  /** The last file, so that a backup that was cut off is none. */
  end(about: Omit<Manifest, 'format' | 'version' | 'tables'>): Manifest {
    const tables = Object.fromEntries(
      dumpedTables.map((table) => {
        const { file: handle, hash, rows } = this.#open.get(table)!;
        fsyncSync(handle);
        closeSync(handle);
        return [table, { rows, sha256: hash.digest('hex') }];
      }),
    ) as Manifest['tables'];
    const whole: Manifest = { format: 'sabot-backup', version: 1, ...about, tables };
    writeFileSync(manifestIn(this.#folder), `${JSON.stringify(whole, null, 2)}\n`, { mode: 0o600, flush: true });
    return whole;
  }
}

export interface Backup {
  readonly manifest: Manifest;
  readonly rows: (table: DumpedTable) => Iterable<string>;
}

/** Reads a backup and compares every file with its sum. Throws in words. */
export function readBackup(folder: string): Backup {
  if (!existsSync(manifestIn(folder))) throw new Error(`${folder} holds no whole backup: it has no backup.json`);
  const read = manifest.safeParse(parsed(readFileSync(manifestIn(folder), 'utf8')));
  if (!read.success)
    throw new Error(`backup.json is damaged (${read.error.issues.map(({ path }) => path.join('.')).join(', ')})`);
  for (const table of dumpedTables) {
    const hash = createHash('sha256');
    if (existsSync(rowsIn(folder, table))) for (const chunk of chunksOf(rowsIn(folder, table))) hash.update(chunk);
    if (hash.digest('hex') !== read.data.tables[table].sha256)
      throw new Error(`${table}.jsonl is not the file that was written`);
  }
  return { manifest: read.data, rows: (table) => linesOf(rowsIn(folder, table)) };
}

/** A log may be larger than memory. */
function* chunksOf(path: string): Generator<Buffer> {
  const handle = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(1 << 20);
    for (;;) {
      const size = readSync(handle, buffer);
      if (size === 0) return;
      yield buffer.subarray(0, size);
    }
  } finally {
    closeSync(handle);
  }
}

function* linesOf(path: string): Generator<string> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for (const chunk of chunksOf(path)) {
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
}
