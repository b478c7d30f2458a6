/**
 * A player who stands up or sits out after naming a posta does not become banker with it (P7.2): the house may have
 * kept that command back.
 */
import { expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { calls } from '../../../engine/protocol/messages.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { betCommand, postaCommand, refuseCommand, sitOutCommand, standCommand } from '../../../engine/seat/by-hand.ts';
import type { SeatMemory } from '../../../engine/seat/memory.ts';
import type { SeatCommand } from '../../../engine/table/commands.ts';
import { after, bankerOf, pass } from '../../support/situations.ts';

/**
 * The victim is due bank 2 and names 200 chips; the house keeps the command. Then the victim does `act`, which the
 * house never hears, and the house sets the bank up with the old posta.
 */
function made(act: (memory: SeatMemory, number: bigint) => SeatMemory): {
  readonly sent: readonly SeatCommand[];
  readonly lost: boolean;
} {
  const table = pass(after('banco'));
  const victim = bankerOf(table);
  const friend = table.players.find((p) => p !== victim)!;
  const { number } = table.state;
  const named = postaCommand(victim.memory, number, 200n * chip)!;
  victim.memory = act(named.memory, number);
  table.must({ by: 'seat', seat: victim.seat, command: named.command }); // now the house does what it was sent first
  const sent: SeatCommand[] = [];
  const turn = () => {
    for (let i = 0; i < 6; i++) {
      const got = advance(victim.memory, table.view(victim));
      victim.memory = got.memory;
      sent.push(...got.send);
      for (const command of got.send) table.run({ by: 'seat', seat: victim.seat, command });
      const other = advance(friend.memory, table.view(friend));
      friend.memory = other.memory;
      for (const command of other.send) table.run({ by: 'seat', seat: friend.seat, command });
    }
  };
  turn();
  const bet = betCommand(friend.memory, calls.banco, 200n * chip);
  if (bet !== null && table.phase === 'bets') table.byHand(friend, bet);
  turn();
  return { sent, lost: sent.some(({ type }) => type === 'give') };
}

it('P7.2 it plays the bank if it has done nothing else', () => {
  expect(made((memory) => memory).lost).toBe(true);
});

it('P7.2 a refused bank is not played', () => {
  expect(made((memory, number) => refuseCommand(memory, number).memory).lost).toBe(false);
});

it.each([
  ['stood up', standCommand],
  ['sat out', sitOutCommand],
])('P7.2 a player who has %s after naming a posta makes no move in that bank, and gives for no list', (_how, leave) => {
  const { sent, lost } = made((memory) => leave(memory).memory);
  expect([lost, sent.map(({ type }) => type).filter((type) => ['move', 'give', 'link'].includes(type))]).toEqual([
    false,
    [],
  ]);
});
