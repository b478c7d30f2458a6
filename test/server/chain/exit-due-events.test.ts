/** What a node withholds are a bank's older events, and the docket shows that a deadline runs. */
import { expect, it } from 'vitest';
import { planExit } from '../../../engine/settlement/exit/plan.ts';
import { lookForExit, placesOf } from '../../../server/chain/exit/look.ts';
import { dueBank, nodeOf } from '../../support/banks-due.ts';
import { usualTime } from '../../support/fake-node.ts';
import { limited, tooOften, wide } from '../../support/limited-node.ts';

it('P7.14 whose bank lacks events while its deadline runs is told in time to ask another node', async () => {
  const due = dueBank(1n);
  const fake = nodeOf([due], [600], { deadline: 0 });
  const { client } = limited(fake, (from, to) => {
    if (from < 1_299_900n) throw tooOften();
    wide(from, to);
  });
  const places = await placesOf(client, due.proof.domain, 1_299_000n);
  const tables = new Map([[due.table, due.proof.table]]);
  let notes: readonly string[] = [];
  for (let minute = 0; minute < 59; minute++) {
    const now = usualTime + 60 * minute;
    fake.times = { pending: now, latest: now };
    const banks = [due.proof];
    const facts = await lookForExit(client, places, due.player, [due.table], banks, undefined, now);
    ({ notes } = planExit({ player: due.player, tables, banks, facts }));
    fake.head += 5;
  }
  expect(notes.join()).toMatch(/another node/);
});
