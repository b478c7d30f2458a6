/**
 * An honest node that keeps all state, so that it can say when a contract appeared, and gives ten blocks at a time.
 * That a search has begun after the contract was there says nothing of the blocks before.
 */
import { createPublicClient, custom, type PublicClient } from 'viem';
import { expect, it } from 'vitest';
import type { Hex } from '../../../engine/bytes.ts';
import { learnedFrom } from '../../../engine/settlement/exit/bound.ts';
import { openDemands } from '../../../server/chain/exit/demand-facts.ts';
import { lookForExit, placesOf } from '../../../server/chain/exit/look.ts';
import { dueBank, nodeOf } from '../../support/banks-due.ts';
import type { FakeNode } from '../../support/fake-node.ts';
import { limited, wider } from '../../support/limited-node.ts';

const one = dueBank(1n);
const two = dueBank(2n);

interface Asked {
  readonly method: string;
  readonly params?: readonly unknown[];
}

/** The contracts appeared in block `born`; a block takes two seconds. */
function archive(fake: FakeNode, born: bigint): { readonly client: PublicClient; readonly births: () => number } {
  const inner = limited(fake, wider(10n)).client.request as (asked: unknown) => Promise<unknown>;
  let births = 0;
  const request = async (asked: Asked): Promise<unknown> => {
    const { method, params = [] } = asked;
    if (method === 'eth_getCode' && params[1] !== 'latest') {
      births++;
      return BigInt(params[1] as Hex) >= born ? '0x01' : '0x';
    }
    if (method !== 'eth_getBlockByNumber' || fake.times['latest'] !== 0) return inner(asked);
    const number = params[0] === 'latest' ? BigInt(fake.head) : BigInt(params[0] as Hex);
    return { number: `0x${number.toString(16)}`, timestamp: `0x${(2n * number).toString(16)}`, transactions: [] };
  };
  const transport = custom({ request: request as never }, { retryCount: 0 });
  return { client: createPublicClient({ transport }) as PublicClient, births: () => births };
}

it.each([
  ['newer', [300, 600]],
  ['older', [600, 300]],
])('P8.17 of two banks, the %s demanded first, each link that is due is known', async (_which, below) => {
  const fake = nodeOf([one, two], below);
  const { client, births } = archive(fake, 1_299_100n);
  const places = await placesOf(client, one.proof.domain, 0n);
  const banks = [one.proof, two.proof];
  let facts;
  for (let looks = 0; looks < 6; looks++) {
    facts = await lookForExit(client, places, one.player, [one.table], banks);
    fake.head += 12;
  }
  for (const { bankId, proof } of [one, two])
    expect(learnedFrom(proof, facts!.banks.get(bankId)!.demands)).not.toBeNull();
  expect(births(), 'that is searched for once').toBeLessThan(70);
});

it('P8.17 a demand is found that has run out and waits for its ruling', async () => {
  const fake = nodeOf([one], [2_000]);
  fake.times = { latest: 0 };
  const { client } = archive(fake, 1_297_000n);
  const { verifyingContract: escrow } = one.proof.domain;
  expect(await openDemands(client, { escrow }, one.table, 600, 1n)).toHaveLength(1);
});
