/** An honest table that has set a bank up before it hears that its banker goes: it is no wrong bank, and not played. */
import { describe, expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { calls } from '../../../engine/protocol/messages.ts';
import { advance } from '../../../engine/seat/advance.ts';
import {
  betCommand,
  postaCommand,
  sitInCommand,
  sitOutCommand,
  standCommand,
  taken,
} from '../../../engine/seat/by-hand.ts';
import { isStillMeant } from '../../../engine/seat/presence.ts';
import { takeCommand } from '../../../engine/seat/talk.ts';
import { banker as bankerOf, others, seated } from '../../support/live-situations.ts';

describe.each([
  ['sits out', sitOutCommand],
  ['stands up', standCommand],
] as const)('who names a posta and %s', (_how, leaves) => {
  it.each([false, true])('P7.8 P7.17 sees no wrong bank, and signs nothing in it (sits in again: %s)', (again) => {
    const table = seated(0, 3);
    const banker = bankerOf(table);
    const posta = postaCommand(banker.memory, table.state.number, 40n * chip)!;
    table.must({ by: 'seat', seat: banker.seat, command: posta.command });
    const { memory, command } = leaves(posta.memory);
    expect(isStillMeant(memory, posta.command)).toBe(false);
    banker.memory = again ? sitInCommand(memory).memory : memory;
    const sees = (): readonly string[] => {
      const { memory: after, send } = advance(banker.memory, table.view(banker), {
        paid: table.paid,
        clock: table.clock,
      });
      banker.memory = after;
      return send.map(({ type }) => type).filter((type) => !['sitOut', 'sitIn', 'stand'].includes(type));
    };
    // The house may go on without the word as long as it likes.
    for (let i = 0; i < 2; i++) {
      expect([sees(), banker.memory.disagreement]).toEqual([[], null]);
      expect(banker.memory.banks.at(-1)).toMatchObject({ mine: true, barred: expect.any(String) });
      expect(standCommand(banker.memory).command).toEqual({ type: 'stand', leave: null });
      banker.memory = taken(banker.memory, command);
    }
    const punter = others(table)[0]!;
    table.settleDown([banker.seat]);
    table.byHand(punter, betCommand(punter.memory, calls.plain, 1n * chip));
    table.timeOut();
    expect([sees(), banker.memory.disagreement]).toEqual([[], null]);
  });
});

it('P7.8 another posta than was named is wrong all the same, and one that is named anew is played', () => {
  const table = seated(0, 3);
  const banker = bankerOf(table);
  const { number } = table.state;
  const first = postaCommand(banker.memory, number, 40n * chip)!;
  const back = sitInCommand(sitOutCommand(first.memory).memory).memory;
  const anew = takeCommand(back, number, 50n * chip)!;
  expect(anew.memory.posta).toEqual({ number, amount: 50n * chip });
  table.must({ by: 'seat', seat: banker.seat, command: { type: 'posta', number, amount: 50n * chip } });
  const view = table.view(banker);
  expect(advance(back, view, { paid: table.paid }).memory.banks.at(-1)!.barred).not.toBeNull();
  const { memory, send } = advance(anew.memory, view, { paid: table.paid });
  expect([memory.banks.at(-1)!.barred, send.map(({ type }) => type)]).toEqual([null, ['move']]);
});
