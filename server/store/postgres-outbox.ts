/** The chain worker's list on PostgreSQL. `append`'s transaction creates the items; here only their status changes. */
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Json, Outbox, OutboxItem } from './port.ts';
import type { OutboxTable, Schema } from './schema.ts';

export function postgresOutbox(db: () => Kysely<Schema>): Outbox {
  return {
    async openItems(kind) {
      let query = db().selectFrom('outbox').selectAll().where('status', '=', 'open').orderBy('id');
      if (kind !== undefined) query = query.where('kind', '=', kind);
      return (await query.execute()).map(itemOf);
    },
    async itemByKey(key) {
      const row = await db().selectFrom('outbox').selectAll().where('key', '=', key).executeTakeFirst();
      return row && itemOf(row);
    },
    async markDone(id) {
      await change(db(), id, { status: 'done', last_error: null });
    },
    async markFailed(id, error, options = {}) {
      await change(db(), id, {
        status: options.final ? 'failed' : 'open',
        last_error: error,
        tries: sql<number>`tries + 1`,
      });
    },
    async doneLately(seconds) {
      // Counted from the newest item, not from now: after a power cut the machine may have been off for a day.
      const rows = await db()
        .selectFrom('outbox')
        .selectAll()
        .where('status', '=', 'done')
        .where(
          'updated_at',
          '>=',
          sql<Date>`(select max(updated_at) from outbox where status = 'done') - make_interval(secs => ${seconds})`,
        )
        .orderBy('id')
        .execute();
      return rows.map(itemOf);
    },
    async reopen(id) {
      await db()
        .updateTable('outbox')
        .set({ status: 'open', tries: 0, last_error: 'forgotten by the chain', updated_at: sql<Date>`now()` })
        .where('id', '=', id)
        .where('status', '=', 'done')
        .execute();
    },
  };
}

/** Changes an item that is not finished. A finished item stays finished, however late a change comes. */
async function change(db: Kysely<Schema>, id: bigint, set: Record<string, unknown>): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ ...set, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('status', '<>', 'done')
    .execute();
}

function itemOf(row: Selectable<OutboxTable>): OutboxItem {
  return {
    id: row.id,
    tableId: row.table_id,
    kind: row.kind,
    key: row.key,
    body: row.body as Json,
    status: row.status,
    tries: row.tries,
    lastError: row.last_error,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
