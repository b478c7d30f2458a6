/** What a seat's signed volontà bits change at the table (protocol.md 3, rules.md 1.6, 2). */
import { describe, expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { calls, moves, volontaBits } from '../../../engine/protocol/messages.ts';
import { betCommand, moveCommand } from '../../../engine/seat/by-hand.ts';
import { playerAt } from '../../support/situations.ts';
import * as several from '../../web/support/several.ts';

const { principiante, regola } = volontaBits;
const { saintVincent, byHandAt } = several;

describe('the principiante', () => {
  it('R5.9 R3.4 who signs it does not get the cards: they go to the next highest bettor', () => {
    const table = several.opened(several.tableOf(saintVincent, 9), 100n * chip);
    const [beginner, next] = [byHandAt(table, 1), byHandAt(table, 2)];
    several.by(table, beginner, (memory) => betCommand(memory, calls.plain, 60n * chip, principiante));
    several.bets(table, next, 20n * chip);
    several.closed(table);
    const { message } = table.state.bank!.coup!.closed;
    expect(message.hand).toBe(next);
    for (const { memory } of table.players) expect([memory.alarm, memory.disagreement]).toEqual([null, null]);
  });
});

describe('the banker', () => {
  it('R5.4 may change its volontà under the same commitment while the bets are open', () => {
    const table = several.found((salt) => {
      const one = several.opened(several.tableOf({ ...saintVincent, salt }, 9), 100n * chip);
      several.by(one, one.banker!, (memory) => moveCommand(memory, moves.on, 0n, regola));
      several.bets(one, byHandAt(one, 1), 30n * chip);
      several.closed(one);
      return one.phase === 'punta' ? one : null;
    });
    const banker = table.banker!;
    expect(table.state.bank!.coup!.list.find(({ seat }) => seat === banker)!.volonta).toBe(regola);
    expect(playerAt(table, banker).memory.disagreement).toBeNull();
  });
});
