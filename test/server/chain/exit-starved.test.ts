/** Old events come last, and have their turn all the same where the banks alone could use up what a look has. */
import { describe, expect, it, vi } from 'vitest';
import { zero20, zero32, type Hex } from '../../../engine/bytes.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { docketStatuses } from '../../../engine/settlement/exit/facts.ts';
import { forgetEvents, lookForExit, placesOf } from '../../../server/chain/exit/look.ts';
import { abiDigest, endingType, payoutsType } from '../../../server/chain/viem-reads.ts';
import { bank } from '../../support/bank.ts';
import { FakeNode } from '../../support/fake-node.ts';
import { limited, stingy, wide, wider } from '../../support/limited-node.ts';
import * as worse from '../../support/worse-paid.ts';

const all = Array.from({ length: 40 }, (_, i) => bank({ number: BigInt(i + 1) }).proof());
const { domain } = all[0]!;
const { players, table } = all[0]!.setup.message;
const { player } = players[0]!;
const payouts = players.map(({ player: wallet, key }) => ({
  ...{ id: { player: wallet, key }, line: 0n, paid: 0n, fromShare: 0n },
}));
const money = { posta: 0n, garage: 0n, cagnotte: 0n, missing: 0n, fromBond: 0n, receipt: 1n, receiptHash: zero32 };
const { of, proof, worsePaid } = worse;
const first = hashStruct('Setup', all[0]!.setup.message);

/** Bank 1 was paid weeks ago; nothing has happened to the others. */
function node(): FakeNode {
  const fake = new FakeNode(domain.chainId, domain.verifyingContract, player);
  const open = { digest: zero32, deadline: 0, turn: 0, started: 0, demands: 0, status: 0 };
  const final = { ...open, digest: abiDigest(payoutsType, payouts), status: docketStatuses.paid };
  fake.views = {
    seatOf: { seat: 0, key: zero20, locked: 0n, nonce: 0n, share: 0n, leaveAt: 0, stoodAt: 0, held: 0, shareHeld: 0 },
    isSettled: (_table: Hex, number: bigint) => number === 1n,
    docketOf: (_table: Hex, number: bigint) => (number === 1n ? final : open),
  };
  fake.show('escrow', 'Finalized', { ...{ table, number: 1n, bankId: first, payouts }, ...money });
  fake.head = 1_300_000;
  return fake;
}

describe.each([120, 60])('a node that answers %i questions a look, 20 banks', (answers) => {
  it('P7.14 the one whose story is old is seen some day', async () => {
    const purse = stingy(answers);
    const { client } = limited(node(), wide, () => purse.spend());
    const places = await placesOf(client, domain, 0n);
    let looks = 1;
    for (; looks < 100; looks++) {
      purse.more();
      const facts = await lookForExit(client, places, player, [table], all.slice(0, 20));
      if (facts.banks.has(first)) break;
    }
    expect(looks).toBeLessThan(100);
  });
});

it('P7.14 events that are read again because a step was refused come after the banks, too', async () => {
  const node = worsePaid();
  node.head = 1_300_000;
  for (const log of node.logs) Object.assign(log, { blockNumber: `0x${(node.head - 32).toString(16)}` });
  const purse = stingy(100_000);
  const { client } = limited(node, wider(10n), () => purse.spend());
  const places = await placesOf(client, proof.domain, 1_280_000n);
  const look = async (): Promise<boolean> =>
    (await lookForExit(client, places, worse.player, [of.table], [proof])).banks.has(of.bankId);
  while (!(await look()));
  purse.more(60);
  forgetEvents(client);
  node.head += 10;
  expect(await look()).toBe(true);
});

it('P7.14 nor do they come before them while a bank with a deadline lacks an event', async () => {
  const fake = node();
  const { docketOf } = fake.views as { docketOf: (table: Hex, number: bigint) => object };
  fake.views = {
    ...fake.views,
    docketOf: (of: Hex, number: bigint) => ({ ...docketOf(of, number), ...(number === 2n ? { demands: 1 } : {}) }),
  };
  const purse = stingy(100_000);
  const { client } = limited(fake, wider(10n), () => purse.spend());
  const places = await placesOf(client, domain, 1_297_500n);
  const look = () => lookForExit(client, places, player, [table], all.slice(0, 20));
  while ((await look()).readFrom !== undefined); // all is read
  const seen: number[] = [];
  for (let looks = 0; looks < 6; looks++) {
    forgetEvents(client);
    purse.more(200);
    fake.head += 10;
    seen.push((await look()).banks.size);
  }
  expect(seen.filter((banks) => banks === 18).length, 'not in each third look').toBeGreaterThan(3);
});

it('P7.14 a bank that once lacked an event does not wait for it after it was seen', async () => {
  const node = new FakeNode(proof.domain.chainId, proof.domain.verifyingContract, worse.player);
  node.head = 1_300_000;
  const purse = stingy(40);
  const { client } = limited(node, wide, () => purse.spend());
  const places = await placesOf(client, proof.domain, 0n);
  const isSeen = async (): Promise<boolean> => {
    purse.more();
    node.head += 10;
    return (await lookForExit(client, places, worse.player, [of.table], [proof])).banks.has(of.bankId);
  };
  const open = { digest: zero32, deadline: 0, turn: 0, started: 0, demands: 0, status: 0, proven: zero32 };
  const ending = worse.endingOf(0n);
  node.show('court', 'Proposed', { ...of, turn: 9, deadline: 1n, ending });
  const { proven: _none, ...pending } = { ...open, digest: abiDigest(endingType, ending), started: 1, status: 1 };
  const proposed = node.logs.pop()!;
  node.views = { docketOf: pending };
  expect(await isSeen(), 'proposed a moment ago').toBe(false);
  node.logs.push(proposed);
  expect(await isSeen()).toBe(true);
  await isSeen(); // the third look begins with the old events
  node.logs.pop();
  node.views = { docketOf: open };
  expect(await isSeen(), 'the chain went back').toBe(true);
});

describe.each([2, 40])('a node without a quota that answers seven questions a second, %i banks', (count) => {
  it('P7.14 20 s of a look are for old events', async () => {
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    try {
      const { client } = limited(node(), wide, () => (now += 150));
      const places = await placesOf(client, domain, 0n);
      let looks = 1;
      for (; looks < 200; looks++) {
        const facts = await lookForExit(client, places, player, [table], all.slice(0, count));
        now += 20_000; // the page waits
        if (facts.banks.has(first)) break;
      }
      expect(looks).toBeLessThan(20);
    } finally {
      clock.mockRestore();
    }
  });
});
