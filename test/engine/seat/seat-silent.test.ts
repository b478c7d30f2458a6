/**
 * Who has let its clock run out twice has been asked, and is put out (R9.9, R9.16): what the regola decides for it
 * after that is its own silence. The seat knows it by its own memory, whatever the table says.
 */
import { describe, expect, it } from 'vitest';
import { advance } from '../../../engine/seat/advance.ts';
import { choiceCommand, sitInCommand } from '../../../engine/seat/by-hand.ts';
import { openDoubts } from '../../../engine/seat/doubts.ts';
import type { SeatMemory } from '../../../engine/seat/memory.ts';
import { decisionDue, drawsOpen } from '../../../engine/seat/rights.ts';
import type { TestPlayer } from '../../support/players.ts';
import { SetteLive } from '../../support/sette-live.ts';

const draw = 10_000;
const whyOf = ({ overruled = [] }: SeatMemory) => overruled.map(({ why }) => why);

/** A punta that is asked for its first decision, and its page. */
interface Asked {
  readonly table: SetteLive;
  readonly punter: TestPlayer;
  /** The page sees what the table shows, so much later. */
  sees(after: number): SeatMemory;
  /** The regola decides what is left, and the page sees the end. */
  ends(after: number): SeatMemory;
  /** Which decision is due, by its count. */
  due(): number | undefined;
  /** How many the punta has had in this duel. */
  decided(): number;
}

function askedIn(salt: bigint): Asked | null {
  const table = new SetteLive(4, { salt }).opens([1, 2], 2_000n);
  table.agrees = false;
  const { punter } = table;
  const { seat } = punter;
  let now = 1_000;
  const sees = (after: number): SeatMemory => {
    now += after;
    const clock = { now, choice: 0, draw };
    const { memory, send } = advance(punter.memory, table.view(punter), { paid: table.paid, clock });
    punter.memory = memory;
    for (const command of send) table.run({ by: 'seat', seat, command });
    return memory;
  };
  if (!table.acts(() => 0)) return null;
  for (let i = 0; i < 20 && drawsOpen(punter.memory) === null; i++) {
    table.settleDown([seat]);
    sees(0);
  }
  if (drawsOpen(punter.memory) === null || table.state.game.phase !== 'punta') return null;
  return {
    ...{ table, punter, sees },
    ends(after) {
      for (let i = 0; i < 20 && table.state.bank?.coup != null; i++) {
        table.settleDown([seat]);
        if (table.state.bank?.coup != null) table.timeOut();
      }
      return sees(after);
    },
    due: () => decisionDue(punter.memory)?.decision.count,
    decided: () =>
      table.rows
        .flat()
        .flatMap((event) => (event.type === 'game' ? event.events : []))
        .filter((event) => event.type === 'decided' && event.role === 'punta').length,
  };
}

/** The end of the first duel that `play` finds fit. */
function duel(play: (asked: Asked) => SeatMemory | null): SeatMemory {
  for (let salt = 1n; salt < 120n; salt++) {
    const asked = askedIn(salt);
    const end = asked === null ? null : play(asked);
    if (end !== null) return end;
  }
  throw new Error('no such duel');
}

/** It lets two clocks run out, the first after `first` by its page's own, and the table plays its third decision. */
function silentTwice({ table, punter, sees, ends, due, decided }: Asked, first = draw): SeatMemory | null {
  table.timeOut();
  sees(first);
  if (due() !== 1) return null;
  table.timeOut();
  expect(table.state.game.seats.find(({ seat }) => seat === punter.seat)?.outFor).toBe('clocks');
  return decided() > 2 ? ends(draw) : null;
}

describe('a seat that has let two clocks run out in one duel', () => {
  it('P7.16 R9.16 is asked about none of what the regola decides for it then', () => {
    const end = duel(silentTwice);
    expect(whyOf(end)).toEqual([]);
    expect(openDoubts(end)).toEqual([]);
  });

  it('P7.16 the table cannot say so: by the page’s own clock it was asked once', () => {
    expect(whyOf(duel((asked) => silentTwice(asked, 1_000)))).toEqual(['unasked']);
  });

  it('P7.16 nor if both clocks were shorter than they are: two cuts are no two silences', () => {
    const end = duel(({ table, sees, ends, due, decided }) => {
      for (const count of [0, 1]) {
        if (due() !== count) return null;
        table.timeOut();
        if (count === 0) sees(6_500);
      }
      return decided() > 2 ? ends(6_500) : null;
    });
    expect(whyOf(end)).toEqual(['unasked']);
  });

  it('P7.16 who has sat in again is asked again', () => {
    const end = duel((asked) =>
      silentTwice({
        ...asked,
        ends(after) {
          asked.punter.memory = sitInCommand(asked.punter.memory).memory;
          return asked.ends(after);
        },
      }),
    );
    expect(whyOf(end)).toEqual(['unasked']);
  });

  it('P7.16 what it decides in between begins the two anew', () => {
    const end = duel(({ table, punter, sees, ends, due, decided }) => {
      table.timeOut();
      sees(draw);
      const open = due() === 1 ? drawsOpen(punter.memory) : null;
      if (open === null) return null;
      table.byHand(punter, choiceCommand(punter.memory, open.fallback));
      if (table.state.game.phase !== 'punta') return null;
      table.timeOut(); // its page sees no more of that decision than that it is over
      return decided() > 2 ? ends(0) : null;
    });
    expect(whyOf(end)).toEqual(['unasked']);
  });
});
