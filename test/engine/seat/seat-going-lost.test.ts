/**
 * The honest table and a line that loses what its player says on its way out (P7.17): who is there is named silent by
 * nobody, and whoever goes has gone.
 */
import { describe, expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { calls, moves } from '../../../engine/protocol/messages.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { maySitIn } from '../../../engine/seat/away.ts';
import {
  betCommand,
  forget,
  hasBet,
  moveCommand,
  passCommand,
  sitInCommand,
  sitOutCommand,
  standCommand,
  taken,
} from '../../../engine/seat/by-hand.ts';
import { pictureOf } from '../../../engine/seat/picture.ts';
import { movesIn, optionsOf, playableBank } from '../../../engine/seat/rights.ts';
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

  it.each([
    ['goes on', true],
    ['raises', true],
    ['raises', false],
  ])('P7.17 as a banker that %s plays with the move that still stands (its answer came: %s)', (word, came) => {
    const { table, banker, punter } = saidOn();
    look(table, banker);
    const raise = movesIn(playableBank(banker.memory)!, banker.memory).find(({ move }) => move !== moves.on)!;
    const { move, max } = word === 'raises' ? raise : { move: moves.on, max: 0n };
    const made = moveCommand(banker.memory, move, max)!;
    table.must({ by: 'seat', seat: banker.seat, command: made.command });
    banker.memory = came ? taken(made.memory, made.command) : made.memory;
    table.byHand(punter, betCommand(punter.memory, calls.plain, 1n * chip));
    banker.memory = sitInCommand(sitOutCommand(banker.memory).memory).memory;
    look(table, banker); // its page sees the move, says that it is there, and is answered
    closes(table);
    expect(look(table, banker)).toEqual(['give']);
  });
});

describe('who leaves', () => {
  it.each(['crosses the close', 'is lost, and the page is loaded anew'])(
    'P7.17 P7.3 over a bet that stands is bound to no silence: its word %s',
    (how) => {
      const { table, banker, punter } = withBet();
      const { memory, command } = standCommand(punter.memory);
      expect(command).toEqual({ type: 'stand', leave: null });
      punter.memory = memory;
      const isLost = how !== 'crosses the close';
      if (isLost) {
        look(table, punter);
        expect(table.state.sittings.find(({ seat }) => seat === punter.seat)!.leaving).toBe(true);
      }
      banker.memory = readyCommand(banker.memory)!.memory;
      if (isLost) return expect(table.state.bank!.bets.filter(({ seat }) => seat === punter.seat)).toEqual([]);
      closes(table);
      look(table, punter, { arrives: false });
      table.must({ by: 'seat', seat: punter.seat, command });
      punter.memory = taken(punter.memory, command);
      table.settleDown([punter.seat]);
      expect(look(table, punter)).toEqual(['give']);
    },
  );

  it('P7.3 over a bet that was taken back signs its `Leave` once the table has said that it took that', () => {
    const { table, punter } = withBet();
    const back = betCommand(punter.memory, calls.none, 0n)!;
    expect(standCommand(back.memory).command).toEqual({ type: 'stand', leave: null });
    table.must({ by: 'seat', seat: punter.seat, command: back.command });
    punter.memory = taken(back.memory, back.command);
    expect(standCommand(punter.memory).command).toMatchObject({ type: 'stand', leave: { message: { turn: 1 } } });
  });

  it('P7.17 says a stored `Leave` again, until the table shows it', () => {
    const { table, punter } = saidOn();
    look(table, punter);
    const { memory, command } = standCommand(punter.memory);
    expect(command).toMatchObject({ type: 'stand', leave: {} });
    punter.memory = memory;
    const { memory: after, send } = advance(punter.memory, table.view(punter), { paid: table.paid });
    expect(send).toEqual([command]);
    punter.memory = after;
    look(table, punter);
    expect(table.view(punter).seats.find(({ seat }) => seat === punter.seat)?.leaving ?? true).toBe(true);
    expect(says(table, punter)).not.toContain('stand');
  });

  it('P7.17 leaves after the coup that the others play, where its `Leave` had crossed the close', () => {
    const { table, banker, punter } = saidOn();
    const other = table.players.find((one) => one !== banker && one !== punter)!;
    look(table, punter);
    table.byHand(other, betCommand(other.memory, calls.plain, 10n * chip));
    const { memory, command } = standCommand(punter.memory);
    banker.memory = readyCommand(banker.memory)!.memory;
    closes(table);
    expect(table.run({ by: 'seat', seat: punter.seat, command })).toMatchObject({ code: 'stale' });
    punter.memory = forget(memory, command);
    expect(says(table, punter)).not.toContain('stand');
    for (let i = 0; i < 20 && table.state.bank?.coup; i++) {
      table.settleDown([punter.seat]);
      if (table.phase === 'punta' || table.phase === 'banco') table.timeOut();
    }
    look(table, punter);
    const row = table.view(punter).seats.find(({ seat }) => seat === punter.seat);
    expect([row?.leaving ?? true, table.state.bank?.leaves.length ?? 1]).toEqual([true, 1]);
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

it('P7.17 the answer to an earlier word decides nothing about who stands up', () => {
  const { table, banker, punter } = saidOn();
  look(table, punter);
  const out = sitOutCommand(punter.memory);
  const back = sitInCommand(out.memory);
  const bet = betCommand(back.memory, calls.plain, 10n * chip)!;
  const stand = standCommand(bet.memory);
  expect(stand.command).toEqual({ type: 'stand', leave: null });
  punter.memory = stand.memory;
  // The table hears them one after the other, and closes before the last.
  for (const { command } of [out, back, bet]) table.must({ by: 'seat', seat: punter.seat, command });
  punter.memory = taken(punter.memory, out.command);
  expect(punter.memory.presence).toMatchObject({ is: 'going', word: 'stand' });
  banker.memory = readyCommand(banker.memory)!.memory;
  closes(table);
  look(table, punter, { arrives: false });
  table.must({ by: 'seat', seat: punter.seat, command: stand.command });
  punter.memory = taken(punter.memory, stand.command);
  table.settleDown([punter.seat]);
  expect(look(table, punter)).toEqual(['give']);
});

describe('who stands up after it has sat out', () => {
  it('P7.17 says so until the table has answered that, whatever it answers to the sit-out', () => {
    const { table, punter } = withBet();
    const out = sitOutCommand(punter.memory);
    const stand = standCommand(out.memory);
    expect(stand.command).toEqual({ type: 'stand', leave: null });
    punter.memory = stand.memory;
    expect(says(table, punter)).toEqual(['stand']);
    table.must({ by: 'seat', seat: punter.seat, command: out.command });
    punter.memory = taken(punter.memory, out.command);
    expect(punter.memory.presence).toMatchObject({ is: 'gone' });
    // Its page is loaded anew: the word was stored, and has not left.
    look(table, punter);
    expect(table.state.sittings.find(({ seat }) => seat === punter.seat)!.leaving).toBe(true);
    expect(says(table, punter)).toEqual([]);
  });

  it('P7.17 does not sit in by an offer of its page before that, and stands up no more once it was refused', () => {
    const { table, punter } = withBet();
    punter.memory = standCommand(sitOutCommand(punter.memory).memory).memory;
    expect(maySitIn(punter.memory)).toBe(false);
    punter.memory = forget(punter.memory, { type: 'stand', leave: null });
    expect([maySitIn(punter.memory), says(table, punter)]).toEqual([true, []]);
    expect(hasBet(punter.memory)).toBe(false);
  });

  it.each([false, true])('P7.17 is not offered to sit in by a table that heard the first only (Leave: %s)', (signs) => {
    const { table, punter } = signs ? saidOn() : withBet();
    look(table, punter);
    const out = sitOutCommand(punter.memory);
    const stand = standCommand(out.memory);
    expect(stand.command).toMatchObject({ type: 'stand', leave: signs ? {} : null });
    punter.memory = stand.memory;
    table.must({ by: 'seat', seat: punter.seat, command: out.command });
    look(table, punter, { arrives: false });
    punter.memory = taken(punter.memory, out.command);
    expect(table.view(punter).options.sitIn).toBe(true);
    expect(optionsOf(punter.memory, table.view(punter)).sitIn).toBe(false);
    // Refused, it is where it was: out, and free to come back. But a `Leave` that is signed is said until it counts.
    punter.memory = forget(punter.memory, stand.command);
    expect(optionsOf(punter.memory, table.view(punter)).sitIn).toBe(!signs);
  });

  it('P7.17 by a `Leave` that was lost goes without one where the bank has ended meanwhile', () => {
    const { table, banker, punter } = saidOn();
    look(table, punter);
    const out = sitOutCommand(punter.memory);
    table.must({ by: 'seat', seat: punter.seat, command: out.command });
    const stand = standCommand(taken(out.memory, out.command));
    expect(stand.command).toMatchObject({ type: 'stand', leave: {} });
    punter.memory = stand.memory;
    table.byHand(banker, passCommand(banker.memory));
    look(table, punter);
    expect(table.state.sittings.find(({ seat }) => seat === punter.seat)?.leaving ?? true).toBe(true);
  });
});
