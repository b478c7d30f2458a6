/** What a house needs on a public test network before its server starts: its deployment file, its tables, its bond. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPublicClient, formatEther, http } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import type { Hex } from '../../engine/bytes.ts';
import { formatChips } from '../../engine/chips.ts';
import { escrowAbi } from '../chain/abi.ts';
import { openViemChain } from '../chain/viem-chain.ts';
import type { ChainPort } from '../chain/port.ts';
import { houseTables, testnetTimes, type HouseTable } from '../host/house-tables.ts';
import { chainIdOf, rpcCall } from '../local-chain/rpc.ts';
import { checkDeployment, parseDeployment, type Deployment } from '../start/contracts.ts';
import { refuseKnownKeys } from '../start/known-keys.ts';
import type { Policy } from '../policy/policy.ts';
import { PROJECT } from '../process/paths.ts';
import type { Secrets } from '../start/secrets.ts';

export interface OpenOptions {
  readonly rpcUrl: string;
  readonly operatorKey: Hex;
  readonly secrets: Pick<Secrets, 'houseKey'>;
  /** The bond covers at least this many seats of each table. */
  readonly seats: number;
  /** Names the tables that the house opens itself. */
  readonly policy: Policy;
  say(text: string): void;
}

/**
 * Writes `sabot.json` beside Ignition's record, registers the house's tables and funds the bond. It leaves what is
 * there already, so it may be run again. Throws in words when chain, record and keys do not belong together.
 */
export async function openHouse({ rpcUrl, operatorKey, secrets, seats, policy, say }: OpenOptions): Promise<void> {
  const chainId = await chainIdOf(rpcUrl);
  refuseKnownKeys(chainId, rpcUrl, { SABOT_OPERATOR_KEY: operatorKey, 'house key': secrets.houseKey });
  const folder = join(PROJECT, 'ignition/deployments', `chain-${chainId}`);
  const deployment = deploymentIn(folder, chainId);
  const file = join(folder, 'sabot.json');
  await checkDeployment(deployment, rpcUrl, chainId, folder);
  const chain = await openViemChain({
    rpcUrl,
    addresses: deployment,
    fromBlock: BigInt(deployment.block),
    operatorKey,
    local: false,
  });
  await checkKeys(chain, secrets, rpcUrl, deployment);
  const ether = await etherOf(chain, rpcUrl);
  writeFileSync(file, `${JSON.stringify(deployment, null, 2)}\n`);
  say(`escrow      ${deployment.escrow} on chain ${chainId}`);
  const tables = houseTables(testnetTimes, policy);
  for (const { name, table } of tables) say(`table       ${await chain.registerTable(table)} ${name}`);
  await fund(chain, tables, seats, say);
  say(
    `spent       ${formatEther(ether - (await etherOf(chain, rpcUrl)))} ether, ${formatEther(await etherOf(chain, rpcUrl))} left`,
  );
  say(`deployment  ${file}`);
}

/** Addresses and first block from Ignition's record of this chain. */
function deploymentIn(folder: string, chainId: number): Deployment {
  const addresses = join(folder, 'deployed_addresses.json');
  if (!existsSync(addresses))
    throw new Error(
      `Nothing is deployed on chain ${chainId}: there is no ${addresses}. Deploy first (docs/DEPLOY.md, step 2).`,
    );
  const deployed = JSON.parse(readFileSync(addresses, 'utf8')) as Record<string, string>;
  const at = (contract: string) => {
    const address = deployed[`Sabot#${contract}`];
    if (address === undefined)
      throw new Error(
        `The deployment in ${folder} is not complete: it has no ${contract}. Run step 2 again, it goes on where it stopped.`,
      );
    return address.toLowerCase();
  };
  // Its confirmations name the blocks; events are looked for from the one before the first.
  const blocks = [...readFileSync(join(folder, 'journal.jsonl'), 'utf8').matchAll(/"blockNumber":(\d+)/g)].map(
    ([, block]) => Number(block),
  );
  return parseDeployment({
    chainId,
    chip: at('SabotChip'),
    escrow: at('Escrow'),
    court: at('Court'),
    replay: at('Replay'),
    setteReplay: at('SetteReplay'),
    block: String(Math.max(0, Math.min(...blocks) - 1)),
  });
}

/** Checks that the available keys are the escrow's; otherwise the server could sign nothing that counts. */
async function checkKeys(
  chain: ChainPort,
  { houseKey }: Pick<Secrets, 'houseKey'>,
  rpcUrl: string,
  { escrow }: Deployment,
): Promise<void> {
  const ours = privateKeyToAddress(houseKey).toLowerCase();
  const theirs = await chain.houseKey();
  if (theirs !== ours)
    throw new Error(
      `The escrow's house key is ${theirs}, but the secrets at hand are of ${ours}: take the data directory of step 1 (SABOT_DATA).`,
    );
  const client = createPublicClient({ transport: http(rpcUrl) });
  const operator = await client.readContract({ address: escrow, abi: escrowAbi, functionName: 'operator' });
  if (operator.toLowerCase() !== chain.operator)
    throw new Error(`The escrow's operator is ${operator}, but SABOT_OPERATOR_KEY is of ${chain.operator}.`);
}

async function fund(
  chain: ChainPort,
  tables: readonly HouseTable[],
  seats: number,
  say: (text: string) => void,
): Promise<void> {
  const wanted = tables.reduce((sum, { table }) => sum + table.share * BigInt(seats), 0n);
  const { bond } = await chain.accounts();
  const missing = wanted - bond;
  if (missing > 0n) {
    const has = await chain.tokenBalance(chain.operator);
    if (has < missing)
      throw new Error(
        `The bond lacks ${formatChips(missing)} chips, and the operator has ${formatChips(has)}: ask the chip's faucet, or give fewer SEATS.`,
      );
    await chain.fundBond(missing);
  }
  say(`bond        ${formatChips((await chain.accounts()).bond)} chips: ${seats} seats at each table`);
}

const etherOf = async (chain: ChainPort, rpcUrl: string): Promise<bigint> =>
  BigInt(await rpcCall<Hex>(rpcUrl, 'eth_getBalance', [chain.operator, 'latest']));
