/**
 * What a seat counts as its own, in an honest situation: the punter's coup is void in its name, and the punter demands it before the court,
 * where its `Give` and link stand. The honest banker shows its link there, and wins. The court pays the banker, and the
 * bank is final. A seat that counted that coup as nothing, for it has "let it be void", would be barred from every later
 * bank of an honest table, whose stack for it holds the win.
 */
import { describe, expect, it } from 'vitest';
import { claimOf } from '../../../engine/claim.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { postaCommand } from '../../../engine/seat/by-hand.ts';
import { followProof } from '../../../engine/seat/follow.ts';
import { isPaidAsKnown, unplayed } from '../../../engine/seat/payments.ts';
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
    expect([table.state.phase, table.state.banker]).toEqual(['posta', banker.seat]); // after a void it is due again
    table.byHand(banker, postaCommand(banker.memory, table.state.number, 2_000n));
    const { memory } = advance(banker.memory, table.view(banker), { paid });
    const next = memory.banks.at(-1)!;
    expect(next.number).toBe(number + 1n);
    expect([next.barred, memory.disagreement]).toEqual([null, null]);
  });
});
