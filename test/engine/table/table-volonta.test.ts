/** What a seat's signed volontà bits change at the table (protocol.md 3, rules.md 1.6, 2). */
import { describe, expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { calls, moves, volontaBits } from '../../../engine/protocol/messages.ts';
import { betCommand, moveCommand } from '../../../engine/seat/by-hand.ts';
import { viewFor } from '../../../engine/table/view-for.ts';
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

describe('before the close', () => {
  const { punta5, banco3v9 } = volontaBits;

  it('P4.4 what a seat signs is its own: the others see call, amount, and that it plays alla regola', () => {
    const table = several.opened(several.tableOf(saintVincent, 4), 100n * chip);
    const seat = byHandAt(table, 1);
    several.by(table, table.banker!, (memory) => moveCommand(memory, moves.on, 0n, regola | banco3v9));
    several.by(table, seat, (memory) => betCommand(memory, calls.plain, 60n * chip, regola | punta5));
    const seen = (viewer: number | null) => {
      const { bank } = viewFor(table.state, viewer, table.seq, table.now);
      const { volonta, bet, call, max } = bank!.bets.find((one) => one.seat === seat)!;
      return { volonta, bet: bet?.message.volonta, call, max, banker: [bank!.move!.volonta, bank!.move!.own?.volonta] };
    };
    const plain = { volonta: regola, bet: undefined, call: calls.plain, max: 60n * chip, banker: [regola, undefined] };
    expect([null, byHandAt(table, 2)].map(seen)).toEqual([plain, plain]);
    expect(seen(seat)).toEqual({ ...plain, bet: regola | punta5 });
    expect(seen(table.banker)).toEqual({ ...plain, banker: [regola, regola | banco3v9] });
    several.closed(table);
    const list = viewFor(table.state, null, 1, table.now).bank!.proof.turns.at(-1)!.list!;
    expect(list.find((row) => row.seat === seat)!.volonta).toBe(regola | punta5);
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
