/**
 * One bank of which many lists were demanded and answered (the operator alone can do that), and a node that counts
 * every question: that bank alone takes more than there are.
 */
import { describe, expect, it } from 'vitest';
import { zero32, zero20, type Hex } from '../../../engine/bytes.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { lastStateOf } from '../../../engine/settlement/encode.ts';
import { planExit } from '../../../engine/settlement/exit/plan.ts';
import { stages } from '../../../engine/settlement/stages.ts';
import { forgetEvents, lookForExit, placesOf } from '../../../server/chain/exit/look.ts';
import { abiDigest, contestType, endingType } from '../../../server/chain/viem-reads.ts';
import { bank, calling } from '../../support/bank.ts';
import { FakeNode } from '../../support/fake-node.ts';
import { limited, stingy, wide } from '../../support/limited-node.ts';

const moved = bank({ number: 7n });
moved.coup({ ...calling(1, 3_000n), acks: [1, 2] });
const banks = Array.from({ length: 20 }, (_, i) => (i === 6 ? moved.proof() : bank({ number: BigInt(i + 1) }).proof()));
const { domain } = banks[0]!;
const { players, table } = banks[0]!.setup.message;
const tables = new Map([[table, banks[0]!.table]]);
const { player } = players[0]!;
const word = (n: number): Hex => `0x${'d'}${n.toString(16).padStart(63, '0')}`;

/** Bank `of` stands proposed; so many lists of it were demanded and answered, or lost by their banker. */
function nodeWith(of: bigint, demands: number, stage: number = stages.answered): FakeNode {
  const node = new FakeNode(domain.chainId, domain.verifyingContract, player);
  const proof = banks[Number(of) - 1]!;
  const { setup } = proof;
  const { house } = setup.message;
  const ending = {
    ...{ table, number: of, bankId: hashStruct('Setup', setup.message), house, turn: 9, state: zero32 },
    ...{ posta: 0n, garage: 0n, won: 0n, cagnotte: 0n },
    seats: setup.message.players.map(({ player: wallet, key }, i) => ({
      ...{ id: { player: wallet, key }, line: lastStateOf(proof).seats[i]!, signed: false },
    })),
  };
  const digests = new Map<Hex, Hex>();
  if (demands > 0) node.show('court', 'Proposed', { table, number: of, turn: 9, deadline: 1n, ending });
  for (let i = 0; i < demands; i++) {
    const closed = word(i);
    const contest = {
      ...{ before: ending, closed, banker: 0, commitments: setup.message.players.map(() => word(1)) },
      lost: { posta: 0n, garage: 0n, won: 0n, cagnotte: 0n, lines: setup.message.players.map(() => 0n) },
      owed: setup.message.players.map(() => 0n),
    };
    digests.set(closed, abiDigest(contestType, contest));
    node.show('court', 'Demanded', { table, number: of, closed, deadline: 1n, contest, signatures: '0x' });
    if (stage === stages.answered) node.show('court', 'Answered', { table, number: of, closed, ending });
    else node.show('court', 'Ruled', { table, number: of, closed, stage, ending });
  }
  const open = { digest: zero32, deadline: 0, turn: 0, started: 0, demands: 0, status: 0 };
  const proposed = {
    ...open,
    digest: abiDigest(endingType, ending),
    status: 1,
    turn: 9,
    started: 1,
    deadline: 0x65000100,
  };
  node.views = {
    seatOf: { seat: 0, key: zero20, locked: 0n, nonce: 0n, share: 0n, leaveAt: 0, stoodAt: 0, held: 0, shareHeld: 0 },
    isSettled: false,
    docketOf: (_table: Hex, number: bigint) => (number === of && demands > 0 ? proposed : open),
    demandOf: (closed: Hex) =>
      digests.has(closed)
        ? {
            ...{ digest: digests.get(closed)!, opener: 255, stage, deadline: 5, given: 0, awarded: 0 },
            answer: abiDigest(endingType, ending),
          }
        : { digest: zero32, opener: 0, stage: 0, deadline: 0, given: 0, awarded: 0, answer: zero32 },
  };
  node.head = 100;
  return node;
}

async function lookingAt(node: FakeNode, answers: number) {
  const purse = stingy(answers);
  let questions = 0;
  const { client } = limited(node, wide, () => {
    questions++;
    purse.spend();
  });
  const places = await placesOf(client, domain, 0n);
  const look = async () => {
    purse.more();
    questions = 0;
    const facts = await lookForExit(client, places, player, [table], banks);
    const plan = planExit({ player, tables, banks, facts });
    return { facts, acts: plan.steps.map(({ act, number }) => `${act} ${number}`), questions };
  };
  return Object.assign(look, { client });
}
const numbersIn = (facts: { readonly banks: ReadonlyMap<Hex, unknown> }) =>
  banks.flatMap(({ setup }) =>
    facts.banks.has(hashStruct('Setup', setup.message)) ? [Number(setup.message.number)] : [],
  );

describe.each([20n, 1n])('many demanded lists of bank %i, 60 answers a look', (of) => {
  it.each([0, 80])(
    'P7.14 with %i of them the other banks are seen, each in its turn, and go on being seen',
    async (demands) => {
      const look = await lookingAt(nodeWith(of, demands), 60);
      const seen: (readonly number[])[] = [];
      const proposed: boolean[] = [];
      for (let i = 0; i < 30; i++) {
        const { facts, acts } = await look();
        seen.push(numbersIn(facts));
        proposed.push(acts.includes('propose 7'));
      }
      const late = new Set(seen.slice(10).flat());
      expect({
        seenInTheLast20Looks: [...late].filter((n) => n !== Number(of)).length,
        proposes7: proposed.slice(10).some(Boolean),
      }).toEqual({
        seenInTheLast20Looks: 19,
        proposes7: true,
      });
    },
  );
});

describe('what the court says of demands that are over', () => {
  it('P7.14 is asked once, and again when what was read is doubted', async () => {
    const node = nodeWith(20n, 80);
    const look = await lookingAt(node, 1_000);
    const first = (await look()).questions;
    expect((await look()).questions).toBeLessThan(first - 80);
    forgetEvents(look.client);
    expect((await look()).questions).toBeGreaterThan(first - 10);
    expect((await look()).questions).toBeLessThan(first - 80);
  });

  it('P7.14 is asked at each look while the block that ended them may be replaced', async () => {
    const node = nodeWith(20n, 80);
    const look = await lookingAt(node, 1_000);
    node.head = 60;
    const first = (await look()).questions;
    expect((await look()).questions).toBeGreaterThan(first - 10);
  });

  it("P7.14 is asked at each look where the player's own award may come", async () => {
    const node = nodeWith(20n, 3, stages.lost);
    const look = await lookingAt(node, 1_000);
    const bankId = hashStruct('Setup', banks[19]!.setup.message);
    const awarded = async () => (await look()).facts.banks.get(bankId)!.demands.map((one) => one.awarded);
    expect(await awarded()).toEqual([0, 0, 0]);
    const demandOf = node.views['demandOf'] as (closed: Hex) => object;
    node.views = { ...node.views, demandOf: (closed: Hex) => ({ ...demandOf(closed), awarded: 1 }) };
    expect(await awarded()).toEqual([1, 1, 1]);
  });
});
