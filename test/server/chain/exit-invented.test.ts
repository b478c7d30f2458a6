/**
 * A node that invents, in one story, what no court can have: then no digest speaks against it, and whatever believes
 * its shape would fall, and the way out with it. It is said, and neither the free money nor another bank waits for it.
 */
import { describe, expect, it } from 'vitest';
import { zero32, type Hex } from '../../../engine/bytes.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import { planExit } from '../../../engine/settlement/exit/plan.ts';
import { stages } from '../../../engine/settlement/stages.ts';
import { lookForExit, placesOf } from '../../../server/chain/exit/look.ts';
import { abiDigest, claimType, contestType } from '../../../server/chain/viem-reads.ts';
import { clientOf, type FakeNode, usualTime } from '../../support/fake-node.ts';
import { endingOf, of, player, proof, worsePaid } from '../../support/worse-paid.ts';
import { dryRun } from '../support/exit-run.ts';

const { table, number } = of;
const closed: Hex = `0x${'5c'.repeat(32)}`;
const word: Hex = `0x${'01'.repeat(32)}`;
const contest = {
  ...{ before: endingOf(0n), closed, banker: 0, commitments: [word, word], owed: [9n, 9n] },
  lost: { posta: 0n, garage: 0n, won: 0n, cagnotte: 0n, lines: [0n, 0n] },
};
/** The next bank of the table, about which nothing was ever sent. */
const other: Proof = {
  ...proof,
  setup: { ...proof.setup, message: { ...proof.setup.message, number: number + 1n } },
};

async function planned(node: FakeNode) {
  const untouched = { digest: zero32, deadline: 0, turn: 0, started: 0, demands: 0, status: 0 };
  const { docketOf } = node.views;
  node.views = {
    ...node.views,
    free: 700n,
    isSettled: (_table: Hex, of: bigint) => of === number,
    docketOf: (_table: Hex, of: bigint) => (of === number ? docketOf : untouched),
  };
  const client = clientOf(node);
  const places = await placesOf(client, proof.domain, 0n);
  const banks = [proof, other];
  const facts = await lookForExit(client, places, player, [table], banks);
  const { steps, notes, done } = planExit({ player, tables: new Map([[table, proof.table]]), banks, facts });
  return {
    isOtherSeen: facts.banks.has(hashStruct('Setup', other.setup.message)),
    ...{ acts: steps.filter((step) => step.number !== other.setup.message.number).map(({ act }) => act), notes, done },
  };
}
const says = (what: string): string =>
  `Bank ${number}: the node shows ${what} that no court can have. It invents events, and nothing is done about the bank by what it says. Ask another node.`;

/** The house has withheld its link in this coup, and the node bears it out itself. */
function ruled(of: typeof contest): FakeNode {
  const node = worsePaid();
  const demand = { deadline: usualTime, stage: stages.withheld, given: 3, awarded: 0, opener: 255, answer: zero32 };
  node.views = { ...node.views, demandOf: { ...demand, digest: abiDigest(contestType, of) } };
  node.show('court', 'Demanded', { table, number, closed, deadline: 1n, contest: of, signatures: '0x' });
  node.show('court', 'Ruled', { table, number, closed, stage: stages.withheld, ending: endingOf(0n) });
  return node;
}
function claimed(index: number): FakeNode {
  const claim = { end: endingOf(900n), index, received: 1n };
  const node = worsePaid();
  const [ours, none] = [
    { deadline: 5, digest: abiDigest(claimType, claim) },
    { deadline: 0, digest: zero32 },
  ];
  node.views = { ...node.views, claimOf: (_table: Hex, of: bigint) => (of === number ? ours : none) };
  node.show('court', 'Claimed', { table, number, player, deadline: 5n, claim });
  return node;
}

describe('what no court can have', () => {
  it.each<[string, Partial<typeof contest>]>([
    ['no commitments', { commitments: [] }],
    ['no lines for the lost coup', { lost: { ...contest.lost, lines: [] } }],
    ['a line too few that is owed', { owed: [9n] }],
    ['seats without lines', { before: { ...contest.before, seats: [] } }],
    ['a banker that has no seat', { banker: 2 }],
  ])('P7.14 a contest with %s is said, and free money is free', async (_what, invented) => {
    expect(await planned(ruled({ ...contest, ...invented }))).toEqual({
      isOtherSeen: true,
      ...{ acts: ['requestLeave', 'leaveTable', 'withdraw'], notes: [says('a demand')], done: false },
    });
  });

  it.each([
    ['of a place that nobody has', 7],
    ['of another seat', 1],
  ])("P7.14 a claim of the player's %s is said, and free money is free", async (_what, index) => {
    expect(await planned(claimed(index))).toEqual({
      isOtherSeen: true,
      ...{ acts: ['requestLeave', 'leaveTable', 'withdraw'], notes: [says('a claim of yours')], done: false },
    });
  });

  it('P7.14 the same contest and claim in their own shape are believed', async () => {
    expect((await planned(ruled(contest))).notes).toEqual([]);
    expect((await planned(claimed(0))).acts).toContain('payClaim');
  });

  it('P7.14 a contest with a number that no contract has, beside the real one, counts for nothing', async () => {
    const node = ruled(contest);
    const at = node.logs.findIndex((log) => (log as { data: string }).data.includes(closed.slice(2)));
    const { data, ...log } = node.logs[at] as { readonly data: Hex };
    const banker = `${closed.slice(2)}${'0'.repeat(64)}`;
    expect(data).toContain(banker);
    const invented = { ...log, data: data.replace(banker, `${closed.slice(2)}${'300'.padStart(64, '0')}`) };
    node.logs.splice(at, 0, invented);
    expect((await planned(node)).notes).toEqual([]);
  });
});

it('P7.14 a time that no calendar has does not end the command', async () => {
  const node = worsePaid();
  node.times = { pending: Number.MAX_SAFE_INTEGER };
  node.views = { ...node.views, free: 700n };
  expect((await dryRun(clientOf(node))).out).toMatch(/275760-.* UTC: [^]*withdraw/);
});
