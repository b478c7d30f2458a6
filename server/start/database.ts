/** The database of this Sabot: the embedded PostgreSQL, kept running, or an external one (`DATABASE_URL`). */
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../postgres/embedded.ts';

export interface Database {
  readonly url: string;
  /** Resolves once the database runs: at once, or after starting it again. Called before the table server starts. */
  ensureUp(): Promise<void>;
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 500;

/** Starts or adopts the embedded server and starts it again whenever it dies. Throws in words. */
export async function embeddedDatabase(folder: string, say: (text: string) => void): Promise<Database> {
  let server: EmbeddedPostgres = await startEmbeddedPostgres(folder);
  let stopping = false;
  let starting: Promise<void> | undefined;
  const ensureUp = async (): Promise<void> => {
    if (stopping || server.process()) return;
    starting ??= startAgain().finally(() => {
      starting = undefined;
    });
    await starting;
  };
  const startAgain = async (): Promise<void> => {
    say('The database ended; starting it again.');
    server = await startEmbeddedPostgres(folder);
    say('The database is back.');
  };
  const looking = setInterval(() => {
    ensureUp().catch((error: Error) => say(`The database does not start: ${error.message}`));
  }, LOOK_EVERY_MS);
  return {
    url: server.url,
    ensureUp,
    async stop() {
      stopping = true;
      clearInterval(looking);
      await starting?.catch(() => {});
      await server.stop();
    },
  };
}

/** An external database: only checked. Throws in words, without the address (it may hold a password). */
export async function externalDatabase(url: string): Promise<Database> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
  } catch (error) {
    const { message, code } = error as { message: string; code?: string };
    throw new Error(`The database of DATABASE_URL cannot be used: ${message || code || 'no reason given'}.`);
  } finally {
    await client.end().catch(() => {});
  }
  return { url, ensureUp: async () => {}, stop: async () => {} };
}
