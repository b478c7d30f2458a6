/** The rows of the tables (ADR 0029). */
import { sql, type Kysely, type Selectable } from 'kysely';
import { present } from '../../engine/assert.ts';
import { jsonText } from './json-text.ts';
import type { Json, OfferDraft, OfferRow, Offers } from './port.ts';
import type { OfferTable, Schema } from './schema.ts';

export function postgresOffers(db: () => Kysely<Schema>): Offers {
  return {
    async offers() {
      const rows = await db()
        .selectFrom('offer')
        .selectAll()
        .where((where) => where.or([where('open', '=', true), where('registered', '=', true)]))
        .orderBy('place')
        .execute();
      return rows.map(offerOf);
    },
    async openOffer(draft) {
      // One that is there keeps its place: places would run up with each start otherwise.
      const again = await db()
        .updateTable('offer')
        .set({ open: true, closed_at: null, bots: draft.bots })
        .where('table_id', '=', draft.tableId)
        .returningAll()
        .executeTakeFirst();
      return offerOf(again ?? (await insert(db(), draft)));
    },
    async closeOffer(tableId) {
      await db()
        .updateTable('offer')
        .set({ open: false, closed_at: sql<Date>`now()` })
        .where('table_id', '=', tableId)
        .execute();
    },
    async registerOffer(tableId) {
      await db().updateTable('offer').set({ registered: true }).where('table_id', '=', tableId).execute();
    },
  };
}

async function insert(db: Kysely<Schema>, draft: OfferDraft): Promise<Selectable<OfferTable>> {
  const { tableId, name, settings, limits, founder, hidden, bots } = draft;
  const row = await db
    .insertInto('offer')
    .values({
      table_id: tableId,
      name,
      settings: jsonText(settings),
      limits: jsonText(limits),
      founder,
      hidden,
      bots,
      registered: sql<boolean>`exists (select 1 from tbl where id = ${tableId})`,
      closed_at: null,
    })
    .returningAll()
    .executeTakeFirst();
  return present(row, 'the row that was written');
}

function offerOf(row: Selectable<OfferTable>): OfferRow {
  const { table_id: tableId, place, name, settings, limits, founder, hidden, bots, registered, open } = row;
  return {
    tableId,
    place,
    name,
    settings: settings as Json,
    limits: limits as Json,
    founder,
    hidden,
    bots,
    registered,
    open,
    closedAt: row.closed_at,
  };
}
