/** An honest table, and a seat that takes a passed bank: the table has not got that word, or has it no more. */
import { expect, it } from 'vitest';
import { advance } from '../../../engine/seat/advance.ts';
import { forget, passCommand, sitOutCommand, taken } from '../../../engine/seat/by-hand.ts';
import { unmade } from '../../../engine/seat/own.ts';
import { optionsOf } from '../../../engine/seat/rights.ts';
import { bidCommand, declineCommand, hasTaken, takeCommand, type TalkByHand } from '../../../engine/seat/talk.ts';
import type { ByHand } from '../../../engine/seat/by-hand.ts';
import type { SeatCommand } from '../../../engine/table/commands.ts';
import type { LiveTable } from '../../support/live-table.ts';
import type { TestPlayer } from '../../support/players.ts';
import { banker as bankerOf, playerAt, won } from '../../support/live-situations.ts';

function sees(table: LiveTable, player: TestPlayer, arrives = true): readonly SeatCommand[] {
  const { memory, send } = advance(player.memory, table.view(player), { paid: table.paid, clock: table.clock });
  player.memory = memory;
  for (const command of arrives ? send : []) {
    const refused = table.run({ by: 'seat', seat: player.seat, command }) !== null;
    player.memory = (refused ? forget : taken)(player.memory, command);
  }
  return send;
}

function says(table: LiveTable, player: TestPlayer, act: ByHand | TalkByHand | null): void {
  if (act === null) throw new Error('not open to this seat');
  player.memory = act.memory;
  table.must({ by: 'seat', seat: player.seat, command: act.command });
  sees(table, player);
  player.memory = taken(player.memory, act.command);
  sees(table, player);
}

const asked = (table: LiveTable): readonly TestPlayer[] =>
  table.state.game.seguito!.asked.map((seat) => playerAt(table, seat));

function offered(ruleset = 0): LiveTable {
  const table = won(ruleset, 4);
  const passer = bankerOf(table);
  says(table, passer, passCommand(passer.memory));
  table.settleDown();
  return table;
}

/** It is stored, and the page dies before it leaves. */
function stored(table: LiveTable, player: TestPlayer): TalkByHand {
  const { take } = optionsOf(player.memory, table.view(player));
  const took = takeCommand(player.memory, table.state.number, take!)!;
  player.memory = took.memory;
  return took;
}

it('P7.6 a take that was stored and never left is said again until it is answered (ADR 0048)', () => {
  const table = offered();
  const [last, ...before] = [...asked(table)].reverse() as [TestPlayer, ...TestPlayer[]];
  const { command } = stored(table, last);
  expect(sees(table, last, false)).toEqual([command]);
  table.must({ by: 'seat', seat: last.seat, command }); // and that answer is lost
  expect(sees(table, last)).toEqual([command]); // the table has it already
  for (const one of before) says(table, one, declineCommand(one.memory, table.state.number));
  table.settleDown([last.seat]);
  sees(table, last);
  expect([bankerOf(table).seat, last.memory.banks.at(-1)!.barred]).toEqual([last.seat, null]);
});

it('P7.6 it is not said again once it is answered, nor by who has gone', () => {
  const table = offered();
  const last = asked(table).at(-1)!;
  const { command } = stored(table, last);
  const went = { ...last, memory: sitOutCommand(last.memory).memory };
  expect(sees(table, went, false)).toEqual([{ type: 'sitOut' }]);
  expect(sees(table, last)).toEqual([command]);
  expect(sees(table, last)).toEqual([]);
});

it('P7.6 the offer is over: its player is told that it has not got the bank', () => {
  const table = offered(1);
  const first = asked(table)[0]!;
  const { memory } = stored(table, first);
  while (table.phase === 'offer') table.timeOut();
  expect(table.phase).toBe('takeBack');
  expect(sees(table, first)).toEqual([{ type: 'take', number: table.state.number, amount: memory.posta!.amount }]);
  expect([unmade(memory, first.memory), first.memory.posta]).toEqual([true, null]);
});

it('P7.6 the auction comes: the word is not said again there, and its player is asked anew', () => {
  const table = offered();
  const first = asked(table)[0]!;
  stored(table, first);
  const { number } = table.state;
  while (table.phase !== 'auction') table.timeOut();
  expect(sees(table, first)).toEqual([]);
  const { take, bid } = optionsOf(first.memory, table.view(first));
  expect([take, bid]).not.toContain(null);
  for (const amount of [take!, bid!]) {
    const made = bidCommand(first.memory, number, amount)!;
    expect(made.memory.posta).toEqual({ number, amount, bids: [] });
  }
  expect(declineCommand(first.memory, number, true)!.memory.posta).toBeNull();
});

it('R12.6 a take that the table let go because the line was down for a moment may be overbid', () => {
  const table = offered();
  const { number } = table.state;
  const all = asked(table);
  const last = all.at(-1)!;
  const { take } = optionsOf(last.memory, table.view(last));
  says(table, last, takeCommand(last.memory, number, take!));
  table.run({ by: 'host', command: { type: 'lost', seat: last.seat } });
  for (const one of all.slice(0, -1)) says(table, one, declineCommand(one.memory, number));
  table.run({ by: 'host', command: { type: 'connected', seat: last.seat } });
  sees(table, last);
  expect([table.phase, hasTaken(last.memory, number)]).toEqual(['auction', true]);
  expect(table.view(last).waiting.some(({ seat }) => seat === last.seat)).toBe(true);
  const { bid } = optionsOf(last.memory, table.view(last));
  says(table, last, bidCommand(last.memory, number, bid!));
  while (table.phase === 'auction') table.timeOut();
  table.settleDown([last.seat]);
  sees(table, last);
  expect(bankerOf(table)).toBe(last);
  expect(last.memory.banks.at(-1)).toMatchObject({ barred: null, proof: { setup: { message: { posta: bid } } } });
});
