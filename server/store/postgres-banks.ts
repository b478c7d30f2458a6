/** Reads the banks' proof files (protocol.md 3); `append`'s transaction writes them. */
import { sql, type Kysely } from 'kysely';
import type { Banks, Json } from './port.ts';
import type { Schema } from './schema.ts';

export function postgresBanks(db: () => Kysely<Schema>): Banks {
  const whole = () =>
    db()
      .selectFrom('bank')
      .select(['table_id as tableId', 'number', 'bank_id as bankId', 'status', 'proof', 'updated_at as updatedAt']);
  return {
    async bank(tableId, number) {
      const row = await whole().where('table_id', '=', tableId).where('number', '=', number).executeTakeFirst();
      return row && { ...row, proof: row.proof as Json };
    },
    async bankById(bankId) {
      const row = await whole().where('bank_id', '=', bankId).executeTakeFirst();
      return row && { ...row, proof: row.proof as Json };
    },
    async banks(tableId, limit = 100, { player, before } = {}) {
      return await db()
        .selectFrom('bank')
        .select(['table_id as tableId', 'number', 'bank_id as bankId', 'status', 'updated_at as updatedAt'])
        .where('table_id', '=', tableId)
        .$if(player !== undefined, (query) => query.where(sql<boolean>`players @> array[${player}]::text[]`))
        .$if(before !== undefined, (query) => query.where('number', '<', before!))
        .orderBy('number', 'desc')
        .limit(limit)
        .execute();
    },
    async numbersOfTaglia(tableId, taglia, limit) {
      const rows = await db()
        .selectFrom('bank')
        .select('number')
        .where('table_id', '=', tableId)
        .where('first_taglia', '<=', String(taglia))
        .where('last_taglia', '>=', String(taglia))
        .orderBy('number')
        .limit(limit)
        .execute();
      return rows.map(({ number }) => number);
    },
  };
}
