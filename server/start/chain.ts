/** The chain of this Sabot: the local one with its state, or the person's own node (`CHAIN_RPC_URL`). */
import { join } from 'node:path';
import { startAnvil } from '../local-chain/anvil.ts';
import { chainIdOf } from '../local-chain/rpc.ts';
import { writtenAt } from '../local-chain/state-file.ts';
import { waitUntil } from '../process/identity.ts';
import type { ChildEvent } from '../process/child.ts';
import { checkDeployment, fundOperator, readDeployment } from './contracts.ts';
import type { Environment } from './environment.ts';
import { isLocalChain, refuseKnownKeys } from './known-keys.ts';
import type { Paths } from '../process/paths.ts';
import type { Programs } from './programs.ts';
import type { Secrets } from './secrets.ts';

export interface Chain {
  url(): string;
  /** The deployment file for the table server. */
  readonly deployment: string;
  stop(): Promise<void>;
}

export interface ChainOptions {
  readonly environment: Environment;
  readonly paths: Paths;
  readonly secrets: Secrets;
  readonly abort: AbortSignal;
  readonly deploy: Programs['deploy'];
  note(text: string): void;
  onEvent(event: ChildEvent): void;
  /** Tells people, at any time, what is wrong with the chain. */
  say(text: string): void;
  /** Called as soon as there is something to stop. */
  onStarted(part: { stop(): Promise<void> }): void;
}

/** Brings up chain and contracts. Throws in words. */
export async function startChain(options: ChainOptions): Promise<Chain> {
  const external = options.environment.chainRpcUrl;
  return external === undefined ? await startLocalChain(options) : await useChain(options, external);
}

async function startLocalChain(options: ChainOptions): Promise<Chain> {
  const { paths, secrets, abort } = options;
  const anvil = await startAnvil({
    folder: paths.chain,
    logFile: join(paths.logs, 'anvil.log'),
    runFolder: paths.run,
    abort,
    onEvent: options.onEvent,
    say: (text) => options.say(text),
  });
  options.onStarted(anvil);
  await fundOperator(anvil.url(), secrets);
  // Otherwise a kill right after it would leave a record of contracts that are not there.
  const onDisk = async () => {
    const done = Date.now();
    await waitUntil(() => writtenAt(anvil.stateFile) > done, 3_000);
  };
  await options.deploy({ paths, rpcUrl: anvil.url(), secrets, abort, note: options.note, onDisk });
  return { url: () => anvil.url(), deployment: paths.deployment, stop: () => anvil.stop() };
}

async function useChain(options: ChainOptions, rpcUrl: string): Promise<Chain> {
  const { environment, paths, secrets, abort } = options;
  const chainId = await chainIdOf(rpcUrl);
  const chain = { url: () => rpcUrl, stop: async () => {} };
  if (isLocalChain(chainId, rpcUrl)) {
    await fundOperator(rpcUrl, secrets);
    await options.deploy({ paths, rpcUrl, secrets, abort, note: options.note, onDisk: async () => {} });
    return { ...chain, deployment: paths.deployment };
  }
  if (environment.operatorKey === undefined || environment.deploymentFile === undefined) {
    throw new Error(
      `Chain ${chainId} is not a local test chain: deploy the contracts there yourself, and give their file as ` +
        'SABOT_DEPLOYMENT and the key of the account that pays for transactions as SABOT_OPERATOR_KEY.',
    );
  }
  refuseKnownKeys(chainId, rpcUrl, { SABOT_OPERATOR_KEY: environment.operatorKey, 'house key': secrets.houseKey });
  await checkDeployment(readDeployment(environment.deploymentFile), rpcUrl, chainId, environment.deploymentFile);
  return { ...chain, deployment: environment.deploymentFile };
}
