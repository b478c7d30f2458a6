/**
 * A house can have ends proven and lists demanded again and again, for the price of some gas. The player looks again
 * and again, too: each look costs what is new, and a chain that went back is followed.
 */
import type * as Viem from 'viem';
import { beforeEach, expect, it, vi } from 'vitest';
import { zero32, type Hex } from '../../../engine/bytes.ts';
import type { BankFacts } from '../../../engine/settlement/exit/facts.ts';
import { stages } from '../../../engine/settlement/stages.ts';
import { lookForExit, placesOf } from '../../../server/chain/exit/look.ts';
import { abiDigest, contestType } from '../../../server/chain/viem-reads.ts';
import { usualTime, type FakeNode } from '../../support/fake-node.ts';
import { limited } from '../../support/limited-node.ts';
import { endingOf, of, player, proof, worsePaid } from '../../support/worse-paid.ts';

/** What the client makes of events: how many it decodes, encodes for their digest, and folds. */
const made = vi.hoisted(() => ({ decoded: 0, encoded: 0, folded: 0 }));
vi.mock('viem', async (actual) => {
  const viem = await actual<typeof Viem>();
  const parseEventLogs = (asked: { readonly logs: readonly unknown[] }): unknown => {
    made.decoded += asked.logs.length;
    return viem.parseEventLogs(asked as never);
  };
  // The node encodes its answers, too, but no thing alone.
  const encodeAbiParameters = (types: readonly { readonly type: string }[], values: readonly unknown[]): Hex => {
    if (types.length === 1 && types[0]!.type.startsWith('tuple')) made.encoded++;
    return viem.encodeAbiParameters(types, values as never);
  };
  const concat = (values: readonly Hex[]): Hex => {
    made.folded++;
    return viem.concat(values);
  };
  return { ...viem, parseEventLogs, encodeAbiParameters, concat };
});
beforeEach(() => Object.assign(made, { decoded: 0, encoded: 0, folded: 0 }));

const { table, number } = of;
const word = (digit: string, n: number): Hex => `0x${digit}${n.toString(16).padStart(63, '0')}`;
const contestOf = (closed: Hex) => ({
  before: endingOf(0n),
  closed,
  banker: 0,
  commitments: [word('1', 0), word('1', 1)],
  lost: { posta: 0n, garage: 0n, won: 0n, cagnotte: 0n, lines: [0n, 0n] },
  owed: [0n, 0n],
});
const digests = new Map<Hex, Hex>();
const propose = (node: FakeNode, line: bigint): void =>
  node.show('court', 'Proposed', { ...of, turn: 9, deadline: 1n, ending: endingOf(line) });
/** A demand that came to nothing. */
function drop(node: FakeNode, closed: Hex): void {
  const contest = contestOf(closed);
  digests.set(closed, abiDigest(contestType, contest));
  node.show('court', 'Demanded', { table, number, closed, deadline: 1n, contest, signatures: '0x' });
  node.show('court', 'Ruled', { table, number, closed, stage: stages.dropped, ending: endingOf(0n) });
}

/** Ends that pay so much, and as many demands with lists of this name. */
function nodeWith(lines: readonly bigint[], list = 'd'): FakeNode {
  const node = worsePaid();
  const demandOf = (closed: Hex) => ({
    ...{ digest: digests.get(closed)!, opener: 255, stage: stages.dropped, deadline: usualTime },
    ...{ given: 0, awarded: 0, answer: zero32 },
  });
  node.views = { ...node.views, demandOf };
  node.head = 1_000;
  lines.forEach((line, i) => {
    propose(node, line);
    drop(node, word(i < many - 1 ? 'd' : list, i));
  });
  return node;
}
const many = 30;
const lines = Array.from({ length: many }, (_, i) => BigInt(1_000 + i));

/** The looks of one player, through one client. */
async function lookingAt(node: FakeNode) {
  const { client } = limited(node, () => undefined);
  const places = await placesOf(client, proof.domain, 0n);
  return async (): Promise<Omit<BankFacts, 'docket'>> => {
    Object.assign(made, { decoded: 0, encoded: 0, folded: 0 });
    const { banks, unseen } = await lookForExit(client, places, player, [table], [proof]);
    expect([...unseen!.values()]).toEqual([]);
    return banks.get(of.bankId)!;
  };
}

it('P7.14 a look costs what is new, whether or not the blocks of before are read again', async () => {
  for (const blocks of [0, 1, 5_000]) {
    const node = nodeWith(lines);
    const look = await lookingAt(node);
    await look();
    expect(made).toMatchObject({ decoded: 3 * many + 2, folded: 2 * many + 1 });
    node.head += blocks;
    await look();
    expect(made).toEqual({ decoded: 0, encoded: 0, folded: 0 });
    node.head += blocks + 1;
    propose(node, 5_000n);
    drop(node, word('d', many));
    const { proven, demands } = await look();
    expect([proven.length, demands.length]).toEqual([many + 2, many + 1]);
    expect(made).toEqual({ decoded: 3, encoded: 2, folded: 2 });
  }
});

it('P7.14 where the chain has gone back, what stands in its place is folded, and nothing before it', async () => {
  const node = nodeWith(lines);
  const look = await lookingAt(node);
  await look();
  const now = nodeWith([...lines.slice(0, -1), 7_777n], 'e');
  node.logs.splice(0, node.logs.length, ...now.logs);
  now.keepSeen(of);
  node.views = now.views;
  node.head++;
  const { proven, demands } = await look();
  expect([proven.at(-1)!.seats[0]!.line, demands.at(-1)!.contest.closed]).toEqual([
    endingOf(7_777n).seats[0]!.line,
    word('e', many - 1),
  ]);
  expect(made).toMatchObject({ decoded: 3, folded: 2 });
});
