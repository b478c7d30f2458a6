/**
 * Shows others that this process is alive (platform.md 3): by an advisory lock on a connection of its own (gone at once
 * when the process is killed) and a beat every second (old when the process is frozen but keeps the lock). When that
 * connection is lost, others may take our tables: `onLost` must end the process.
 */
import { createHash, randomUUID } from 'node:crypto';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import pg from 'pg';
import { clientConfig } from './database.ts';
import type { Schema } from './schema.ts';

const BEAT_MS = 1_000;
/** A node whose beat is older counts as dead, lock or not. */
const DEAD_AFTER = '4 seconds';

export interface Life {
  /** New at every start: a process that comes back is another node. */
  readonly nodeId: string;
  /** Ends beat, lock and connection; `onLost` is not called any more. */
  end(): Promise<void>;
}

/** Takes the lock, writes the node's row and begins to beat. `url` tells peers where this process can be reached. */
export async function beginLife(
  db: Kysely<Schema>,
  databaseUrl: string,
  options: { url?: string; onLost: (cause: Error) => void },
): Promise<Life> {
  const nodeId = randomUUID();
  const lockKey = lockKeyOf(nodeId);
  const client = new pg.Client({ ...clientConfig(databaseUrl, `node ${nodeId}`), query_timeout: 3_000 });
  let ended = false;
  const lost = (cause: Error) => {
    if (ended) return;
    ended = true;
    clearInterval(timer);
    client.end().catch(() => {});
    options.onLost(cause);
  };
  let timer: NodeJS.Timeout | undefined;
  client.on('error', lost);
  client.on('end', () => lost(new Error('the lock connection was closed')));
  await client.connect();
  await client.query('select pg_advisory_lock($1)', [String(lockKey)]);
  await client.query('insert into node (id, lock_key, url) values ($1, $2, $3)', [
    nodeId,
    String(lockKey),
    options.url ?? null,
  ]);
  timer = setInterval(() => {
    client.query('update node set beat = now() where id = $1', [nodeId]).then((done) => {
      if (done.rowCount === 0) lost(new Error('this node was declared dead'));
    }, lost);
  }, BEAT_MS);
  await forgetDeadNodes(db);
  return {
    nodeId,
    async end() {
      if (ended) return;
      ended = true;
      clearInterval(timer);
      await client.end();
    },
  };
}

/** SQL: whether this node id (a text expression, may be null) is that of a living process. */
export function isAlive(nodeId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select 1 from node n
    where n.id = ${nodeId} and n.beat > now() - ${sql.lit(DEAD_AFTER)}::interval and exists (
      select 1 from pg_locks l
      where l.locktype = 'advisory' and l.granted and l.objsubid = 1
        and l.database = (select oid from pg_database where datname = current_database())
        and ((l.classid::bigint << 32) | l.objid::bigint) = n.lock_key))`;
}

/** Rows of nodes that are long dead and own nothing any more. */
async function forgetDeadNodes(db: Kysely<Schema>): Promise<void> {
  await sql`delete from node d
    where d.beat < now() - interval '1 minute' and not exists (select 1 from tbl t where t.owner = d.id)
      and not ${isAlive(sql`d.id`)}`.execute(db);
}

/** 63 bits, so that the number is the same signed and unsigned. */
function lockKeyOf(nodeId: string): bigint {
  return createHash('sha256').update(nodeId).digest().readBigUInt64BE() >> 1n;
}
