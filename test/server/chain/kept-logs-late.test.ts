/**
 * Several nodes answer behind one address, and one of them may be late: a newest block that is lower says nothing of
 * what was read. Only where it stays so it goes, and no more of it than lies above.
 */
import { expect, it } from 'vitest';
import type { KeptLogs } from '../../../server/chain/kept-logs.ts';
import { readsAtMost } from '../../../server/chain/logs.ts';
import { blocksOf, goes, keptOf, month, nodeWith, put } from '../../support/kept-logs.ts';
import { limited, pruned, publicNode, tooOften, wide } from '../../support/limited-node.ts';

it('P8.17 of several nodes behind one address one may have fewer blocks: not everything is read again', async () => {
  const node = nodeWith(7, 1_299_990);
  const { client, asked } = limited(node, wide);
  const kept = keptOf(client);
  await kept.refresh();
  asked.length = 0;
  for (const head of [month - 5, month + 3, month + 1]) {
    node.head = head;
    await kept.refresh();
  }
  expect([asked.length, blocksOf(kept)]).toEqual([3, [7, 1_299_990]]);
});

it('P8.17 nor when one of them is far behind: a lower newest block says nothing of what was read', async () => {
  const node = nodeWith(7, 1_299_000);
  const { client, asked, purse } = publicNode(node, 20);
  const kept = keptOf(client);
  let looks = 1;
  for (; !(await goes(kept.refresh())); looks++) {
    expect(looks).toBeLessThan(30);
    purse.more();
    node.head += looks % 4 === 0 ? -80 : 240;
  }
  asked.length = 0;
  for (const off of [-80, -10_000, -1_000_000]) {
    node.head += off;
    await kept.refresh();
    node.head += 80 - off;
    await kept.refresh();
  }
  expect([asked.length, blocksOf(kept)]).toEqual([3, [7, 1_299_000]]);
});

it.each([
  ['after some looks', () => undefined, 9],
  ['after two where a step was refused by it', (kept: KeptLogs) => kept.forget(), 2],
])('P8.17 a newest block that never was is forgotten %s', async (_when, doubt, looks) => {
  const node = nodeWith(7, 1_299_000);
  const { client, asked } = limited(node, wide);
  const kept = keptOf(client);
  await kept.refresh();
  node.head = 2_000_000;
  put(node, 1_999_000);
  await kept.refresh();
  expect(blocksOf(kept)).toEqual([7, 1_299_000, 1_999_000]);
  asked.length = 0;
  node.head = month + 10;
  put(node, node.head);
  doubt(kept);
  for (let i = 0; i < looks; i++) {
    expect(blocksOf(kept)).not.toContain(node.head);
    await kept.refreshNew();
  }
  expect([blocksOf(kept), asked.length], 'and all that came before it is kept').toEqual([
    [7, 1_299_000, month + 10],
    1,
  ]);
});

it('P8.17 who asks for new blocks twice in a look has looked once', async () => {
  const node = nodeWith(7, 1_299_000);
  const { client } = limited(node, wide);
  const kept = keptOf(client);
  await kept.refresh();
  node.head = month - 1_000_000;
  put(node, 8);
  for (let looks = 0; looks < 8; looks++) {
    const isOver = readsAtMost(200, Infinity);
    for (let courses = 0; courses < 2; courses++) await kept.refresh(isOver);
  }
  expect(blocksOf(kept)).toEqual([7, 1_299_000]);
});

it('P8.17 two looks in a row are needed, and those without an answer or with a doubt are none', async () => {
  const node = nodeWith(7, 1_299_000);
  let [isDown, keeps] = [false, 0];
  const limits = (from: bigint, to: bigint): void => {
    if (from < keeps) throw pruned();
    wide(from, to);
  };
  const { client } = limited(node, limits, () => {
    if (isDown) throw tooOften();
  });
  const kept = keptOf(client);
  await kept.refresh();
  keeps = 1_000_000;
  kept.forget();
  for (const off of [-100, -50_000]) {
    node.head = month + off;
    await kept.refresh();
    for (let doubts = 0; doubts < 3; doubts++) await goes(kept.doubt());
    isDown = true;
    for (let looks = 0; looks < 20; looks++) await goes(kept.refresh());
    isDown = false;
    expect(blocksOf(kept)).toEqual([7, 1_299_000]);
    node.head = month - off;
    await kept.refresh();
  }
});

it.each([200, 5_000])(
  'P8.17 where a newest block stays %i blocks below, only what lies above it goes',
  async (below) => {
    const node = nodeWith(month - 20_000, month - 9_000);
    let keeps = 0;
    const { client, asked } = limited(node, (from, to) => {
      if (from < keeps) throw pruned();
      wide(from, to);
    });
    const kept = keptOf(client);
    for (let looks = 0; looks < 40; looks++) {
      await kept.refresh();
      node.head += 10;
    }
    keeps = month - 6_000;
    put(node, node.head);
    await kept.refresh();
    node.logs.pop();
    asked.length = 0;
    node.head -= below;
    for (let looks = 0; looks < 9; looks++) await goes(kept.refreshNew());
    await goes(kept.refreshOld());
    node.head += 10;
    put(node, node.head);
    await goes(kept.refresh());
    expect(blocksOf(kept), 'also what the node has thrown away').toEqual([month - 20_000, month - 9_000, node.head]);
    expect(asked.length, 'and little is read again').toBeLessThan(below < 1_000 ? 5 : 60);
  },
);

it('P8.17 a late node is not asked again for blocks that it lacks', async () => {
  const node = nodeWith(7, month - 150);
  const { client } = limited(node, (_from, to) => {
    if (to > BigInt(node.head)) throw new Error('it would give none of their events');
  });
  const kept = keptOf(client);
  await kept.refresh();
  kept.forget();
  node.head -= 200;
  await kept.refresh();
  node.head += 210;
  await kept.refresh();
  expect(blocksOf(kept)).toEqual([7, month - 150]);
});

it('P7.14 what is doubted while it is read again is read once more', async () => {
  const node = nodeWith(7, 1_299_000);
  let forgets = 0;
  const { client } = limited(node, (from, to) => {
    wide(from, to);
    if (forgets > 0 && from < 1_200_000n && --forgets === 0) kept.forget();
  });
  const kept = keptOf(client);
  await kept.refresh();
  kept.forget();
  forgets = 3;
  await kept.refresh();
  expect(forgets).toBe(0);
  put(node, 1_290_000); // read before the second doubt
  await kept.refresh();
  expect(blocksOf(kept).sort((a, b) => a - b)).toEqual([7, 1_290_000, 1_299_000]);
});
