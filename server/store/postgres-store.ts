/**
 * The store on PostgreSQL (platform.md 2–3). Each append is one statement, so one round trip and one commit: the fence
 * (owner, epoch, head), the command id, the row, its outbox items and its banks succeed or fail together.
 *
 * Commits are not grouped across tables: one table appends one row at a time anyway, and separate connections share
 * PostgreSQL's own group commit. The grouped form of platform.md 3 is for thousands of appends a second.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Pool } from 'pg';
import { databaseOn, migrate, openDatabase, openPool } from './database.ts';
import { StaleOwner, StoreError, StoreLost, TableTaken } from './errors.ts';
import { jsonText } from './json-text.ts';
import { beginLife, isAlive, type Life } from './life.ts';
import { postgresBanks } from './postgres-banks.ts';
import { postgresNicknames } from './postgres-nicknames.ts';
import { postgresOwnLimits } from './postgres-own-limits.ts';
import { postgresOffers } from './postgres-offers.ts';
import { postgresOrders } from './postgres-orders.ts';
import { postgresOutbox } from './postgres-outbox.ts';
import type {
  Append,
  Claim,
  Json,
  LogRow,
  LogStore,
  Nicknames,
  Orders,
  OwnLimitRows,
  Snapshot,
  Store,
} from './port.ts';
import type { Schema } from './schema.ts';
import type { Seal } from './seal.ts';

/** A little more than the age of a beat at which an owner counts as dead. */
const CLAIM_PATIENCE_MS = 6_000;
const PAGE = 1_000;

export interface StoreOptions {
  /** postgresql://…, also with a socket folder as host. */
  readonly databaseUrl: string;
  /** What the log lies under on the disk. */
  readonly seal: Seal;
  /**
   * Called once when this process no longer counts as alive: it must exit at once (the store refuses everything by
   * then).
   */
  readonly onLost: (cause: Error) => void;
  /** Where peers and proxies reach this process. */
  readonly nodeUrl?: string;
  /** How long `claim` waits for an owner that may be dying; default 6 s. */
  readonly claimPatienceMs?: number;
}

/** Opens the store: brings the schema up to date and makes this process a living node. */
export async function openPostgresStore(options: StoreOptions): Promise<Store & Orders & Nicknames & OwnLimitRows> {
  const pool = openPool(options.databaseUrl);
  const db = databaseOn(pool);
  let closed: Error | undefined;
  const guarded =
    <T>(one: T) =>
    (): T => {
      if (closed)
        throw new StoreLost('The store is closed: this process does not count as alive any more.', { cause: closed });
      return one;
    };
  const guard = guarded(db);
  let life: Life | undefined;
  try {
    await migrate(db);
    life = await beginLife(db, options.databaseUrl, {
      ...(options.nodeUrl === undefined ? {} : { url: options.nodeUrl }),
      onLost: (cause) => {
        closed = cause;
        options.onLost(cause);
      },
    });
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const { nodeId, end } = life;
  return {
    ...postgresLog(guard, guarded(pool), options.seal, nodeId, options.claimPatienceMs ?? CLAIM_PATIENCE_MS),
    ...postgresOutbox(guard),
    ...postgresBanks(guard),
    ...postgresOffers(guard),
    ...postgresOrders(guard),
    ...postgresNicknames(guard),
    ...postgresOwnLimits(guard),
    async close() {
      if (closed?.message === CLOSED) return;
      closed = new Error(CLOSED);
      await end();
      await db.destroy();
    },
  };
}

/** Only reads the logs, beside whoever writes them; claims nothing, and changes nothing in the database. */
export interface LogReader {
  /** Ids of all tables, oldest first. */
  tables(): Promise<readonly string[]>;
  load(tableId: string): AsyncIterable<LogRow>;
  close(): Promise<void>;
}

/** `seal` is the house's: without it nobody reads a log. */
export function openLogReader(databaseUrl: string, seal: Seal): LogReader {
  const db = openDatabase(databaseUrl, 1);
  return {
    tables: async () => await tableIds(db),
    load: (tableId) => load(() => db, seal, tableId, 0),
    close: async () => await db.destroy(),
  };
}

const CLOSED = 'closed by its owner';

function postgresLog(
  db: () => Kysely<Schema>,
  pool: () => Pool,
  seal: Seal,
  nodeId: string,
  patienceMs: number,
): LogStore {
  return {
    claim: async (tableId) => await claim(db(), nodeId, tableId, patienceMs),
    append: async (tableId, row) => await append(pool(), seal, nodeId, tableId, row),
    async rowOf(tableId, cmdId) {
      const row = await db()
        .selectFrom('command')
        .select('seq')
        .where('table_id', '=', tableId)
        .where('cmd_id', '=', cmdId)
        .executeTakeFirst();
      return row?.seq;
    },
    load: (tableId, after = 0) => load(db, seal, tableId, after),
    page: async (tableId, after, most) => await rowsAfter(db(), seal, tableId, after, most),
    snapshot: async (tableId) => await snapshotOf(db(), seal, tableId),
    async keepSnapshot(tableId, epoch, { seq, engine, digest, state }) {
      const sealed = seal.close(state, { of: 'snapshot', tableId, seq });
      await sql`
        insert into snapshot (table_id, seq, engine, digest, sealed)
        select t.id, ${seq}::int, ${engine}, ${digest}, ${sealed}::bytea from tbl t where t.id = ${tableId} and t.owner = ${nodeId} and t.epoch = ${epoch}::int
        on conflict (table_id) do update set seq = excluded.seq, engine = excluded.engine, digest = excluded.digest, state = null, sealed = excluded.sealed`.execute(
        db(),
      );
    },
    async orphans() {
      const found = await sql<{ id: string }>`
        select t.id from tbl t where t.owner is null or not ${isAlive(sql`t.owner`)} order by t.created`.execute(db());
      return found.rows.map((row) => row.id);
    },
    tables: async () => await tableIds(db()),
    async releaseAll() {
      await db().updateTable('tbl').set({ owner: null }).where('owner', '=', nodeId).execute();
    },
  };
}

/** One that does not open counts as none: the log is the truth. */
async function snapshotOf(db: Kysely<Schema>, seal: Seal, tableId: string): Promise<Snapshot | undefined> {
  const found = await db
    .selectFrom('snapshot')
    .select(['seq', 'engine', 'digest', 'sealed'])
    .where('table_id', '=', tableId)
    .executeTakeFirst();
  if (found === undefined || found.sealed === null) return undefined;
  const { sealed, ...rest } = found;
  try {
    return { ...rest, state: seal.open(sealed, { of: 'snapshot', tableId, seq: rest.seq }) };
  } catch (error) {
    if (error instanceof StoreError) return undefined;
    throw error;
  }
}

async function tableIds(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db.selectFrom('tbl').select('id').orderBy('created').execute();
  return rows.map((row) => row.id);
}

async function claim(db: Kysely<Schema>, nodeId: string, tableId: string, patienceMs: number): Promise<Claim> {
  await db
    .insertInto('tbl')
    .values({ id: tableId, owner: null })
    .onConflict((at) => at.column('id').doNothing())
    .execute();
  const until = Date.now() + patienceMs;
  for (;;) {
    const seen = await sql<{ epoch: number; taken: boolean }>`
      select t.epoch, t.owner is not null and t.owner <> ${nodeId} and ${isAlive(sql`t.owner`)} as taken
      from tbl t where t.id = ${tableId}`.execute(db);
    const { epoch, taken } = seen.rows[0]!;
    if (taken) {
      if (Date.now() > until) throw new TableTaken(`Table ${tableId} is driven by another living process.`);
      await sleep(50);
      continue;
    }
    // Compare and set: if somebody was quicker, the epoch has moved, and we look again.
    const won = await db
      .updateTable('tbl')
      .set({ owner: nodeId, epoch: epoch + 1 })
      .where('id', '=', tableId)
      .where('epoch', '=', epoch)
      .returning(['epoch', 'head'])
      .executeTakeFirst();
    if (won) return won;
  }
}

/**
 * Under its name it is planned once per connection. Without one PostgreSQL would plan it each time, and for the append,
 * which each move of a player waits for, that is more than half of its work (0.95 ms of its processor, 0.37 with a
 * name). Kysely names no statement, and would take 0.07 ms of ours for each row. $1 table, $2 node, $3 epoch, $4 head,
 * $5 command ids, $6 the sealed row, $7 to $9 outbox items, $10 to $16 banks.
 */
const appendText = `
    with earlier as (
      select max(seq) as seq from command where table_id = $1 and cmd_id = any($5::text[]) having count(*) > 0
    ), fence as (
      update tbl t set head = t.head + 1
      where t.id = $1 and t.owner = $2 and t.epoch = $3::int and t.head = $4::int
        and not exists (select 1 from earlier)
      returning t.id, t.epoch, t.head
    ), written as (
      insert into event (table_id, seq, epoch, sealed)
      select id, head, epoch, $6::bytea from fence
      returning seq
    ), taken as (
      insert into command (table_id, cmd_id, seq) select f.id, c.id, f.head from fence f, unnest($5::text[]) as c (id)
    ), items as (
      insert into outbox (table_id, kind, key, body)
      select f.id, i.kind, i.key, i.body
      from fence f, unnest($7::text[], $8::text[], $9::json[]) with ordinality as i (kind, key, body, place)
      order by i.place
      on conflict (key) do nothing
    ), proofs as (
      insert into bank (table_id, number, bank_id, status, first_taglia, last_taglia, players, proof)
      select f.id, b.number, b.bank_id, b.status, b.first_taglia, b.last_taglia, string_to_array(b.players, ' '), b.proof
      from fence f,
        unnest($10::bigint[], $11::text[], $12::text[], $13::bigint[], $14::bigint[], $15::text[], $16::json[])
          as b (number, bank_id, status, first_taglia, last_taglia, players, proof)
      on conflict (table_id, number) do update
        set bank_id = excluded.bank_id, status = excluded.status, first_taglia = excluded.first_taglia,
          last_taglia = excluded.last_taglia, players = excluded.players, proof = excluded.proof, updated_at = now()
    )
    select (select seq from written) as written, (select seq from earlier) as earlier,
      exists (select 1 from tbl t where t.id = $1 and t.owner = $2 and t.epoch = $3::int) as ours`;

async function append(pool: Pool, seal: Seal, nodeId: string, tableId: string, row: Append): Promise<number> {
  const { epoch, head } = row;
  const items = row.outbox ?? [];
  const banks = row.banks ?? [];
  const answer = await pool.query<{ written: number | null; earlier: number | null; ours: boolean }>({
    name: 'append',
    text: appendText,
    values: [
      tableId,
      nodeId,
      epoch,
      head,
      row.cmdIds,
      seal.close(jsonText(row.payload), { of: 'row', tableId, seq: head + 1 }),
      items.map((item) => item.kind),
      items.map((item) => item.key),
      items.map((item) => jsonText(item.body)),
      banks.map((bank) => bank.number.toString()),
      banks.map((bank) => bank.bankId),
      banks.map((bank) => bank.status),
      banks.map((bank) => bank.firstTaglia),
      banks.map((bank) => bank.lastTaglia),
      banks.map((bank) => bank.players.join(' ')),
      banks.map((bank) => jsonText(bank.proof)),
    ],
  });
  const { written, earlier, ours } = answer.rows[0]!;
  if (written !== null) return written;
  // This also covers an append whose outcome was unknown: the row is there, at head + 1, and counts as written now.
  if (ours && earlier !== null) return earlier;
  throw new StaleOwner(
    ours
      ? `Table ${tableId} has another head than ${head}: claim it again and replay.`
      : `Table ${tableId} is not ours any more in epoch ${epoch}.`,
  );
}

async function* load(db: () => Kysely<Schema>, seal: Seal, tableId: string, after: number): AsyncGenerator<LogRow> {
  for (let seen = after; ;) {
    const rows = await rowsAfter(db(), seal, tableId, seen, PAGE);
    yield* rows;
    if (rows.length < PAGE) return;
    seen = rows.at(-1)!.seq;
  }
}

async function rowsAfter(
  db: Kysely<Schema>,
  seal: Seal,
  tableId: string,
  after: number,
  most: number,
): Promise<LogRow[]> {
  const rows = await db
    .selectFrom('event')
    .select(['seq', 'epoch', 'sealed', 'at'])
    .where('table_id', '=', tableId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(most)
    .execute();
  return rows.map(({ seq, epoch, sealed, at }) => ({
    seq,
    epoch,
    payload: JSON.parse(
      sealed === null ? inTheOpen(tableId, seq) : seal.open(sealed, { of: 'row', tableId, seq }),
    ) as Json,
    at,
  }));
}

/** Somebody who can write the database may have put it there. */
function inTheOpen(tableId: string, seq: number): never {
  throw new StoreError(
    `The row ${seq} of table ${tableId} is not sealed. If this log is of a version of Sabot that did not seal it, run "npm run -s sabot -- admin seal-log" once; if not, somebody has put it there: restore the database.`,
  );
}
