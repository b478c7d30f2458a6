/**
 * What the supervisor runs. It is a parameter, so that tests can put small programs in these places and test the
 * supervisor itself.
 */
import { join } from 'node:path';
import { ensureClientBuilt, type BuildOptions } from '../client/build.ts';
import { ensureDeployed, type DeployOptions } from './contracts.ts';
import { PROJECT } from '../process/paths.ts';

export interface Programs {
  /** The table server's entry file, TypeScript. */
  readonly tables: string;
  /** The folder of the client's files, built if needed. */
  client(options: BuildOptions): Promise<string>;
  /** Contracts on a local chain, deployed if needed. */
  deploy(options: DeployOptions): Promise<unknown>;
}

export const programsOfSabot: Programs = {
  tables: join(PROJECT, 'server/main.ts'),
  client: ensureClientBuilt,
  deploy: ensureDeployed,
};
