/** What the supervisor runs; a parameter, so that its own behaviour can be tested with small programs in these places. */
import { join } from 'node:path';
import { ensureDeployed, type DeployOptions } from './contracts.ts';
import { ensurePagesBuilt, type BuildOptions } from './pages-build.ts';
import { PROJECT } from './paths.ts';

export interface Programs {
  /** The table server's entry file, TypeScript. */
  readonly tables: string;
  /** The pages' standalone server, built when it must be. */
  pages(options: BuildOptions): Promise<string>;
  /** Contracts on a local chain, deployed when they must be. */
  deploy(options: DeployOptions): Promise<unknown>;
}

export const programsOfSabot: Programs = {
  tables: join(PROJECT, 'server/main.ts'),
  pages: ensurePagesBuilt,
  deploy: ensureDeployed,
};
