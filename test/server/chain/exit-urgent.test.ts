/**
 * A deadline runs on one bank of many: the player is its banker, its coup was demanded, and every punter's link stands
 * on the chain. What that needs comes first, with a node that gives ten blocks at a time.
 */
import { describe, expect, it, vi } from 'vitest';
import { zero20, zero32, type Hex } from '../../../engine/bytes.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { stages } from '../../../engine/settlement/stages.ts';
import { lookForExit, placesOf } from '../../../server/chain/exit/look.ts';
import { abiDigest, contestType } from '../../../server/chain/viem-reads.ts';
import { bank } from '../../support/bank.ts';
import { FakeNode, usualTime } from '../../support/fake-node.ts';
import { limited, stingy, wider } from '../../support/limited-node.ts';

const all = Array.from({ length: 40 }, (_, i) => bank({ number: BigInt(i + 1) }).proof());
const { domain, setup } = all[0]!;
const { players, table, house } = setup.message;
const { player } = players[0]!;
const first = hashStruct('Setup', setup.message);
const word = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`;
const closed: Hex = `0x${'5c'.repeat(32)}`;
const before = {
  ...{ table, number: 1n, bankId: first, house, turn: 1, state: zero32, posta: 0n, garage: 0n, won: 0n, cagnotte: 0n },
  seats: players.map(({ player: wallet, key }) => ({ id: { player: wallet, key }, line: 0n, signed: true })),
};
const contest = {
  ...{ before, closed, banker: 0, commitments: players.map(() => word(1)), owed: players.map(() => 0n) },
  lost: { posta: 0n, garage: 0n, won: 0n, cagnotte: 0n, lines: players.map(() => 0n) },
};
const head = 1_300_000;

/** The demand was opened 20 minutes ago, at two seconds a block, and the links came after it. */
function node(): FakeNode {
  const fake = new FakeNode(domain.chainId, domain.verifyingContract, player);
  const open = { digest: zero32, deadline: 0, turn: 0, started: 0, demands: 0, status: 0 };
  fake.views = {
    seatOf: { seat: 0, key: zero20, locked: 0n, nonce: 0n, share: 0n, leaveAt: 0, stoodAt: 0, held: 0, shareHeld: 0 },
    docketOf: (_table: Hex, number: bigint) => (number === 1n ? { ...open, started: 1, demands: 1 } : open),
    demandOf: {
      ...{ digest: abiDigest(contestType, contest), deadline: usualTime + 3_600, stage: stages.banker, given: 0b10 },
      ...{ awarded: 0, opener: 255, answer: zero32 },
    },
  };
  fake.head = head - 600;
  fake.show('court', 'Demanded', { table, number: 1n, closed, deadline: 1n, contest, signatures: '0x' });
  fake.head += 10;
  fake.show('court', 'LinkGiven', { closed, index: 1, link: word(7), signature: '0x', stage: 2, deadline: 1n });
  fake.head = head;
  return fake;
}

it.each([2, 40])(
  'P7.14 without a quota, seven answers a second, %i banks: seen in the first minutes',
  async (count) => {
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    try {
      const fake = node();
      const { client } = limited(fake, wider(10n), () => (now += 150));
      const places = await placesOf(client, domain, 1_290_000n);
      for (;;) {
        fake.head = head + Math.floor(now / 2_000);
        const { banks } = await lookForExit(client, places, player, [table], all.slice(0, count));
        if (banks.has(first)) break;
        now += 20_000; // the page waits
        expect(now).toBeLessThan(600_000);
      }
    } finally {
      clock.mockRestore();
    }
  },
);

describe('by a node that answers 100 questions a look', () => {
  it('P7.14 it is seen in the first minutes, and the others all the same, each in its turn', async () => {
    const fake = node();
    const purse = stingy(100);
    const { client } = limited(fake, wider(10n), () => purse.spend());
    const places = await placesOf(client, domain, 1_290_000n);
    const seen: ReadonlySet<Hex>[] = [];
    for (let looks = 0; looks < 45; looks++) {
      purse.more();
      fake.head += 10;
      const { banks } = await lookForExit(client, places, player, [table], all.slice(0, 20));
      seen.push(new Set(banks.keys()));
    }
    expect(seen.findIndex((one) => one.has(first))).toBeLessThan(15);
    expect(new Set(seen.slice(30).flatMap((one) => [...one])).size).toBe(20);
  });
});
