/** The two Node children: the table server (server/main.ts) and the standalone server of the pages. */
import { dirname, join } from 'node:path';
import type { ChildEvent, SupervisedChild } from '../process/child.ts';
import { superviseListeningChild } from '../process/listening-child.ts';
import { PROJECT, type Paths } from './paths.ts';

export interface Served extends SupervisedChild {
  /** Where it listens; undefined while it is down. */
  port(): number | undefined;
}

interface Common {
  readonly paths: Paths;
  readonly abort: AbortSignal;
  onEvent(event: ChildEvent): void;
}

export interface TablesOptions extends Common {
  readonly databaseUrl: string;
  rpcUrl(): string;
  readonly deployment: string;
  /** The entry file. */
  readonly program: string;
  /** Awaited before each start. */
  prepare(): Promise<void>;
}

const TABLES_PORT = 2_567;
const PAGES_PORT = 3_100;

/** Starts the table server with the environment of server/start/README.md; it is ready when `GET /health` answers 200. */
export async function startTables(options: TablesOptions): Promise<Served> {
  return await serve({
    name: 'tables', order: 10, graceMs: 10_000, readyMs: 60_000, firstPort: TABLES_PORT, health: '/health', common: options,
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
          SABOT_DATA: options.paths.data,
          SABOT_RPC_URL: options.rpcUrl(),
          SABOT_DATABASE_URL: options.databaseUrl,
          SABOT_DEPLOYMENT: options.deployment,
          SABOT_SECRETS: options.paths.secrets,
        },
      };
    },
    isUp: (status) => status === 200,
  });
}

/** Starts the pages' standalone server; it is ready when it answers anything. */
export async function startPages(options: Common & { readonly serverFile: string }): Promise<Served> {
  return await serve({
    name: 'pages', order: 20, graceMs: 3_000, readyMs: 30_000, firstPort: PAGES_PORT, health: '/favicon.ico', common: options,
    launch: async (port) => ({
      command: process.execPath,
      args: [options.serverFile],
      cwd: dirname(options.serverFile),
      env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', PORT: String(port), HOSTNAME: '127.0.0.1' },
    }),
    isUp: () => true,
  });
}

interface Serving {
  name: string, order: number, graceMs: number, readyMs: number, firstPort: number, health: string, common: Common;
  launch(port: number): Promise<{ command: string, args: string[], cwd: string, env: NodeJS.ProcessEnv }>;
  isUp(status: number): boolean;
}

async function serve(what: Serving): Promise<Served> {
  const child = await superviseListeningChild({
    name: what.name,
    logFile: join(what.common.paths.logs, `${what.name}.log`),
    runFolder: what.common.paths.run,
    order: what.order,
    graceMs: what.graceMs,
    readyMs: what.readyMs,
    abort: what.common.abort,
    onEvent: (event) => what.common.onEvent(event),
    firstPort: what.firstPort,
    launch: (port) => what.launch(port),
    async answers(port) {
      const response = await fetch(`http://127.0.0.1:${port}${what.health}`, { signal: AbortSignal.timeout(2_000), redirect: 'manual' });
      await response.body?.cancel();
      return what.isUp(response.status);
    },
  });
  return { ...child, port: () => (child.pid() === undefined ? undefined : child.port()) };
}
