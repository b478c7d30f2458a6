/** P9.33: the house's record, from recorded events as a chain node gives them. */
import { expect, it } from 'vitest';
import { cagnotteCurve } from '../../../../web/features/house/figures.ts';
import { readHouse, type HouseRecord, type Reading } from '../../../../web/features/house/read.ts';
import {
  anna,
  bruno,
  duel,
  escrow,
  nodeWith,
  operator,
  recorded,
  several,
  transactionIn,
  type Recorded,
} from './recorded.ts';

const read = (events: readonly Recorded[] = recorded): Promise<HouseRecord> =>
  readHouse(nodeWith(events).client, escrow, () => undefined);
const without = (name: string): readonly Recorded[] => recorded.filter(({ event }) => event !== name);

it('P9.33 every figure of the record comes out of the events, to the hundredth', async () => {
  const { figures, head } = await read();
  expect(figures.problems).toEqual([]);
  expect(figures.brokenReceipt).toBeNull();
  expect(head).toBe(100n);
  expect(figures.byWay).toEqual({ signatures: 1, proof: 1, ruling: 1 });
  expect(figures.cagnotte).toEqual({ taken: 60n, collected: 20n });
  expect(figures.take).toBe(60n - 340n);
  expect(figures.bond).toEqual({ total: 100_000n - 5_000n - 340n, reserved: 2_000n - 340n, paid: 340n });
  expect(figures.demands).toEqual({ opened: 3, answered: 1, dropped: 1, lost: 0, withheld: 1, awarded: 300n });
  expect(figures.claims).toEqual({ made: 1, paid: 1, amount: 40n });
  const [duels, others] = [
    { banks: 3, paid: 950n + 190n + 340n, fromBond: 340n, cagnotte: 60n },
    { banks: 0, paid: 0n, fromBond: 0n, cagnotte: 0n },
  ];
  expect(figures.tables).toEqual([
    { table: duel, ruleset: 'heads-up', feeBps: 500, ...duels },
    { table: several, ruleset: 'online', feeBps: 125, ...others },
  ]);
  expect(figures.rulesets).toEqual([
    { ruleset: 'heads-up', tables: 1, ...duels },
    { ruleset: 'online', tables: 1, ...others },
  ]);
});

it('P9.33 each bank says how it was paid, in which transaction, and to whom', async () => {
  const { banks } = (await read()).figures;
  expect(banks.map(({ number, way, block }) => [number, way, block])).toEqual([
    [1n, 'signatures', 20n],
    [2n, 'proof', 30n],
    [3n, 'ruling', 60n],
  ]);
  expect(banks[0]).toMatchObject({
    transaction: transactionIn(20),
    cagnotte: 50n,
    lines: [
      { player: anna, line: 950n },
      { player: bruno, line: -1_000n },
    ],
  });
  expect(cagnotteCurve(banks)).toEqual([0n, 50n, 60n, 60n]);
});

it('P9.33 a ruling after the payment has not paid the bank', async () => {
  const late = recorded.map((one) =>
    one.event === 'Ruled' && one.args['number'] === 3n ? { ...one, block: 61 } : one,
  );
  const inOrder = [...late].sort((a, b) => a.block - b.block);
  expect((await read(inOrder)).figures.byWay).toEqual({ signatures: 1, proof: 2, ruling: 0 });
});

it.each(['Sat', 'BondFunded', 'Settled', 'Deposited'])(
  'P9.33 a node that leaves %s out: the books do not close',
  async (event) => {
    expect((await read(without(event))).figures.problems).not.toEqual([]);
  },
);

it('P9.33 a bank that is left out breaks the chain of receipts, unless it is the last', async () => {
  const left = recorded.filter(({ event, args }) => event !== 'Finalized' || args['number'] !== 3n);
  const { problems, brokenReceipt } = (await read(left)).figures;
  expect([problems, brokenReceipt]).toEqual([[], null]);
  const second = recorded.filter(({ event, args }) => event !== 'Finalized' || args['number'] !== 2n);
  expect((await read(second)).figures.brokenReceipt).toBe(2n);
});

it('P9.33 a node that limits ranges is read in pieces, and the progress rises to the whole for each contract', async () => {
  const node = nodeWith(recorded, { most: 30 });
  const told: Reading[] = [];
  const { figures } = await readHouse(node.client, escrow, (reading) => told.push(reading));
  expect(figures.byWay).toEqual({ signatures: 1, proof: 1, ruling: 1 });
  expect(node.given.length).toBeGreaterThan(4);
  expect(node.given.every(([first, last]) => last - first < 30)).toBe(true);
  for (const of of ['escrow', 'court'] as const) {
    const shares = told.filter((one) => one.of === of).map(({ share }) => share);
    expect(shares.length).toBeGreaterThan(1);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares.at(-1)).toBe(100);
  }
});

it('P9.33 nothing more is asked once nobody waits for it', async () => {
  const node = nodeWith(recorded, { most: 30 });
  const left = () => {
    throw new Error('the page has gone');
  };
  await expect(readHouse(node.client, escrow, left)).rejects.toThrow('the page has gone');
  expect(node.given).toHaveLength(1);
});

it('P9.33 gas is that of the settlements which the house itself has sent', async () => {
  const of = async (sender: ((block: number) => typeof operator) | null) =>
    (await readHouse(nodeWith(recorded, { sender }).client, escrow, () => undefined)).gas;
  const gas = 100_020n + 100_030n + 100_060n;
  expect(await of(() => operator)).toEqual({ transactions: 3, banks: 3, gas, fee: gas * 2n });
  expect(await of((block) => (block === 20 ? anna : operator))).toMatchObject({ transactions: 2, gas: gas - 100_020n });
  expect(await of(null)).toBeNull();
});

it('P9.33 the plot begins and ends when the first and the last bank were paid', async () => {
  expect((await read()).times).toEqual({ first: 1_700_001_200n, last: 1_700_003_600n });
});

it('P9.33 an escrow that has paid nothing has an empty record, and its books close', async () => {
  const begun = recorded.filter(({ block }) => block < 20);
  const { figures, times, gas } = await read(begun);
  expect([figures.banks, times]).toEqual([[], null]);
  expect(gas).toMatchObject({ transactions: 0 });
  expect(figures.problems).toEqual([]);
});

it('P9.33 an escrow that has less of its token than it owes is said', async () => {
  const { figures } = await readHouse(nodeWith(recorded, { lacking: 1n }).client, escrow, () => undefined);
  expect(figures.problems).toEqual([expect.stringContaining('the escrow owes')]);
});
