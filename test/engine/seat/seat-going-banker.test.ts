/**
 * A banker that sits out is bound to nothing that it had said before (P7.17), also once it sits in again: neither its
 * moves nor its word to be ready. The house answers "ok", and goes on as if it had heard nothing.
 */
import { describe, expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { calls, moves } from '../../../engine/protocol/messages.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { betCommand, moveCommand, sitInCommand, sitOutCommand, taken } from '../../../engine/seat/by-hand.ts';
import { pictureOf } from '../../../engine/seat/picture.ts';
import { movesIn, playableBank } from '../../../engine/seat/rights.ts';
import { readyCommand } from '../../../engine/seat/talk.ts';
import { saidOn } from '../../support/banker-chooses.ts';
import { closes, goes, look, time } from '../../support/goes.ts';
import type { LiveTable } from '../../support/live-table.ts';
import type { TestPlayer } from '../../support/players.ts';
import { SetteLive } from '../../support/sette-live.ts';

const words = ['is ready', 'goes on', 'raises', 'has had its time'] as const;

/** The banker has said it, and somebody has bet. */
function said(word: (typeof words)[number]) {
  const made = saidOn();
  const { table, banker, punter } = made;
  look(table, banker, { now: 1_000 });
  if (word === 'is ready') presses(table, banker, readyCommand(banker.memory));
  if (word === 'goes on') presses(table, banker, moveCommand(banker.memory, moves.on, 0n));
  if (word === 'raises') {
    const { move, max } = movesIn(playableBank(banker.memory)!, banker.memory).find(({ move }) => move !== moves.on)!;
    presses(table, banker, moveCommand(banker.memory, move, max));
  }
  if (word === 'has had its time') look(table, banker, { now: 1_000 + time });
  table.byHand(punter, betCommand(punter.memory, calls.plain, 1n * chip));
  return made;
}

function presses(table: LiveTable, player: TestPlayer, made: ReturnType<typeof readyCommand | typeof moveCommand>) {
  table.must({ by: 'seat', seat: player.seat, command: made!.command });
  player.memory = taken(made!.memory, made!.command);
}

describe.each(words)('a banker that %s', (word) => {
  it('P7.17 sits out, and in again, gives for no list that was closed meanwhile', () => {
    const { table, banker } = said(word);
    goes(table, banker, sitOutCommand(banker.memory));
    closes(table);
    expect(look(table, banker, { now: 40_000 })).toEqual([]);
    goes(table, banker, sitInCommand(banker.memory));
    expect(look(table, banker, { now: 41_000 })).toEqual([]);
    expect(banker.memory.disagreement).toBeNull();
  });

  it('P7.17 sits out, and in again, chooses anew, and is bound by nothing before that', () => {
    const { table, banker } = said(word);
    goes(table, banker, sitOutCommand(banker.memory));
    look(table, banker, { now: 40_000 });
    goes(table, banker, sitInCommand(banker.memory));
    look(table, banker, { now: 41_000 });
    const { options, bank } = pictureOf(banker.memory, table.view(banker));
    expect([options.moves.length, bank!.move]).toEqual([3, null]);
    // An answer that the house had held back brings nothing back either.
    const { ready } = banker.memory;
    if (ready) banker.memory = taken(banker.memory, { type: 'ready', state: ready.state });
    closes(table);
    expect(look(table, banker, { now: 41_100 })).toEqual([]);
  });
});

it.each(['is ready', 'goes on', 'has had its time'] as const)('P7.17 that %s, sits in and chooses is bound', (word) => {
  const { table, banker } = said(word);
  goes(table, banker, sitOutCommand(banker.memory));
  goes(table, banker, sitInCommand(banker.memory));
  look(table, banker, { now: 41_000 });
  presses(table, banker, moveCommand(banker.memory, moves.on, 0n));
  closes(table);
  expect(look(table, banker, { now: 42_000 })).toEqual(['give']);
});

it('P7.17 has its whole time anew, also where the table has shown nothing while it was gone', () => {
  const { table, banker } = said('has had its time');
  goes(table, banker, sitOutCommand(banker.memory));
  goes(table, banker, sitInCommand(banker.memory));
  // The house shows its move no more, so that the client says "on" anew.
  const view = table.view(banker);
  const asks = { seat: banker.seat, duty: 'move', deadline: null } as const;
  const shown = { ...view, bank: { ...view.bank!, move: null }, waiting: [...view.waiting, asks] };
  const clock = { now: 60_000, choice: time, draw: time };
  const { memory, send } = advance(banker.memory, shown as typeof view, { paid: table.paid, clock });
  banker.memory = memory;
  expect(send.map(({ type }) => type)).toEqual(['move']);
  closes(table);
  expect(look(table, banker, { now: 60_100 })).toEqual([]);
});

it.each([false, true])(
  'P7.17 plays the list that had come before the answer, with the time that it had (a view comes between: %s)',
  (comes) => {
    const { table, banker, punter } = saidOn();
    look(table, banker, { now: 1_000 });
    look(table, banker, { now: 1_000 + time });
    table.byHand(punter, betCommand(punter.memory, calls.plain, 1n * chip));
    const { memory, command } = sitOutCommand(banker.memory);
    banker.memory = memory;
    if (comes) look(table, banker, { now: 1_100 + time, arrives: false });
    table.timeOut();
    expect(table.phase).toBe('links');
    look(table, banker, { now: 1_200 + time, arrives: false });
    table.must({ by: 'seat', seat: banker.seat, command });
    banker.memory = taken(banker.memory, command);
    expect(look(table, banker, { now: 1_300 + time })).toEqual(['give']);
  },
);

it('P7.17 R3.16 plays the list of bets that were closed but for a guarantee, with the time it had', () => {
  const { table, banker, punter } = saidOn();
  look(table, banker, { now: 1_000 });
  look(table, banker, { now: 1_000 + time });
  table.byHand(punter, betCommand(punter.memory, calls.plain, 1n * chip));
  look(table, banker, { now: 1_000 + time });
  const { memory, command } = sitOutCommand(banker.memory);
  banker.memory = memory;
  look(table, banker, { now: 1_100 + time, arrives: false, closed: true });
  banker.memory = taken(banker.memory, command);
  table.timeOut();
  expect(table.phase).toBe('links');
  expect(look(table, banker, { now: 1_300 + time })).toEqual(['give']);
});

it('P7.17 time in which it was away is none that its player has had', () => {
  const { table, banker, punter } = saidOn();
  const at = (now: number, over: string | null, shown: number) => {
    const nothing = { over: null, time: 0, until: 0 };
    const screen = { choice: { over, time: shown, until: now }, decision: nothing };
    const clock = { now, choice: time, draw: time, screen };
    const { memory, send } = advance(banker.memory, table.view(banker), { paid: table.paid, clock });
    banker.memory = memory;
    return send.map(({ type }) => type).filter((type) => type === 'give');
  };
  const state = hashStruct('State', table.state.bank!.state);
  at(1_000, state, 0);
  at(6_000, state, 5_000);
  const { memory, command } = sitOutCommand(banker.memory);
  banker.memory = memory;
  at(1_000 + 2 * time, state, 5_000);
  table.byHand(punter, betCommand(punter.memory, calls.plain, 1n * chip));
  table.timeOut();
  at(1_100 + 2 * time, state, 5_000);
  banker.memory = taken(banker.memory, command);
  expect(at(1_200 + 2 * time, state, 5_000)).toEqual([]);
});

it('P7.17 a move that was closed before the table heard that its banker goes is played', () => {
  const { table, banker } = said('raises');
  closes(table);
  const { memory, command } = sitOutCommand(banker.memory);
  banker.memory = memory;
  expect(look(table, banker, { now: 2_000 })).toEqual([]);
  banker.memory = taken(banker.memory, command);
  expect(look(table, banker, { now: 2_100 })).toEqual(['give']);
});

it('P7.17 a banker that was ready, and sits in before the answer, chooses anew', () => {
  const { table, banker } = said('is ready');
  const { memory, command } = sitOutCommand(banker.memory);
  banker.memory = sitInCommand(memory).memory;
  closes(table);
  look(table, banker, { now: 2_000 });
  banker.memory = taken(banker.memory, command);
  expect(look(table, banker, { now: 2_100 })).toEqual([]);
});

it.each([4n, 5n])('P7.17 at Sette e mezzo gives for no duel that was closed meanwhile (%s)', (salt) => {
  const table = new SetteLive(4, { salt }).opens([1, 2, 3], 2_000n);
  const { banker } = table;
  const see = (): readonly string[] => {
    const clock = { now: table.now, choice: 0, draw: 10_000 };
    const { memory, send } = advance(banker.memory, table.view(banker), { paid: table.paid, clock });
    banker.memory = memory;
    return send.map(({ type }) => type);
  };
  table.settleDown([banker.seat]);
  const { memory, command } = sitOutCommand(banker.memory);
  banker.memory = taken(memory, command);
  table.byHand(table.punter, betCommand(table.punter.memory, calls.plain, 200n));
  table.settleDown([banker.seat]);
  expect(table.state.bank!.coup).not.toBeNull();
  expect(see()).toEqual([]);
  banker.memory = sitInCommand(banker.memory).memory;
  expect(see()).toEqual([]);
});
