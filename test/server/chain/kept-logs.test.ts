/**
 * Reading events from an honest node with limits: what was read stays read, whatever the node refuses after it, and no
 * mood of a moment makes the reading slow for good.
 */
import { HttpRequestError, TimeoutError } from 'viem';
import { expect, it } from 'vitest';
import { ChainDown, ChainError } from '../../../server/chain/errors.ts';
import { findLogs, readsAtMost, StillReading } from '../../../server/chain/logs.ts';
import { clientOf } from '../../support/fake-node.ts';
import { blocksOf, filter, goes, keptOf, month, nodeWith, put } from '../../support/kept-logs.ts';
import { limited, pruned, publicNode, says, stingy, tooOften, wide, wider } from '../../support/limited-node.ts';

it('P8.17 a public node that answers only so often is read to the end some day, each piece once', async () => {
  const node = nodeWith(7, 640_000, 1_299_000);
  const { client, asked, purse } = publicNode(node, 60);
  const kept = keptOf(client);
  let looks = 1;
  for (; !(await goes(kept.refresh())); looks++) {
    expect(looks).toBeLessThan(5);
    purse.more();
  }
  expect(blocksOf(kept)).toEqual([7, 640_000, 1_299_000]);
  const pieces = asked.filter(([from, to]) => to - from < 10_000n);
  expect(new Set(pieces.map(String)).size, 'those that were refused for their number are asked again').toBeGreaterThan(
    pieces.length - looks,
  );
  expect(kept.oldest).toBe(0n);
});

it('P8.17 what was read before the node refused is there, and from which block on is known', async () => {
  const { client } = publicNode(nodeWith(7, 1_299_000), 7);
  const kept = keptOf(client);
  await expect(kept.refresh()).rejects.toBeInstanceOf(ChainDown);
  expect([blocksOf(kept), kept.oldest]).toEqual([[1_299_000], BigInt(month + 1) - 60_000n]);
});

it('P8.17 refusals of a moment, of a node that lacks the newest block, do not make the pieces small', async () => {
  let bad = 8;
  const node = nodeWith(1_299_999);
  const { client, asked } = limited(node, (from, to) => {
    if (bad-- > 0) throw says(-32_000, 'block range extends beyond current head block');
    wide(from, to);
  });
  const kept = keptOf(client);
  await kept.refresh();
  expect(asked.length).toBeLessThan(150);
  node.head++;
  await kept.refresh(); // the newest blocks come with the next look
  expect(blocksOf(kept)).toEqual([1_299_999]);
});

it.each([1, 20])('P8.17 a look that is over after some answers (%i) is gone on from, also upwards', async (answers) => {
  const node = nodeWith(month - 90);
  const { client } = limited(node, wider(7n));
  const kept = keptOf(client, BigInt(month - 100));
  const read = async (): Promise<number> => {
    for (let looks = 1; ; looks++) {
      expect(looks).toBeLessThan(400);
      const error = await kept.refresh(readsAtMost(answers, Infinity)).catch((thrown: unknown) => thrown);
      if (error === undefined) return looks;
      expect(error).toBeInstanceOf(StillReading);
    }
  };
  await read();
  put(node, month + 500);
  node.head += 1_000; // the page was asleep
  expect(await read()).toBeLessThan(200);
  expect(blocksOf(kept)).toEqual([month - 90, month + 500]);
});

it.each([1, 3, 20])(
  'P8.17 who has slept reads the newest first, and leaves nothing out (%i answers)',
  async (answers) => {
    const node = nodeWith(month - 90);
    const { client } = limited(node, wider(7n));
    const kept = keptOf(client, BigInt(month - 100));
    await kept.refresh();
    const events = [month - 90];
    const happens = (block: number): void => {
      events.push(block);
      put(node, block);
    };
    for (let naps = 0; naps < 3; naps++) {
      const before = node.head;
      node.head += 300;
      for (const block of [before + 1, before + 150, node.head]) happens(block);
      await goes(kept.refresh(readsAtMost(answers, Infinity)));
      expect(blocksOf(kept), 'what was read before is there, too').toEqual(
        expect.arrayContaining([month - 90, node.head]),
      );
      expect(kept.oldest).toBeGreaterThan(BigInt(before));
    }
    for (let looks = 0; !kept.isWhole; looks++) {
      await goes(kept.refresh(readsAtMost(answers, Infinity)));
      const since = events.filter((block) => BigInt(block) >= kept.oldest!);
      expect(blocksOf(kept)).toEqual(expect.arrayContaining(since));
      expect(looks).toBeLessThan(400);
      if (looks < 20) happens((node.head += 2));
    }
    await kept.refresh();
    expect(blocksOf(kept)).toEqual(events);
  },
);

it('P8.17 on another chain, all is read anew', async () => {
  const node = nodeWith(7, 1_299_990);
  const { client, fork } = limited(node, wide);
  const kept = keptOf(client);
  await kept.refresh();
  fork();
  node.logs.length = 0;
  node.head = 50; // behind, or another one: nobody knows
  await kept.refresh();
  expect(blocksOf(kept)).toEqual([7, 1_299_990]);
  node.head = month + 1;
  await kept.refresh();
  expect(blocksOf(kept)).toEqual([]);
});

it('P7.14 after a doubt at a bad moment a node that had shown everything goes on being of use', async () => {
  const node = nodeWith(7, 1_299_990);
  const purse = stingy(60);
  let isPatient = true;
  const { client, asked } = limited(node, (from, to) => {
    if (!isPatient) purse.spend();
    wide(from, to);
  });
  const kept = keptOf(client);
  await kept.refresh();
  isPatient = false;
  const before = asked.length;
  node.head += 5;
  await kept.refresh();
  expect(asked.length - before, 'a look costs one question').toBe(1);
  await kept.refresh();
  expect(await goes(kept.doubt())).toBe(false);
  expect(blocksOf(kept), 'what is doubted is kept until it has been read again').toEqual([7, 1_299_990]);
  put(node, 600_000);
  let looks = 0;
  do {
    purse.more();
    node.head += 5;
  } while (!(await goes(kept.refresh())) && ++looks < 5);
  expect(looks).toBeLessThan(5);
  expect(blocksOf(kept).sort((a, b) => a - b)).toEqual([7, 600_000, 1_299_990]);
});

it('P7.14 what came between two questions is read before anything is doubted', async () => {
  const node = nodeWith(7);
  const { client, asked } = limited(node, () => undefined);
  const kept = keptOf(client);
  await kept.refresh();
  node.head++;
  put(node, node.head);
  expect([await kept.doubt(), blocksOf(kept), asked.at(-1)![0] > 0n]).toEqual([true, [7, node.head], true]);
});

it('P8.17 a node that has thrown old blocks away gives what it has, and costs one question more at each look', async () => {
  const node = nodeWith(7, 1_200_000, 1_299_000);
  let keeps = 1_200_000n;
  const { client, asked } = limited(node, (from, to) => {
    if (from < keeps) throw pruned();
    wide(from, to);
  });
  const kept = keptOf(client);
  const look = () => kept.refresh().catch((error: unknown) => error);
  const words = /^The node gives no events \(eth_getLogs\) of blocks before 12000\d\d: use another node\./;
  expect(await look()).toMatchObject({ message: expect.stringMatching(words) as string });
  expect(kept.oldest! - keeps).toBeLessThan(10n);
  expect(asked.length).toBeLessThan(60);
  expect(blocksOf(kept)).toContain(1_299_000);
  asked.length = 0;
  node.head += 20_000;
  const again = await look();
  expect([again instanceof ChainError, again instanceof ChainDown, asked.length]).toEqual([true, false, 4]);
  keeps = 0n; // another node behind the same address has everything
  expect([await look(), blocksOf(kept)]).toEqual([undefined, [7, 1_200_000, 1_299_000]]);
});

it.each([1, 2, 3, 7])('P8.17 however few answers come at a time (%i), no block is left out', async (answers) => {
  const events = Array.from({ length: 60 }, (_, i) => month - 420 + 7 * i);
  const node = nodeWith(...events);
  const purse = stingy(8); // to find the span
  const { client } = limited(node, (from, to) => {
    wider(120n)(from, to);
    purse.spend();
  });
  const kept = keptOf(client, BigInt(month - 430));
  for (let looks = 0; !(await goes(kept.refresh())); looks++) {
    const { oldest } = kept;
    const since = events.filter((block) => oldest !== null && block >= oldest);
    expect(blocksOf(kept)).toEqual(since);
    expect(looks).toBeLessThan(100);
    purse.more(answers + 1); // one for the newest blocks
    if (looks < 20) events.push((node.head += 2));
    if (looks < 20) put(node, node.head);
  }
  expect(blocksOf(kept)).toEqual(events);
});

it('P8.17 an event of a block that was not asked for is not read', async () => {
  const node = nodeWith(0);
  const kept = keptOf(clientOf(node)); // gives all events, whichever are asked for
  await kept.refresh();
  node.head += 10;
  expect([await kept.doubt(), blocksOf(kept)], 'it is no news').toEqual([false, [0]]);
  node.head += 10;
  await kept.refresh();
  expect(blocksOf(kept)).toEqual([0]);
});

it('P8.17 a node that gives old blocks only to who pays is not waited for', async () => {
  const { client } = limited(nodeWith(1_299_000), (from, to) => {
    if (from < 1_200_000n) throw new HttpRequestError({ url: 'http://node', status: 403, details: 'archive requests' });
    wide(from, to);
  });
  const kept = keptOf(client);
  await expect(kept.refresh()).rejects.toThrow(/no events \(eth_getLogs\) of blocks before 12000\d\d/);
  expect(blocksOf(kept)).toEqual([1_299_000]);
});

it('P8.17 a node that has not even the first of the blocks yet is asked again later', async () => {
  const { client } = limited(nodeWith(), () => {
    throw says(-32_000, 'block range extends beyond current head block');
  });
  await expect(keptOf(client, BigInt(month)).refresh()).rejects.toBeInstanceOf(ChainDown);
});

it('P8.17 the span shrinks where the answer would be too large, and grows again', async () => {
  const dense = 900_000n;
  const { client, asked } = limited(nodeWith(), (from, to) => {
    const isDense = from < dense && to >= dense - 20_000n;
    if (isDense && to - from >= 300n) throw says(-32_005, 'query returned more than 10000 results');
    wider(40_000n)(from, to);
  });
  await findLogs(client, { ...filter, from: 0n, to: BigInt(month) });
  const sizes = (from: bigint, to: bigint) =>
    asked.filter(([start, end]) => start >= from && end <= to).map(([start, end]) => end - start + 1n);
  expect(sizes(dense, BigInt(month)).reduce((a, b) => (a > b ? a : b))).toBeGreaterThan(10_000n);
  expect(asked.at(-1)![1] - asked.at(-2)![1]).toBeLessThan(-10_000n);
  expect(asked.length).toBeLessThan(250);
});

it('P8.17 a node that is too slow for a piece is asked for fewer blocks at the next look', async () => {
  const { client } = limited(nodeWith(7), (from, to) => {
    if (to - from >= 3_000n) throw new TimeoutError({ body: {}, url: 'http://node' });
  });
  const kept = keptOf(client);
  let looks = 1;
  while (!(await goes(kept.refresh()))) expect(++looks).toBeLessThan(20);
  expect(blocksOf(kept)).toEqual([7]);
});

it('P8.17 a node that gives five blocks at a time gives them', async () => {
  const { client, asked } = limited(nodeWith(month - 90), wider(5n));
  const kept = keptOf(client, BigInt(month - 100));
  await kept.refresh();
  expect([blocksOf(kept), asked.length]).toEqual([[month - 90], expect.any(Number)]);
  expect(asked.length).toBeLessThan(45);
});

it('P8.17 a node that answers no more is down, whatever it had given', async () => {
  let answers = 3;
  const { client } = limited(nodeWith(), (from, to) => {
    if (answers-- <= 0) throw tooOften();
    wide(from, to);
  });
  await expect(findLogs(client, { ...filter, from: 0n, to: BigInt(month) })).rejects.toBeInstanceOf(ChainDown);
});
