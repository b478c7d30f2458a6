/** The cost of deploying, and the size of the contracts. */
import hre from 'hardhat';
import type { Hex } from '../../../engine/bytes.ts';
import { sessionKey } from '../../support/bank-maker.ts';
import { chips, leastWindow, unit } from '../../contracts/support/system.ts';
import type { Meter } from './meter.ts';

/** EIP-170. */
export const codeLimit = 24_576;

export interface Size {
  readonly contract: string;
  readonly bytes: number;
}

/** Rows of the five deployments, in the order of the Ignition module; the escrow creates its court. */
export async function measureDeployments(meter: Meter): Promise<void> {
  const { viem, operator, guardian, domain } = meter.system;
  const deploy = async (contract: string, args: readonly unknown[], what: string): Promise<Hex> => {
    const {
      contract: { address },
      deploymentTransaction,
    } = await viem.sendDeploymentTransaction(contract, args as never);
    await meter.note({ id: `deploy.${contract}`, what, state: 'once', mayGrow: true }, deploymentTransaction.hash);
    return address;
  };
  const chip = await deploy('SabotChip', [operator.account.address, chips(1_000_000) * unit], 'deploy SabotChip');
  const replay = await deploy('Replay', [], 'deploy Replay');
  const setteReplay = await deploy('SetteReplay', [], 'deploy SetteReplay');
  const house = sessionKey(domain, 'house').address;
  await deploy(
    'Escrow',
    [
      chip,
      operator.account.address,
      guardian.account.address,
      house,
      7n * 24n * 3600n,
      replay,
      setteReplay,
      unit,
      leastWindow,
    ],
    'deploy Escrow, which creates Court',
  );
}

/** Runtime bytecode of every contract that is deployed. */
export async function sizesOf(): Promise<Size[]> {
  const contracts = ['Escrow', 'Court', 'Replay', 'SetteReplay', 'SabotChip'];
  return Promise.all(
    contracts.map(async (contract) => {
      const { deployedBytecode } = await hre.artifacts.readArtifact(contract);
      return { contract, bytes: (deployedBytecode.length - 2) / 2 };
    }),
  );
}
