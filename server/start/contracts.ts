/**
 * The contracts on the chain: deployed once through Ignition, recorded in `.sabot/deployment.json`, and from then on
 * only checked. The record is written last, so after an interrupted start the deployment begins again.
 */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { privateKeyToAddress } from 'viem/accounts';
import { z } from 'zod';
import { leastWindowOn } from '../../engine/settlement/least-window.ts';
import { chainIdOf, hasCode, rpcCall } from '../local-chain/rpc.ts';
import { runNodeTool } from '../process/tool.ts';
import { PROJECT, type Paths } from '../process/paths.ts';
import type { Secrets } from './secrets.ts';

const address = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/)
  .transform((text) => text as `0x${string}`);

const schema = z.strictObject({
  chainId: z.number().int().positive(),
  chip: address,
  escrow: address,
  court: address,
  replay: address,
  setteReplay: address,
  /** The last block before the deployment, decimal: events are looked for after it. */
  block: z.string().regex(/^\d+$/),
});

/** Where the contracts are; the file that `SABOT_DEPLOYMENT` names. */
export type Deployment = z.infer<typeof schema>;

/** Reads a deployment file; for the table server. Throws in words. */
export function readDeployment(file: string): Deployment {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const wrong = error instanceof z.ZodError ? ` (${error.issues.map(({ path }) => path.join('.')).join(', ')})` : '';
    throw new Error(
      `The deployment file ${file} cannot be read${wrong}. If it is damaged, restore it. If other contracts than this ` +
        'version needs were deployed, play on with the version that deployed them, or deploy again; a local chain begins ' +
        'anew with "npm run reset".',
      { cause: error },
    );
  }
}

/** Checks the content of a deployment file; throws when it cannot be one. */
export function parseDeployment(made: Record<keyof Deployment, string | number>): Deployment {
  return schema.parse(made);
}

export interface DeployOptions {
  readonly paths: Paths;
  readonly rpcUrl: string;
  readonly secrets: Secrets;
  readonly abort: AbortSignal;
  note(text: string): void;
  /** Awaited between the deployment and its record; resolves once the chain has the deployment on disk. */
  onDisk(): Promise<unknown>;
}

/** The deployment on this chain, made now if there is none. Throws in words when record and chain do not agree. */
export async function ensureDeployed(options: DeployOptions): Promise<Deployment> {
  const { paths, rpcUrl } = options;
  const chainId = await chainIdOf(rpcUrl);
  if (existsSync(paths.deployment)) {
    const known = readDeployment(paths.deployment);
    await checkDeployment(known, rpcUrl, chainId, paths.deployment);
    return known;
  }
  options.note('compiling and deploying, the first time');
  const block = BigInt(await rpcCall<string>(rpcUrl, 'eth_blockNumber')).toString();
  const addresses = await deploy(options, chainId);
  const made = parseDeployment({ chainId, ...addresses, block });
  await options.onDisk();
  writeFileSync(`${paths.deployment}.new`, JSON.stringify(made, null, 2), { flush: true });
  renameSync(`${paths.deployment}.new`, paths.deployment);
  return made;
}

/** Throws in words unless the chain is the recorded one and has the contracts. */
export async function checkDeployment(known: Deployment, rpcUrl: string, chainId: number, file: string): Promise<void> {
  if (known.chainId !== chainId) {
    throw new Error(`The contracts in ${file} are on chain ${known.chainId}, but the node is on chain ${chainId}.`);
  }
  const missing = (
    await Promise.all(
      (['chip', 'escrow', 'court', 'replay', 'setteReplay'] as const).map(async (name) =>
        (await hasCode(rpcUrl, known[name])) ? [] : [name],
      ),
    )
  ).flat();
  if (missing.length > 0) {
    throw new Error(
      `The chain does not have the contracts that ${file} names (${missing.join(', ')}): it is another chain or it ` +
        'lost its state. Bring that chain back, or clear tables and chain together with "npm run reset".',
    );
  }
}

async function deploy(
  options: DeployOptions,
  chainId: number,
): Promise<Record<'chip' | 'escrow' | 'court' | 'replay' | 'setteReplay', string>> {
  const { paths, secrets } = options;
  // Several data directories may use one clone. Each has its own deployment, which moves there when it is done.
  const id = `data-${createHash('sha256').update(paths.data).digest('hex').slice(0, 12)}`;
  const folder = join(PROJECT, 'ignition/deployments', id);
  rmSync(folder, { recursive: true, force: true });
  const operator = privateKeyToAddress(secrets.operatorKey);
  const parameters = join(paths.data, 'deployment-parameters.json');
  writeFileSync(
    parameters,
    JSON.stringify({
      Sabot: {
        operator,
        guardian: operator,
        houseKey: privateKeyToAddress(secrets.houseKey),
        leastWindow: leastWindowOn(chainId),
      },
    }),
  );
  try {
    await runNodeTool({
      name: 'contracts',
      args: [
        join(PROJECT, 'node_modules/hardhat/dist/src/cli.js'),
        'ignition',
        'deploy',
        'ignition/modules/Sabot.ts',
        // The tests use this profile, too. Another one would give the same, but would be compiled again.
        '--build-profile',
        'default',
        '--network',
        'local',
        '--deployment-id',
        id,
        '--parameters',
        parameters,
      ],
      cwd: PROJECT,
      env: {
        ...process.env,
        SABOT_RPC_URL: options.rpcUrl,
        HARDHAT_IGNITION_CONFIRM_DEPLOYMENT: 'false',
        HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true',
        CI: 'true',
        NO_COLOR: '1',
      },
      logFile: join(paths.logs, 'contracts.log'),
      runFolder: paths.run,
      abort: options.abort,
    });
    const deployed = JSON.parse(readFileSync(join(folder, 'deployed_addresses.json'), 'utf8')) as Record<
      string,
      string
    >;
    const at = (name: string) => deployed[`Sabot#${name}`]?.toLowerCase() ?? '';
    const kept = join(paths.data, 'ignition');
    rmSync(kept, { recursive: true, force: true });
    cpSync(folder, kept, { recursive: true });
    return {
      chip: at('SabotChip'),
      escrow: at('Escrow'),
      court: at('Court'),
      replay: at('Replay'),
      setteReplay: at('SetteReplay'),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const TEN_THOUSAND_ETHER = 10_000n * 10n ** 18n;

/** Gives the house's account test ether on the local chain when it has little left. */
export async function fundOperator(rpcUrl: string, secrets: Secrets): Promise<void> {
  const operator = privateKeyToAddress(secrets.operatorKey);
  const balance = BigInt(await rpcCall<string>(rpcUrl, 'eth_getBalance', [operator, 'latest']));
  if (balance * 10n > TEN_THOUSAND_ETHER) return;
  await rpcCall(rpcUrl, 'anvil_setBalance', [operator, `0x${TEN_THOUSAND_ETHER.toString(16)}`]);
}
