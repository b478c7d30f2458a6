/** The way out of a player with very many banks, by a node that counts every question and answers only so often. */
import { expect, it } from 'vitest';
import { zero20, zero32, type Hex } from '../../../engine/bytes.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { docketStatuses } from '../../../engine/settlement/exit/facts.ts';
import { planExit } from '../../../engine/settlement/exit/plan.ts';
import { lookForExit, placesOf } from '../../../server/chain/exit/look.ts';
import { abiDigest, payoutsType } from '../../../server/chain/viem-reads.ts';
import { bank, calling } from '../../support/bank.ts';
import { FakeNode, usualTime } from '../../support/fake-node.ts';
import { limited, stingy, wide } from '../../support/limited-node.ts';

const banks = Array.from({ length: 20 }, (_, i) => bank({ number: BigInt(i + 1) }).proof());
const { domain } = banks[0]!;
const { players, table: tableId } = banks[0]!.setup.message;
const tables = new Map([[tableId, banks[0]!.table]]);
const { player } = players[0]!;
const payouts = players.map(({ player: wallet, key }) => ({
  ...{ id: { player: wallet, key }, line: 0n, paid: 0n, fromShare: 0n },
}));
const money = { posta: 0n, garage: 0n, cagnotte: 0n, missing: 0n, fromBond: 0n, receipt: 1n, receiptHash: zero32 };

/** The first so many numbers were paid as the files say, and nothing has happened to the others. */
function nodeWith(paid: number): FakeNode {
  const node = new FakeNode(domain.chainId, domain.verifyingContract, player);
  const open = { digest: zero32, deadline: 0, turn: 0, started: 0, demands: 0, status: 0 };
  const final = { ...open, digest: abiDigest(payoutsType, payouts), status: docketStatuses.paid };
  node.views = {
    seatOf: {
      ...{ seat: 0, key: zero20, locked: 0n, nonce: 0n, share: 0n, leaveAt: 0, stoodAt: 0, held: 0, shareHeld: 0 },
    },
    isSettled: (_table: Hex, number: bigint) => number <= paid,
    docketOf: (_table: Hex, number: bigint) => (number <= paid ? final : open),
  };
  for (const { setup } of banks.slice(0, paid)) {
    const { table, number } = setup.message;
    node.show('escrow', 'Finalized', {
      ...{ table, number, bankId: hashStruct('Setup', setup.message), payouts },
      ...money,
    });
  }
  return node;
}

/** Each look is answered so many questions. */
async function lookingAt(node: FakeNode, answers: number, of = banks) {
  const purse = stingy(answers);
  const { client } = limited(node, wide, () => purse.spend());
  const places = await placesOf(client, domain, 0n);
  return async () => {
    purse.more();
    return lookForExit(client, places, player, [tableId], of);
  };
}

it('P7.14 each has its turn, and those that were final come after all others', async () => {
  const look = await lookingAt(nodeWith(5), 60);
  /** The numbers of the banks that a look sees. */
  const numbers = async (): Promise<readonly number[]> => {
    const { banks: seen, unseen, unasked } = await look();
    expect([seen.size + unseen!.size, unasked]).toEqual([banks.length, unseen!.size]);
    return banks.flatMap(({ setup: { message } }) =>
      seen.has(hashStruct('Setup', message)) ? [Number(message.number)] : [],
    );
  };
  const all = new Set<number>();
  for (let looks = 1; all.size < banks.length; looks++) {
    expect(looks).toBeLessThan(4);
    for (const number of await numbers()) all.add(number);
  }
  const next = [...(await numbers()), ...(await numbers())];
  expect([...new Set(next)].sort((a, b) => a - b)).toEqual(Array.from({ length: 15 }, (_, i) => i + 6));
});

it('P7.14 what was seen and needs nothing stays known for a while, so that done is said at last', async () => {
  const node = nodeWith(banks.length);
  const look = await lookingAt(node, 60);
  const isDone = async () => planExit({ player, tables, banks, facts: await look() }).done;
  let looks = 1;
  for (; !(await isDone()); looks++) expect(looks).toBeLessThan(4);
  expect(looks).toBeGreaterThan(1);
  expect(await isDone()).toBe(true);
  node.times = { pending: usualTime + 601 };
  expect(await isDone()).toBe(false);
});

it('P7.14 banks whose story is old do not use up the answers that its events need', async () => {
  const node = nodeWith(banks.length);
  node.head = 1_300_000;
  const look = await lookingAt(node, 60);
  let looks = 1;
  while (!planExit({ player, tables, banks, facts: await look() }).done) expect(looks++).toBeLessThan(15);
});

it('P7.14 no step follows from what was seen before, and a bank that needs one is asked about again', async () => {
  const maker = bank({ number: 20n });
  maker.coup({ ...calling(1, 3_000n), acks: [1, 2] });
  const played = [...banks.slice(0, -1), maker.proof()];
  const look = await lookingAt(nodeWith(0), 30, played);
  const planned = async () => {
    const { steps, notes, done } = planExit({ player, tables, banks: played, facts: await look() });
    return { acts: steps.map(({ act }) => act), notes, done };
  };
  expect((await planned()).acts).toContain('propose');
  const { acts, notes, done } = await planned();
  expect([acts, done]).toEqual([[], false]);
  expect(notes).toContain('Bank 20: The chain node does not answer. It is asked again later.');
  expect(notes.join(), 'it needed nothing in the first look').not.toMatch(/Bank 19/);
});

it('P7.14 where nothing is left and the node answers no more for now, it is said why nothing is called done', async () => {
  const node = nodeWith(3);
  node.head = 1_300_000;
  for (const log of node.logs) Object.assign(log, { blockNumber: '0x13d600' });
  const of = banks.slice(0, 3);
  const purse = stingy(120);
  const { client } = limited(node, wide, () => purse.spend());
  const places = await placesOf(client, domain, 0n);
  const planned = async (answers: number) => {
    purse.more(answers);
    const facts = await lookForExit(client, places, player, [tableId], of);
    return planExit({ player, tables, banks: of, facts });
  };
  const words = /^Not all older events have been read\. .* It is asked again later\.$/;
  for (const answers of [120, 5])
    expect(await planned(answers)).toMatchObject({
      ...{ steps: [], done: false, notes: [expect.stringMatching(words) as string] },
    });
  expect(await planned(400)).toMatchObject({ steps: [], done: true, notes: [] });
});
