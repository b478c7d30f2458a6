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
export function openPool(url: string, maxConnections = 8): pg.Pool {
  const pool = new pg.Pool({ ...clientConfig(url, 'store'), max: maxConnections });
  pool.on('error', () => {});
  // The pool listens only to idle connections: a connection that breaks while in use would end the process.
  pool.on('connect', (client) => void client.on('error', () => {}));
  return pool;
}

/** Destroying it ends the pool. */
export const databaseOn = (pool: pg.Pool): Kysely<Schema> =>
  new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });

export const openDatabase = (url: string, maxConnections?: number): Kysely<Schema> =>
  databaseOn(openPool(url, maxConnections));

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
