/**
 * What was read while it was young is read again: a node behind the same address may not have had all of it yet. That
 * never uses more than half of a look, nor is any of it left out for good.
 */
import { expect, it } from 'vitest';
import { readsAtMost } from '../../../server/chain/logs.ts';
import { blocksOf, goes, keptOf, month, nodeWith, put } from '../../support/kept-logs.ts';
import { limited, pruned, wider } from '../../support/limited-node.ts';

it('P8.17 half of a look is for blocks that were never read, however slowly the node gives them', async () => {
  const node = nodeWith(month - 590);
  const { client } = limited(node, wider(10n));
  const kept = keptOf(client, BigInt(month - 600));
  for (let looks = 0; blocksOf(kept).length === 0; looks++) {
    await goes(kept.refresh(readsAtMost(6, Infinity)));
    node.head += 20;
    expect(looks).toBeLessThan(40);
  }
});

it.each([
  [5, false],
  [6, false],
  [20, false],
  [20, true],
])(
  'P8.17 with %i answers a look, pruned: %s, an event is read that was not there at first',
  async (answers, isPruned) => {
    const node = nodeWith(month - 90);
    const { client } = limited(node, (from, to) => {
      if (isPruned && from < BigInt(month - 90)) throw pruned();
      wider(10n)(from, to);
    });
    const kept = keptOf(client, BigInt(month - 100));
    const look = (): Promise<boolean> => goes(kept.refresh(readsAtMost(answers, Infinity)));
    for (let looks = 0; looks < 12; looks++) await look();
    put(node, month - 40);
    for (let looks = 0; blocksOf(kept).length < 2; looks++) {
      node.head += 20;
      await look();
      expect(looks).toBeLessThan(10);
    }
    expect(blocksOf(kept)).toEqual([month - 90, month - 40]);
  },
);

it('P8.17 all is read only once what was young is, and it is as young as that that counts as settled', async () => {
  const node = nodeWith(month - 90);
  const { client } = limited(node, wider(10n));
  const kept = keptOf(client, BigInt(month - 100));
  await kept.refresh();
  const before = kept.settled!;
  node.head += 20;
  await goes(kept.refreshNew(readsAtMost(4, Infinity)));
  expect([kept.isWhole, kept.settled! <= before]).toEqual([false, true]);
  await kept.refreshOld();
  expect([kept.isWhole, kept.settled! > before]).toEqual([true, true]);
});
