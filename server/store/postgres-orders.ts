/** Operators' orders (ADR 0031): as the table server takes them, and as the command line gives them. */
import { sql, type Kysely, type Selectable } from 'kysely';
import { openDatabase } from './database.ts';
import { jsonText } from './json-text.ts';
import { isAlive } from './life.ts';
import type { Json, OrderRow, Orders } from './port.ts';
import type { OperatorOrderTable, Schema } from './schema.ts';

export function postgresOrders(db: () => Kysely<Schema>): Orders {
  return {
    async openOrders(tableIds) {
      if (tableIds.length === 0) return [];
      const rows = await db()
        .selectFrom('operator_order')
        .selectAll()
        .where('answered_at', 'is', null)
        .where('withdrawn_at', 'is', null)
        .where('table_id', 'in', [...tableIds])
        .orderBy('id')
        .execute();
      return rows.map(orderOf);
    },
    async takeOrder(id) {
      const done = await sql`
        update operator_order set taken_at = coalesce(taken_at, now())
        where id = ${id} and answered_at is null and withdrawn_at is null returning id`.execute(db());
      return done.rows.length > 0;
    },
    async answerOrder(id, answer) {
      await db()
        .updateTable('operator_order')
        .set({ answer: jsonText(answer), answered_at: sql<Date>`now()` })
        .where('id', '=', id)
        .where('answered_at', 'is', null)
        .execute();
    },
  };
}

/** An operator's side: writes orders and reads their answers, beside the process that takes them. */
export interface OrderDesk {
  /** All tables that the house knows by name, with whether a living process owns them; oldest first. */
  tables(): Promise<readonly { readonly tableId: string; readonly name: string; readonly owned: boolean }[]>;
  ask(tableId: string, body: Json, operator: string): Promise<bigint>;
  order(id: bigint): Promise<OrderRow | undefined>;
  /** False: it is taken already, or answered. */
  withdraw(id: bigint): Promise<boolean>;
  /** The newest, newest first; without those that only ask how a table is. */
  orders(limit: number): Promise<readonly OrderRow[]>;
  close(): Promise<void>;
}

export function openOrderDesk(databaseUrl: string): OrderDesk {
  const db = openDatabase(databaseUrl, 1);
  return {
    async tables() {
      const { rows } = await sql<{ tableId: string; name: string; owned: boolean }>`
        select o.table_id as "tableId", o.name, t.owner is not null and ${isAlive(sql`t.owner`)} as owned
        from offer o left join tbl t on t.id = o.table_id where o.open order by o.place`.execute(db);
      return rows.map((row) => ({ ...row, owned: row.owned === true }));
    },
    async ask(tableId, body, operator) {
      const row = await db
        .insertInto('operator_order')
        .values({ table_id: tableId, body: jsonText(body), operator })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },
    async order(id) {
      const row = await db.selectFrom('operator_order').selectAll().where('id', '=', id).executeTakeFirst();
      return row && orderOf(row);
    },
    async withdraw(id) {
      const done = await sql`
        update operator_order set withdrawn_at = now() where id = ${id} and taken_at is null and withdrawn_at is null
        returning id`.execute(db);
      return done.rows.length > 0;
    },
    async orders(limit) {
      const rows = await db
        .selectFrom('operator_order')
        .selectAll()
        .where(sql<boolean>`body ->> 'type' <> 'report'`)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(orderOf);
    },
    close: async () => await db.destroy(),
  };
}

function orderOf(row: Selectable<OperatorOrderTable>): OrderRow {
  const { id, table_id: tableId, body, operator } = row;
  return {
    id,
    tableId,
    body,
    operator,
    askedAt: row.asked_at,
    takenAt: row.taken_at,
    answeredAt: row.answered_at,
    withdrawnAt: row.withdrawn_at,
    answer: row.answer,
  };
}
