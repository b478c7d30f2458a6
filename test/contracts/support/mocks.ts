/**
 * Contracts that exist for tests only. They are compiled apart from the real ones, so their artifacts lie elsewhere.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import hre from 'hardhat';
import { getContract, type Abi, type Hex, type PublicClient } from 'viem';
import type { Wallet } from './wallet.ts';

/** Deploys `test/contracts/mocks/NAME.sol` from `wallet`. */
export async function deployMock(client: PublicClient, wallet: Wallet, name: string, args: readonly unknown[] = []) {
  const file = path.join(hre.config.paths.cache, 'test-artifacts/test/contracts/mocks', `${name}.sol`, `${name}.json`);
  const { abi, bytecode } = JSON.parse(await readFile(file, 'utf8')) as { abi: Abi; bytecode: Hex };
  const hash = await wallet.deployContract({ abi, bytecode, args });
  const { contractAddress } = await client.waitForTransactionReceipt({ hash });
  return getContract({ abi, address: contractAddress!, client: { public: client, wallet } });
}
