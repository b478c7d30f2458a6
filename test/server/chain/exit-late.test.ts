/**
 * An honest address with several nodes behind it, or one that restarts: one answer is of some minutes ago. Nobody lies,
 * and the chain has not gone back: what was read before stays, also after a step was refused because somebody was
 * faster.
 */
import type { PublicClient } from 'viem';
import { describe, expect, it } from 'vitest';
import { forgetEvents, lookForExit, placesOf } from '../../../server/chain/exit/look.ts';
import type { FakeNode } from '../../support/fake-node.ts';
import { limited, pruned, stingy, wide, wider } from '../../support/limited-node.ts';
import { of, player, proof, worsePaid } from '../../support/worse-paid.ts';

const head = 1_300_000;

/** The bank was paid worse than its file says, so many blocks ago. */
function paidBefore(blocks: number): FakeNode {
  const node = worsePaid();
  node.head = head;
  for (const log of node.logs) Object.assign(log, { blockNumber: `0x${(head - blocks).toString(16)}` });
  return node;
}

async function lookingBy(client: PublicClient, from: bigint) {
  const places = await placesOf(client, proof.domain, from);
  return (): Promise<boolean> =>
    lookForExit(client, places, player, [of.table], [proof]).then(
      ({ banks }) => banks.has(of.bankId),
      () => false,
    );
}

it.each([
  ['100 blocks ago', 100],
  ['200 blocks ago', 200],
])('P8.17 a node that keeps few blocks, a step that is refused, then an answer of %s', async (_when, behind) => {
  const node = paidBefore(9_900);
  const { client } = limited(node, (from, to) => {
    if (from <= BigInt(node.head) - 10_000n) throw pruned();
    wide(from, to);
  });
  const look = await lookingBy(client, 1_200_000n);
  for (let looks = 0; looks < 40; looks++) {
    expect(await look()).toBe(true);
    node.head += 10;
  }
  forgetEvents(client);
  node.head -= behind;
  await look();
  node.head += behind;
  for (let looks = 0; looks < 12; looks++) {
    node.head += 10;
    expect(await look()).toBe(true);
  }
});

describe('by a node that gives ten blocks at a time, and 200 answers a look', () => {
  async function allRead() {
    const node = paidBefore(19_500);
    const purse = stingy(200);
    const { client } = limited(node, wider(10n), () => purse.spend());
    const once = await lookingBy(client, 1_280_000n);
    const look = (answers?: number): Promise<boolean> => {
      purse.more(answers);
      return once();
    };
    for (let looks = 0; looks < 20; looks++) {
      await look();
      node.head += 10;
    }
    expect(await look()).toBe(true);
    return { node, client, look };
  }

  it('P8.17 after a step that is refused an answer is of 200 blocks ago', async () => {
    const { node, client, look } = await allRead();
    forgetEvents(client);
    node.head -= 200;
    expect(await look()).toBe(true);
    node.head += 210;
    expect(await look()).toBe(true);
  });

  it('P8.17 it hardly answers for three minutes, and then of 300 blocks ago', async () => {
    const { node, look } = await allRead();
    for (let looks = 0; looks < 9; looks++) await look(3); // free money and seat
    node.head -= 300;
    expect(await look()).toBe(true);
    node.head += 400;
    expect(await look()).toBe(true);
  });
});
