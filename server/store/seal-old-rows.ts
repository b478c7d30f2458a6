/** Seals what a house wrote before its log was sealed (P6.12). */
import { sql, type Kysely } from 'kysely';
import type { Schema } from './schema.ts';
import type { Seal } from './seal.ts';

const atOnce = 500;

/**
 * Every row that stands in the open, with the text that its column has. A snapshot in the open is dropped: the log
 * gives it again. Several processes may do it at once.
 */
export async function sealWhatIsOpen(db: Kysely<Schema>, seal: Seal): Promise<void> {
  await db.deleteFrom('snapshot').where('state', 'is not', null).execute();
  for (;;) {
    const { rows } = await sql<{ table_id: string; seq: number; text: string }>`
      select table_id, seq, payload::text as text from event where payload is not null order by table_id, seq limit ${atOnce}`.execute(
      db,
    );
    if (rows.length === 0) return;
    const sealed = rows.map(({ table_id, seq, text }) => seal.close(text, { of: 'row', tableId: table_id, seq }));
    await sql`
      update event set payload = null, sealed = now.sealed
      from unnest(${rows.map((row) => row.table_id)}::text[], ${rows.map((row) => row.seq)}::int[], ${sealed}::bytea[]) as now (table_id, seq, sealed)
      where event.table_id = now.table_id and event.seq = now.seq and event.payload is not null`.execute(db);
  }
}
