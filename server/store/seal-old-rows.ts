/** Seals what a house wrote before its log was sealed (P6.12): by its operator's word, once. */
import { sql } from 'kysely';
import { migrate, openDatabase } from './database.ts';
import type { Seal } from './seal.ts';

const atOnce = 500;

/**
 * Every row that stands in the open, with the text that its column has; how many there were. A snapshot in the open is
 * dropped: the log gives it again.
 *
 * No store does that by itself as it opens: whoever can write the database could then place a row in the open, and have
 * it sealed by the house.
 */
export async function sealOldRows(databaseUrl: string, seal: Seal): Promise<number> {
  const db = openDatabase(databaseUrl, 1);
  try {
    await migrate(db);
    await db.deleteFrom('snapshot').where('state', 'is not', null).execute();
    for (let done = 0; ;) {
      const { rows } = await sql<{ table_id: string; seq: number; text: string }>`
        select table_id, seq, payload::text as text from event where payload is not null order by table_id, seq limit ${atOnce}`.execute(
        db,
      );
      if (rows.length === 0) return done;
      const sealed = rows.map(({ table_id, seq, text }) => seal.close(text, { of: 'row', tableId: table_id, seq }));
      await sql`
        update event set payload = null, sealed = now.sealed
        from unnest(${rows.map((row) => row.table_id)}::text[], ${rows.map((row) => row.seq)}::int[], ${sealed}::bytea[]) as now (table_id, seq, sealed)
        where event.table_id = now.table_id and event.seq = now.seq and event.payload is not null`.execute(db);
      done += rows.length;
    }
  } finally {
    await db.destroy();
  }
}
