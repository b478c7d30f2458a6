/** `sabot exit` with a node that gives only so many answers at a time: one run reads on as long as any come. */
import { expect, it } from 'vitest';
import { placesOf } from '../../../server/chain/exit/look.ts';
import { exitCodes } from '../../../server/cli/exit/run.ts';
import type { FakeNode } from '../../support/fake-node.ts';
import { limited, tooOften, wide } from '../../support/limited-node.ts';
import { proof, worsePaid } from '../../support/worse-paid.ts';
import { dryRun, type Ran } from '../support/exit-run.ts';

/** The events are all in block 1. */
function paidLong(): FakeNode {
  const node = worsePaid();
  node.head = 1_300_000;
  return node;
}

/** A dry run; the node gives `answers` to each look, and to as many looks as `looks`. */
async function run(answers: number, looks: number): Promise<Ran> {
  let given = 0;
  const { client } = limited(paidLong(), (from, to) => {
    if (given >= answers * looks || ++given % answers === 0) throw tooOften();
    wide(from, to);
  });
  return dryRun(client);
}

it('P7.14 a run without --wait reads to the end, and then plans what follows from it', async () => {
  const { code, out } = await run(60, Infinity);
  expect(out).toMatch(/asked too often\. It is asked again later\./);
  expect(out.match(/asked too often/g), 'it is said once').toHaveLength(1);
  expect(out).toMatch(/claimProven/);
  expect(code).toBe(exitCodes.later);
});

it('P7.14 it does so where every question counts, too, and waits for the next minute', async () => {
  let left = Infinity;
  let refusals = 0;
  const { client } = limited(paidLong(), wide, () => {
    if (left-- > 0) return;
    if (++refusals % 6 === 0) left = 60;
    throw tooOften();
  });
  const places = await placesOf(client, proof.domain, 0n);
  left = 60;
  const { code, out } = await dryRun(client, { places });
  expect(out).toMatch(/claimProven/);
  expect(code).toBe(exitCodes.later);
});

it('P7.14 it ends when no more comes, and says so', async () => {
  const { code, out } = await run(60, 1);
  expect(out).not.toMatch(/claimProven/);
  expect(out).toMatch(/asked too often/);
  expect(code).toBe(exitCodes.noChain);
});
