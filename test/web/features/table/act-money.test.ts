/** P9.29: what an act means in money, as the arithmetic of the table settles it. */
import { describe, expect, it } from 'vitest';
import { chip } from '../../../../engine/chips.ts';
import { moves } from '../../../../engine/protocol/messages.ts';
import { moneyOfMove, winOf } from '../../../../web/features/table/act-money.ts';
import * as several from '../../support/several.ts';

const bankWith = (posta: bigint, maxPosta = 1_000n * chip) => {
  const { view } = several.snapOf(several.wonBank(several.online, 4), null);
  return { ...view!, bank: { ...view!.bank!, posta }, table: { ...view!.table, maxPosta } };
};

describe('what a move means in money', () => {
  it.each([
    ['dimezzo of an even posta', 96n, moves.halve, 48n, { toYou: 48n, stays: 48n }],
    ['dimezzo of an odd one: the odd unit stays', 97n, moves.halve, 48n, { toYou: 48n, stays: 49n }],
    ['a part taken out', 97n, moves.reduce, 7n, { toYou: 7n, stays: 90n }],
    ['credit put in', 97n, moves.raise, 3n, { toYou: 0n, stays: 100n }],
    ['going on', 97n, moves.on, 0n, { toYou: 0n, stays: 97n }],
  ] as const)('P9.29 %s', (_, posta, move, amount, money) => {
    expect(moneyOfMove(bankWith(posta), move, amount)).toEqual(money);
  });

  it('P9.29 without a bank there is nothing to say', () => {
    expect(moneyOfMove({ ...bankWith(1n), bank: null }, moves.on, 0n)).toBeNull();
  });
});

describe('what a stake can win', () => {
  const { table } = bankWith(0n);
  const with5 = { ...table, feeBps: 500 };

  it('P9.29 a banker wins it less the cagnotte, which rounds down', () => {
    expect(winOf(with5, 'banco', 100n * chip)).toBe(95n * chip);
    expect(winOf(with5, 'banco', 19n)).toBe(19n);
  });

  it('P9.29 a punter pays a cagnotte only where the table takes one from every winner', () => {
    expect(winOf({ ...with5, feeMode: 0 }, 'punta', 100n * chip)).toBe(100n * chip);
    expect(winOf({ ...with5, feeMode: 1 }, 'punta', 100n * chip)).toBe(95n * chip);
  });
});
