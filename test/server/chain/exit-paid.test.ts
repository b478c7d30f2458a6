/**
 * How a final bank was paid is read from events, and a node can invent those: only what the chain's own digests fit
 * counts, or the player would be told that there is nothing to claim.
 */
import { describe, expect, it } from 'vitest';
import { concat, encodeAbiParameters, keccak256, parseAbiParameters } from 'viem';
import { zero20, zero32, type Hex } from '../../../engine/bytes.ts';
import { lastStateOf, packLine } from '../../../engine/settlement/encode.ts';
import { docketStatuses } from '../../../engine/settlement/exit/facts.ts';
import { noGives, type OwnGives } from '../../../engine/settlement/exit/own-gives.ts';
import { planExit } from '../../../engine/settlement/exit/plan.ts';
import { uncheckedWords } from '../../../engine/settlement/payment.ts';
import { lookForExit, placesOf } from '../../../server/chain/exit/look.ts';
import { paidLine as paidLineOf } from '../../../server/chain/exit/paid-line.ts';
import { settledDigest } from '../../../server/chain/payment-proof.ts';
import { clientOf, usualTime, type FakeNode } from '../../support/fake-node.ts';
import { of, paidLine, player, proof, worsePaid } from '../../support/worse-paid.ts';

const { table } = of;
const { players } = proof.setup.message;
const hides = /Bank \d+: it is final, and the node does not show how it was paid\. It hides events/;

async function looked(node: FakeNode, client = clientOf(node), gives: OwnGives = noGives) {
  const places = await placesOf(client, proof.domain, 0n);
  const tables = new Map([[table, proof.table]]);
  const facts = await lookForExit(client, places, player, tables.keys(), [proof], gives);
  return { facts, plan: planExit({ player, tables, banks: [proof], facts, gives }) };
}

/** The steps about the bank, and what the first of them would say that the seat has received. */
async function asked(...by: Parameters<typeof looked>) {
  const {
    facts,
    plan: { steps },
  } = await looked(...by);
  const [bank] = facts.banks.values();
  if (bank === undefined) throw new Error([...facts.unseen!.values()].join());
  return {
    acts: steps.map(({ act }) => act).filter((act) => act.startsWith('claim')),
    received: bank!.final!.received,
  };
}

const settledBy = (paid: bigint, signed: bigint) => {
  const sorted = [...players].sort((a, b) => (a.player < b.player ? -1 : 1));
  return {
    ...of,
    posta: 0n,
    garage: 0n,
    cagnotte: 0n,
    lines: sorted.map((one) => packLine(one.player, one.player === player ? paid : -paid)),
    keys: sorted.map(({ key }) => key),
    signed,
    slot: 0n,
    receipt: 1n,
    receiptHash: zero32,
  };
};
/** Paid worse, and the player has not signed that. */
const real = settledBy(paidLine, 0n);
const invented: readonly [string, ReturnType<typeof settledBy>][] = [
  ["with the player's signature", { ...real, signed: 3n }],
  ['that pays more', settledBy(paidLine + 9_000n, 0n)],
];
const recordOf = (bank: typeof real, time = usualTime): Hex => {
  const hash = keccak256(
    encodeAbiParameters(parseAbiParameters('bytes32, uint256'), [
      keccak256(concat([settledDigest(bank)])),
      BigInt(time),
    ]),
  );
  return `0x${'0'.repeat(10)}${hash.slice(12)}`;
};

const { window, leaveDelay, share } = proof.table;
/** What the file says. */
const knownLine = lastStateOf(proof).seats[0]!;
const gone = {
  seat: 1,
  key: zero20,
  locked: 0n,
  nonce: 0n,
  share: 0n,
  leaveAt: 1,
  stoodAt: 5,
  held: 0,
  shareHeld: 0,
};
const tableOf = { registered: true, feeBps: 0, window, leaveDelay, share };

/** The bank is settled by signatures: the node shows these settlements, each in a transaction of its own. */
function settled(shown: readonly (typeof real)[], record: Hex = recordOf(real)): FakeNode {
  const node = worsePaid();
  node.logs.length = 0;
  node.views = {
    ...node.views,
    record,
    tableOf,
    docketOf: { ...(node.views['docketOf'] as object), status: docketStatuses.nothing, proven: zero32 },
  };
  shown.forEach((bank, i) => {
    node.show('escrow', 'Settled', bank);
    Object.assign(node.logs.at(-1)!, { transactionHash: `0x${String(i).padStart(64, '0')}` });
  });
  return node;
}

it('P7.14 a wrong answer is not kept for ever: once the node shows what the court knows, that counts', async () => {
  const node = worsePaid();
  const client = clientOf(node);
  const events = node.logs.splice(0);
  await expect(asked(node, client)).rejects.toThrow(hides);
  node.logs.push(...events);
  expect(await asked(node, client)).toEqual({ acts: ['claimProven'], received: paidLine });
});

describe('a bank that was settled by signatures', () => {
  it.each(invented)('P7.14 a settlement %s, invented beside the real one, takes no claim away', async (_what, lie) => {
    for (const shown of [
      [lie, real],
      [real, lie],
    ])
      expect(await asked(settled(shown))).toEqual({ acts: ['claim'], received: paidLine });
  });

  it.each(invented)('P7.14 with a settlement %s in its place nothing is done about the bank', async (_what, lie) => {
    await expect(asked(settled([lie]))).rejects.toThrow(hides);
  });

  describe('whose record had its time', () => {
    const late = usualTime + leaveDelay + 5 * window;
    /** Of another settlement, which came later, and stands until then. */
    const standing = (until: number): Hex => `0x${until.toString(16).padStart(10, '0')}${recordOf(real, 1).slice(12)}`;
    const after = (seconds: number, shown: readonly (typeof real)[], record = standing(late + 2)): FakeNode =>
      Object.assign(settled(shown, record), { times: { latest: late + seconds } });

    it('P7.14 cannot be checked: it is not claimed on, and nothing is called done', async () => {
      await expect(asked(after(0, [real]))).rejects.toThrow(hides);
      await expect(asked(after(1, [real, invented[0]![1]]))).rejects.toThrow(hides);
      // Its place has had no record, or one that is older than it.
      for (const record of [zero32, standing(late)])
        await expect(asked(after(1, [real], record))).rejects.toThrow(hides);
      // One of today may have been replaced by it: the seat has left, and nothing is free.
      for (const shown of [real, settledBy(knownLine, 3n)]) {
        const node = after(1, [shown]);
        node.views = { ...node.views, seatOf: gone };
        const { steps, notes, done } = (await looked(node)).plan;
        expect([steps, notes, done]).toEqual([[], [uncheckedWords(of.number)], false]);
      }
    });

    it('P7.14 is done in the browser that has seen it paid so, while its record stood', async () => {
      const seen = (line: bigint): OwnGives => ({ ...noGives, paid: new Map([[of.bankId, line]]) });
      const node = after(1, [settledBy(knownLine, 3n)]);
      node.views = { ...node.views, seatOf: gone };
      expect((await looked(node, undefined, seen(knownLine))).plan.done).toBe(true);
      expect((await looked(node, undefined, seen(knownLine - 1n))).plan.done).toBe(false);
    });

    it('P7.10 is believed by a table’s page of a bank that was there before it, and of no other', async () => {
      const { escrow } = (await placesOf(clientOf(after(1, [real])), proof.domain, 0n)).addresses;
      const paid = (since?: number) =>
        paidLineOf(clientOf(after(1, [real])), { escrow }, table, of.number, players[0]!, since);
      expect(await paid(usualTime)).toEqual({ how: 'settled', line: paidLine });
      for (const since of [usualTime + 1, undefined]) await expect(paid(since)).rejects.toThrow(/cannot be checked/);
    });
  });
});

describe('a bank that was paid by finalize', () => {
  const more = players.map(({ player: wallet, key }, i) => {
    const line = i === 0 ? 9_000n : -9_000n;
    return { id: { player: wallet, key }, line, paid: line, fromShare: 0n };
  });
  const lie = { ...real, payouts: more, missing: 0n, fromBond: 0n };

  it('P7.14 payouts that are invented beside the real ones change nothing', async () => {
    const before = worsePaid();
    before.show('escrow', 'Finalized', lie);
    before.logs.reverse();
    const after = worsePaid();
    after.show('escrow', 'Finalized', lie);
    for (const node of [before, after])
      expect(await asked(node)).toEqual({ acts: ['claimProven'], received: paidLine });
  });

  it.each<[string, 'Finalized' | 'Settled']>([
    ['payouts', 'Finalized'],
    ['a settlement that the player has signed', 'Settled'],
  ])('P7.14 with %s invented in their place nothing is done about the bank', async (_what, event) => {
    const node = worsePaid();
    node.logs.length = 0;
    node.show('escrow', event, event === 'Finalized' ? lie : { ...real, signed: 3n });
    await expect(asked(node)).rejects.toThrow(hides);
  });
});
