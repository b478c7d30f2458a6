/**
 * What a player has said by hand and the client must remember: a pass, a posta, and what became of them (protocol.md
 * 2.1, 2.8).
 */
import { describe, expect, it } from 'vitest';
import { advance } from '../../../engine/seat/advance.ts';
import {
  betCommand,
  forget,
  moveCommand,
  passCommand,
  postaCommand,
  refuseCommand,
  taken,
} from '../../../engine/seat/by-hand.ts';
import type { SeatMemory } from '../../../engine/seat/memory.ts';
import type { SeatCommand } from '../../../engine/table/commands.ts';
import { calls, moves, outcomes } from '../../../engine/protocol/messages.ts';
import { after, bancoOf, bankerOf, bet, finish, move, open, punterOf, seated } from '../../support/situations.ts';

it('2.8 R a banker that has passed, with the table\'s "ok", gives for no list of that state', () => {
  const table = move(after('banco'), moves.on); // it has won a coup, and goes on; the bets are open, and nobody bets
  const banker = bankerOf(table);
  const passed = passCommand(banker.memory, true)!;
  expect(passed.command.type).toBe('pass');
  banker.memory = passed.memory; // the house says "ok", and goes on without it: its friend bets
  bet(table);
  const { send } = advance(banker.memory, table.view(banker), { paid: new Set() });
  expect(send.map(({ type }) => type)).not.toContain('give');
});

it('2.1 a posta named for one moment is no consent banks later', () => {
  const table = seated();
  const first = bankerOf(table);
  const victim = punterOf(table);
  // The house shows seat 2 that the bank is its to take, with a number far ahead. It names a posta, is answered "no",
  // and forgets it.
  const later = table.state.number + 1n;
  victim.memory = postaCommand(victim.memory, later, 2_000n)!.memory;
  open(table); // but then somebody else has the bank
  bet(table);
  expect(first.memory.banks.length).toBe(1);
  while (finish(table) !== outcomes.punta && table.state.bank !== null)
    bet(move(table, moves.on), calls.banco, bancoOf(table));
  // now number 2, due to seat 2: the house sets it up with the old posta, although the player says nothing
  if (table.phase !== 'posta' || table.banker !== victim.seat) throw new Error('not there');
  const held = victim.memory;
  table.must({ by: 'seat', seat: victim.seat, command: { type: 'posta', number: later, amount: 2_000n } });
  const { memory } = advance(held, table.view(victim), { paid: new Set() });
  expect(memory.banks.at(-1)!.number).toBe(later);
  expect(memory.banks.at(-1)!.barred).not.toBeNull();
});

it('2.8 a pass that the table has refused is forgotten, one that it has taken is not', () => {
  const table = move(after('banco'), moves.on);
  const banker = bankerOf(table);
  const { memory, command } = passCommand(banker.memory, true)!;
  const over = taken(memory, command);
  expect([forget(memory, command).passed, forget(over, command), taken(over, command)]).toEqual([null, over, over]);
  banker.memory = forget(memory, command);
  bet(table);
  expect(advance(banker.memory, table.view(banker), { paid: new Set() }).send.map(({ type }) => type)).toContain(
    'give',
  );
});

it('2.1 a bank that its player refuses after its set-up, before giving in it, is not played', () => {
  const table = open(seated());
  const banker = bankerOf(table);
  const { memory } = refuseCommand(banker.memory, table.state.bank!.setup.message.number);
  expect(memory.banks[0]!.barred).not.toBeNull();
  bet(table);
  expect(advance(memory, table.view(banker)).send.map(({ type }) => type)).not.toContain('give');
});

it('2.1 after a Give in it a bank cannot be refused any more', () => {
  const table = after('banco');
  const banker = bankerOf(table);
  const { memory } = refuseCommand(banker.memory, table.state.bank!.setup.message.number);
  expect(memory.banks[0]!.barred).toBeNull();
  expect(moveCommand(memory, moves.on, 0n)).not.toBeNull();
});

it('2.3 a bet or a move that the table refuses and then takes is taken: it has heard only one of them', () => {
  const table = open(seated());
  const banker = bankerOf(table);
  const punter = punterOf(table);
  const stake = betCommand(punter.memory, calls.plain, 1_000n)!;
  const back = betCommand(stake.memory, calls.none, 0n)!;
  const refused = forget(back.memory, back.command);
  expect(refused.bets.at(-1)).toMatchObject({ refused: true });
  expect(taken(refused, back.command).bets.at(-1)).toMatchObject({ refused: false, taken: true });
  const passed = passCommand(banker.memory, true)!;
  expect(taken(forget(passed.memory, passed.command), passed.command).passed).toMatchObject({ taken: true });
});

describe('a posta that no longer counts', () => {
  const setUp = (change: (memory: SeatMemory, number: bigint, command: SeatCommand) => SeatMemory) => {
    const table = seated();
    const banker = bankerOf(table);
    const named = postaCommand(banker.memory, table.state.number, 2_000n)!;
    const later = change(named.memory, table.state.number, named.command);
    // The house still sets the bank up.
    table.byHand(banker, postaCommand(banker.memory, table.state.number, 2_000n));
    return advance(later, table.view(banker)).memory.banks.at(-1)!;
  };
  it.each<[string, (memory: SeatMemory, number: bigint, command: SeatCommand) => SeatMemory, boolean]>([
    [
      'that its player has refused after naming a posta is none that it agreed to',
      (memory, number) => refuseCommand(memory, number).memory,
      true,
    ],
    ['whose posta the table has refused is none', (memory, _number, command) => forget(memory, command), true],
    [
      'for which its player has named a posta after refusing it is one',
      (memory, number) => postaCommand(refuseCommand(memory, number).memory, number, 2_000n)!.memory,
      false,
    ],
  ])('2.1 a bank %s', (_what, change, barred) => {
    expect(setUp(change).barred !== null).toBe(barred);
  });
});
