/**
 * A real anvil with the contracts as Ignition deploys them, and new wallets seated at their own tables: for tests
 * without a table server.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import hre, { network } from 'hardhat';
import { privateKeyToAccount } from 'viem/accounts';
import type { Hex } from '../../../engine/bytes.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { signerOf, type Signed } from '../../../engine/protocol/sign.ts';
import { sessionKeyOf } from '../../../engine/seat/memory.ts';
import type { Domain, Grant, Table } from '../../../engine/protocol/messages.ts';
import sabot from '../../../ignition/modules/Sabot.ts';
import type { ChainPort } from '../../../server/chain/port.ts';
import { openViemChain } from '../../../server/chain/viem-chain.ts';
import { startAnvil } from '../../../server/local-chain/anvil.ts';
import { rpcCall } from '../../../server/local-chain/rpc.ts';
import { bytes32, sessionKey, type Cast } from '../../support/bank-maker.ts';

export interface AnvilWorld {
  readonly url: string;
  readonly folder: string;
  readonly chain: ChainPort;
  /** Registers `table` and seats `count` new wallets with `amount` each. */
  seat(table: Table, count: number, amount: bigint): Promise<SeatedCast>;
  /** Moves the chain's time on and mines a block. */
  pass(seconds: number): Promise<void>;
  stop(): Promise<void>;
}

export interface SeatedCast {
  readonly cast: Cast;
  readonly wallets: readonly Hex[];
  readonly grants: readonly Signed<Grant>[];
  /** A proof with the grants that its file must have. */
  file(proof: Proof): Proof;
}

export async function anvilWorld(port: number): Promise<AnvilWorld> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sabot-anvil-'));
  const deploymentId = `test-${process.pid}-${port}`;
  const anvil = await startAnvil({
    folder: path.join(folder, 'chain'),
    logFile: path.join(folder, 'anvil.log'),
    runFolder: path.join(folder, 'run'),
    port,
  });
  const operatorKey = bytes32('operator');
  const operator = privateKeyToAccount(operatorKey).address;
  await rpcCall(anvil.url(), 'anvil_setBalance', [operator, '0x21e19e0c9bab2400000']);
  const { ignition } = await network.create({ network: 'local', override: { url: anvil.url() } });
  // Keys do not depend on the domain, and the escrow wants the house's key before it has an address.
  const houseKey = sessionKey(
    { name: 'Sabot', version: '1', chainId: 31337, verifyingContract: `0x${'00'.repeat(20)}` },
    'house',
  ).address;
  const deployed = await ignition.deploy(sabot, {
    deploymentId,
    parameters: { Sabot: { operator, guardian: operator, houseKey, leastWindow: 3 } },
  });
  const at = (contract: { address: string }) => contract.address.toLowerCase() as Hex;
  const addresses = { chip: at(deployed.chip), escrow: at(deployed.escrow), court: at(deployed.court) };
  const chain = await openViemChain({ rpcUrl: anvil.url(), operatorKey, local: true, fromBlock: 0n, addresses });
  return {
    url: anvil.url(),
    folder,
    chain,
    seat: (table, count, amount) => seat(chain, table, count, amount),
    async pass(seconds) {
      await rpcCall(anvil.url(), 'evm_increaseTime', [seconds]);
      await rpcCall(anvil.url(), 'evm_mine');
    },
    async stop() {
      await anvil.stop();
      rmSync(folder, { recursive: true, force: true });
      rmSync(path.join(hre.config.paths.ignition, 'deployments', deploymentId), { recursive: true, force: true });
    },
  };
}

async function seat(chain: ChainPort, table: Table, count: number, amount: bigint): Promise<SeatedCast> {
  const { domain } = chain;
  const id = await chain.registerTable(table);
  await chain.fundBond(table.share * BigInt(count));
  const wallets = Array.from({ length: count }, (_, i) => bytes32('wallet', table.salt, i));
  const seats = wallets.map((wallet, i) => {
    const secret = bytes32('secret', table.salt, i);
    return {
      seat: i + 1,
      player: addressOf(domain, wallet),
      key: signerOf(domain, sessionKeyOf(secret)),
      stack: amount,
      secret,
    };
  });
  const grants = seats.map(({ seat: place, player, key }, i) =>
    signerOf(domain, wallets[i]!).sign('Grant', {
      player,
      table: id,
      seat: place,
      key: key.address,
      amount,
      nonce: 1n,
      deadline: 4_102_444_800n,
    }),
  );
  for (const [i, grant] of grants.entries()) {
    await chain.faucet(seats[i]!.player);
    await chain.depositAs(wallets[i]!, amount);
    await chain.sit(grant);
  }
  const cast = { domain, table, house: sessionKey(domain, 'house'), seats };
  return { cast, wallets, grants, file: (proof) => ({ ...proof, grants }) };
}

const addressOf = (domain: Domain, wallet: Hex): Hex => signerOf(domain, wallet).address;

/** The table's id. */
export const idOf = (table: Table): Hex => hashStruct('Table', table);
