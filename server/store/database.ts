/**
 * Connections to PostgreSQL and the state of its schema. This is the one place that knows driver settings (platform.md
 * 7.12–7.14).
 */
import { Kysely, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { StoreError } from './errors.ts';
import { migrations, type Schema } from './schema.ts';

/**
 * int8 comes as bigint, everything else as the driver gives it. Set per connection, so that the driver's global table
 * stays unchanged.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 && format !== 'binary'
      ? BigInt
      : pg.types.getTypeParser(oid, format as 'text')) as never,
};

/** Settings shared by the pool and the lock connection. Keep-alives make us notice a dead remote machine. */
export function clientConfig(url: string, name: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: `sabot ${name}`,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    query_timeout: 15_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    types,
  };
}

/** A pool with the schema's types. A broken idle connection is only dropped: the next query reports what is wrong. */
export function openDatabase(url: string, maxConnections = 8): Kysely<Schema> {
  const pool = new pg.Pool({ ...clientConfig(url, 'store'), max: maxConnections });
  pool.on('error', () => {});
  // The pool listens only to idle connections: a connection that breaks while in use would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    prepares(client);
  });
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

/** A statement that begins so is planned once per connection, under that name. Its text must always be the same. */
const marked = /^\/\* prepared: (\w+) \*\//;

/**
 * PostgreSQL plans a statement without a name each time. For the append, which each move of a player waits for, that is
 * more than half of its work (0.95 ms of its processor, 0.37 with a name). Kysely names no statement: the mark does.
 */
function prepares(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (text: unknown, values?: unknown, ...rest: unknown[]) => unknown;
  const named = (text: unknown, values?: unknown, ...rest: unknown[]): unknown => {
    const name = typeof text === 'string' ? marked.exec(text)?.[1] : undefined;
    return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest);
  };
  client.query = named as typeof client.query;
}

/**
 * Brings the schema up to date; safe when several processes start at once. Throws `StoreError` with the failed
 * migration.
 */
export async function migrate(db: Kysely<Schema>): Promise<void> {
  const { error, results } = await new Migrator({ db, provider: migrations }).migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  throw new StoreError(
    `The database could not be brought up to date${failed ? ` (migration ${failed})` : ''}: ${messageOf(error)}`,
    { cause: error },
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
