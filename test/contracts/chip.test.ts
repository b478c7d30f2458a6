/** The test chip: where it may be, and what its faucet gives. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { network } from 'hardhat';
import type { PublicClient } from 'viem';
import { abis } from '../../server/chain/revert-reason.ts';
import { chips, unit } from './support/system.ts';

const holder = `0x${'11'.repeat(20)}` as const;

describe('chip', () => {
  const deployOn = async (chainId: number) => {
    const { viem } = await network.create({ override: { chainId } });
    const { address } = await viem.deployContract('SabotChip', [holder, chips(5) * unit]);
    return { address, client: (await viem.getPublicClient()) as unknown as PublicClient };
  };

  for (const chainId of [1, 10, 56, 100, 137, 324, 8453, 42_161, 43_114, 59_144, 534_352]) {
    it(`protocol.md 5 is refused on the main chain ${chainId}`, async () => {
      await assert.rejects(deployOn(chainId), (error: Error) => error.message.includes(`RefusedOnMainnet(${chainId})`));
    });
  }

  for (const chainId of [31_337, 11_155_111, 84_532]) {
    it(`protocol.md 5 is deployed on the test chain ${chainId}, with its supply and an open faucet`, async () => {
      const { address, client } = await deployOn(chainId);
      const read = { address, abi: abis.chip } as const;
      assert.equal(await client.readContract({ ...read, functionName: 'balanceOf', args: [holder] }), chips(5) * unit);
      assert.equal(await client.readContract({ ...read, functionName: 'FAUCET_AMOUNT' }), chips(10_000) * unit);
      assert.equal(await client.readContract({ ...read, functionName: 'decimals' }), 6);
    });
  }
});
