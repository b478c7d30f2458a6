/**
 * `npm run reset`: clears tables, balances, chain, log and keys together, so that nothing is left that still knows of
 * the rest. The client's build and npm's logs stay. Refuses while Sabot runs.
 */
import { readdirSync, rmSync, rmdirSync, existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { stopEmbeddedPostgres } from '../postgres/embedded.ts';
import { removePostgresHome } from '../postgres/home.ts';
import { takeLock } from '../process/folder-lock.ts';
import { openDatabase } from '../store/database.ts';
import { dropEverything } from '../store/schema.ts';
import { readEnvironment } from './environment.ts';
import { pathsOf, type Paths } from '../process/paths.ts';
import { clearLeftovers } from './reaping.ts';

/**
 * What Sabot itself puts into its data directory. Nothing else there is touched (it may be any folder of the person's).
 */
const OURS = [
  'run',
  'logs',
  'postgres',
  'chain',
  'ignition',
  'secrets.json',
  'secrets.json.new',
  'deployment.json',
  'deployment.json.new',
  'deployment-parameters.json',
  'url',
  'running.json',
  'reaper.json',
  'reaper.json.new',
  'lock',
];

async function reset(): Promise<number> {
  const environment = readEnvironment(process.env);
  const paths = pathsOf(environment.dataFolder);
  if (!existsSync(paths.data)) {
    console.log(`There is nothing to clear (${paths.data} does not exist).`);
    return 0;
  }
  const lock = await takeLock(paths.lock);
  if ('holder' in lock) {
    console.error(`Sabot is running (process ${lock.holder.pid}): stop it first, then reset.`);
    return 1;
  }
  try {
    await clearLeftovers(paths);
    if (environment.databaseUrl !== undefined) await clearExternal(environment.databaseUrl);
    // The server of an embedded database is stopped even when an external one is named now.
    if (existsSync(join(paths.postgres))) await stopEmbeddedPostgres(paths.postgres);
    removePostgresHome(paths.postgres);
  } catch (error) {
    lock.release();
    throw error;
  }
  clearFolder(paths);
  console.log(`Cleared: tables, balances, chain, log and keys (${paths.data}).`);
  if (environment.chainRpcUrl !== undefined) console.log('What is on the chain of CHAIN_RPC_URL stays there.');
  return 0;
}

function clearFolder(paths: Paths): void {
  for (const name of OURS) rmSync(join(paths.data, name), { recursive: true, force: true });
  if (readdirSync(paths.data).length === 0 && basename(paths.data) === '.sabot') rmdirSync(paths.data);
}

async function clearExternal(url: string): Promise<void> {
  const db = openDatabase(url, 1);
  try {
    await dropEverything(db);
  } finally {
    await db.destroy();
  }
}

try {
  process.exitCode = await reset();
} catch (error) {
  console.error(`Reset failed: ${(error as Error).message}`);
  process.exitCode = 1;
}
