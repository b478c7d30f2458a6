/**
 * A node that is behind shows what was true once: its newest block is held against the clock of the machine, which may
 * itself be wrong by an hour.
 */
import { expect, it } from 'vitest';
import { noGives } from '../../../engine/settlement/exit/own-gives.ts';
import { planExit } from '../../../engine/settlement/exit/plan.ts';
import { lookForExit, placesOf } from '../../../server/chain/exit/look.ts';
import { clientOf, usualTime } from '../../support/fake-node.ts';
import { of, player, proof, worsePaid } from '../../support/worse-paid.ts';

/** The plan on a chain that is not local, whose newest block is this much older than the machine's clock. */
async function behind(seconds: number, local = false) {
  const node = worsePaid();
  node.views = { ...node.views, free: 700n };
  const client = clientOf(node);
  const places = await placesOf(client, proof.domain, 0n);
  const tables = new Map([[of.table, proof.table]]);
  const at = local ? places : { ...places, blockTag: 'latest' as const };
  const facts = await lookForExit(client, at, player, tables.keys(), [proof], noGives, usualTime + seconds);
  const { steps, notes, done } = planExit({ player, tables, banks: [proof], facts });
  return { bank: steps.filter(({ number }) => number !== null).length, acts: steps.map(({ act }) => act), notes, done };
}
const old = (time: string): string => `This node is ${time} behind the clock here: it is late, or the clock is fast.`;
const ahead = (time: string): string =>
  `This node is ${time} ahead of the clock here: it invents the time, or the clock is slow.`;
const nothing = 'Nothing is done about your banks by it: set the clock, or ask another node.';

it('P7.14 a node that is about as late as the clock may err is told, and used', async () => {
  for (const seconds of [0, 600, -600]) expect((await behind(seconds)).notes).toEqual([]);
  expect([await behind(601), await behind(-3_600)]).toMatchObject([
    { bank: 1, notes: [old('10 minutes')] },
    { bank: 1, notes: [ahead('1 hour')] },
  ]);
});

it.each<[number, string]>([
  [4_501, old('75 minutes')],
  [172_800, old('48 hours')],
  [-7_200, ahead('2 hours')],
])('P7.14 a node that is further away does nothing for a bank: %i s', async (seconds, words) => {
  const { bank, acts, notes, done } = await behind(seconds);
  expect([bank, notes, done]).toEqual([0, [words, nothing], false]);
  expect(acts, 'what is free is free').toContain('withdraw');
});

it('P7.14 a local chain goes by its own time', async () => {
  expect(await behind(172_800, true)).toMatchObject({ bank: 1, notes: [] });
});
