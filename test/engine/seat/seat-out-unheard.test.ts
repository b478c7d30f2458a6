/**
 * An honest table that restarts: it takes a sit-out only later, and its player sits in before that, so the word never
 * leaves (P7.17).
 */
import { expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { calls, moves } from '../../../engine/protocol/messages.ts';
import { advance } from '../../../engine/seat/advance.ts';
import {
  betCommand,
  forget,
  moveCommand,
  passCommand,
  sitInCommand,
  sitOutCommand,
  taken,
} from '../../../engine/seat/by-hand.ts';
import { isStillMeant } from '../../../engine/seat/presence.ts';
import { movesIn, optionsOf, playableBank } from '../../../engine/seat/rights.ts';
import { bidCommand, declineCommand, readyCommand, takeCommand, type TalkByHand } from '../../../engine/seat/talk.ts';
import type { ByHand } from '../../../engine/seat/by-hand.ts';
import { saidOn } from '../../support/banker-chooses.ts';
import { closes, look } from '../../support/goes.ts';
import type { LiveTable } from '../../support/live-table.ts';
import type { TestPlayer } from '../../support/players.ts';
import { banker as bankerOf, playerAt, won } from '../../support/live-situations.ts';

function sees(table: LiveTable, player: TestPlayer): readonly string[] {
  const { memory, send } = advance(player.memory, table.view(player), { paid: table.paid, clock: table.clock });
  player.memory = memory;
  for (const command of send) {
    const refused = table.run({ by: 'seat', seat: player.seat, command }) !== null;
    player.memory = (refused ? forget : taken)(player.memory, command);
  }
  return send.map(({ type }) => type);
}

/** The table hears it; what it answers comes later. */
function hears(table: LiveTable, player: TestPlayer, act: ByHand | TalkByHand | null): void {
  if (act === null) throw new Error('not open to this seat');
  player.memory = act.memory;
  table.must({ by: 'seat', seat: player.seat, command: act.command });
}

function says(table: LiveTable, player: TestPlayer, act: ByHand | TalkByHand | null): void {
  hears(table, player, act);
  sees(table, player);
  player.memory = taken(player.memory, act!.command);
  sees(table, player);
}

const asked = (table: LiveTable): readonly TestPlayer[] =>
  table.state.game.seguito!.asked.map((seat) => playerAt(table, seat));

/** A passed bank is offered, or put up for auction. */
function passed(how: 'offer' | 'auction'): { readonly table: LiveTable; readonly last: TestPlayer } {
  const table = won(0, 4);
  const passer = bankerOf(table);
  says(table, passer, passCommand(passer.memory));
  table.settleDown();
  if (how === 'auction')
    for (const one of asked(table)) says(table, one, declineCommand(one.memory, table.state.number));
  while (how === 'auction' && table.phase === 'takeBack') table.timeOut();
  expect(table.phase).toBe(how);
  return { table, last: asked(table).at(-1)! };
}

/** It has taken the bank, or bid for it. */
function agreed(how: 'offer' | 'auction') {
  const { table, last } = passed(how);
  const { take, bid } = optionsOf(last.memory, table.view(last));
  const { number } = table.state;
  const act = how === 'offer' ? takeCommand(last.memory, number, take!) : bidCommand(last.memory, number, bid!);
  return { table, last, act: act!, number };
}

it.each(['offer', 'auction'] as const)(
  'P7.2 P7.17 in the %s: what the table had taken stands, and is played',
  (how) => {
    const { table, last, act } = agreed(how);
    says(table, last, act);
    last.memory = sitOutCommand(last.memory).memory;
    says(table, last, sitInCommand(last.memory));
    while (table.state.game.seguito !== null) table.timeOut();
    table.settleDown([last.seat]);
    const sent = [...sees(table, last), ...sees(table, last)];
    expect(bankerOf(table)).toBe(last);
    expect(last.memory.banks.at(-1)).toMatchObject({ mine: true, barred: null });
    expect(last.memory).toMatchObject({ disagreement: null, posta: { amount: act.memory.posta!.amount } });
    expect(sent).toContain('move');
  },
);

it('P7.2 P7.17 also where the bank is shown before the answer to sitting in', () => {
  const { table, last, act } = agreed('offer');
  says(table, last, act);
  last.memory = sitOutCommand(last.memory).memory;
  hears(table, last, sitInCommand(last.memory));
  while (table.state.game.seguito !== null) table.timeOut();
  table.settleDown([last.seat]);
  const look = advance(last.memory, table.view(last), { paid: table.paid, clock: table.clock });
  expect(look.memory.banks.at(-1)).toMatchObject({ barred: expect.any(String), went: true });
  // It asks again until it knows: a page that was loaded anew has lost the first answer.
  expect(look.send).toEqual([{ type: 'sitIn' }]);
  last.memory = taken(look.memory, { type: 'sitIn' });
  expect(last.memory.banks.at(-1)!.went).toBeUndefined();
  expect(sees(table, last)).toContain('move');
});

it('P7.2 P7.17 a posta that it had not taken is none any more, and its player is asked anew', () => {
  const { table, last, act, number } = agreed('offer');
  last.memory = sitOutCommand(act.memory).memory;
  says(table, last, sitInCommand(last.memory));
  expect(last.memory.posta).toBeNull();
  expect(isStillMeant(last.memory, act.command)).toBe(false);
  const { take } = optionsOf(last.memory, table.view(last));
  expect(takeCommand(last.memory, number, take!)).not.toBeNull();
});

it('P7.2 P7.17 of two bids the one stands that it had taken', () => {
  const { table, last, act, number } = agreed('auction');
  says(table, last, act);
  const first = act.memory.posta!.amount;
  last.memory = bidCommand(last.memory, number, first + 5n * chip)!.memory;
  last.memory = sitOutCommand(last.memory).memory;
  says(table, last, sitInCommand(last.memory));
  expect(last.memory.posta).toEqual({ number, amount: first, bids: [], taken: [first] });
});

it('P7.17 a move that its player has said before it went never leaves', () => {
  const { table, banker, punter } = saidOn();
  look(table, banker, { now: 1_000 });
  const { max } = movesIn(playableBank(banker.memory)!, banker.memory).find(({ move }) => move === moves.halve)!;
  const halve = moveCommand(banker.memory, moves.halve, max)!;
  expect(isStillMeant(halve.memory, halve.command)).toBe(true);
  banker.memory = sitOutCommand(halve.memory).memory; // both wait
  const back = sitInCommand(banker.memory); // the sit-out is withdrawn
  table.must({ by: 'seat', seat: banker.seat, command: back.command });
  banker.memory = taken(back.memory, back.command);
  look(table, banker, { now: 2_000 });
  expect(banker.memory.moves.filter(({ move }) => move === moves.halve)).toMatchObject([{ back: true }]);
  expect(isStillMeant(banker.memory, halve.command)).toBe(false);
  // Its player is ready over what its page shows.
  const ready = readyCommand(banker.memory)!;
  table.must({ by: 'seat', seat: banker.seat, command: ready.command });
  banker.memory = taken(ready.memory, ready.command);
  table.byHand(punter, betCommand(punter.memory, calls.plain, 1n * chip));
  closes(table);
  expect(look(table, banker, { now: 30_000 })).toEqual(['give']);
});

it('P7.17 nor does its word to be ready', () => {
  const { table, banker } = saidOn();
  look(table, banker, { now: 1_000 });
  const ready = readyCommand(banker.memory)!;
  expect(isStillMeant(ready.memory, ready.command)).toBe(true);
  const out = sitOutCommand(ready.memory).memory;
  expect(isStillMeant(out, ready.command)).toBe(false);
  const back = sitInCommand(out);
  table.must({ by: 'seat', seat: banker.seat, command: back.command });
  banker.memory = taken(back.memory, back.command);
  look(table, banker, { now: 2_000 });
  expect(banker.memory.ready).toMatchObject({ back: true });
  expect(isStillMeant(banker.memory, ready.command)).toBe(false);
  expect(isStillMeant(readyCommand(banker.memory)!.memory, ready.command)).toBe(true);
});
