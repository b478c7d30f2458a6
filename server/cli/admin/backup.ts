/** `sabot admin backup` and `restore`: a house's database as files, and back (docs/OPERATE.md). */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { addressOfKey } from '../../../engine/protocol/sign.ts';
import { engineDigest } from '../../host/snapshot.ts';
import { LOCAL_CHAIN_ID } from '../../local-chain/anvil.ts';
import { chainIdOf } from '../../local-chain/rpc.ts';
import { makeFolders, pathsOf, type Paths } from '../../process/paths.ts';
import { readDeployment } from '../../start/contracts.ts';
import { readSecrets } from '../../start/secrets.ts';
import { dumpRows, fillDatabase } from '../../store/dump.ts';
import { argsOf, BadInput, oneLine } from '../verb/verb.ts';
import { markOfSecret, readBackup, RowFiles, type Manifest } from './backup-files.ts';
import { databaseOf, onDatabase, onEmbedded, unreachableFor, whileNobodyRuns } from './database.ts';

const exits = { done: 0, refused: 1 } as const;

type Wanted = Readonly<Record<'database' | 'secrets' | 'deployment', string | undefined>> & {
  readonly folder: string;
  readonly last: boolean;
};

function optionsOf(verb: 'backup' | 'restore', args: readonly string[]): Wanted {
  const { values, positionals } = argsOf(`admin ${verb}`, args, {
    allowPositionals: true,
    options: {
      database: { type: 'string' },
      deployment: { type: 'string' },
      secrets: { type: 'string' },
      last: { type: 'boolean', default: false },
    },
  });
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new BadInput(`admin ${verb}: give one folder: admin ${verb} DIR`);
  const { database, deployment, secrets, last } = values;
  return { folder, database, deployment, secrets, last };
}

const houseOf = (secrets: string) => {
  const { houseKey, houseLinkSecret } = readSecrets(secrets);
  return { house: addressOfKey(houseKey), linkSecret: markOfSecret(houseLinkSecret) };
};

const deploymentOf = (named: string | undefined, paths: Paths): string =>
  named ?? process.env['SABOT_DEPLOYMENT'] ?? paths.deployment;

export async function backUp(args: readonly string[]): Promise<number> {
  const wanted = optionsOf('backup', args);
  const paths = pathsOf(process.env['SABOT_DATA']);
  let about: Pick<Manifest, 'house' | 'linkSecret' | 'deployment'>;
  let files: RowFiles;
  try {
    const { chainId, escrow, ...rest } = readDeployment(deploymentOf(wanted.deployment, paths));
    about = { ...houseOf(wanted.secrets ?? paths.secrets), deployment: { chainId, escrow, ...rest } };
    files = new RowFiles(wanted.folder);
  } catch (error) {
    return refuse('backup', error);
  }
  try {
    const { migrations, isOwned } = await onDatabase('admin backup', wanted.database, paths, (url) =>
      dumpRows(url, (table, lines) => files.add(table, lines)),
    );
    const now = { madeAt: new Date().toISOString(), engine: engineDigest(), whileItRan: isOwned };
    const { tables } = files.end({ ...now, migrations: [...migrations], ...about });
    process.stdout.write(backedUp(wanted.folder, { ...about, ...now, rows: tables.event.rows }, paths));
    return exits.done;
  } catch (error) {
    return unreachableFor(error);
  }
}

type About = Pick<Manifest, 'deployment' | 'whileItRan'> & { readonly rows: number };

function backedUp(folder: string, { deployment, whileItRan, rows }: About, { secrets, chain }: Paths): string {
  return [
    `Backed up to ${folder}: ${rows} rows of the tables' logs, and all else of the database.`,
    `The house's keys are not in it. Keep a copy of ${secrets} apart: without it the backup is worth nothing.`,
    ...(deployment.chainId === LOCAL_CHAIN_ID
      ? [`The chain is this house's own: stop it, and keep a copy of ${chain}, too.`]
      : []),
    ...(whileItRan
      ? [
          'The house was playing: what it signs from now on is not in it. Restored after that, it could sign otherwise and convict itself.',
        ]
      : []),
    '',
  ].join('\n');
}

export async function restore(args: readonly string[]): Promise<number> {
  const wanted = optionsOf('restore', args);
  const paths = pathsOf(process.env['SABOT_DATA']);
  const external = wanted.database ?? process.env['DATABASE_URL'];
  if (external !== undefined) databaseOf('admin restore', external);
  const { secrets } = wanted;
  if (secrets === undefined)
    throw new BadInput('admin restore: the keys of a house are in no backup: name your copy with --secrets FILE');
  try {
    const { manifest, rows } = readBackup(wanted.folder);
    await check(manifest, { ...wanted, secrets }, paths);
    makeFolders(paths);
    const fill = (database: string) => fillDatabase(database, manifest.migrations, rows);
    await whileNobodyRuns(paths, async () => {
      await (external === undefined ? onEmbedded(paths, fill) : fill(external));
      keep(paths.secrets, readFileSync(secrets, 'utf8'));
      if (manifest.deployment.chainId === LOCAL_CHAIN_ID)
        keep(paths.deployment, `${JSON.stringify(manifest.deployment, null, 2)}\n`);
    });
    process.stdout.write(
      `Restored ${manifest.tables.event.rows} rows of ${manifest.madeAt} into ${external === undefined ? paths.postgres : 'the named database'}. Start the house as before: npm start\n`,
    );
    return exits.done;
  } catch (error) {
    return refuse('restore', error);
  }
}

/** Throws in words when the backup must not go on here. */
async function check(manifest: Manifest, wanted: Wanted & { readonly secrets: string }, paths: Paths): Promise<void> {
  const { chainId, escrow } = manifest.deployment;
  if (manifest.engine !== engineDigest())
    throw new Error('another version of the engine made it: restore it with the version that made it');
  const { house, linkSecret } = houseOf(wanted.secrets);
  if (house !== manifest.house || linkSecret !== manifest.linkSecret)
    throw new Error(`these are not the keys of its house, which is ${manifest.house}`);
  if (existsSync(paths.secrets) && readFileSync(paths.secrets, 'utf8') !== readFileSync(wanted.secrets, 'utf8'))
    throw new Error(`${paths.data} is another house's folder: it has other keys`);
  const file = deploymentOf(wanted.deployment, paths);
  const there = existsSync(file) ? readDeployment(file) : null;
  if (there !== null && (there.chainId !== chainId || there.escrow !== escrow))
    throw new Error(
      `it is of another chain or escrow: ${escrow} on chain ${chainId}, here ${there.escrow} on ${there.chainId}`,
    );
  if (there === null && chainId !== LOCAL_CHAIN_ID)
    throw new Error(
      `say on which chain it goes on: SABOT_DEPLOYMENT or --deployment, of ${escrow} on chain ${chainId}`,
    );
  const rpc = process.env['CHAIN_RPC_URL'];
  const asked = rpc === undefined ? chainId : await chainIdOf(rpc);
  if (asked !== chainId)
    throw new Error(`the node of CHAIN_RPC_URL is of chain ${asked}, the backup of chain ${chainId}`);
  // A house that was stopped may have played on afterwards: nothing here would show it.
  if (!wanted.last)
    throw new Error(
      `whatever the house has signed since ${manifest.madeAt} is not in it${manifest.whileItRan ? ', and it was playing then' : ''}: it could sign otherwise and convict itself. If nothing was played after it, say so with --last`,
    );
}

/** Written once: what is there is the same. */
function keep(file: string, text: string): void {
  if (existsSync(file)) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text, { mode: 0o600, flush: true });
}

function refuse(verb: string, error: unknown): number {
  const { message, code } = error as { readonly message?: string; readonly code?: string };
  process.stderr.write(`sabot: admin ${verb}: ${oneLine(message || code || 'no reason given')}\n`);
  return exits.refused;
}
