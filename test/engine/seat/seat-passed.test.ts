/**
 * A banker that may choose has said its word: a refusal that comes after its time binds it to no other (protocol.md
 * 2.2).
 */
import { expect, it } from 'vitest';
import { advance } from '../../../engine/seat/advance.ts';
import { forget, moveCommand, passCommand, type ByHand } from '../../../engine/seat/by-hand.ts';
import { moves } from '../../../engine/protocol/messages.ts';
import { optionsOf } from '../../../engine/seat/rights.ts';
import type { SeatMemory } from '../../../engine/seat/memory.ts';
import type { Options } from '../../../engine/table/view.ts';
import { closesEarly, saidOn } from '../../support/banker-chooses.ts';

type Says = (memory: SeatMemory, open: Options) => ByHand | null;

it.each<[string, Says, boolean]>([
  ['passed', (memory) => passCommand(memory, true), false],
  [
    'halved',
    (memory, { moves: open }) => {
      const { amount } = open.find(({ move }) => move === moves.halve)!;
      return moveCommand(memory, moves.halve, amount);
    },
    false,
  ],
  ['said nothing (control)', (memory) => ({ memory, command: { type: 'sitIn' } }), true],
])('P7.9 P2.2 who %s in time, and is refused after the list has come', (_, says, bound) => {
  const { table, banker, punter } = saidOn();
  const { choice } = table.clock;
  const givesAt = (later: number): boolean => {
    const clock = { ...table.clock, now: table.now + later };
    const { memory, send } = advance(banker.memory, table.view(banker), { paid: table.paid, clock });
    banker.memory = memory;
    return send.some(({ type }) => type === 'give');
  };
  for (let later = 0; later <= 8_000; later += 1_000) givesAt(later);
  const act = says(banker.memory, optionsOf(banker.memory, table.view(banker)))!;
  banker.memory = act.memory; // the house does not answer
  for (let later = 9_000; later <= choice; later += 1_000) givesAt(later);
  closesEarly(table, punter);
  const before = givesAt(choice + 1);
  banker.memory = forget(banker.memory, act.command);
  expect(before || givesAt(choice + 2)).toBe(bound);
});
