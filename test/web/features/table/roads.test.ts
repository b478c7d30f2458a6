/**
 * The roads of a taglia (server/PROTOCOL.md P9.23), from the checked proofs of a live table, and from made-up coups.
 */
import { describe, expect, it } from 'vitest';
import { hashStruct } from '../../../../engine/protocol/eip712.ts';
import type { Proof } from '../../../../engine/proof/format.ts';
import { outcomes } from '../../../../engine/protocol/messages.ts';
import { bigRoad, longestBanks, tagliaOf, type RoadCoup, type Side } from '../../../../web/features/table/roads.ts';
import { recorded } from '../../support/recorded-table.ts';

const headsUp = 3;

/** All banks that the recorded seat has checked, each as it was last, in order. */
const banksOf = ({ seat }: ReturnType<typeof recorded>): readonly Proof[] => {
  const banks = new Map<string, Proof>();
  for (const { memory } of seat)
    for (const { proof } of memory?.banks ?? []) banks.set(hashStruct('Setup', proof.setup.message), proof);
  return [...banks.values()];
};
const proofs = banksOf(recorded(headsUp, 2, 1n, 260));
const decided: readonly number[] = [outcomes.punta, outcomes.banco, outcomes.egalite];

describe('P9.23 the coups of a taglia', () => {
  it('P9.23 are all there, in their order, with the winner and its points', () => {
    expect(proofs.length).toBeGreaterThan(8);
    const { coups, isWhole } = tagliaOf(proofs, 1);
    const states = proofs.flatMap(({ turns }) => turns.flatMap(({ state }) => (state === undefined ? [] : [state])));
    const played = states.filter(({ taglia, outcome }) => taglia === 1 && decided.includes(outcome));
    expect(isWhole).toBe(true);
    expect(coups.length).toBeGreaterThan(20);
    expect(coups.map(({ side }) => outcomes[side])).toEqual(played.map(({ outcome }) => outcome));
    for (const { points } of coups) expect(points).toBeLessThanOrEqual(9);
    for (const [i, { bank, coup }] of coups.entries()) {
      const before = coups[i - 1];
      expect(coup).toBe(before?.bank === bank ? before.coup + 1 : 1);
    }
  });

  it('P9.23 begin anew with a new taglia', () => {
    const last = Math.max(...proofs.map(({ setup }) => setup.message.taglia));
    expect(last).toBeGreaterThan(1);
    const [first, second] = [tagliaOf(proofs, 1), tagliaOf(proofs, 2)];
    expect(second.isWhole).toBe(true);
    expect(second.coups.length).toBeGreaterThan(0);
    expect(second.coups[0]!.bank).toBeGreaterThanOrEqual(first.coups.at(-1)!.bank);
  });

  it.each([
    ['the first bank', 0],
    ['a bank in the middle', 3],
  ])('P9.23 are not said to be whole without %s', (_, missing) => {
    const drawn = proofs.filter(({ turns }) => turns.some(({ cards }) => cards !== undefined));
    expect(tagliaOf(drawn, 1).isWhole).toBe(true);
    expect(
      tagliaOf(
        drawn.filter((_, i) => i !== missing),
        1,
      ).isWhole,
    ).toBe(false);
  });

  it('P9.23 know no coup of a taglia that was not played', () => {
    expect(tagliaOf(proofs, 99)).toEqual({ coups: [], isWhole: false });
    expect(tagliaOf([], 1)).toEqual({ coups: [], isWhole: false });
  });
});

const sides: Readonly<Record<string, Side>> = { P: 'punta', B: 'banco', E: 'egalite' };
const coupsOf = (road: string): readonly RoadCoup[] =>
  [...road].map((letter, i) => ({ bank: 1n, coup: i + 1, side: sides[letter]!, points: 5 }));

describe('P9.23 the big road', () => {
  it.each([
    ['', ''],
    ['P', 'P1'],
    ['PPBBBP', 'P2 B3 P1'],
    ['BEB', 'B2(1,0)'],
    ['EEP', 'P1'],
    ['PEEBE', 'P1(2) B1(1)'],
  ])('P9.23 of %s is %s', (road, expected) => {
    const told = bigRoad(coupsOf(road)).map(({ side, coups }) => {
      const egalites = coups.map((one) => one.egalites);
      const ties = egalites.some((count) => count > 0) ? `(${egalites.join()})` : '';
      return `${side === 'punta' ? 'P' : 'B'}${coups.length}${ties}`;
    });
    expect(told.join(' ')).toBe(expected);
  });
});

it('P9.23 the longest banks come first, and none without a coup that its banker won', () => {
  const won = (proof: Proof) => proof.turns.filter(({ state }) => state?.outcome === outcomes.banco).length;
  const longest = longestBanks(proofs, 3);
  expect(longest).toHaveLength(3);
  expect(longest[0]!.won).toBe(Math.max(...proofs.map(won)));
  expect(longest.map((bank) => bank.won)).toEqual([...longest.map((bank) => bank.won)].sort((a, b) => b - a));
  expect(
    longestBanks(
      proofs.filter((proof) => won(proof) === 0),
      3,
    ),
  ).toEqual([]);
});
