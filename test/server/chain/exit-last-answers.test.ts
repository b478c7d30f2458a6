/**
 * An honest node that answers so often a look and no more, ten blocks at a time. The player is the banker, and its coup
 * was demanded 600 blocks ago. What a bank is judged by is asked before links, and by what was read since then a bank
 * is judged again before the node is blamed.
 */
import { expect, it } from 'vitest';
import { lookForExit, placesOf } from '../../../server/chain/exit/look.ts';
import { abiDigest, endingType } from '../../../server/chain/viem-reads.ts';
import { Progress } from '../../../server/cli/exit/progress.ts';
import { dueBank, nodeOf } from '../../support/banks-due.ts';
import { usualTime } from '../../support/fake-node.ts';
import { limited, pruned, stingy, wider } from '../../support/limited-node.ts';

const due = dueBank(1n);

it.each([36, 45])(
  'P8.17 while links are read a bank that stands proposed is seen, %i answers a look',
  async (answers) => {
    const ending = due.contest.before;
    const docket = { status: 1, deadline: usualTime + 1_800, digest: abiDigest(endingType, ending) };
    const fake = nodeOf([due], [600], docket);
    fake.head = 1_299_395;
    fake.show('court', 'Proposed', { table: due.table, number: 1n, turn: 0, ending, deadline: 1n });
    fake.logs.splice(1, 0, fake.logs.pop()!);
    fake.head = 1_300_000;
    const purse = stingy(answers);
    const { client } = limited(fake, wider(10n), () => purse.spend());
    const places = await placesOf(client, due.proof.domain, 1_299_350n);
    let lacked = 0; // though all its events were read
    for (let looks = 1; ; looks++) {
      purse.more();
      const { banks, unseen } = await lookForExit(client, places, due.player, [due.table], [due.proof]);
      if ((banks.get(due.bankId)?.demands[0]?.shown.length ?? 0) > 0) break;
      if (/^Bank 1: The chain node answers no more/.test(unseen?.get(due.bankId) ?? '')) lacked++;
      fake.head += 12;
      expect(looks).toBeLessThan(30);
    }
    expect(lacked).toBeLessThan(2);
  },
);

it.each([
  [92, false],
  [46, false],
  [100, true],
  [80, true],
])('P7.14 no answer is left after the last events, %i a look, pruned: %s: no liar', async (answers, isPruned) => {
  const fake = nodeOf([due], [600]);
  const purse = stingy(answers);
  const limits = (from: bigint, to: bigint): void => {
    if (isPruned && from < 1_299_400n) throw pruned();
    wider(10n)(from, to);
  };
  const { client } = limited(fake, limits, () => purse.spend());
  const places = await placesOf(client, due.proof.domain, isPruned ? 0n : 1_299_395n);
  const progress = new Progress();
  for (let looks = 1; ; looks++) {
    purse.more();
    const facts = await lookForExit(client, places, due.player, [due.table], [due.proof]);
    const isOn = progress.takes(facts);
    if (facts.banks.has(due.bankId)) break;
    expect(facts.unseen!.get(due.bankId)).not.toMatch(/hides events|use another node/);
    expect(isOn).toBe(true);
    expect(looks).toBeLessThan(12);
    fake.head += 12;
  }
});
