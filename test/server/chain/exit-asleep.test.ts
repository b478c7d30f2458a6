/** The page, or the command with --wait, was asleep for longer than its node keeps events, or gives them in a look. */
import type { PublicClient } from 'viem';
import { expect, it } from 'vitest';
import { lookForExit, placesOf } from '../../../server/chain/exit/look.ts';
import { FakeNode } from '../../support/fake-node.ts';
import { limited, pruned, stingy, wide, wider } from '../../support/limited-node.ts';
import { of, player, proof, worsePaid } from '../../support/worse-paid.ts';

const head = 1_300_000;
/** A month at two seconds a block has 43 of these nights. */
const night = 15_000;

/** A node on which nothing has happened yet. */
function fresh(): FakeNode {
  const node = new FakeNode(proof.domain.chainId, proof.domain.verifyingContract, player);
  node.head = head;
  return node;
}

/** So many blocks ago the bank was proposed, and paid worse than its file says. */
function happen(node: FakeNode, blocksAgo: number): void {
  const told = worsePaid();
  for (const log of told.logs) node.logs.push({ ...log, blockNumber: `0x${(node.head - blocksAgo).toString(16)}` });
  told.keepSeen(of);
  node.views = told.views;
}

async function lookingBy(client: PublicClient, from: bigint) {
  const places = await placesOf(client, proof.domain, from);
  return async (): Promise<string> => {
    const { banks, unseen } = await lookForExit(client, places, player, [of.table], [proof]);
    return banks.has(of.bankId) ? 'seen' : [...unseen!.values()].join();
  };
}

/** By a node that keeps so many blocks. */
function kept(node: FakeNode, blocks: bigint): PublicClient {
  const refuse = (from: bigint, to: bigint): void => {
    if (from <= BigInt(node.head) - blocks) throw pruned();
    wide(from, to);
  };
  return limited(node, refuse).client;
}

it.each([
  ['just before it woke', 50],
  ['long ago', night + 1_000],
])('P7.14 what the node still has is read, and what was read before stays: %s', async (_when, blocksAgo) => {
  const node = fresh();
  if (blocksAgo > night) happen(node, blocksAgo - night);
  const look = await lookingBy(kept(node, 10_000n), 0n);
  expect(await look()).toBe('seen');
  node.head += night;
  if (blocksAgo < night) happen(node, blocksAgo);
  for (let looks = 0; looks < 5; looks++) {
    expect(await look()).toBe('seen');
    node.head += 10;
  }
});

it('P7.14 what it does not have any more is said, from block to block', async () => {
  const node = fresh();
  const look = await lookingBy(kept(node, 10_000n), 1_295_000n);
  expect(await look()).toBe('seen');
  node.head += night;
  happen(node, 12_000);
  for (let looks = 0; looks < 3; looks++) {
    expect(await look()).toMatch(
      /does not show how it was paid\. The node gives no events \(eth_getLogs\) of blocks 1300001 to 1305\d\d\d: use another node\.$/,
    );
    node.head += 10;
  }
});

it('P7.14 by a node that gives ten blocks at a time, and counts its answers: the newest first', async () => {
  const node = fresh();
  const purse = stingy(60);
  const { client } = limited(node, wider(10n), () => purse.spend());
  const look = await lookingBy(client, 1_299_000n);
  for (let looks = 0; looks < 4; looks++) {
    purse.more();
    await look();
  }
  node.head += night;
  happen(node, 5);
  purse.more();
  expect(await look()).toBe('seen');
});
