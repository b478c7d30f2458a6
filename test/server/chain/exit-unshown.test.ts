/**
 * The player is the banker of one bank on which a deadline runs. Its other banks were settled long before, and their
 * events are among those that are not read yet: what is known to be due comes before what only may be.
 */
import { expect, it } from 'vitest';
import { lookForExit, placesOf } from '../../../server/chain/exit/look.ts';
import { bank } from '../../support/bank.ts';
import { dueBank, nodeOf } from '../../support/banks-due.ts';
import { usualTime } from '../../support/fake-node.ts';
import { limited, pruned, stingy, wide, wider } from '../../support/limited-node.ts';

const due = dueBank(1n);
const others = Array.from({ length: 100 }, (_, i) => bank({ number: BigInt(i + 2) }).proof());
it.each([
  [100, true],
  [60, false],
])(
  'P7.14 %i settled banks, pruned: %s: the link that is due is known in half an hour',
  async (count, isPruned) => {
    const fake = nodeOf([due], [600]);
    fake.views = { ...fake.views, isSettled: (_table: unknown, number: bigint) => number !== 1n };
    const purse = stingy(60);
    const limits = (from: bigint, to: bigint): void => {
      if (isPruned && from < 1_299_300n) throw pruned();
      wider(10n)(from, to);
    };
    const { client } = limited(fake, limits, () => purse.spend());
    const places = await placesOf(client, due.proof.domain, isPruned ? 0n : 1_200_000n);
    for (let looks = 1; ; looks++) {
      purse.more();
      const all = [due.proof, ...others.slice(0, count)];
      const { banks } = await lookForExit(client, places, due.player, [due.table], all);
      if ((banks.get(due.bankId)?.demands[0]?.shown.length ?? 0) > 0) break;
      fake.head += 12; // 25 s
      expect(looks).toBeLessThan(72);
    }
  },
  60_000,
);

it('P7.14 once the events of a window are read none of them can be of today: they wait for their turn', async () => {
  const all = others.slice(0, 6);
  const open = all.at(-1)!.setup.message.number; // the newest, so that its turn comes first
  const first: bigint[] = [];
  const fake = nodeOf([due], [600]);
  const { docketOf } = fake.views as { readonly docketOf: (table: unknown, number: bigint) => object };
  let isNew = true;
  fake.views = {
    ...fake.views,
    isSettled: (_table: unknown, number: bigint) => number !== open,
    docketOf: (table: unknown, number: bigint) => {
      if (isNew) first.push(number);
      isNew = false;
      return docketOf(table, number);
    },
  };
  const { client } = limited(fake, (from, to) => {
    if (from < 1_290_000n) throw pruned();
    wide(from, to);
  });
  const places = await placesOf(client, due.proof.domain, 0n);
  const look = async (): Promise<void> => {
    isNew = true;
    await lookForExit(client, places, due.player, [due.table], all, undefined, usualTime);
    fake.head += 12;
  };
  for (let looks = 0; looks < 3; looks++) await look();
  expect(first.filter((number) => number !== open)).not.toEqual([]); // they may be of today
  const blocks = Array.from({ length: 10 }, (_, i) => `0x${(1_290_000 + i).toString(16)}`);
  fake.times = Object.fromEntries(blocks.map((block) => [block, usualTime - due.proof.table.window]));
  first.length = 0;
  for (let looks = 0; looks < 3; looks++) await look();
  expect(first).toEqual([open, open, open]);
});
