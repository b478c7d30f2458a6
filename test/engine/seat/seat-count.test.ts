/**
 * What a seat counts as its own, in an honest situation: the punter's coup is void in its name, and the punter demands
 * it before the court, where its `Give` and link stand. The honest banker shows its link there, and wins. The court
 * pays the banker, and the bank is final. A seat that counted that coup as nothing, for it has "let it be void", would
 * be barred from every later bank of an honest table, whose stack for it holds the win.
 */
import { describe, expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { claimOf } from '../../../engine/claim.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { postaCommand } from '../../../engine/seat/by-hand.ts';
import { worthOf } from '../../../engine/seat/exposure.ts';
import { followProof, forgetChain } from '../../../engine/seat/follow.ts';
import type { SeatBank } from '../../../engine/seat/memory.ts';
import { isPaidAsKnown, unplayed } from '../../../engine/seat/payments.ts';
import { pictureOf } from '../../../engine/seat/picture.ts';
import { countOf } from '../../../engine/seat/terms.ts';
import { secretOf } from '../../support/players.ts';
import { bankerOf, bet, lastBank, open, proofText, punterOf, seated } from '../../support/situations.ts';

describe('a void coup that the court has had played', () => {
  it('P7.8 what the court has paid is no reason to sit the next bank out', () => {
    const table = bet(open(seated()));
    const [banker, punter] = [bankerOf(table), punterOf(table)]; // honest: the banker
    const deaf = [punter.seat];
    table.settleDown(deaf);
    table.timeOut(); // void in the punter's name
    table.settleDown(deaf);
    for (let i = 0; i < 5 && table.state.bank !== null; i++) {
      table.timeOut(); // the punter signs no result
      table.settleDown(deaf);
    }
    const { bank } = lastBank(table);
    expect(bank.end).toBe('void');
    const { number, players } = bank.setup.message;
    // The court: the list was played after all, and the banker has won 20 chips, less 2 %.
    const won = 1_960n;
    const lines = players.map(({ player, seat }) => ({ player, line: seat === banker.seat ? won : -2_000n }));
    table.must({ by: 'host', command: { type: 'final', number, how: 'finalised', tx: secretOf('tx'), lines } });

    const paid = new Set([number]);
    banker.memory = advance(banker.memory, table.view(banker), { paid }).memory;
    const own = banker.memory.banks.find((one) => one.number === number)!;
    expect([own.final, own.proof.end, unplayed(banker.memory, own)]).toEqual([true, 'void', 'none']);
    expect(isPaidAsKnown(banker.memory, own, { how: 'finalised', line: won } as never)).toBe(true);

    // The punter has learnt of the void, shows the link that it owed, and plays again.
    punter.memory = followProof(punter.memory, claimOf(proofText(table, bank)));
    table.settleDown();
    for (const { seat } of [banker, punter]) table.run({ by: 'seat', seat, command: { type: 'sitIn' } });
    table.settleDown();
    expect([table.phase, table.banker]).toEqual(['posta', banker.seat]); // after a void it is due again
    table.byHand(banker, postaCommand(banker.memory, table.state.number, 2_000n));
    const { memory } = advance(banker.memory, table.view(banker), { paid });
    const next = memory.banks.at(-1)!;
    expect(next.number).toBe(number + 1n);
    expect([next.barred, memory.disagreement]).toEqual([null, null]);
  });
});

describe('a void coup that nobody has had played', () => {
  /** The house and its friend let a coup be void; the bank is paid as the seat knows it: nothing won, nothing lost. */
  function paidVoid(line: bigint) {
    const table = bet(open(seated()));
    const [banker, friend] = [bankerOf(table), punterOf(table)]; // honest: the banker
    table.settleDown([friend.seat]);
    table.timeOut(); // void in the friend's name
    table.settleDown();
    const { number } = lastBank(table).bank.setup.message;
    const [paid, lines] = [new Set([number]), new Map([[number, line]])];
    const { memory } = advance(banker.memory, table.view(banker), { paid, lines });
    const bank = memory.banks.find((one) => one.number === number)!;
    expect([bank.final, bank.proof.end, unplayed(memory, bank)]).toEqual([true, 'void', 'none']);
    expect(isPaidAsKnown(memory, bank, { how: 'settled', line })).toBe(true);
    return { table, banker, memory };
  }

  it('P7.8 is none of its money, once its bank is paid', () => {
    const { table, banker, memory } = paidVoid(0n);
    expect(countOf(memory)).toBe(400n * chip);
    const view = table.view(banker);
    const seats = view.seats.map((seat) => (seat.seat === banker.seat ? { ...seat, credit: 420n * chip } : seat));
    const shown = pictureOf(memory, claimOf({ ...view, seats })).seats;
    expect(shown.find(({ seat }) => seat === banker.seat)!.credit).toBe(400n * chip);
  });

  it('P7.8 L(A) a node cannot raise what the evidence may have won; what it said counts while it is the node', () => {
    const { memory } = paidVoid(1_000n * chip);
    expect(countOf(memory)).toBe(420n * chip);
    const asked = forgetChain(paidVoid(0n).memory);
    expect([asked.banks.at(-1)!.final, countOf(asked)]).toEqual([false, 420n * chip]);
  });

  it('P7.8 counts as what was paid, and while the bank is open as what its evidence may win', () => {
    const { memory } = paidVoid(0n);
    const [one] = memory.banks as [SeatBank];
    expect(worthOf(one, memory)).toBe(0n);
    expect(worthOf({ ...one, final: false }, memory)).toBe(20n * chip);
  });
});
