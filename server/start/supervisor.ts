/**
 * Everything behind `npm start`: brings the parts up (at once, unless one needs another), keeps them up, and takes them
 * down in order. Order of ending: table server (drains), chain (writes its state), database, front.
 */
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { readClient } from '../client/files.ts';
import { freePort } from '../process/free-port.ts';
import type { ChildEvent } from '../process/child.ts';
import { startChain } from './chain.ts';
import { embeddedDatabase, externalDatabase } from './database.ts';
import type { Environment } from './environment.ts';
import { openFront, type Front } from './front.ts';
import { readPolicy } from '../policy/policy.ts';
import type { Paths } from '../process/paths.ts';
import type { Programs } from './programs.ts';
import { seconds, type Progress } from './progress.ts';
import { clearLeftovers, startReaper } from './reaping.ts';
import { readOrMakeSecrets } from './secrets.ts';
import { startTables, type Tables } from './tables.ts';

export interface SupervisorOptions {
  readonly environment: Environment;
  /** Already made, and locked by this process. */
  readonly paths: Paths;
  readonly progress: Progress;
  readonly log: Logger;
  readonly programs: Programs;
  /** When aborted, the start is given up. The caller then calls `stop`. */
  readonly abort: AbortSignal;
}

export interface Sabot {
  /** Brings everything up; resolves with the public address. Throws in words; `stop` clears up what was started. */
  start(): Promise<string>;
  /** Ends everything that was started. */
  stop(): Promise<void>;
}

/** A part that runs, to be stopped; lower ranks first. */
interface Part {
  readonly rank: number;
  readonly name: string;
  stop(): Promise<void>;
}

export function supervisor(options: SupervisorOptions): Sabot {
  const { environment, paths, progress, log, programs } = options;
  // If one part fails, the others' starts are given up, too.
  const fault = new AbortController();
  const abort = AbortSignal.any([options.abort, fault.signal]);
  const parts: Part[] = [];
  let starting: Promise<unknown> = Promise.resolve();
  const running = (rank: number, name: string, part: { stop(): Promise<void> }) =>
    parts.push({ rank, name, stop: () => part.stop() });

  /** Called when a part is back: its port may have changed. */
  let moved: (part: string) => void = () => {};
  /** The chain node's address as the table server was told. */
  let told: string | undefined;

  /** `running.json` is for people and tests: if it cannot be written, a part that is back stays up. */
  const tellMoved = (name: string): void => {
    try {
      moved(name);
    } catch (error) {
      log.error({ part: name, err: error as Error }, 'where it is now could not be written down');
    }
  };

  const watcher =
    (name: string) =>
    (event: ChildEvent): void => {
      if (event.kind === 'failed') log.error({ part: name, err: event.error }, 'start failed');
      else log.warn({ part: name, ...event }, event.kind);
      if (event.kind === 'died') progress.say(`The ${name} ended (${event.how}); starting it again.`);
      if (event.kind === 'back') progress.say(`The ${name} is back after ${seconds(event.afterMs)}.`);
      if (event.kind === 'back') tellMoved(name);
      if (event.kind === 'failed') progress.say(`The ${name} does not start: ${event.error.message}`);
    };

  const database = () =>
    progress.step('database', async () => {
      const db =
        environment.databaseUrl === undefined
          ? await embeddedDatabase(paths.postgres, (text) => {
              log.warn(text);
              progress.say(text);
            })
          : await externalDatabase(environment.databaseUrl);
      running(3, 'database', db);
      return db;
    });
  const chain = () =>
    progress.step(
      'chain and contracts',
      async (note) =>
        await startChain({
          environment,
          paths,
          secrets: readOrMakeSecrets(paths.secrets),
          abort,
          note,
          deploy: programs.deploy,
          onEvent: watcher('local chain'),
          say: (text) => {
            log.warn(text);
            progress.say(text);
          },
          onStarted: (part) => running(2, 'chain', part),
        }),
    );
  const client = () =>
    progress.step('client', async (note) => {
      const files = readClient(await programs.client({ paths, abort, note }));
      log.info({ digest: files.digest }, 'the client');
      return files;
    });
  const tables = async (db: ReturnType<typeof database>, on: ReturnType<typeof chain>) => {
    const [ready, at] = await Promise.all([db, on]);
    return await progress.step('table server', async () => {
      const served = await startTables({
        paths,
        abort,
        databaseUrl: ready.url,
        rpcUrl: () => (told = at.url()),
        deployment: at.deployment,
        program: programs.tables,
        policyFile: environment.policyFile,
        prepare: () => ready.ensureUp(),
        onEvent: watcher('table server'),
      });
      running(1, 'table server', served);
      return served;
    });
  };

  async function bringUp(): Promise<string> {
    readPolicy(environment.policyFile); // a fault in it is told here, and not by a server that does not start
    const left = await clearLeftovers(paths);
    if (left.length > 0) progress.say(`  ended what a crash had left: ${left.join(', ')}`);
    const reaper = startReaper(paths, environment.databaseUrl === undefined ? 'embedded' : 'external');
    running(5, 'reaper', { stop: () => reaper.dismiss() });
    const db = database();
    const on = chain();
    const [files, table, { url: chainUrl }] = await allOrFirstFault([client(), tables(db, on), on] as const, fault);
    abort.throwIfAborted();
    const front = await listen(environment.port, (port) =>
      openFront(port, {
        tables: () => table.port(),
        chain: chainUrl,
        client: files,
        names: environment.names,
      }),
    );
    running(4, 'front', { stop: () => front.close() });
    const url = `http://127.0.0.1:${front.port}`;
    moved = (part) => {
      writeRunning(url, table, chainUrl());
      if (part !== 'local chain' || chainUrl() === told) return;
      // Another program took the port while the node was down, and answers where the table server asks.
      progress.say('The local chain has moved to another port; starting the table server again.');
      table.restart().catch((error: unknown) => log.error({ err: error }, 'the table server was not ended'));
    };
    moved('local chain'); // also if it moved during this start
    writeWhole(paths.url, `${url}\n`);
    return url;
  }

  /** For people and tests: where everything is. */
  function writeRunning(url: string, table: Tables, rpcUrl: string): void {
    const tablesUrl = `http://127.0.0.1:${table.port()}`;
    writeWhole(join(paths.data, 'running.json'), JSON.stringify({ url, rpcUrl, tablesUrl, pid: process.pid }), 0o600);
  }

  return {
    async start() {
      const up = bringUp();
      starting = up.catch(() => {});
      return await up;
    },
    async stop() {
      moved = () => {};
      await starting;
      rmSync(paths.url, { force: true });
      rmSync(join(paths.data, 'running.json'), { force: true });
      for (const part of [...parts].sort((a, b) => a.rank - b.rank)) {
        try {
          await part.stop();
          log.info({ part: part.name }, 'stopped');
        } catch (error) {
          log.error({ part: part.name, err: error as Error }, 'stopping failed');
          progress.say(`The ${part.name} could not be stopped in order: ${(error as Error).message}`);
        }
      }
    },
  };
}

/**
 * Waits for all of them, so that nothing still starts unnoticed during `stop`. The first fault aborts the others and is
 * thrown.
 */
async function allOrFirstFault<T extends readonly Promise<unknown>[]>(
  works: T,
  fault: AbortController,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  for (const work of works)
    work.catch((error: unknown) => {
      if (!fault.signal.aborted) fault.abort(error);
    });
  await Promise.allSettled(works);
  if (fault.signal.aborted) throw fault.signal.reason;
  return (await Promise.all(works)) as never;
}

/** Whole or not at all: others wait for these files, and read them while we run. */
function writeWhole(file: string, text: string, mode = 0o644): void {
  writeFileSync(`${file}.new`, text, { mode });
  renameSync(`${file}.new`, file);
}

/** Opens on the next free port; if another process is quicker, on the one after. */
async function listen(from: number, open: (port: number) => Promise<Front>): Promise<Front> {
  for (let tries = 0; ; tries++) {
    try {
      return await open(await freePort(from));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || tries >= 5) throw error;
    }
  }
}
