/** Clocks that run out, and players who sit out or leave a coup (rules.md 1.6, 2.3). */
import { describe, expect, it } from 'vitest';
import { awayOf, decided, minutes, seconds } from '../support/game-clocks.ts';
import { afterAWin, opened, Sitting, type RulesetName } from '../support/game-driver.ts';

/** The punta has decided, and the banker lets the clock of its own decision run out. */
const bankerLate = (table: Sitting, punta: number, banco: number): Sitting =>
  table
    .cards(punta, banco)
    .draw('sta')
    .wait(15 * seconds);

describe('clocks', () => {
  it('R9.1 the posta: 20 s, then that seat sits out and the next is due', () => {
    const table = new Sitting('online').sit(5000, 5000, 5000);
    expect(table.left).toBe(20 * seconds);
    table.wait(19_999);
    expect(table.game.due).toBe(1);
    table.wait(1);
    expect([table.game.due, table.left, table.seat(1)!.sittingOut]).toEqual([2, 20 * seconds, true]);
  });

  it.each<RulesetName>(['online', 'saint-vincent', 'venezia', 'heads-up'])(
    'R9.9 %s: a decision has 15 s, then the regola decides',
    (name) => {
      const table = opened(name).bet(2, 'banco');
      if (table.phase === 'bets') table.close();
      table.cards(4, 6, 6, 3).wait(14_999);
      expect([table.phase, decided(table)]).toEqual(['punta', '']);
      table.wait(1);
      // 4 draws a 6, that is 0; the banker with 6 giving 6 draws too, in saint-vincent without being asked.
      expect(decided(table).startsWith('punta 2 by clock')).toBe(true);
      table.wait(15 * seconds);
      expect(decided(table)).toBe(`punta 2 by clock, banco 2 by ${name === 'saint-vincent' ? 'regola' : 'clock'}`);
      expect(table.last('coup')!.outcome).toBe(2);
    },
  );

  it('R9.9 an early tick does nothing', () => {
    const table = opened('online').bet(2, 'banco').close().cards(4, 6);
    table.pause(14_999).host({ type: 'tick' });
    expect(decided(table)).toBe('');
  });

  it('R9.9 after two in a row, a decision and a choice, the player sits out', () => {
    const table = bankerLate(afterAWin('online').bet(2, 'banco').close(), 6, 5);
    // The banker's 5 drew the 0 by the regola: 5 against 6.
    expect([table.last('coup')!.outcome, awayOf(table, 1)]).toEqual([1, { timeouts: 1, out: false }]);
    const two = bankerLate(afterAWin('online').bet(2, 'banco').close(), 6, 7);
    expect([two.phase, awayOf(two, 1)]).toEqual(['choice', { timeouts: 1, out: false }]);
    two.wait(15 * seconds);
    expect([two.last('ended')!.end, awayOf(two, 1)]).toEqual(['passed', { timeouts: 2, out: true }]);
  });

  it('R9.9 two decisions in a row, with nobody asking the banker in between: its bank ends', () => {
    const table = bankerLate(opened('venezia').bet(2, 'banco').close(), 7, 7);
    expect([table.phase, awayOf(table, 1)]).toEqual(['bets', { timeouts: 1, out: false }]);
    bankerLate(table.bet(2, 'banco').wait(20 * seconds), 7, 7);
    expect([table.last('ended'), awayOf(table, 1)]).toMatchObject([
      { end: 'givenUp', posta: 1000n },
      { timeouts: 2, out: true },
    ]);
  });

  it('R9.9 acting in time forgets the first', () => {
    const table = bankerLate(opened('venezia').bet(2, 'banco').close(), 7, 7);
    table.say(1, { type: 'ready' });
    expect(awayOf(table, 1)).toEqual({ timeouts: 0, out: false });
    bankerLate(table.bet(2, 'banco').wait(20 * seconds), 7, 7);
    expect([table.phase, awayOf(table, 1)]).toEqual(['bets', { timeouts: 1, out: false }]);
  });

  it('R9.9 a refused command forgets nothing', () => {
    const table = bankerLate(opened('venezia').bet(2, 'banco').close(), 7, 7);
    expect(table.refused(1, { type: 'pass' })).toBe('mayNotPass');
    expect(awayOf(table, 1).timeouts).toBe(1);
  });

  it('R9.9 a betting time without a bet does not count against anybody', () => {
    const table = opened('online').wait(200 * seconds);
    expect(table.game.seats.every(({ timeouts, sittingOut }) => timeouts === 0 && !sittingOut)).toBe(true);
  });

  it('R9.4 if a player sits out while due to decide, the regola plays at once', () => {
    const table = opened('online').bet(2, 'banco').close().cards(4, 6, 6, 3);
    table.say(2, { type: 'sitOut' });
    expect(decided(table)).toBe('punta 2 by regola');
    table.say(1, { type: 'sitOut' });
    expect(decided(table)).toBe('punta 2 by regola, banco 2 by regola');
    // The banker won: its bank is passed, and the punta keeps its chair.
    expect([table.last('ended')!.end, table.seat(2)!.sittingOut]).toEqual(['passed', true]);
  });

  it('R9.4 the regola plays for a player who leaves in a coup, who is paid after it', () => {
    const table = opened('online').bets('2 plain 600, 3 plain 400').close().cards(9, 3);
    table.say(3, { type: 'leave' });
    expect([table.phase, table.seat(3)?.leaving]).toEqual(['punta', true]);
    table.say(2, { type: 'leave' });
    expect(decided(table)).toBe('punta 3 by regola');
    expect(table.events('unseated').map(({ seat, paid }) => `${seat} ${paid}`)).toEqual(['2 20600', '3 20400']);
  });

  it('R9.6 sitting out for ten minutes frees the seat', () => {
    const table = opened('online');
    table.say(3, { type: 'sitOut' });
    table.bet(2, 'plain', 10).wait(10 * minutes - 1);
    expect(table.seat(3)!.sittingOut).toBe(true);
    table.wait(1);
    expect([table.seat(3), table.last('unseated')]).toEqual([undefined, { type: 'unseated', seat: 3, paid: 20_000n }]);
  });

  it('R9.6 R9.15 sitting in between starts the time again after a bet', () => {
    const table = opened('online');
    table.say(3, { type: 'sitOut' });
    table.wait(9 * minutes).say(3, { type: 'sitIn' });
    table.bet(3, 'plain', 100).say(3, { type: 'sitOut' });
    expect(table.wait(9 * minutes).seat(3)).toBeDefined();
  });
});
