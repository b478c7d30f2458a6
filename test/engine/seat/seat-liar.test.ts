/** What the liar that never sleeps (test/liar/) has found in the seat's client. */
import { describe, expect, it } from 'vitest';
import { advance } from '../../../engine/seat/advance.ts';
import { choiceCommand, forget } from '../../../engine/seat/by-hand.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { drawsOpen } from '../../../engine/seat/rights.ts';
import { claimOf } from '../../../engine/claim.ts';
import { chip } from '../../../engine/chips.ts';
import { TestTable, type TestPlayer } from '../../support/players.ts';
import { bankerGave, nextBankUnseen } from '../../support/seat-lies.ts';
import { bet, final, open, punterOf, seated } from '../../support/situations.ts';

/** A punter that has to decide. */
function deciding(): { readonly table: TestTable; readonly player: TestPlayer; readonly options: readonly number[] } {
  for (let salt = 1n; salt < 50n; salt++) {
    const table = bet(open(seated({ salt })));
    table.settleDown();
    const player = punterOf(table);
    const options = drawsOpen(player.memory)?.options ?? [];
    if (table.phase === 'punta' && options.length > 1) return { table, player, options };
  }
  throw new Error('nobody has to decide');
}

describe('found by the liar', () => {
  it('P7.12 one decision for each list: what the table calls refused is not decided again', () => {
    const { table, player, options } = deciding();
    const made = choiceCommand(player.memory, options[0]!)!;
    const told = forget(made.memory, made.command);
    expect(choiceCommand(told, options[1]!)).toBeNull();
    // It is sent again as it was.
    expect(advance(told, table.view(player)).send).toEqual([made.command]);
  });

  it('P7.8 a coup whose end it has not seen: the shoe after it is in doubt', () => {
    for (let salt = 1n, seen = 0; seen < 2; salt++) {
      expect(salt).toBeLessThan(200n);
      const found = nextBankUnseen(salt);
      if (found === null) continue;
      const { table, punter } = found;
      const { memory } = advance(punter.memory, table.view(punter));
      expect([memory.alarm, memory.banks.at(-1)!.doubts.map(({ about }) => about)]).toEqual([null, ['shoe']]);
      seen++;
    }
  });

  it.each([
    ['the shoe before it, as after a coup that is finished late (P2.8)', 0n, false],
    ['a card less', 1n, true],
  ])(
    'P7.8 set up while a coup ran: once it is seen, a shoe from neither before nor after it is refuted: %s',
    (_what, gone, refuted) => {
      const { table, player } = deciding();
      const view = table.view(player);
      const { message } = view.bank!.proof.setup;
      const setup = table.house.signer.sign('Setup', {
        ...message,
        number: message.number + 1n,
        prev: view.bank!.bankId,
        composition: message.composition - gone,
      });
      const { turns: _turns, draw: _draw, ...begun } = view.bank!.proof;
      const next = claimOf({
        ...view,
        bank: {
          ...view.bank!,
          bankId: hashStruct('Setup', setup.message),
          coup: null,
          proof: { ...begun, setup, turns: [] },
        },
      });
      const taken = advance(player.memory, next).memory;
      expect([taken.alarm, taken.banks.length]).toEqual([null, 2]);
      player.memory = advance(taken, view).memory; // the coup of the bank before goes on
      expect(player.memory.alarm).toBeNull();
      while (table.state.bank!.coup !== null) table.timeOut();
      const { alarm } = advance(player.memory, table.view(player)).memory;
      if (refuted) expect(alarm).toMatchObject({ step: 'S.composition', lie: { kind: 'shoe' } });
      else expect(alarm).toBeNull();
    },
  );

  it('P3.3 no link for a draw once its bank has begun: that bank was played in without a doubt', () => {
    const table = new TestTable();
    table.sit(1, 400n * chip);
    const player = table.sit(2, 400n * chip);
    // Both have entered, and the house has signed the list.
    for (let round = 0; round < 20 && table.state.draw?.draw == null; round++)
      for (const one of table.players) {
        const { memory, send } = advance(one.memory, table.view(one));
        one.memory = memory;
        for (const command of send) table.must({ by: 'seat', seat: one.seat, command });
      }
    const drawn = table.view(player);
    expect(advance(player.memory, drawn).send.map(({ type }) => type)).toEqual(['drawLink']);
    const { number } = drawn.draw!;
    const banks = player.memory.banks.concat({ ...deciding().player.memory.banks[0]!, number });
    expect(advance({ ...player.memory, banks }, claimOf({ ...drawn, bank: null })).send).toEqual([]);
  });

  it('P1.5 never with a link shown because its bank is paid: the Give that left for nobody is not sent again', () => {
    const table = bankerGave();
    const punter = punterOf(table);
    punter.memory = advance(punter.memory, table.view(punter)).memory; // stored, and the browser died before it left
    table.timeOut();
    table.settleDown([punter.seat]);
    table.timeOut();
    final(table);
    const kinds = (paid: ReadonlySet<bigint>) =>
      advance(punter.memory, table.view(punter), { paid }).send.map(({ type }) => type);
    expect(kinds(new Set([1n]))).toEqual(['link']);
  });
});
