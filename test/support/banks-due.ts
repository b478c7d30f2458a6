/** The player is the banker of some banks. Each ends with a list that was demanded, with all punters' links shown. */
import { zero20, zero32, type Hex } from '../../engine/bytes.ts';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import { stages } from '../../engine/settlement/stages.ts';
import { abiDigest, contestType } from '../../server/chain/viem-reads.ts';
import { bank, calling, granted } from './bank.ts';
import { FakeNode, usualTime } from './fake-node.ts';

const word = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`;

export type DueBank = ReturnType<typeof dueBank>;

/** Its proof lacks the punter's link. */
export function dueBank(number: bigint) {
  const maker = bank({ number });
  maker.unfinished(calling(1, 3_000n), [1, 2], [1]);
  const proof = granted(maker.proof());
  const whole = bank({ number });
  whole.unfinished(calling(1, 3_000n), [1, 2], [1, 2]);
  const { link, signature } = whole.proof().turns[0]!.gives!.find(({ seat }) => seat === 2)!;
  const { players, table, house } = proof.setup.message;
  const bankId = hashStruct('Setup', proof.setup.message);
  const closed = hashStruct('Closed', proof.turns[0]!.closed!.message);
  const contest = {
    before: {
      ...{ table, number, bankId, house, turn: 0, state: zero32, posta: 0n, garage: 0n, won: 0n, cagnotte: 0n },
      seats: players.map(({ player: wallet, key }) => ({ id: { player: wallet, key }, line: 0n, signed: true })),
    },
    ...{ closed, banker: 0, commitments: players.map(() => word(1)), owed: players.map(() => 0n) },
    lost: { posta: 0n, garage: 0n, won: 0n, cagnotte: 0n, lines: players.map(() => 0n) },
  };
  return { proof, bankId, closed, contest, table, link: link!, signature, player: players[0]!.player };
}

/** `below`: so many blocks below the newest each was demanded. `docket`: what the court says of each besides. */
export function nodeOf(all: readonly DueBank[], below: readonly number[], docket: object = {}): FakeNode {
  const head = 1_300_000;
  const { proof, player, table } = all[0]!;
  const fake = new FakeNode(proof.domain.chainId, proof.domain.verifyingContract, player);
  const open = { digest: zero32, deadline: 0, turn: 0, started: 0, demands: 0, status: 0 };
  const digests = new Map(all.map(({ contest }) => [contest.closed, abiDigest(contestType, contest)]));
  const nobody = { awarded: 0, opener: 255, answer: zero32 };
  const isDue = (number: bigint): boolean => all.some(({ contest }) => contest.before.number === number);
  fake.views = {
    seatOf: { seat: 0, key: zero20, locked: 0n, nonce: 0n, share: 0n, leaveAt: 0, stoodAt: 0, held: 0, shareHeld: 0 },
    docketOf: (_table: Hex, number: bigint) => (isDue(number) ? { ...open, started: 1, demands: 1, ...docket } : open),
    demandOf: (closed: Hex) =>
      digests.has(closed)
        ? { ...nobody, digest: digests.get(closed)!, deadline: usualTime + 3_600, stage: stages.banker, given: 0b10 }
        : { ...nobody, digest: zero32, deadline: 0, stage: 0, given: 0 },
  };
  const inOrder = all.map((one, i) => ({ one, far: below[i]! })).sort((a, b) => b.far - a.far);
  for (const { one, far } of inOrder) {
    const { closed, contest, link, signature } = one;
    fake.head = head - far;
    fake.show('court', 'Demanded', {
      ...{ table, number: contest.before.number, closed, deadline: 1n, contest, signatures: '0x' },
    });
    fake.head += 10;
    fake.show('court', 'LinkGiven', { closed, index: 1, stage: 2, deadline: 1n, link, signature });
  }
  fake.head = head;
  return fake;
}
