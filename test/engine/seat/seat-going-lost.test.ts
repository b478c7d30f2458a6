/**
 * The honest table and a line that loses what its player says on its way out (P7.17): who is there is named silent by
 * nobody, and whoever goes has gone.
 */
import { describe, expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { calls, moves } from '../../../engine/protocol/messages.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { betCommand, moveCommand, sitInCommand, sitOutCommand, taken } from '../../../engine/seat/by-hand.ts';
import { pictureOf } from '../../../engine/seat/picture.ts';
import { readyCommand } from '../../../engine/seat/talk.ts';
import { saidOn } from '../../support/banker-chooses.ts';
import { closes, look } from '../../support/goes.ts';
import type { LiveTable } from '../../support/live-table.ts';
import type { TestPlayer } from '../../support/players.ts';

function withBet() {
  const made = saidOn();
  const { table, punter } = made;
  look(table, punter);
  table.byHand(punter, betCommand(punter.memory, calls.plain, 10n * chip));
  look(table, punter);
  return made;
}

const says = (table: LiveTable, player: TestPlayer): readonly string[] =>
  advance(player.memory, table.view(player), { paid: table.paid }).send.map(({ type }) => type);

const betOf = (table: LiveTable, player: TestPlayer) =>
  pictureOf(player.memory, table.view(player)).bank!.bets.find(({ seat }) => seat === player.seat)?.max;

describe('who sat out and in again while the line was down, and loads its page anew', () => {
  it('P7.17 says that it is there, and plays the bet that still stands', () => {
    const { table, banker, punter } = withBet();
    punter.memory = sitInCommand(sitOutCommand(punter.memory).memory).memory;
    expect(says(table, punter)).toEqual(['sitIn']);
    look(table, punter);
    expect(says(table, punter)).toEqual([]);
    expect(betOf(table, punter)).toBe(10n * chip);
    banker.memory = readyCommand(banker.memory)!.memory;
    closes(table);
    table.settleDown([punter.seat]);
    expect(look(table, punter)).toEqual(['give']);
  });

  it('P7.17 plays the list that was closed meanwhile', () => {
    const { table, banker, punter } = withBet();
    punter.memory = sitInCommand(sitOutCommand(punter.memory).memory).memory;
    banker.memory = readyCommand(banker.memory)!.memory;
    closes(table);
    table.settleDown([punter.seat]);
    look(table, punter);
    expect(look(table, punter)).toEqual(['give']);
  });

  it('P7.17 R3.20 has no bet where only the answer was lost, and makes none by itself', () => {
    const { table, punter } = withBet();
    const { memory, command } = sitOutCommand(punter.memory);
    table.must({ by: 'seat', seat: punter.seat, command });
    punter.memory = sitInCommand(memory).memory;
    for (let i = 0; i < 3; i++) expect(look(table, punter)).toEqual([]);
    expect([says(table, punter), betOf(table, punter)]).toEqual([[], undefined]);
  });

  it('P7.17 makes no bet that never came to the table, either', () => {
    const { table, punter } = saidOn();
    look(table, punter);
    punter.memory = betCommand(punter.memory, calls.plain, 10n * chip)!.memory;
    punter.memory = sitInCommand(sitOutCommand(punter.memory).memory).memory;
    for (let i = 0; i < 3; i++) expect(look(table, punter)).toEqual([]);
  });

  it('P7.17 as a banker plays with the move that still stands', () => {
    const { table, banker, punter } = saidOn();
    look(table, banker);
    const made = moveCommand(banker.memory, moves.on, 0n)!;
    table.must({ by: 'seat', seat: banker.seat, command: made.command });
    banker.memory = taken(made.memory, made.command);
    table.byHand(punter, betCommand(punter.memory, calls.plain, 10n * chip));
    banker.memory = sitInCommand(sitOutCommand(banker.memory).memory).memory;
    look(table, banker);
    closes(table);
    expect(look(table, banker)).toEqual(['give']);
  });
});

it('P7.17 a second word to go is not decided by the answer that its player sits in', () => {
  const { table, banker, punter } = withBet();
  const back = sitInCommand(sitOutCommand(punter.memory).memory);
  punter.memory = taken(sitOutCommand(back.memory).memory, back.command);
  expect(punter.memory.presence).toMatchObject({ is: 'going' });
  banker.memory = readyCommand(banker.memory)!.memory;
  punter.memory = taken(punter.memory, { type: 'sitOut' });
  closes(table);
  table.settleDown([punter.seat]);
  expect(look(table, punter)).toEqual([]);
});
