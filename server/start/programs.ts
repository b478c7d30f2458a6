/**
 * What the supervisor runs; a parameter, so that its own behaviour can be tested with small programs in these places.
 */
import { join } from 'node:path';
import { ensureClientBuilt, type BuildOptions } from '../client/build.ts';
import { ensureDeployed, type DeployOptions } from './contracts.ts';
import { PROJECT } from '../process/paths.ts';

export interface Programs {
  /** The table server's entry file, TypeScript. */
  readonly tables: string;
  /** The folder of the client's files, built when it must be. */
  client(options: BuildOptions): Promise<string>;
  /** Contracts on a local chain, deployed when they must be. */
  deploy(options: DeployOptions): Promise<unknown>;
}

export const programsOfSabot: Programs = {
  tables: join(PROJECT, 'server/main.ts'),
  client: ensureClientBuilt,
  deploy: ensureDeployed,
};
