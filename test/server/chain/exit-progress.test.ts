/**
 * The command line without --wait stays and reads on while a node still gives anything that it waits for. The player is
 * the banker, and the punters' links are what still comes: ten blocks at a time.
 */
import { expect, it } from 'vitest';
import { lookForExit, placesOf } from '../../../server/chain/exit/look.ts';
import { Progress } from '../../../server/cli/exit/progress.ts';
import { dueBank, nodeOf } from '../../support/banks-due.ts';
import { limited, pruned, stingy, tooOften, wider } from '../../support/limited-node.ts';

const due = dueBank(1n);

it.each([
  ['nothing but links comes any more', 60, 4_000, false],
  ['links come, and older events never will', 100_000, 4_000, true],
])('P7.14 %s: it goes on until they are here', async (_what, answers, below, isPruned) => {
  const fake = nodeOf([due], [below]);
  const first = BigInt(1_300_000 - below);
  const purse = stingy(answers);
  const limits = (from: bigint, to: bigint): void => {
    if (isPruned && from < first - 10n) throw pruned();
    wider(10n)(from, to);
  };
  const { client } = limited(fake, limits, () => purse.spend());
  const places = await placesOf(client, due.proof.domain, isPruned ? 0n : first - 20n);
  const progress = new Progress();
  for (let looks = 1; ; looks++) {
    purse.more();
    const facts = await lookForExit(client, places, due.player, [due.table], [due.proof]);
    const isOn = progress.takes(facts);
    if ((facts.banks.get(due.bankId)?.demands[0]?.shown.length ?? 0) > 0) break;
    expect(isOn).toBe(true);
    expect(looks).toBeLessThan(200);
    fake.head += 2;
  }
});

it('P7.14 where no link comes it ends after some looks', async () => {
  const fake = nodeOf([due], [600]);
  let links = 0;
  const { client } = limited(fake, (from, to) => {
    wider(10n)(from, to);
    if (to < 1_299_900n && links++ > 80) throw tooOften(); // the events were read by then
  });
  const places = await placesOf(client, due.proof.domain, 1_299_350n);
  const progress = new Progress();
  let looks = 1;
  while (progress.takes(await lookForExit(client, places, due.player, [due.table], [due.proof]))) {
    fake.head += 2;
    expect(looks++).toBeLessThan(20);
  }
  expect(looks).toBeGreaterThan(9);
});
