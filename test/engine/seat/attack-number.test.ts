/**
 * Attack: one view with a set-up of strangers whose number is the highest there is, after banks that nobody has seen.
 * It is no bank of this seat's, and yet no bank can follow it: the sitting disagrees for ever, and there is no alarm.
 */
import { describe, expect, it } from 'vitest';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { claimOf } from '../../../engine/claim.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { postaCommand } from '../../../engine/seat/by-hand.ts';
import { secretOf } from '../../support/players.ts';
import { strangers } from '../../support/seat-lies.ts';
import { after, bankerOf, pass, punterOf } from '../../support/situations.ts';

describe('a number that nothing can follow', () => {
  it('one stale or lying view does not end the sitting without a word of a lie', () => {
    const table = after('banco');
    const honest = punterOf(table);
    pass(table);
    const lie = strangersAt(2n ** 64n - 1n);
    const told = advance(honest.memory, lie, { paid: new Set() });
    expect(told.memory.alarm).toBeNull();
    honest.memory = told.memory;
    // The honest table goes on: the next bank is this seat's.
    const banker = bankerOf(table);
    expect(banker).toBe(honest);
    const act = postaCommand(honest.memory, table.state.number, 2_000n)!;
    honest.memory = act.memory;
    table.must({ by: 'seat', seat: honest.seat, command: act.command });
    const { memory } = advance(honest.memory, table.view(honest), { paid: new Set() });
    expect([memory.disagreement?.detail ?? null, memory.alarm]).toSatisfy(
      ([detail, alarm]: readonly unknown[]) => detail === null || alarm !== null,
    );

    function strangersAt(number: bigint) {
      const before = after('banco'); // the same table before the pass: it has a bank to make the lie of
      const view = strangers(before, punterOf(before));
      const { message } = view.bank!.proof.setup;
      const setup = table.house.signer.sign('Setup', { ...message, number, prev: secretOf('unseen') });
      return claimOf({
        ...table.view(honest),
        bank: { ...view.bank!, number, bankId: hashStruct('Setup', setup.message), proof: { ...view.bank!.proof, setup } },
      });
    }
  });
});
