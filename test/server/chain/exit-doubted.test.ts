/**
 * The way out with a node that has left something out once and shows it ever after, as one of several behind an address
 * does that was behind: what was kept of its answers is doubted, and read again some day.
 */
import { encodeAbiParameters, encodeEventTopics, type Abi, type AbiEvent } from 'viem';
import { describe, expect, it } from 'vitest';
import { zero32, type Hex } from '../../../engine/bytes.ts';
import { planExit } from '../../../engine/settlement/exit/plan.ts';
import { stages } from '../../../engine/settlement/stages.ts';
import { shownLinks } from '../../../server/chain/exit/demand-facts.ts';
import { lookForExit, placesOf } from '../../../server/chain/exit/look.ts';
import { abis } from '../../../server/chain/revert-reason.ts';
import { abiDigest, contestType } from '../../../server/chain/viem-reads.ts';
import { FakeNode, usualTime } from '../../support/fake-node.ts';
import { limited, pruned, tooOften, wide } from '../../support/limited-node.ts';
import { endingOf, of, player, proof, worsePaid } from '../../support/worse-paid.ts';

const head = 1_300_000;
const { table, number } = of;

/**
 * Looks until the better end is claimed that the node had left out of its first answer. `step`: blocks that come with
 * each question for the newest one. `keeps`: it has thrown away those before this one.
 */
async function looksUntilSeen(step: number, keeps = 0n): Promise<number> {
  const node = worsePaid();
  for (const log of node.logs) Object.assign(log, { blockNumber: '0x13d000' }); // 1,568 blocks ago
  const proposed = node.logs.pop()!;
  const { client } = limited(node, (from, to) => {
    if (from < keeps) throw pruned();
    wide(from, to);
  });
  let at = head;
  Object.defineProperty(node, 'head', { get: () => (at += step) - step });
  for (let looks = 1; ; looks++) {
    const places = await placesOf(client, proof.domain, 0n);
    const tables = new Map([[proof.setup.message.table, proof.table]]);
    const facts = await lookForExit(client, places, player, tables.keys(), [proof]);
    const { steps } = planExit({ player, tables, banks: [proof], facts });
    if (steps.some(({ act }) => act === 'claimProven') || looks === 70) return looks;
    if (looks === 1) node.logs.push(proposed);
    at += 10;
  }
}

it.each([
  ['while no block comes', 0],
  ['while blocks come faster than one look', 1],
])('P7.14 what was left out once is read again at the next look, %s', async (_when, step) => {
  expect(await looksUntilSeen(step)).toBe(2);
});

it('P7.14 what was read is doubted also where older blocks were thrown away', async () => {
  expect(await looksUntilSeen(0, 1_200_000n)).toBe(2);
});

it('P7.14 links are read again while fewer are shown than the court has', async () => {
  const node = new FakeNode(1, player, player);
  node.head = 1_000;
  const court: Hex = `0x${'c0'.repeat(20)}`;
  const contest = { closed: `0x${'c1'.repeat(32)}` } as const;
  const { client } = limited(node, () => undefined);
  const shown = (given: number) => shownLinks(client, { court }, { contest, given }, 800n);
  expect(await shown(0b10)).toEqual([]);
  node.logs.push(linkGiven(court, contest.closed, 1));
  node.head += 10;
  expect((await shown(0b10)).map(({ index }) => index)).toEqual([1]);
  node.logs.push(linkGiven(court, contest.closed, 4));
  let looks = 0;
  while ((await shown(0b1_0010)).length < 2) expect(looks++).toBeLessThan(5);
});

describe('a demand of which the node shows a link less than the court counts', () => {
  const closed: Hex = `0x${'5c'.repeat(32)}`;
  const commitment: Hex = `0x${'01'.repeat(32)}`;
  const contest = {
    ...{ before: endingOf(0n), closed, banker: 0, commitments: [commitment, commitment], owed: [0n, 0n] },
    lost: { posta: 0n, garage: 0n, won: 0n, cagnotte: 0n, lines: [0n, 0n] },
  };
  it.each([
    ['and is otherwise honest', false],
    ['and the other one in another block each time', true],
  ])('P7.14 %s: the look ends, and free money is free', async (_what, changes) => {
    const node = new FakeNode(proof.domain.chainId, proof.domain.verifyingContract, player);
    node.head = 1_000;
    node.show('court', 'Demanded', { table, number, closed, deadline: 1n, contest, signatures: '0x' });
    node.views = {
      free: 700n,
      docketOf: { digest: zero32, deadline: 0, turn: 0, started: 1, demands: 1, status: 0 },
      demandOf: {
        ...{ digest: abiDigest(contestType, contest), deadline: usualTime + 600, stage: stages.banker, given: 0b110 },
        ...{ awarded: 0, opener: 255, answer: zero32 },
      },
    };
    node.head = 1_010;
    let questions = 0;
    const link = () => ({
      ...linkGiven(`0x${'c0'.repeat(20)}`, closed, 1),
      ...{ blockNumber: `0x${(node.head - 3).toString(16)}`, logIndex: `0x${questions.toString(16)}` },
    });
    node.logs.push(link());
    const nothing = () => undefined;
    const { client } = limited(node, nothing, () => {
      if (++questions > 1_000) throw tooOften();
      if (!changes) return;
      node.head++;
      node.logs[1] = link();
    });
    const places = await placesOf(client, proof.domain, 0n);
    const facts = await lookForExit(client, places, player, [table], [proof]);
    const { steps } = planExit({ player, tables: new Map([[table, proof.table]]), banks: [proof], facts });
    expect(steps.map(({ act }) => act)).toContain('withdraw');
    expect(questions).toBeLessThan(100);
  });
});

function linkGiven(court: Hex, closed: Hex, index: number): object {
  const abi = abis.court as Abi;
  const { inputs } = abi.find((item): item is AbiEvent => item.type === 'event' && item.name === 'LinkGiven')!;
  const args: Readonly<Record<string, unknown>> = {
    closed,
    index,
    link: `0x${'11'.repeat(32)}`,
    signature: `0x${'22'.repeat(65)}`,
    stage: 2,
    deadline: 5,
  };
  const plain = inputs.filter(({ indexed }) => indexed !== true);
  return {
    address: court,
    topics: encodeEventTopics({ abi, eventName: 'LinkGiven', args } as Parameters<typeof encodeEventTopics>[0]),
    data: encodeAbiParameters(
      plain,
      plain.map(({ name }) => args[name!]),
    ),
    blockNumber: '0x384',
    transactionHash: `0x${'77'.repeat(32)}`,
    logIndex: `0x${index.toString(16)}`,
  };
}
