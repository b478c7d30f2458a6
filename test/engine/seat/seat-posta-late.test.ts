/**
 * A house holds a posta back, answers its player's going and coming, and sets the bank up only then: nothing is signed
 * in it, and its player is told.
 */
import { expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { postaCommand, sitInCommand, sitOutCommand, taken } from '../../../engine/seat/by-hand.ts';
import { banker as bankerOf, seated } from '../../support/live-situations.ts';

it.each([true, false])(
  'P7.8 a bank set up after the answers, with a posta from before, is a wrong one (back: %s)',
  (back) => {
    const table = seated(0, 3);
    const banker = bankerOf(table);
    const posta = postaCommand(banker.memory, table.state.number, 40n * chip)!;
    const sees = () => {
      banker.memory = advance(banker.memory, table.view(banker), { paid: table.paid, clock: table.clock }).memory;
    };
    const out = sitOutCommand(posta.memory);
    banker.memory = out.memory;
    sees(); // the view before the answer: no such bank is there
    banker.memory = taken(banker.memory, out.command);
    if (back) {
      const sitIn = sitInCommand(banker.memory);
      banker.memory = taken(sitIn.memory, sitIn.command);
      sees();
    }
    table.must({ by: 'seat', seat: banker.seat, command: posta.command });
    sees();
    expect(banker.memory.banks.at(-1)!.barred).not.toBeNull();
    expect(banker.memory.disagreement?.step).toBe('S.own');
  },
);
