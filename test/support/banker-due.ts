/**
 * The player is the banker of a bank of which lists were demanded: the one that its file ends with, and some that the
 * file lacks. Every punter's link stands on the chain, so that the banker's is due.
 */
import { zero20, zero32, type Hex } from '../../engine/bytes.ts';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import { stages } from '../../engine/settlement/stages.ts';
import { abiDigest, contestType } from '../../server/chain/viem-reads.ts';
import { bank, calling, granted } from './bank.ts';
import { FakeNode, usualTime } from './fake-node.ts';

const maker = bank({ number: 1n });
maker.unfinished(calling(1, 3_000n), [1, 2], [1]);
/** It lacks the punter's link. */
export const due = granted(maker.proof());
const { domain, setup } = due;
const { players, table, house } = setup.message;
export const { player } = players[0]!;
export const bankId = hashStruct('Setup', setup.message);
const own = hashStruct('Closed', due.turns[0]!.closed!.message);
const word = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`;
export const listOf = (demand: number): Hex => (demand === 0 ? own : word(0x5c00 + demand));
const contestOf = (demand: number) => ({
  before: {
    ...{ table, number: 1n, bankId, house, turn: 0, state: zero32, posta: 0n, garage: 0n, won: 0n, cagnotte: 0n },
    seats: players.map(({ player: wallet, key }) => ({ id: { player: wallet, key }, line: 0n, signed: true })),
  },
  ...{ closed: listOf(demand), banker: 0, commitments: players.map(() => word(1)), owed: players.map(() => 0n) },
  lost: { posta: 0n, garage: 0n, won: 0n, cagnotte: 0n, lines: players.map(() => 0n) },
});

/** The punter's link and give for the list that the file ends with. */
export function punterGive() {
  const whole = bank({ number: 1n });
  whole.unfinished(calling(1, 3_000n), [1, 2], [1, 2]);
  const { link, signature } = whole.proof().turns[0]!.gives!.find(({ seat }) => seat === 2)!;
  return { link: link!, signature };
}

export const linkOf = (demand: number) => ({
  ...{ closed: listOf(demand), index: 1, stage: 2, deadline: 1n },
  ...(demand === 0 ? punterGive() : { link: word(7), signature: '0x' as const }),
});

/** They were opened 600 blocks ago, and the links came a little later. `given`: which links the court has. */
export function dueNode(demands = 1, head = 1_300_000, given = 0b10): FakeNode {
  const fake = new FakeNode(domain.chainId, domain.verifyingContract, player);
  const open = { digest: zero32, deadline: 0, turn: 0, started: 0, demands: 0, status: 0 };
  const all = Array.from({ length: demands }, (_, demand) => contestOf(demand));
  const digests = new Map(all.map((contest) => [contest.closed, abiDigest(contestType, contest)]));
  const nobody = { awarded: 0, opener: 255, answer: zero32 };
  fake.views = {
    seatOf: { seat: 0, key: zero20, locked: 0n, nonce: 0n, share: 0n, leaveAt: 0, stoodAt: 0, held: 0, shareHeld: 0 },
    docketOf: (_table: Hex, number: bigint) => (number === 1n ? { ...open, started: 1, demands } : open),
    demandOf: (closed: Hex) =>
      digests.has(closed)
        ? { ...nobody, digest: digests.get(closed)!, deadline: usualTime + 3_600, stage: stages.banker, given }
        : { ...nobody, digest: zero32, deadline: 0, stage: 0, given: 0 },
  };
  fake.head = head - 600;
  for (const contest of all)
    fake.show('court', 'Demanded', {
      ...{ table, number: 1n, closed: contest.closed, deadline: 1n, contest, signatures: '0x' },
    });
  fake.head += 10;
  for (const demand of all.keys()) fake.show('court', 'LinkGiven', linkOf(demand));
  fake.head = head;
  return fake;
}
