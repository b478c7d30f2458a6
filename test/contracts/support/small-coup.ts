/** The small coup that the tests of demands have closed and not played. */
import type { BankMaker } from '../../support/bank-maker.ts';
import type { Courtroom } from './courtroom.ts';
import { chips } from './system.ts';

/** The banker is seat 1; one of its punters has an odd stake. */
export const small = {
  stakes: new Map([
    [2, { accepted: chips(3) }],
    [3, { accepted: chips(2) + 1n }],
  ]),
};

/** What seat 2 has of it when the banker loses. */
export const smallWin = (chips(3) * 98n) / 100n;

export function unplayed(room: Courtroom, options: Parameters<Courtroom['bank']>[0] = {}): BankMaker {
  const bank = room.bank(options);
  room.close(bank, small);
  return bank;
}
