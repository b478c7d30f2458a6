/** A real PostgreSQL for tests: the embedded one in a temporary folder, with any number of fresh databases in it. */
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../../server/postgres/embedded.ts';
import { removePostgresHome } from '../../../server/postgres/home.ts';

export interface TestPostgres {
  readonly server: EmbeddedPostgres;
  /** The folder it was started on (to start it again after a crash). */
  readonly folder: string;
  /** Makes an empty database and gives its URL. */
  freshDatabase(): Promise<string>;
  /** Stops the server and removes everything. */
  remove(): Promise<void>;
}

export async function testPostgres(): Promise<TestPostgres> {
  const parent = mkdtempSync(join(tmpdir(), 'sabot-pg-'));
  chmodSync(parent, 0o755); // as root the server runs as another user, who must be able to get in
  const folder = join(parent, 'postgres');
  const server = await startEmbeddedPostgres(folder);
  return {
    server,
    folder,
    async freshDatabase() {
      const name = `test_${randomBytes(6).toString('hex')}`;
      const client = new pg.Client({ connectionString: server.url });
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      return server.url.replace(/[^/]+$/, name);
    },
    async remove() {
      await server.stop();
      removePostgresHome(folder);
      rmSync(parent, { recursive: true, force: true });
    },
  };
}
