/**
 * An honest table whose bets are closed but for somebody's guarantee, and a punter with a bet that stands: it presses
 * "sit out", and "sit in" before the answer has come back over a slow line. The table hears both in order.
 */
import { expect, it } from 'vitest';
import { sitInCommand, sitOutCommand, taken } from '../../../engine/seat/by-hand.ts';
import { readyCommand } from '../../../engine/seat/talk.ts';
import { betLate } from '../../support/banker-chooses.ts';
import { look } from '../../support/goes.ts';

it.each([
  'there all the time',
  'sits in after the answer',
  'sits in before the answer',
  'sits in before the answer, and was heard to go only after the close',
])('P7.17 R3.16 is not named silent: %s', (how) => {
  const { table, banker, late, until } = betLate();
  if (!how.endsWith('close')) table.now = until + 1_000;
  const out = sitOutCommand(late.memory);
  if (how !== 'there all the time') {
    late.memory = out.memory;
    const early = how.startsWith('sits in before');
    if (early) late.memory = sitInCommand(late.memory).memory;
    table.now = until + 1_000;
    table.must({ by: 'seat', seat: late.seat, command: out.command });
    expect(look(table, late, { arrives: false })).toEqual([]); // the view before the answer (P4.8)
    late.memory = taken(late.memory, out.command);
    if (!early) late.memory = sitInCommand(late.memory).memory;
    table.must({ by: 'seat', seat: late.seat, command: { type: 'sitIn' } });
    look(table, late, { arrives: false });
    late.memory = taken(late.memory, { type: 'sitIn' });
    look(table, late);
  }
  expect(table.phase).toBe('bets');
  banker.memory = readyCommand(banker.memory)!.memory;
  table.timeOut();
  expect(table.phase).toBe('links');
  table.settleDown([late.seat]);
  look(table, late);
  table.settleDown([late.seat]);
  if (table.phase === 'links') table.timeOut();
  const told = JSON.stringify(table.rows.flat(), (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}` : value,
  );
  expect(told).not.toContain('"voided"');
});
