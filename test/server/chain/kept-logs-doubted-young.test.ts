/** Young blocks are read again with each look: that alone says nothing of what a node has left out of old ones. */
import { createPublicClient, custom, type PublicClient } from 'viem';
import { expect, it, vi } from 'vitest';
import type { IsOver } from '../../../server/chain/logs.ts';
import { lookForExit, placesOf } from '../../../server/chain/exit/look.ts';
import { dueBank, nodeOf } from '../../support/banks-due.ts';
import { blocksOf, keptOf, month, nodeWith } from '../../support/kept-logs.ts';
import { limited, wider } from '../../support/limited-node.ts';

/** A look of which half is over, and that is never over. */
const halfOver = (): IsOver => Object.assign(() => false, { isHalfOver: () => true });

it('P8.17 what was left out once is read again although young blocks are read after half of a look', async () => {
  const node = nodeWith(month - 590);
  const leftOut = node.logs.pop()!;
  const { client } = limited(node, wider(10n));
  const kept = keptOf(client, BigInt(month - 600));
  await kept.refresh();
  expect(kept.isWhole).toBe(true);
  node.logs.push(leftOut); // the node is honest from now on
  for (let looks = 0; blocksOf(kept).length === 0; looks++) {
    node.head += 20;
    const isOver = halfOver();
    await kept.refresh(isOver);
    await kept.doubt(isOver); // what the court counts is not there
    expect(looks).toBeLessThan(70);
  }
});

const due = dueBank(1n);
const linkAt = 1_299_410n;

it('P7.14 600 ms for each answer, one of which lacked the link: it is read in time', async () => {
  let now = 0;
  let wasLeftOut = false;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  try {
    const fake = nodeOf([due], [600]);
    const inner = limited(fake, wider(10n)).client.request as (asked: unknown) => Promise<unknown>;
    const request = async (asked: {
      readonly method: string;
      readonly params?: readonly { readonly address?: readonly unknown[] }[];
    }): Promise<unknown> => {
      if (asked.method !== 'eth_call') now += 600;
      const answer = await inner(asked);
      if (asked.method !== 'eth_getLogs' || asked.params![0]!.address!.length !== 1 || wasLeftOut) return answer;
      const rest = (answer as { blockNumber: string }[]).filter(({ blockNumber }) => BigInt(blockNumber) !== linkAt);
      wasLeftOut = rest.length < (answer as unknown[]).length;
      return rest;
    };
    const client = createPublicClient({
      transport: custom({ request: request as never }, { retryCount: 0 }),
    }) as PublicClient;
    const places = await placesOf(client, due.proof.domain, 1_299_000n);
    for (;;) {
      fake.head = 1_300_000 + Math.floor(now / 2_000);
      const { banks } = await lookForExit(client, places, due.player, [due.table], [due.proof]);
      if ((banks.get(due.bankId)?.demands[0]?.shown.length ?? 0) > 0) break;
      now += 20_000;
      expect(now).toBeLessThan(3_600_000); // its whole window
    }
    expect(wasLeftOut).toBe(true);
  } finally {
    clock.mockRestore();
  }
});
