/**
 * A house has deployed a second escrow (or a test network), and the browser keeps something of both: what was played at
 * one hides nothing of the other.
 */
import { expect, it, vi } from 'vitest';
import { AssertionFailed } from '../../../engine/assert.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import type { Domain } from '../../../engine/protocol/messages.ts';
import { newMemory } from '../../../engine/seat/memory.ts';
import { bytes32, type Cast } from '../../support/bank-maker.ts';
import { bank, calling, granted } from '../../support/bank.ts';
import { memoryOf, secretOf } from '../../support/own-seat.ts';
import { castAt, first, player, sitting, small, won } from '../../support/two-escrows.ts';
import { choiceOf, escrowText, escrowsIn, piecesAt, wantedAfter, withAdded } from '../../../web/exit-html/escrows.ts';
import type { Piece } from '../../../web/exit-html/piece.ts';

const world = vi.hoisted(() => ({ sittings: [] as unknown[] }));
vi.mock('../../../web/features/table/sittings.ts', () => ({ allSittings: async () => world.sittings }));
const { piecesInStore, evidenceFor, givesOf, playersOf } = await import('../../../web/exit-html/evidence.ts');

const there: Domain = { ...first.domain, verifyingContract: `0x${'b0'.repeat(20)}` };
const second = castAt(there, bytes32('house 2'));
const atSecond = small(second);

const ofFirst = sitting({ ...memoryOf(2, [won]), grant: won.grants[1]! }, 1);
const ofSecond = sitting({ ...memoryOf(2, [atSecond]), grant: atSecond.grants[1]! }, 2);
const waiting = sitting(
  { ...newMemory(there, first.table, second.house.address, 2, secretOf(9)), grant: atSecond.grants[1]! },
  2,
);
const text = (one: Cast) => `escrow ${one.domain.verifyingContract} on chain ${one.domain.chainId}`;
const stored = (...sittings: readonly unknown[]): Promise<readonly Piece[]> => {
  world.sittings = [...sittings];
  return piecesInStore();
};
/** For each escrow that can be chosen: whose banks a player has there. */
const reached = (pieces: readonly Piece[]) =>
  escrowsIn(pieces).map(({ domain }) => {
    const here = choiceOf(pieces, domain).pieces;
    const [who] = playersOf(here).filter((one) => one === player);
    const found = evidenceFor(here, who!)!;
    return [found.domain.verifyingContract, found.banks.length, found.tables.size];
  });

it('P9.11 a bank at a newer escrow hides none of the first: each is named and can be chosen', async () => {
  for (const sittings of [
    [ofSecond, ofFirst], // newest first, as the store gives them
    [ofFirst, ofSecond],
  ]) {
    const pieces = await stored(...sittings);
    expect(pieces.map(({ problem }) => problem)).toEqual([null, null]);
    expect(escrowsIn(pieces).map(escrowText).sort()).toEqual(
      [`1 bank at ${text(first)}`, `1 bank at ${text(second)}`].sort(),
    );
    expect(reached(pieces).sort()).toEqual(
      [
        [first.domain.verifyingContract, 1, 1],
        [there.verifyingContract, 1, 1],
      ].sort(),
    );
    const { banks } = evidenceFor(choiceOf(pieces, first.domain).pieces, player)!;
    expect(banks.map(({ setup }) => hashStruct('Setup', setup.message))).toEqual([
      hashStruct('Setup', won.setup.message),
    ]);
  }
});

it('P9.11 a seat without a bank is also a choice; more banks come before anything newer elsewhere', async () => {
  const pieces = await stored(waiting, ofFirst);
  expect(escrowsIn(pieces).map(escrowText)).toEqual([
    `1 bank at ${text(first)}`,
    `1 seat without a bank at ${text(second)}`,
  ]);
  expect(reached(pieces)).toEqual([
    [first.domain.verifyingContract, 1, 1],
    [there.verifyingContract, 0, 1],
  ]);
  const more = memoryOf(2, [atSecond, small(second, 2n)]);
  const [most] = escrowsIn(await stored(ofFirst, sitting(more, 0)));
  expect(escrowText(most!)).toBe(`2 banks at ${text(second)}`);
});

it('P9.11 copies of a bank count once, and a seat of another table is counted beside them', async () => {
  const alone = { ...first.table, salt: 99n };
  const seat = sitting(
    { ...newMemory(first.domain, alone, first.house.address, 2, secretOf(9)), grant: won.grants[1]! },
    3,
  );
  const file: Piece = { name: 'bank.json', player: null, banks: [won], problem: null };
  expect(escrowsIn([file, ...(await stored(seat, ofFirst))]).map(escrowText)).toEqual([
    `1 bank and 1 seat without a bank at ${text(first)}`,
  ]);
});

it('P9.11 pieces of several escrows are not planned before one is chosen', async () => {
  const pieces = await stored(ofSecond, ofFirst);
  expect(() => playersOf(pieces)).toThrow(AssertionFailed);
  expect(() => evidenceFor(pieces, player)).toThrow(AssertionFailed);
  expect(() => givesOf(pieces, player)).toThrow(AssertionFailed);
});

it('P9.11 choosing a file names its escrow; files of several leave the page as it is; none displaces another', () => {
  const file = (proof: Proof): Piece => ({ name: 'bank.json: bank 1', player: null, banks: [proof], problem: null });
  const [one, other] = [file(won), file(atSecond)];
  expect(wantedAfter([other], first.domain)).toBe(other.banks[0]!.domain);
  expect(wantedAfter([one, other], first.domain)).toBe(first.domain);
  expect(wantedAfter([{ ...one, banks: [], problem: 'wrong' }], there)).toBe(there);
  expect(withAdded([other], [one])).toEqual([other, one]);
  expect(withAdded([{ ...one }], [other, one])).toEqual([one, other]);
});

it('P7.14 what was given for at one escrow is not given at another, although it has the same bank', async () => {
  const maker = bank({ number: 1n }, first);
  maker.unfinished(calling(1, 1_000n), [1, 2], [2]);
  const open = granted(maker.proof());
  const closed = hashStruct('Closed', open.turns[0]!.closed!.message);
  const copy = bank({ number: 1n }, castAt(there, bytes32('key', 'house')));
  copy.unfinished(calling(1, 1_000n), [1, 2], [2]);
  const bankId = hashStruct('Setup', open.setup.message);
  expect(hashStruct('Setup', copy.setup.message)).toBe(bankId);
  const file: Piece = { name: 'made.json', player: null, banks: [copy.proof()], problem: null };
  const pieces = [file, ...(await stored(sitting({ ...memoryOf(2, [open]), grant: open.grants[1]! }, 1)))];
  const givenAt = (domain: Domain) => {
    const { lists, at, kept } = givesOf(piecesAt(pieces, domain), player);
    return [[...lists], at(bankId, 0), kept.size];
  };
  expect(givenAt(first.domain)).toEqual([[closed], closed, 1]);
  expect(givenAt(there)).toEqual([[], null, 0]);
});
