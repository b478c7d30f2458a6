/**
 * Where everything is. The data directory holds all that `npm run reset` clears: tables, balances, chain, log, secrets.
 */
import { mkdirSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';

export const PROJECT = resolve(import.meta.dirname, '../..');

export interface Paths {
  readonly data: string;
  readonly lock: string;
  /** Files about running children. */
  readonly run: string;
  readonly logs: string;
  readonly postgres: string;
  readonly chain: string;
  readonly secrets: string;
  readonly deployment: string;
  /** The public address of the running Sabot, one line. */
  readonly url: string;
}

/**
 * The paths under a data directory (default: `.sabot` in the project; relative paths start at the person's current
 * folder).
 */
export function pathsOf(dataFolder: string | undefined): Paths {
  const data =
    dataFolder === undefined ? join(PROJECT, '.sabot') : isAbsolute(dataFolder) ? dataFolder : resolve(dataFolder);
  return {
    data,
    lock: join(data, 'lock'),
    run: join(data, 'run'),
    logs: join(data, 'logs'),
    postgres: join(data, 'postgres'),
    chain: join(data, 'chain'),
    secrets: join(data, 'secrets.json'),
    deployment: join(data, 'deployment.json'),
    url: join(data, 'url'),
  };
}

/**
 * Makes the folders. The outer one lets others pass through (PostgreSQL runs as another user when we are root), but not
 * look in.
 */
export function makeFolders(paths: Paths): void {
  mkdirSync(paths.data, { recursive: true, mode: 0o711 });
  for (const folder of [paths.run, paths.logs, paths.chain]) mkdirSync(folder, { recursive: true, mode: 0o700 });
}
