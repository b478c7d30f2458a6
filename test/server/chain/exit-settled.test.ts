/**
 * The house has settled one bank of many by its state before a coup that the player has won (a line of zero needs no
 * signature of its own): that coup can be demanded for one window, an hour, after the settlement. Its deadline runs
 * like any other, with a node that gives ten blocks at a time, on a chain of four blocks a second.
 */
import { expect, it } from 'vitest';
import { concat, encodeAbiParameters, keccak256, numberToHex } from 'viem';
import { zero20, zero32, type Hex } from '../../../engine/bytes.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { lookForExit, placesOf } from '../../../server/chain/exit/look.ts';
import { settledDigest } from '../../../server/chain/payment-proof.ts';
import { bank } from '../../support/bank.ts';
import { FakeNode, usualTime } from '../../support/fake-node.ts';
import { limited, stingy, wider } from '../../support/limited-node.ts';

const all = Array.from({ length: 20 }, (_, i) => bank({ number: BigInt(i + 1) }).proof());
const { domain, setup } = all[0]!;
const { players, table } = setup.message;
const { player } = players[0]!;
const first = hashStruct('Setup', setup.message);
const head = 1_300_000;
const perSecond = 4;

/** Bank 1 was settled so many minutes ago, and the player has not signed it. */
function node(minutes: number): FakeNode {
  const fake = new FakeNode(domain.chainId, domain.verifyingContract, player);
  const open = { digest: zero32, deadline: 0, turn: 0, started: 0, demands: 0, status: 0 };
  const lines = players.map(({ player: wallet }) => `${wallet}${'0'.repeat(24)}` as Hex);
  const paid = { table, number: 1n, lines, keys: players.map(({ key }) => key), signed: 2n };
  const hash = keccak256(
    encodeAbiParameters(
      [{ type: 'bytes32' }, { type: 'uint256' }],
      [keccak256(concat([settledDigest(paid)])), BigInt(usualTime)],
    ),
  );
  const record = numberToHex((BigInt(usualTime + 1e6) << 216n) | (BigInt(hash) & (2n ** 216n - 1n)), { size: 32 });
  fake.views = {
    seatOf: { seat: 0, key: zero20, locked: 0n, nonce: 0n, share: 0n, leaveAt: 0, stoodAt: 0, held: 0, shareHeld: 0 },
    isSettled: (_table: Hex, number: bigint) => number === 1n,
    docketOf: open,
    record,
  };
  fake.head = head - minutes * 60 * perSecond;
  fake.show('escrow', 'Settled', {
    ...paid,
    ...{ slot: 1n, bankId: first, posta: 0n, garage: 0n, cagnotte: 0n, receipt: 1n, receiptHash: zero32 },
  });
  fake.head = head;
  return fake;
}

it('P7.14 it is seen long before its hour is over, by a node that answers 100 questions a look', async () => {
  const fake = node(25);
  const purse = stingy(100);
  const { client } = limited(fake, wider(10n), () => purse.spend());
  const places = await placesOf(client, domain, 1_200_000n);
  for (let looks = 1; ; looks++) {
    purse.more();
    const { banks } = await lookForExit(client, places, player, [table], all);
    if (banks.has(first)) break;
    fake.head += 20 * perSecond;
    expect(looks).toBeLessThan(16);
  }
});
