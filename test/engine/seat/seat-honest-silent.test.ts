/**
 * Nobody is asked about its own silence: an honest table that waits for each of its clocks brings no question about
 * (P7.16), whoever says nothing, and although it peels its cards for as long as it can.
 */
import { describe, expect, it } from 'vitest';
import { advance } from '../../../engine/seat/advance.ts';
import { peelingOf } from '../../../engine/seat/offered.ts';
import { drawsOpen, decisionDue, isAsked, keyOfDue } from '../../../engine/seat/rights.ts';
import { SetteLive } from '../../support/sette-live.ts';

/** Of Sette e mezzo; and how long a view is on its way at least. */
const [draw, way] = [10_000, 100];

/**
 * One bank of three seats in which one of them decides nothing, and the views that ask it are `late`; how often its
 * page has asked about that.
 */
function silent(salt: bigint, role: 'banker' | 'punter', late: number) {
  const table = new SetteLive(4, { salt }).opens([1, 2, 3], 2_000n);
  table.agrees = false;
  const peels = peelingOf(table.state.table);
  const me = table[role];
  const { seat } = me;
  const { number } = table.bank.setup.message;
  let [now, asked] = [1_000_000, 0];
  const nothing = { over: null, time: 0, until: 0 };
  let decision: { readonly over: string | null; readonly time: number; readonly until: number } = nothing;
  const look = () => {
    const clock = { now, choice: 0, draw, screen: { choice: nothing, decision }, offset: -way };
    const { memory, send } = advance(me.memory, table.view(me), { paid: table.paid, clock });
    me.memory = memory;
    for (const command of send) table.run({ by: 'seat', seat, command });
  };
  for (let i = 0; i < 300 && table.state.bank?.setup?.message.number === number; i++) {
    const before = table.state;
    table.settleDown([seat]);
    now = table.now + late;
    look();
    const due = decisionDue(me.memory);
    if (due !== null && drawsOpen(me.memory) !== null && isAsked(me.memory, table.view(me))) {
      asked++;
      decision = { over: keyOfDue(due), time: 0, until: 0 };
      now += peels;
      look();
      table.timeOut();
      now = table.now + way;
      decision = { over: keyOfDue(due), time: draw - peels - (late - way), until: now };
      look();
    } else if (table.state === before && !table.acts(() => 0)) table.timeOut();
  }
  return { asked, questions: me.memory.overruled ?? [] };
}

describe('an honest table', () => {
  it.each([
    ['banker', way, 25],
    ['punter', way, 25],
    ['banker', 900, 8],
    ['punter', 900, 8],
  ] as const)(
    'P7.16 R9.9 never has a silent %s asked about its silence, with views after %i ms',
    (role, late, many) => {
      const banks = Array.from({ length: many }, (_, i) => silent(BigInt(i + 1), role, late));
      expect(banks.reduce((sum, { asked }) => sum + asked, 0)).toBeGreaterThan(many / 2);
      expect(banks.flatMap(({ questions }) => questions)).toEqual([]);
    },
  );
});
