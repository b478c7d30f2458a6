/**
 * The local chain that survives a restart: anvil from npm, chain id 31337, on a loopback address only (platform.md 6).
 * Its state goes to disk once a second and at an orderly stop; `kill -9` of anvil itself may lose the last second. The
 * platform's binary is called, not the npm launcher: SIGKILL kills only the launcher and leaves anvil behind.
 */
import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { randomInt } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { ChildEvent } from '../process/child.ts';
import { superviseListeningChild } from '../process/listening-child.ts';
import { watchMining } from './mining.ts';
import { chainIdOf, rpcCall } from './rpc.ts';
import { keepCopy, restoreState } from './state-file.ts';

export const LOCAL_CHAIN_ID = 31_337;
const gasLimit = 30_000_000;
const COPY_EVERY_MS = 2_000;

export interface LocalChain {
  /**
   * An address and port that no page can guess. They stay the same unless somebody else takes the port while anvil is
   * down.
   */
  url(): string;
  readonly stateFile: string;
  pid(): number | undefined;
  /** Ends anvil; anvil writes its state first. */
  stop(): Promise<void>;
}

export interface AnvilOptions {
  /** Where the state lives, e.g. `.sabot/chain`. */
  readonly folder: string;
  readonly logFile: string;
  readonly runFolder: string;
  /** The first port to try; by default one that nobody can guess. */
  readonly port?: number;
  readonly abort?: AbortSignal;
  onEvent?(event: ChildEvent): void;
  /** Told in words when anvil mines nothing, and what was done about it. */
  say?(text: string): void;
}

/** Starts the local chain with the state it had and keeps it running. Throws in words. */
export async function startAnvil(options: AnvilOptions): Promise<LocalChain> {
  mkdirSync(options.folder, { recursive: true });
  const stateFile = join(realpathSync(options.folder), 'state.json');
  const host = hiddenHost();
  const child = await superviseListeningChild({
    name: 'anvil',
    logFile: options.logFile,
    runFolder: options.runFolder,
    order: 30,
    graceMs: 10_000,
    readyMs: 30_000,
    firstPort: options.port ?? randomInt(10_000, 32_000), // below the ports that the system gives out by itself
    async launch(port) {
      restoreState(stateFile);
      return {
        command: anvilBinary(),
        args: [
          '--host',
          host,
          '--port',
          String(port),
          '--chain-id',
          String(LOCAL_CHAIN_ID),
          '--state',
          stateFile,
          '--state-interval',
          '1',
          '--quiet',
          // No page of any origin may ask the node itself: our pages ask `/rpc`. A call computes for one block at most.
          '--no-cors',
          '--gas-limit',
          String(gasLimit),
        ],
      };
    },
    answers: async (port) => (await chainIdOf(`http://${host}:${port}`, 1_000)) === LOCAL_CHAIN_ID,
    ...(options.abort ? { abort: options.abort } : {}),
    ...(options.onEvent ? { onEvent: options.onEvent } : {}),
  });
  const copying = setInterval(() => {
    try {
      keepCopy(stateFile);
    } catch {
      // No room: the two existing copies stay, and the next look tries again.
    }
  }, COPY_EVERY_MS);
  const url = () => `http://${host}:${child.port()}`;
  const watched = watchMining({
    rpc: (method, params) => rpcCall(url(), method, params),
    restart: () => child.restart(),
    say: (text) => options.say?.(text),
  });
  return {
    url,
    stateFile,
    pid: () => child.pid(),
    async stop() {
      watched();
      clearInterval(copying);
      await child.stop();
    },
  };
}

/**
 * Anvil obeys every WebSocket on its port, whatever page opens it, and accepts every Host name. Neither can be turned
 * off. Pages can only guess where it is, among 2^23 addresses and 22,000 ports. Systems other than Linux have no more
 * than 127.0.0.1 of these addresses.
 */
function hiddenHost(): string {
  return process.platform === 'linux'
    ? `127.${randomInt(128, 255)}.${randomInt(256)}.${randomInt(1, 255)}`
    : '127.0.0.1';
}

/** The binary of this platform, from the package that npm installed for it. */
function anvilBinary(): string {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch;
  const name = `@foundry-rs/anvil-${process.platform}-${arch}`;
  try {
    const binary = join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'bin', 'anvil');
    if (existsSync(binary)) return binary;
  } catch {
    // reported below
  }
  throw new Error(
    `The local chain is not there for ${process.platform}-${process.arch} (package ${name} is not installed): ` +
      'set CHAIN_RPC_URL to a chain node of your own.',
  );
}
