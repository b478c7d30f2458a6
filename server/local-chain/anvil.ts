/**
 * The local chain that survives a restart: anvil from npm, chain id 31337, on 127.0.0.1 only (platform.md 6). Its state
 * goes to disk once a second and at an orderly stop; `kill -9` of anvil itself may lose the last second.
 *
 * The platform's binary is called, not the npm launcher: the launcher dies of SIGKILL alone and leaves anvil behind.
 */
import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { ChildEvent } from '../process/child.ts';
import { superviseListeningChild } from '../process/listening-child.ts';
import { chainIdOf } from './rpc.ts';
import { keepCopy, restoreState } from './state-file.ts';

export const LOCAL_CHAIN_ID = 31_337;
const FIRST_PORT = 8_545;
const COPY_EVERY_MS = 2_000;

export interface LocalChain {
  /** http://127.0.0.1:PORT; the same as long as nobody else takes the port while anvil is down. */
  url(): string;
  readonly stateFile: string;
  pid(): number | undefined;
  /** Ends anvil, which writes its state first. */
  stop(): Promise<void>;
}

export interface AnvilOptions {
  /** Where the state lives, e.g. `.sabot/chain`. */
  readonly folder: string;
  readonly logFile: string;
  readonly runFolder: string;
  /** First port to try; default 8545. */
  readonly port?: number;
  readonly abort?: AbortSignal;
  onEvent?(event: ChildEvent): void;
}

/** Starts the local chain with the state it had and keeps it running. Throws in words. */
export async function startAnvil(options: AnvilOptions): Promise<LocalChain> {
  mkdirSync(options.folder, { recursive: true });
  const stateFile = join(realpathSync(options.folder), 'state.json');
  const child = await superviseListeningChild({
    name: 'anvil',
    logFile: options.logFile,
    runFolder: options.runFolder,
    order: 30,
    graceMs: 10_000,
    readyMs: 30_000,
    firstPort: options.port ?? FIRST_PORT,
    async launch(port) {
      restoreState(stateFile);
      return {
        command: anvilBinary(),
        args: [
          '--host', '127.0.0.1', '--port', String(port), '--chain-id', String(LOCAL_CHAIN_ID),
          '--state', stateFile, '--state-interval', '1', '--quiet',
        ],
      };
    },
    answers: async (port) => await chainIdOf(`http://127.0.0.1:${port}`, 1_000) === LOCAL_CHAIN_ID,
    ...(options.abort ? { abort: options.abort } : {}),
    ...(options.onEvent ? { onEvent: options.onEvent } : {}),
  });
  const copying = setInterval(() => keepCopy(stateFile), COPY_EVERY_MS);
  return {
    url: () => `http://127.0.0.1:${child.port()}`,
    stateFile,
    pid: () => child.pid(),
    async stop() {
      clearInterval(copying);
      await child.stop();
    },
  };
}

/** The binary of this platform, from the package that npm installed for it. */
function anvilBinary(): string {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch;
  const name = `@foundry-rs/anvil-${process.platform}-${arch}`;
  try {
    const binary = join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'bin', 'anvil');
    if (existsSync(binary)) return binary;
  } catch {
    // said below
  }
  throw new Error(`The local chain is not there for ${process.platform}-${process.arch} (package ${name} is not installed): `
    + 'set CHAIN_RPC_URL to a chain node of your own.');
}
