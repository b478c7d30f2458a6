/**
 * The way out with a node that has left something out once and shows it ever after, as one of several behind an address
 * does that was behind: what was kept of its answers is doubted, and read again some day.
 */
import { encodeAbiParameters, encodeEventTopics, type Abi, type AbiEvent } from 'viem';
import { describe, expect, it } from 'vitest';
import type { Hex } from '../../../engine/bytes.ts';
import { learnedFrom } from '../../../engine/settlement/exit/bound.ts';
import { planExit } from '../../../engine/settlement/exit/plan.ts';
import { lookForExit, placesOf } from '../../../server/chain/exit/look.ts';
import { shownLinks } from '../../../server/chain/exit/shown-links.ts';
import { abis } from '../../../server/chain/revert-reason.ts';
import { bankId, due, dueNode, listOf, player as banker } from '../../support/banker-due.ts';
import { FakeNode } from '../../support/fake-node.ts';
import { limited, pruned, tooOften, wide } from '../../support/limited-node.ts';
import { player, proof, worsePaid } from '../../support/worse-paid.ts';

const head = 1_300_000;

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
  const shown = async (given: number) =>
    (await shownLinks(client, { court }, [{ contest, given, openedIn: 800n }], () => true)).links.get(contest.closed) ??
    [];
  expect(await shown(0b10)).toEqual([]);
  node.logs.push(linkGiven(court, contest.closed, 1));
  node.head += 10;
  expect((await shown(0b10)).map(({ index }) => index)).toEqual([1]);
  node.logs.push(linkGiven(court, contest.closed, 4));
  let looks = 0;
  while ((await shown(0b1_0010)).length < 2) expect(looks++).toBeLessThan(5);
});

it('P7.14 a link that was invented once stands for none', async () => {
  const node = dueNode();
  const real = node.logs.pop()!;
  node.logs.push({ ...linkGiven(`0x${'c0'.repeat(20)}`, listOf(0), 1), blockNumber: '0x13d500' });
  const { client } = limited(node, () => undefined);
  const places = await placesOf(client, due.domain, 0n);
  const { table } = due.setup.message;
  for (let looks = 1; ; looks++) {
    const { banks } = await lookForExit(client, places, banker, [table], [due]);
    if (learnedFrom(due, banks.get(bankId)!.demands) !== null) break;
    node.logs[1] = real;
    node.head += 12;
    expect(looks).toBeLessThan(5);
  }
});

describe('a demand of which the node shows a link less than the court counts', () => {
  it.each([
    ['and is otherwise honest', false],
    ['and the other one in another block each time', true],
  ])('P7.14 %s: the look ends, and free money is free', async (_what, changes) => {
    const node = dueNode(1, 1_010, 0b110);
    node.views = { ...node.views, free: 700n };
    node.logs.pop();
    let questions = 0;
    const link = () => ({
      ...linkGiven(`0x${'c0'.repeat(20)}`, listOf(0), 1),
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
    const places = await placesOf(client, due.domain, 0n);
    const { table } = due.setup.message;
    const facts = await lookForExit(client, places, banker, [table], [due]);
    const { steps } = planExit({ player: banker, tables: new Map([[table, due.table]]), banks: [due], facts });
    expect(facts.banks.get(bankId)!.demands[0]!.shown.map(({ index }) => index)).toEqual([1]);
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
