/**
 * A node, or a first block that is too late, that leaves out how a bank was disputed, or invents it: the way out says
 * so and does nothing about the bank, because a seat claims only once.
 */
import { encodeEventTopics } from 'viem';
import { describe, expect, it } from 'vitest';
import { zero32, type Hex } from '../../../engine/bytes.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import type { Proof, ProofTurn } from '../../../engine/proof/format.ts';
import { noGives, type OwnGives } from '../../../engine/settlement/exit/own-gives.ts';
import { planExit } from '../../../engine/settlement/exit/plan.ts';
import { stages } from '../../../engine/settlement/stages.ts';
import { abis } from '../../../server/chain/revert-reason.ts';
import { lookForExit, placesOf } from '../../../server/chain/exit/look.ts';
import { abiDigest, claimType, contestType, endingType } from '../../../server/chain/viem-reads.ts';
import { clientOf, FakeNode, usualTime } from '../../support/fake-node.ts';
import { unfinished } from '../../support/bank.ts';
import { endingOf, of, player, proof, worsePaid } from '../../support/worse-paid.ts';

const open = unfinished(proof);
const closed = hashStruct('Closed', open.turns.at(-1)!.closed!.message);
const { table, number } = of;
const one32: Hex = `0x${'01'.repeat(32)}`;
const contest = {
  before: { ...endingOf(0n), turn: open.turns.length - 1 },
  closed,
  banker: 0,
  commitments: [one32, one32],
  lost: { posta: 0n, garage: 0n, won: 0n, cagnotte: 0n, lines: [0n, 0n] },
  owed: [0n, 0n],
};
const digest = abiDigest(contestType, contest);
/** A ruling puts its own time there, which is that of every block here; an answer leaves a later one. */
const [atRuling, afterAnswer] = [usualTime, usualTime + 1];
const answered = { table, number, closed, ending: endingOf(900n) };
const demandOf = (stage: number, deadline = afterAnswer, given = 0) => ({
  digest,
  deadline,
  stage,
  given,
  awarded: 0,
  opener: 255,
  answer: stage === stages.answered ? abiDigest(endingType, answered.ending) : zero32,
});
const demanded = (of = contest) => ({ table, number, closed, deadline: 1n, contest: of, signatures: '0x' });

/** The bank was paid worse than its file says; `says` is what the node tells besides. */
async function looked(
  says: (node: FakeNode) => void,
  file: Proof = open,
  node = worsePaid(),
  gives: OwnGives = noGives,
) {
  says(node);
  const client = clientOf(node);
  const places = await placesOf(client, file.domain, 0n);
  const tables = new Map([[table, file.table]]);
  const facts = await lookForExit(client, places, player, tables.keys(), [file], gives);
  return { facts, plan: planExit({ player, tables, banks: [file], facts, gives }) };
}
const planned = async (...of: Parameters<typeof looked>) => (await looked(...of)).plan;
const asked = async (...of: Parameters<typeof planned>) => (await planned(...of)).steps.map(({ act }) => act);

/** Nothing is done about the bank, and these words say why; the seat is left all the same. */
async function expectUnseen(words: RegExp, ...of: Parameters<typeof planned>): Promise<void> {
  const { steps, notes, done } = await planned(...of);
  expect([steps.map(({ number: about, act }) => about ?? act), done]).toEqual([
    ['requestLeave', 'leaveTable', 'withdraw'],
    false,
  ]);
  expect(notes.join()).toMatch(words);
}
const withDemand = (node: FakeNode, stage: number, deadline = afterAnswer, given = 0): void => {
  node.views = { ...node.views, demandOf: demandOf(stage, deadline, given) };
  node.show('court', 'Demanded', demanded());
};
const ruled = (stage: number) => ({ ...answered, stage, ending: endingOf(0n) });

describe('what the node must show of a demand that is over', () => {
  it.each<[string, (node: FakeNode) => void]>([
    ['its answer', (node) => withDemand(node, stages.answered)],
    [
      'its answer, in place of a ruling of another kind',
      (node) => {
        withDemand(node, stages.answered);
        node.show('court', 'Ruled', ruled(stages.lost));
      },
    ],
    [
      'its answer, in place of a ruling that nothing had happened, of that very time',
      (node) => {
        withDemand(node, stages.answered, atRuling);
        node.show('court', 'Ruled', ruled(stages.dropped));
      },
    ],
    [
      'its ruling, in place of one that is invented at another time',
      (node) => {
        withDemand(node, stages.dropped);
        node.show('court', 'Ruled', ruled(stages.dropped));
      },
    ],
    [
      'its ruling that nothing had happened, although every punter had given',
      (node) => {
        withDemand(node, stages.dropped, atRuling, 0b10);
        node.show('court', 'Ruled', ruled(stages.dropped));
      },
    ],
    [
      'its answer, in place of one with a lower end, which a proof has shown, too',
      (node) => {
        withDemand(node, stages.answered);
        node.show('court', 'Answered', { ...answered, ending: endingOf(-900n) });
      },
    ],
    [
      'its ruling, in place of an invented answer',
      (node) => {
        withDemand(node, stages.dropped, atRuling);
        node.show('court', 'Answered', answered);
      },
    ],
    ['its ruling', (node) => withDemand(node, stages.withheld)],
    [
      'itself, on the list that the file ends with',
      (node) => (node.views = { ...node.views, demandOf: demandOf(stages.answered) }),
    ],
    [
      'itself, and not another contest of its list',
      (node) => {
        node.views = { ...node.views, demandOf: demandOf(stages.answered) };
        node.show('court', 'Demanded', demanded({ ...contest, owed: [9n, 9n] }));
        node.show('court', 'Answered', answered);
      },
    ],
  ])('P7.14 %s: without it nothing is done about the bank', async (_what, says) => {
    await expectUnseen(/It hides events, and nothing is done about the bank by what it says/, says);
  });

  const silent = 1n << BigInt(proof.setup.message.players[1]!.seat);
  const asVoid = (turn: ProofTurn): ProofTurn =>
    ({ ...turn, void: { message: { closed, silent }, signature: `0x${'00'.repeat(65)}` } }) as ProofTurn;
  const before = open.turns.slice(0, -1);
  const given: OwnGives = {
    ...noGives,
    at: (id, turn) => (id === of.bankId && turn === before.length ? closed : null),
  };
  it.each<[string, Proof, OwnGives]>([
    [
      'that the file ends with, and that was called void',
      { ...open, turns: [...before, asVoid(open.turns.at(-1)!)] },
      noGives,
    ],
    ['that the browser gave for, and that the file lacks', { ...open, turns: before }, given],
  ])('P7.14 a demand on a list %s: without it nothing is done about the bank', async (_what, file, gives) => {
    const answers = (node: FakeNode) => (node.views = { ...node.views, demandOf: demandOf(stages.answered) });
    await expectUnseen(/It hides events/, answers, file, worsePaid(), gives);
  });

  it.each<[string, string, object, number, number]>([
    ['an answer', 'Answered', answered, stages.answered, afterAnswer],
    ['a ruling that nothing happened', 'Ruled', ruled(stages.dropped), stages.dropped, atRuling],
    ['a ruling', 'Ruled', ruled(stages.lost), stages.lost, atRuling],
  ])('P7.14 with %s the bank is claimed', async (_what, event, args, stage, deadline) => {
    const acts = await asked((node) => {
      withDemand(node, stage, deadline);
      node.show('court', event, args as never);
    });
    expect(acts.filter((act) => act.startsWith('claim'))).toHaveLength(1);
  });

  it('P7.14 what is invented beside the answer counts for nothing', async () => {
    const { facts } = await looked((node) => {
      withDemand(node, stages.answered);
      node.show('court', 'Answered', answered);
      node.keepSeen(of);
      for (const more of [-900n, 1_900n]) node.show('court', 'Answered', { ...answered, ending: endingOf(more) });
      node.show('court', 'Ruled', ruled(stages.dropped));
    });
    const lines = [...facts.banks.values()][0]!.proven.map(({ seats }) => seats[0]!.line);
    expect(lines).toEqual([700n, 900n].map((more) => endingOf(more).seats[0]!.line));
  });

  it('P7.14 an invented contest beside the real one does not displace it', async () => {
    const acts = await asked((node) => {
      withDemand(node, stages.answered);
      node.show('court', 'Demanded', demanded({ ...contest, owed: [9n, 9n] }));
      node.show('court', 'Answered', answered);
    });
    expect(acts.filter((act) => act.startsWith('claim'))).toHaveLength(1);
  });
});

describe('the ends that proofs have shown to the court', () => {
  const isProposal = (log: object): boolean => (log as { topics: readonly Hex[] }).topics[0] === proposal;
  const [proposal] = encodeEventTopics({ abi: abis.court, eventName: 'Proposed' });
  const propose = (node: FakeNode, more: bigint) =>
    node.show('court', 'Proposed', { ...of, turn: 9, deadline: 1n, ending: endingOf(more) });
  /** The end that pays more was proposed first, and replaced. */
  const replaced = (): FakeNode => {
    const node = worsePaid();
    propose(node, 300n);
    node.keepSeen(of);
    return node;
  };

  it('P7.14 all of them are shown: the best is claimed', async () => {
    const { facts, plan } = await looked(() => undefined, proof, replaced());
    expect([...facts.banks.values()][0]!.proven).toHaveLength(2);
    expect(plan.steps.map(({ act }) => act)).toContain('claimProven');
  });

  it.each<[string, (node: FakeNode) => void]>([
    ['hides one that was replaced', ({ logs }) => logs.splice(logs.findIndex(isProposal), 1)],
    ['invents one', (node) => propose(node, 500n)],
    ['shows them in another order', ({ logs }) => logs.push(...logs.splice(logs.findIndex(isProposal), 1))],
    ['shows none of them', ({ logs }) => logs.splice(0, logs.length, ...logs.filter((log) => !isProposal(log)))],
  ])('P7.14 a node that %s: nothing is done about the bank', async (_what, lies) => {
    const words = /Bank \d+: the node shows other ends than the court has seen proven. It hides events/;
    await expectUnseen(words, lies, proof, replaced());
  });

  it('P7.14 one that is shown twice, as a proposal and as an answer, counts once', async () => {
    const twice = (node: FakeNode) => {
      withDemand(node, stages.answered);
      for (const event of ['Proposed', 'Answered']) node.show('court', event, { ...answered, turn: 9, deadline: 1n });
    };
    const { facts } = await looked(twice);
    expect([...facts.banks.values()][0]!.proven).toHaveLength(3);
  });
});

describe('a demand that the court does not know, or counts', () => {
  /** The coup was not played, and its bank is not final. */
  const stalled = unfinished(
    proof,
    proof.setup.message.players.map(({ seat }) => seat),
  );
  const fresh = (): FakeNode => new FakeNode(proof.domain.chainId, proof.domain.verifyingContract, player);
  /** What may be done about the bank, by a node that tells this. */
  const acts = (says: (node: FakeNode) => void) => asked(says, stalled, fresh());
  const docketOf = (demands: number) => ({ digest: zero32, deadline: 0, turn: 0, started: 1, demands, status: 0 });
  const other = { ...contest, closed: one32, before: { ...contest.before, number: number + 1n } };

  it('P7.14 an event of a demand that nobody has opened keeps no coup from being demanded', async () => {
    expect(await acts(() => undefined)).toContain('demand');
    const invented = (node: FakeNode): void => {
      node.keepSeen(of);
      node.show('court', 'Demanded', demanded());
    };
    expect(await acts(invented)).toContain('demand');
  });

  it('P7.14 another contest of the list, shown before the real one, does not hide it', async () => {
    const node = fresh();
    node.show('court', 'Demanded', demanded({ ...contest, owed: [9n, 9n] }));
    node.views = { demandOf: demandOf(stages.punters, usualTime + 60), docketOf: docketOf(1) };
    node.show('court', 'Demanded', demanded());
    node.times = { latest: usualTime };
    expect(await asked(() => undefined, stalled, node)).toContain('give');
  });

  it.each<[string, (node: FakeNode) => void, RegExp]>([
    ['fewer than the court counts', () => undefined, /1 open demands, and the node shows 0 of them/],
    [
      "another number's in place of this one's",
      (node) => {
        node.show('court', 'Demanded', demanded(other));
        node.views = {
          ...node.views,
          demandOf: { ...demandOf(stages.punters), digest: abiDigest(contestType, other) },
        };
      },
      /1 open demands, and the node shows 0 of them/,
    ],
    [
      'more than the court counts',
      (node) => {
        withDemand(node, stages.punters);
        node.views = { ...node.views, docketOf: docketOf(0) };
      },
      /0 open demands, and the node shows 1 of them/,
    ],
  ])('P7.14 with %s nothing is done about the bank', async (_what, says, words) => {
    const counted = (node: FakeNode): void => {
      node.views = { docketOf: docketOf(1) };
      says(node);
    };
    await expectUnseen(words, counted, proof, fresh());
  });
});

describe("the player's own claim", () => {
  const claim = { end: endingOf(900n), index: 0, received: 1n };
  const claimed = (node: FakeNode): void => {
    node.views = { ...node.views, claimOf: { deadline: 5, digest: abiDigest(claimType, claim) } };
  };
  const event = (of: typeof claim) => ({ table, number, player, deadline: 5n, claim: of });

  it('P7.14 one that the node does not show is not called over', async () => {
    await expectUnseen(/you have a claim, and the node does not show it/, claimed, proof);
  });

  it('P7.14 one that is over is told with the line that it was for', async () => {
    const { facts } = await looked((node) => {
      node.views = { ...node.views, claimOf: { deadline: 5, digest: zero32 } };
      node.show('court', 'Claimed', event(claim));
    }, proof);
    expect([...facts.banks.values()][0]!.claim).toEqual({
      deadline: 5,
      claim: null,
      line: endingOf(900n).seats[0]!.line,
    });
  });

  it('P7.14 is paid as the court knows it, whatever else the node shows', async () => {
    const acts = await asked((node) => {
      claimed(node);
      node.show('court', 'Claimed', event(claim));
      node.show('court', 'Claimed', event({ ...claim, received: 2n }));
    }, proof);
    expect(acts).toContain('payClaim');
  });
});
