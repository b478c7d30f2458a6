/**
 * What a seat counts as its own. The house and its friend let coups be void, one bank after the other; each bank is
 * signed and paid as the seat knows it, and no stake of a void coup may count as if it could still be won.
 */
import { describe, expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { claimOf } from '../../../engine/claim.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { isPaidAsKnown, unplayed } from '../../../engine/seat/payments.ts';
import { pictureOf } from '../../../engine/seat/picture.ts';
import { countOf } from '../../../engine/seat/terms.ts';
import { bankerOf, bet, lastBank, open, punterOf, seated } from '../../support/situations.ts';

describe('what a seat has brought and won', () => {
  it('P7.8 is not more by a coup that was void, once its bank is paid', () => {
    const table = bet(open(seated()));
    const [banker, friend] = [bankerOf(table), punterOf(table)]; // honest: the banker
    table.settleDown([friend.seat]);
    table.timeOut(); // void in the friend's name
    table.settleDown();
    const { number } = lastBank(table).bank.setup.message;
    const paid = new Set([number]);
    const { memory } = advance(banker.memory, table.view(banker), { paid });
    const bank = memory.banks.find((one) => one.number === number)!;
    expect([bank.final, bank.proof.end, bank.resulted !== null, unplayed(memory, bank)]).toEqual([
      true,
      'void',
      true,
      'none',
    ]);
    expect(isPaidAsKnown(memory, bank, { how: 'settled', line: 0n } as never)).toBe(true);
    // It brought 400 chips and has neither won nor lost: the table says that it has 420.
    const view = table.view(banker);
    const lie = claimOf({
      ...view,
      seats: view.seats.map((seat) => (seat.seat === banker.seat ? { ...seat, credit: 420n * chip } : seat)),
    });
    const shown = pictureOf(memory, lie).seats.find(({ seat }) => seat === banker.seat)!.credit;
    expect([shown / chip, countOf(memory) / chip]).toEqual([400n, 400n]);
  });
});
