/**
 * The way out with an honest node that does not give all events: what the court says of a bank, by digest and count,
 * decides whether what was read is enough for it. What could not be read is said, and nothing follows from it.
 */
import type { PublicClient } from 'viem';
import { describe, expect, it, vi } from 'vitest';
import { zero32 } from '../../../engine/bytes.ts';
import { planExit } from '../../../engine/settlement/exit/plan.ts';
import { lookForExit, placesOf, type ExitPlaces } from '../../../server/chain/exit/look.ts';
import { FakeNode } from '../../support/fake-node.ts';
import {
  limited,
  pruned,
  publicNode,
  stingy,
  tooOften,
  wide,
  wider,
  type LimitedNode,
} from '../../support/limited-node.ts';
import { endingOf, of, player, proof, worsePaid } from '../../support/worse-paid.ts';

const { number } = proof.setup.message;
/** Blocks from here on are those of the last days. */
const lately = 1_200_000n;
const head = 1_300_000;

/** The bank was paid worse than the file says, in the last days. */
function paidLately(): FakeNode {
  const node = worsePaid();
  node.head = head;
  for (const log of node.logs) Object.assign(log, { blockNumber: '0x13d600' }); // 1,300,000 - 32
  return node;
}
const fresh = (): FakeNode => {
  const node = new FakeNode(proof.domain.chainId, proof.domain.verifyingContract, player);
  node.head = head;
  return node;
};
const onlyLately = (from: bigint, to: bigint): void => {
  if (from < lately) throw pruned();
  wide(from, to);
};

async function looked({ client }: LimitedNode) {
  return plannedAt(client, await placesOf(client, proof.domain, 0n));
}
async function plannedAt(client: PublicClient, places: ExitPlaces) {
  const tables = new Map([[proof.setup.message.table, proof.table]]);
  const facts = await lookForExit(client, places, player, tables.keys(), [proof]);
  const { steps, notes, done } = planExit({ player, tables, banks: [proof], facts });
  return { facts, done, notes: notes.join('\n'), acts: steps.map(({ act }) => act) };
}

describe('a node that has thrown old blocks away', () => {
  it('P7.14 is enough for a bank of which it shows the whole story', async () => {
    const { acts, facts } = await looked(limited(paidLately(), onlyLately));
    expect(acts).toContain('claimProven');
    expect(facts.unseen!.size).toBe(0);
  });

  it('P7.14 claims nothing for a bank of which an end was proven before: the claim might be for too little', async () => {
    const node = paidLately();
    Object.assign(node.logs.at(-1)!, { blockNumber: '0x1' });
    node.show('court', 'Proposed', { ...of, turn: 9, deadline: 1n, ending: endingOf(300n) });
    const { acts, notes, done } = await looked(limited(node, onlyLately));
    expect([acts, done]).toEqual([['requestLeave', 'leaveTable', 'withdraw'], false]);
    expect(notes).toMatch(
      /Bank \d+: the node shows other ends than the court has seen proven\. The node gives no events \(eth_getLogs\) of blocks before 12000\d\d: use another node\./,
    );
    expect(notes, 'who has not read everything calls no node a liar').not.toMatch(/hides/);
  });

  it('P7.14 calls nothing done where the player’s own claim was made before', async () => {
    const node = paidLately();
    node.views = { ...node.views, claimOf: { deadline: 5, digest: zero32 } };
    const { notes, done } = await looked(limited(node, onlyLately));
    expect([notes.includes('you have a claim, and the node does not show it. The node gives no events'), done]).toEqual(
      [true, false],
    );
  });

  it('P7.14 says which part is missing when that is how the bank was paid', async () => {
    const node = paidLately();
    for (const log of node.logs) Object.assign(log, { blockNumber: '0x1' });
    const { acts, notes } = await looked(limited(node, onlyLately));
    expect(acts).not.toContain('claim');
    expect(notes).toMatch(
      /it is final, and the node does not show how it was paid\. The node gives no events \(eth_getLogs\) of blocks/,
    );
  });

  it('P7.14 is enough for a bank about which nothing was ever sent, even if it gives no events at all', async () => {
    const none = limited(fresh(), () => {
      throw pruned();
    });
    const { acts, facts } = await looked(none);
    expect([facts.unseen!.size, acts.filter((act) => /settle|propose/.test(act)).length]).toEqual([0, 1]);
  });

  it('P7.14 does not pass for one that shows a proposal', async () => {
    const node = fresh();
    node.views = {
      docketOf: {
        digest: `0x${'01'.repeat(32)}`,
        deadline: 1,
        turn: 1,
        started: 1,
        demands: 0,
        status: 1,
        proven: zero32,
      },
    };
    const { acts, notes } = await looked(limited(node, onlyLately));
    expect(acts).toEqual(['requestLeave', 'leaveTable', 'withdraw']);
    expect(notes).toMatch(
      /stands proposed or ruled, and the node does not show how\. The node gives no events \(eth_getLogs\) of blocks/,
    );
  });
});

describe('a node that answers only so often', () => {
  it('P7.14 a bank is seen as soon as its story was read, and the older blocks come with the next looks', async () => {
    const node = publicNode(paidLately(), 60);
    const { acts, facts } = await looked(node);
    expect(acts).toContain('claimProven');
    expect(facts.readFrom).toBeLessThan(800_000n);
    node.purse.more();
    expect((await looked(node)).facts.readFrom).toBeLessThan(300_000n);
    node.purse.more();
    expect((await looked(node)).facts.readFrom).toBeUndefined();
  });

  it('P7.14 until then nothing is done about the bank, or called done, and it is said why', async () => {
    const node = paidLately();
    for (const log of node.logs) Object.assign(log, { blockNumber: '0x1' });
    const slow = publicNode(node, 60);
    for (let looks = 1; ; looks++) {
      const { acts, done, notes } = await looked(slow);
      if (acts.includes('claimProven')) {
        expect(looks).toBe(3);
        break;
      }
      expect([acts, done]).toEqual([['requestLeave', 'leaveTable', 'withdraw'], false]);
      expect(notes).toBe(
        `Bank ${number}: it is final, and the node does not show how it was paid. The chain node answers no more for now: it was asked too often. It is asked again later.`,
      );
      slow.purse.more();
    }
  });

  it('P7.14 free money and the seat come first where every question counts', async () => {
    const purse = stingy(60);
    let isCounting = false;
    const node = paidLately();
    node.views = { ...node.views, free: 700n };
    const { client } = limited(node, wide, () => isCounting && purse.spend());
    const places = await placesOf(client, proof.domain, 0n);
    isCounting = true;
    for (let looks = 1; ; looks++) {
      const { acts } = await plannedAt(client, places);
      expect(acts).toEqual(expect.arrayContaining(['requestLeave', 'withdraw']));
      if (acts.includes('claimProven')) break;
      expect(looks).toBeLessThan(10);
      purse.more();
    }
  });

  it('P7.14 what decides about a bank comes before what is old, where every question counts', async () => {
    const purse = stingy(60);
    let isCounting = false;
    const { client } = limited(paidLately(), wide, () => isCounting && purse.spend());
    const places = await placesOf(client, proof.domain, 0n);
    isCounting = true;
    const { acts, facts, notes, done } = await plannedAt(client, places);
    expect([acts.includes('claimProven'), facts.unseen!.size, done]).toEqual([true, 0, false]);
    expect(notes).toBe(
      'Not all older events have been read. The chain node answers no more for now: it was asked too often. It is asked again later.',
    );
    for (let looks = 2; ; looks++) {
      purse.more();
      const next = await plannedAt(client, places);
      expect(next.acts, 'what is known stays known').toContain('claimProven');
      if (next.facts.readFrom === undefined) return expect(next.notes).toBe('');
      expect(looks).toBeLessThan(10);
    }
  });

  it('P7.14 one that gives ten blocks at a time holds up no plan, and the look is over after some answers', async () => {
    const node = fresh();
    let questions = 0;
    const slow = limited(node, wider(10n), () => {
      questions++;
    });
    const { facts, acts } = await looked(slow);
    expect(questions).toBeLessThan(300);
    expect(acts).toContain('requestLeave');
    const { readFrom } = facts;
    expect((await looked(slow)).facts.readFrom).toBeLessThan(readFrom! - 1_000n);
  });

  it('P7.14 nor one that takes 14 seconds for each answer about events, and it is said why', async () => {
    const node = paidLately();
    for (const log of node.logs) Object.assign(log, { blockNumber: '0x1' });
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    try {
      const slow = limited(node, (from, to) => {
        now += 14_000;
        wider(10n)(from, to);
      });
      for (let looks = 0; looks < 12; looks++) {
        const before = slow.asked.length;
        const { notes, done } = await looked(slow);
        expect(slow.asked.length - before).toBeLessThan(4);
        expect([notes, done]).toEqual([
          `Bank ${number}: it is final, and the node does not show how it was paid. The chain node gives its events slowly. It is asked again later.`,
          false,
        ]);
      }
      const narrowing = slow.asked.findIndex(([from, to]) => to - from < 10n);
      expect(slow.asked.length).toBeGreaterThan(narrowing + 5);
    } finally {
      clock.mockRestore();
    }
  });

  it('P7.14 one that gives no events for now does not hold up a bank without any', async () => {
    const silent = limited(fresh(), () => {
      throw tooOften();
    });
    expect((await looked(silent)).acts.some((act) => /settle|propose/.test(act))).toBe(true);
  });
});
