/** A lying house takes that its banker is ready, and refuses what it says later. */
import { expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { calls, moves } from '../../../engine/protocol/messages.ts';
import { betCommand, forget, moveCommand, taken } from '../../../engine/seat/by-hand.ts';
import { movesIn, playableBank } from '../../../engine/seat/rights.ts';
import { readyCommand } from '../../../engine/seat/talk.ts';
import { saidOn } from '../../support/banker-chooses.ts';
import { closes, look } from '../../support/goes.ts';

it.each([true, false])('P7.9 a ready that is refused binds nobody (one was taken before a choice: %s)', (before) => {
  const { table, banker, punter } = saidOn();
  look(table, banker, { now: 1_000 });
  if (before) {
    const first = readyCommand(banker.memory)!;
    banker.memory = taken(first.memory, first.command);
  }
  const { max } = movesIn(playableBank(banker.memory)!, banker.memory).find(({ move }) => move === moves.halve)!;
  const halve = moveCommand(banker.memory, moves.halve, max)!;
  banker.memory = forget(halve.memory, halve.command);
  look(table, banker, { now: 2_000 });
  const second = readyCommand(banker.memory)!;
  banker.memory = forget(second.memory, second.command); // "not taken", in words
  table.byHand(punter, betCommand(punter.memory, calls.plain, 1n * chip));
  closes(table);
  expect(look(table, banker, { now: 3_000 })).toEqual([]); // two seconds, and no word that stands
});

it('P7.9 a second copy that is refused changes nothing about the first, which was taken', () => {
  const { table, banker, punter } = saidOn();
  look(table, banker, { now: 1_000 });
  const first = readyCommand(banker.memory)!;
  banker.memory = taken(first.memory, first.command);
  const second = readyCommand(banker.memory)!;
  banker.memory = forget(second.memory, second.command);
  table.byHand(punter, betCommand(punter.memory, calls.plain, 1n * chip));
  closes(table);
  expect(look(table, banker, { now: 2_000 })).toEqual(['give']);
});
