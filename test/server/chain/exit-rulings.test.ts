/**
 * A ruling owes the player an award, and nothing that its evidence lacks can be asked of the court by its list: the
 * coup was closed after the file was saved, or the file holds it as played, because the house vanished while it sent
 * the step and another player demanded it. A node that does not show the demand never has done said.
 */
import { describe, expect, it } from 'vitest';
import { zero32, type Hex } from '../../../engine/bytes.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { lastStateOf, stepsOf } from '../../../engine/settlement/encode.ts';
import { evidenceOf } from '../../../engine/settlement/exit/evidence.ts';
import { docketStatuses } from '../../../engine/settlement/exit/facts.ts';
import { noGives, type OwnGives } from '../../../engine/settlement/exit/own-gives.ts';
import { planExit } from '../../../engine/settlement/exit/plan.ts';
import { stages } from '../../../engine/settlement/stages.ts';
import { lookForExit, placesOf } from '../../../server/chain/exit/look.ts';
import { abiDigest, contestType, payoutsType } from '../../../server/chain/viem-reads.ts';
import { FakeNode, usualTime } from '../../support/fake-node.ts';
import { limited, pruned, tooOften, wide } from '../../support/limited-node.ts';
import { endingOf, of, proof } from '../../support/worse-paid.ts';
import { dryRun } from '../support/exit-run.ts';

const { table, number, bankId } = of;
const { players } = proof.setup.message;
const word: Hex = `0x${'01'.repeat(32)}`;

/** What the browser of the player at `place` has, and the coup that was ruled upon: the house has withheld its link. */
interface Story {
  readonly file: Proof;
  readonly gives: OwnGives;
  readonly place: number;
  readonly closed: Hex;
  readonly turn: number;
  readonly lines: readonly bigint[];
}

const last = lastStateOf(proof);
const afterTheFile: Story = {
  file: proof,
  gives: noGives,
  place: 0,
  closed: `0x${'5c'.repeat(32)}`,
  turn: last.turn,
  lines: last.seats,
};

/** The file ends with the last coup in which somebody lost, and that player has its step. */
const heldAsPlayed = ((): Story => {
  const states = stepsOf(proof).map(({ state }) => state);
  const loses = (i: number, place: number): boolean => states[i]!.seats[place]! < states[i - 1]!.seats[place]!;
  const turn = proof.turns.findLastIndex(
    ({ closed, step }, i) => i > 0 && closed !== undefined && step !== undefined && (loses(i, 0) || loses(i, 1)),
  );
  const closed = hashStruct('Closed', proof.turns[turn]!.closed!.message);
  const { end: _end, result: _result, ...open } = proof;
  const file = { ...open, turns: proof.turns.slice(0, turn + 1) } as Proof;
  return {
    file,
    gives: { ...noGives, kept: new Map([[bankId, file]]), at: (_id, asked) => (asked === turn ? closed : null) },
    place: loses(turn, 0) ? 0 : 1,
    closed,
    turn,
    lines: states[turn - 1]!.seats,
  };
})();

const head = 1_300_000;
/** Blocks from here on are those of the last days. */
const lately = 1_200_000n;

/** The number was paid by the ruling; `ruledAt`: in which block it came. The demand stands in an old one. */
function ruledNode({ place, closed, turn, lines }: Story, ruledAt: number): FakeNode {
  const { player } = players[place]!;
  const node = new FakeNode(proof.domain.chainId, proof.domain.verifyingContract, player);
  const seats = players.map(({ player: wallet, key }, i) => ({
    id: { player: wallet, key },
    line: lines[i]!,
    signed: true,
  }));
  const before = { ...endingOf(0n), turn, seats };
  const contest = {
    before,
    closed,
    banker: 1 - place,
    commitments: [word, word],
    lost: { posta: 0n, garage: 0n, won: 0n, cagnotte: 0n, lines: [0n, 0n] },
    owed: lines.map((line, i) => (i === place ? line + 900n : line)),
  };
  const payouts = seats.map(({ id, line }) => ({ id, line, paid: line, fromShare: 0n }));
  const digest = abiDigest(contestType, contest);
  node.views = {
    isSettled: true,
    docketOf: {
      ...{ digest: abiDigest(payoutsType, payouts), status: docketStatuses.paid },
      ...{ deadline: 0, turn, started: 1, demands: 0 },
    },
    demandOf: {
      ...{ digest, deadline: usualTime, stage: stages.withheld, given: 3, awarded: 0, opener: 255, answer: zero32 },
    },
    seatOf: {
      ...{ seat: 0, key: `0x${'00'.repeat(20)}`, locked: 0n, nonce: 0n, share: 0n, leaveAt: 0, stoodAt: 0 },
      ...{ held: 0, shareHeld: 0 },
    },
  };
  node.head = 100;
  node.show('court', 'Demanded', { table, number, closed, deadline: 1n, contest, signatures: '0x' });
  node.head = ruledAt;
  node.show('court', 'Ruled', { table, number, closed, stage: stages.withheld, ending: before });
  node.head = head;
  const paid = { ...of, posta: 0n, garage: 0n, cagnotte: 0n, payouts, missing: 0n, fromBond: 0n };
  node.show('escrow', 'Finalized', { ...paid, receipt: 1n, receiptHash: zero32 });
  return node;
}

async function planned({ file, gives, place }: Story, node: FakeNode, refuse: (from: bigint) => void) {
  const { client } = limited(node, refuse);
  const { player } = players[place]!;
  const places = await placesOf(client, proof.domain, 0n);
  const tables = new Map([[table, proof.table]]);
  const facts = await lookForExit(client, places, player, tables.keys(), [file], gives);
  const { steps, notes, done } = planExit({ player, tables, banks: [file], facts, gives });
  return { acts: steps.map(({ act }) => act), notes: notes.join(), done };
}

const onlyLately = (from: bigint): void => {
  if (from < lately) throw pruned();
};
const all = (): void => undefined;

describe.each([
  ['was closed after the file was saved', afterTheFile],
  ['the browser holds as played', heldAsPlayed],
])('a ruling on a list that %s', (_what, story) => {
  it('P7.14 a node that shows everything: the award is a step', async () => {
    expect(await planned(story, ruledNode(story, 200), all)).toMatchObject({ acts: ['award'], done: false });
  });

  it.each([
    ['the demand and its ruling', 200],
    ['the demand, and shows its ruling', head],
  ])('P7.14 a node that has thrown away %s: nothing is called done, and no liar', async (_part, ruledAt) => {
    const { acts, notes, done } = await planned(story, ruledNode(story, ruledAt), onlyLately);
    expect([acts, done]).toEqual([[], false]);
    expect(notes).toMatch(/there was a demand on a list of it, .* The node gives no events \(eth_getLogs\) of blocks/);
    expect(notes).not.toMatch(/It hides/);
  });

  it.each([
    ['the demand and its ruling', 2],
    ['the demand, and shows its ruling', 1],
  ])('P7.14 a node that hides %s: nothing is called done, and it is said', async (_part, hidden) => {
    const node = ruledNode(story, 200);
    node.logs.splice(0, hidden);
    const { acts, notes, done } = await planned(story, node, all);
    expect([acts, done]).toEqual([[], false]);
    expect(notes).toMatch(/there was a demand on a list of it, and the node does not show it\. It hides events/);
  });
});

it('P7.14 the command reads on before it says Done, with a node that answers only so often', async () => {
  const { file, place } = heldAsPlayed;
  let given = 0;
  const { client } = limited(ruledNode(heldAsPlayed, 200), (from, to) => {
    if (++given % 60 === 0) throw tooOften();
    wide(from, to);
  });
  const { out } = await dryRun(client, { player: players[place]!.player, evidence: evidenceOf([file]) });
  expect(out).toMatch(/award/);
  expect(out).not.toMatch(/Done/);
});
