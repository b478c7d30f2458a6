/** P9.28: the last bet is offered again, and twice, where it may be placed. */
import { expect, it } from 'vitest';
import { betAgainAt, noteBet } from '../../../../web/features/table/last-bet.tsx';

const table = (n: number) => `0x${n.toString(16).padStart(64, '0')}` as const;

it('P9.28 before the first bet nothing is offered, and no other table’s bet', () => {
  noteBet(table(2), 500n);
  expect(betAgainAt(table(1), 100n, 10_000n)).toEqual({ repeat: null, double: null });
});

it.each([
  ['both fit', 500n, 100n, 1_000n, 500n, 1_000n],
  ['twice is more than may be bet', 500n, 100n, 999n, 500n, null],
  ['it is more itself', 500n, 100n, 499n, null, null],
  ['it is less than the least, twice is not', 500n, 501n, 1_000n, null, 1_000n],
] as const)('P9.28 %s', (_, bet, min, max, repeat, double) => {
  noteBet(table(3), bet);
  expect(betAgainAt(table(3), min, max)).toEqual({ repeat, double });
});
