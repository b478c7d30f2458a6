/**
 * A banker that has halved; the word was stored and has not come to the table (its line was down: the page says "no
 * link" and keeps the memory; or its page died; or the house swallows it). Its page shows the halved bank, offers no
 * other move, and its button says "Go on, half stays". To stand in test/engine/seat.
 */
import { describe, expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { calls, moves } from '../../../engine/protocol/messages.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { betCommand, forget, moveCommand, taken } from '../../../engine/seat/by-hand.ts';
import { pictureOf } from '../../../engine/seat/picture.ts';
import { movesIn, playableBank } from '../../../engine/seat/rights.ts';
import { readyCommand } from '../../../engine/seat/talk.ts';
import { saidOn } from '../../support/banker-chooses.ts';
import { closes, look, time } from '../../support/goes.ts';

function halved() {
  const made = saidOn();
  const { table, banker } = made;
  look(table, banker, { now: 1_000 });
  const { max } = movesIn(playableBank(banker.memory)!, banker.memory).find(({ move }) => move === moves.halve)!;
  const said = moveCommand(banker.memory, moves.halve, max)!;
  banker.memory = said.memory;
  const picture = () => pictureOf(banker.memory, table.view(banker));
  const listed = () => table.view(banker).bank!.proof.turns.at(-1)!.closed!.message.posta;
  return { ...made, said, picture, listed };
}

describe('a halving that the table has not heard', () => {
  it('P7.6 is said again while the bets are open', () => {
    const { table, banker } = halved();
    expect(look(table, banker, { now: 3_000 })).toContain('move');
    expect(table.state.bank!.move!.move).toBe(moves.halve);
  });

  it('P7.9 P7.13 "go on" over the halved bank binds to no list with the whole', () => {
    const { table, banker, punter, picture, listed } = halved();
    const shown = picture();
    expect([shown.options.moves, shown.options.ready]).toEqual([[], true]); // the only way on is this button
    const ready = readyCommand(banker.memory)!;
    table.must({ by: 'seat', seat: banker.seat, command: ready.command });
    banker.memory = taken(ready.memory, ready.command);
    table.byHand(punter, betCommand(punter.memory, calls.plain, table.state.bank!.state.posta));
    closes(table);
    const gives = look(table, banker, { now: 4_000 }).includes('give');
    expect({ gives, seen: shown.bank!.posta, list: listed() }).toEqual({
      gives: false,
      seen: shown.bank!.posta,
      list: expect.anything(),
    });
  });

  it('ADR 0048 its time counts then: a banker that says nothing is not passed over', () => {
    const { table, banker, punter } = halved();
    for (let now = 2_000; now < 1_000 + 2 * time; now += 2_000) look(table, banker, { now });
    table.byHand(punter, betCommand(punter.memory, calls.plain, 1n * chip));
    while (table.phase === 'bets') table.timeOut();
    expect(look(table, banker, { now: 2_000 + 2 * time })).toEqual(['give']);
  });
});

it('P7.9 a house that has shown the halving, and refuses it once its banker goes on, has no Give for the whole', () => {
  const { table, banker, punter, said, picture, listed } = halved();
  const { command } = said;
  if (command.type !== 'move') throw new Error('a move');
  const view = table.view(banker);
  const { move, amount, volonta, commitment } = command;
  const shownMove = { move, amount, volonta, own: { volonta, commitment } };
  const shows = { ...view, bank: { ...view.bank!, move: shownMove } } as typeof view;
  banker.memory = advance(banker.memory, shows, { paid: table.paid, clock: { now: 2_000, choice: time } }).memory;
  expect(banker.memory.moves.at(-1)).toMatchObject({ seen: true });
  const seen = picture().bank!.posta;
  banker.memory = taken(readyCommand(banker.memory)!.memory, readyCommand(banker.memory)!.command);
  banker.memory = forget(banker.memory, command);
  table.byHand(punter, betCommand(punter.memory, calls.plain, table.state.bank!.state.posta));
  closes(table);
  const gives = look(table, banker, { now: 4_000 }).includes('give');
  expect({ gives, seen, list: listed() }).toEqual({ gives: false, seen, list: expect.anything() });
});
