/**
 * The rows of a whole database out to lines of text and back, in one snapshot (docs/OPERATE.md). The database that
 * comes with Sabot has no `pg_dump`; and this reads and writes any PostgreSQL, of any version, alike. Lines keep JSON
 * as it stands in its column, so a proof file has the same bytes afterwards.
 */
import { sql, type Kysely, type Transaction } from 'kysely';
import { migrate, openDatabase } from './database.ts';
import { StoreError } from './errors.ts';
import type { Schema } from './schema.ts';

/** In the order in which they can be filled. Who is alive (`node`) is no part of it. */
export const dumpedTables = [
  'tbl',
  'event',
  'command',
  'outbox',
  'bank',
  'snapshot',
  'offer',
  'operator_order',
  'nickname',
  'nickname_held',
  'own_limits',
] as const;
export type DumpedTable = (typeof dumpedTables)[number];

/** Columns that count by themselves. */
const counters: Partial<Record<DumpedTable, string>> = {
  tbl: 'created',
  outbox: 'id',
  offer: 'place',
  operator_order: 'id',
};

const atOnce = 200;

/** The state of a database's schema: the migrations that it has had. */
async function migrationsOf(db: Kysely<Schema>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

export interface Dumped {
  readonly migrations: readonly string[];
  /** A process that counts as alive owns a table: it may have played on since. */
  readonly isOwned: boolean;
}

/** Gives every row, table by table, as one line of JSON; all of one moment. Changes nothing. */
export async function dumpRows(
  databaseUrl: string,
  take: (table: DumpedTable, lines: readonly string[]) => void,
): Promise<Dumped> {
  const db = openDatabase(databaseUrl, 1);
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (snapshot) => {
        await sql`set transaction read only`.execute(snapshot);
        const migrations = await migrationsOf(snapshot);
        const owned = await sql<{ owned: boolean }>`
          select exists (select 1 from tbl t join node n on n.id = t.owner and n.beat > now() - interval '10 seconds') as owned`.execute(
          snapshot,
        );
        for (const table of dumpedTables) await dumpTable(snapshot, table, (lines) => take(table, lines));
        return { migrations, isOwned: owned.rows[0]!.owned };
      });
  } finally {
    await db.destroy();
  }
}

async function dumpTable(
  snapshot: Transaction<Schema>,
  table: DumpedTable,
  take: (lines: readonly string[]) => void,
): Promise<void> {
  // A cursor: a log may be larger than memory.
  await sql`declare rows no scroll cursor for select row_to_json(t)::text as line from ${sql.table(table)} t`.execute(
    snapshot,
  );
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(atOnce)} from rows`.execute(snapshot);
    if (rows.length === 0) break;
    // JSON allows a line break between its parts; none of ours has one.
    take(rows.map(({ line }) => line.replaceAll('\n', ' ')));
  }
  await sql`close rows`.execute(snapshot);
}

/**
 * Fills an empty database: all of it, or nothing. Throws `StoreError` in words when it is not empty, or when its
 * version of the schema is not that of the dump.
 */
export async function fillDatabase(
  databaseUrl: string,
  migrations: readonly string[],
  rows: (table: DumpedTable) => Iterable<string>,
): Promise<void> {
  const db = openDatabase(databaseUrl, 1);
  try {
    await refuseFull(db);
    await migrate(db);
    if ((await migrationsOf(db)).join() !== migrations.join())
      throw new StoreError('The backup was made by another version of Sabot: restore it with that one.');
    await db.transaction().execute(async (whole) => {
      for (const table of dumpedTables) await fillTable(whole, table, rows(table));
      // Nobody owns a table that has just been restored.
      await sql`update tbl set owner = null`.execute(whole);
    });
  } finally {
    await db.destroy();
  }
}

async function refuseFull(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = current_schema()`.execute(db);
  const there = rows.map(({ name }) => name).filter((name) => (dumpedTables as readonly string[]).includes(name));
  for (const name of there) {
    const found = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (found.rows.length > 0)
      throw new StoreError(`This database is not empty (${name} has rows): a backup goes into an empty one only.`);
  }
}

async function fillTable(whole: Transaction<Schema>, table: DumpedTable, lines: Iterable<string>): Promise<void> {
  const batch: string[] = [];
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    const text = `[${batch.splice(0).join(',')}]`;
    const name = sql.table(table);
    await sql`insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, ${text}::json)`.execute(
      whole,
    );
  };
  for (const line of lines) {
    batch.push(line);
    if (batch.length === atOnce) await flush();
  }
  await flush();
  const counter = counters[table];
  if (counter === undefined) return;
  await sql`select setval(pg_get_serial_sequence(${table}, ${counter}), coalesce((select max(${sql.ref(counter)}) from ${sql.table(table)}), 1), exists (select 1 from ${sql.table(table)}))`.execute(
    whole,
  );
}
