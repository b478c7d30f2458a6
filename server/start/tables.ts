/** The table server (server/main.ts) as a supervised child. */
import { join } from 'node:path';
import type { ChildEvent, SupervisedChild } from '../process/child.ts';
import { superviseListeningChild } from '../process/listening-child.ts';
import { PROJECT, type Paths } from '../process/paths.ts';

export interface Tables extends SupervisedChild {
  /** Where it listens; undefined while it is down. */
  port(): number | undefined;
}

export interface TablesOptions {
  readonly paths: Paths;
  readonly abort: AbortSignal;
  onEvent(event: ChildEvent): void;
  readonly databaseUrl: string;
  rpcUrl(): string;
  readonly deployment: string;
  /** The house's policy; undefined: the one that comes with the sources. */
  readonly policyFile: string | undefined;
  /** The entry file. */
  readonly program: string;
  /** Awaited before each start. */
  prepare(): Promise<void>;
}

const FIRST_PORT = 2_567;

/**
 * Starts the table server with the environment of server/start/README.md; it is ready when `GET /health` answers 200.
 */
export async function startTables({ paths, ...options }: TablesOptions): Promise<Tables> {
  const child = await superviseListeningChild({
    name: 'tables',
    order: 10,
    graceMs: 10_000,
    readyMs: 60_000,
    firstPort: FIRST_PORT,
    logFile: join(paths.logs, 'tables.log'),
    runFolder: paths.run,
    abort: options.abort,
    onEvent: (event) => options.onEvent(event),
    async launch(port) {
      await options.prepare();
      return {
        command: process.execPath,
        args: ['--import', 'tsx', options.program],
        cwd: PROJECT,
        env: {
          ...process.env,
          NODE_ENV: 'production',
          SABOT_PORT: String(port),
          SABOT_DATA: paths.data,
          SABOT_RPC_URL: options.rpcUrl(),
          SABOT_DATABASE_URL: options.databaseUrl,
          SABOT_DEPLOYMENT: options.deployment,
          SABOT_SECRETS: paths.secrets,
          SABOT_POLICY: options.policyFile,
        },
      };
    },
    async answers(port) {
      const response = await fetch(`http://127.0.0.1:${port}/health`, {
        signal: AbortSignal.timeout(2_000),
        redirect: 'manual',
      });
      await response.body?.cancel();
      return response.status === 200;
    },
  });
  return { ...child, port: () => (child.pid() === undefined ? undefined : child.port()) };
}
