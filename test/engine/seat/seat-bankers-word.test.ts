/**
 * A banker that may choose until the bets close: what it says after a refusal, what it says after its time has run, and
 * a pass that its page says again by itself.
 */
import { expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { calls, moves } from '../../../engine/protocol/messages.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { betCommand, forget, moveCommand, passCommand, taken } from '../../../engine/seat/by-hand.ts';
import { unmade } from '../../../engine/seat/own.ts';
import { movesIn, playableBank } from '../../../engine/seat/rights.ts';
import { readyCommand } from '../../../engine/seat/talk.ts';
import { saidOn } from '../../support/banker-chooses.ts';
import { closes, look, time } from '../../support/goes.ts';
import { banker as bankerOf, open, others, seated } from '../../support/live-situations.ts';

function halved() {
  const made = saidOn();
  const { table, banker } = made;
  look(table, banker, { now: 1_000 });
  const { max } = movesIn(playableBank(banker.memory)!, banker.memory).find(({ move }) => move === moves.halve)!;
  return { ...made, halves: () => moveCommand(banker.memory, moves.halve, max)! };
}

it.each([
  ['is told that its halving was refused, and then says that it is ready', true, ['give']],
  ['says that it is ready over its halving, and is told then that it was refused', false, []],
])('P7.9 a banker %s', (_what, isFirst, gives) => {
  const { table, banker, punter, halves } = halved();
  const said = halves();
  banker.memory = said.memory;
  const refused = (): void => {
    banker.memory = forget(banker.memory, said.command);
  };
  if (isFirst) refused();
  const ready = readyCommand(banker.memory)!;
  table.must({ by: 'seat', seat: banker.seat, command: ready.command });
  banker.memory = taken(ready.memory, ready.command);
  if (!isFirst) refused();
  look(table, banker, { now: 2_000 });
  table.byHand(punter, betCommand(punter.memory, calls.plain, 1n * chip));
  closes(table);
  expect(look(table, banker, { now: 3_000 })).toEqual(gives);
});

it.each([
  ['before its time has run', 2_000],
  ['after its time has run', 1_000 + time],
])('ADR 0048 a banker whose halving was never heard is bound to no list with the whole: halved %s', (_what, now) => {
  const { table, banker, punter, halves } = halved();
  look(table, banker, { now });
  banker.memory = halves().memory; // on the line, never answered, and no view comes
  table.byHand(punter, betCommand(punter.memory, calls.plain, table.state.bank!.state.posta));
  closes(table);
  expect(look(table, banker, { now: now + 1_000 })).toEqual([]);
});

it('P7.2 P7.6 a banker that has passed before its page died is told that it holds its bank after all', () => {
  const table = open(seated(0, 3));
  const banker = bankerOf(table);
  const punter = others(table)[0]!;
  while (!table.view(banker).options.pass) table.timeOut(); // nobody has bet: it may give the bank up
  look(table, banker, { now: 1_000 });
  const pass = passCommand(banker.memory, true)!;
  banker.memory = pass.memory; // stored; the page dies before it leaves
  table.byHand(punter, betCommand(punter.memory, calls.plain, 1n * chip));
  const { memory, send } = advance(banker.memory, table.view(banker), { paid: table.paid });
  expect(send).toEqual([pass.command]); // by itself
  expect(table.run({ by: 'seat', seat: banker.seat, command: pass.command })?.code).toBe('mayNotPass');
  banker.memory = forget(memory, pass.command);
  expect(unmade(memory, banker.memory)).toBe(true);
  closes(table);
  expect(look(table, banker, { now: 2_000 })).toEqual(['give']);
});
