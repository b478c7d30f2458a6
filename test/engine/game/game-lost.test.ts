/**
 * Lost connections: how long a seat is kept, and who plays for it in the meantime (rules.md 2.4; 003 "Disconnessioni").
 */
import { describe, expect, it } from 'vitest';
import { decided, minutes, seconds } from '../support/game-clocks.ts';
import { afterAWin, opened, type Sitting } from '../support/game-driver.ts';

describe('lost connections', () => {
  it('R9.12 with nothing open the seat is kept for 3 minutes, then paid, also during a bank', () => {
    const table = opened('online').bet(3, 'plain', 300).coup('egalite').bet(3, 'plain', 300).coup('banco').on().lost(3);
    table.wait(3 * minutes - 1);
    expect([table.seat(3)!.connected, table.game.bank === null]).toEqual([false, false]);
    table.wait(1);
    expect([table.seat(3), table.last('unseated'), table.bank.gone]).toEqual([
      undefined,
      { type: 'unseated', seat: 3, paid: 19_700n },
      [3],
    ]);
  });

  it('R9.12 back in time, nothing has changed', () => {
    const table = opened('online')
      .lost(3)
      .wait(2 * minutes)
      .connected(3)
      .wait(5 * minutes);
    expect([table.seat(3)!.connected, table.seat(3)!.lostAt]).toEqual([true, null]);
    // And a second loss has its own minutes.
    expect(
      table
        .lost(3)
        .wait(3 * minutes - 1)
        .seat(3),
    ).toBeDefined();
  });

  it('R9.12 only its clock decides for it, it stakes nothing more, and it leaves 2 minutes after the loss', () => {
    const table = opened('online').bet(2, 'banco').close().cards(6, 5, 9).lost(2).wait(14_999);
    expect(decided(table)).toBe('');
    table.wait(1);
    expect(decided(table)).toBe('punta 1 by clock');
    table.draw('sta');
    expect([table.last('ended')!.end, table.stackOf(2)]).toEqual(['punta', 21_000n]);
    // It is due now and names no posta.
    expect(table.game.due).toBe(2);
    table.wait(20 * seconds);
    expect([table.game.due, table.seat(2)!.sittingOut]).toEqual([3, true]);
    table.wait(2 * minutes - 35 * seconds - 1);
    expect(table.seat(2)).toBeDefined();
    table.wait(1);
    expect(table.last('unseated')).toEqual({ type: 'unseated', seat: 2, paid: 21_000n });
  });

  it('R9.12 an open bet lapses at the close, not before', () => {
    const table = opened('online').bets('2 plain 300, 3 plain 50').lost(2).wait(19_999);
    expect(table.bank.bets.length).toBe(2);
    expect(table.wait(1).accepted).toBe('3 50*');
    expect(table.last('closed')!.list.find(({ seat }) => seat === 2)).toMatchObject({ status: 0, accepted: 0n });
  });

  it('R9.12 a running coup is not given up for it', () => {
    const table = opened('online').bet(2, 'banco').lost(2).connected(2).close().lost(2);
    table.cards(9, 0).wait(15 * seconds);
    expect([decided(table), table.last('ended')!.end]).toEqual(['punta 3 by clock', 'punta']);
  });

  it('R9.12 if the three minutes end during a coup, the coup is played to its end first', () => {
    const table = opened('online')
      .bet(2, 'banco')
      .lost(2)
      .wait(10 * seconds)
      .connected(2)
      .close();
    table
      .lost(2)
      .pause(4 * minutes)
      .cards(9, 0);
    // The links took four minutes: the seat is given up, and the regola plays at once.
    expect([decided(table), table.last('unseated')]).toEqual([
      'punta 3 by regola',
      { type: 'unseated', seat: 2, paid: 21_000n },
    ]);
  });

  it.each<[string, Sitting, string, bigint]>([
    [
      'R9.12 a banker lost when its bets close: the bank is given up before a won coup',
      opened('online')
        .bet(2, 'banco')
        .lost(1)
        .wait(20 * seconds),
      'givenUp',
      0n,
    ],
    [
      'R9.12 and passed after one',
      afterAWin('online')
        .bet(2, 'banco')
        .lost(1)
        .wait(20 * seconds),
      'passed',
      950n,
    ],
    [
      'R9.12 as after a choice that runs out',
      opened('online')
        .bet(2, 'banco')
        .coup('banco')
        .lost(1)
        .wait(15 * seconds),
      'passed',
      950n,
    ],
    ['R9.12 heads-up too', opened('heads-up').lost(1).bet(2, 'banco'), 'givenUp', 0n],
    [
      'R9.12 if nobody bets it does not wait for the 3 minutes',
      opened('online')
        .lost(1)
        .wait(20 * seconds),
      'givenUp',
      0n,
    ],
  ])('%s', (_title, table, end, won) => {
    expect(table.last('ended')!.end).toBe(end);
    expect([table.stackOf(1), table.stackOf(2)]).toEqual([20_000n + won, won === 0n ? 20_000n : 19_000n]);
    expect(table.seat(1)!.connected).toBe(false);
  });

  it('R9.12 a banker back before the close goes on', () => {
    expect(
      opened('online')
        .bet(2, 'banco')
        .lost(1)
        .wait(19 * seconds)
        .connected(1)
        .wait(1 * seconds).accepted,
    ).toBe('2 1000*');
  });

  it('R9.12 a banker lost in a coup: the regola draws, then the bank is passed', () => {
    const table = opened('online')
      .bet(2, 'banco')
      .close()
      .cards(6, 5, 4)
      .lost(1)
      .draw('sta')
      .wait(15 * seconds);
    // 5 and 4 are 9.
    expect([decided(table), table.phase]).toEqual(['punta 1 by player, banco 2 by clock', 'choice']);
    table.wait(15 * seconds);
    expect([table.last('ended')!.end, table.stackOf(1)]).toEqual(['passed', 20_950n]);
    // It is not asked in the seguito, and opens no other bank.
    expect(table.game.seguito!.asked).not.toContain(1);
  });

  it('R9.12 if nobody else is there the bank waits, and ends when the banker’s time is over', () => {
    const table = opened('heads-up').lost(2);
    expect([table.phase, table.left]).toEqual(['bets', null]);
    table
      .wait(1 * minutes)
      .lost(1)
      .wait(2 * minutes);
    // Seat 2 has left, and the bank with it; a minute later so does seat 1.
    expect([table.last('unseated')!.seat, table.game.bank]).toEqual([2, null]);
    table.wait(1 * minutes);
    expect(table.game.seats).toEqual([]);
  });

  it('R9.12 only the punta is lost: betting rests, its bet stands, the clock restarts when it is back', () => {
    const table = opened('online', [5000, 5000])
      .bet(2, 'plain', 300)
      .wait(15 * seconds)
      .lost(2);
    expect(table.left).toBe(null);
    table.wait(1 * minutes).connected(2);
    expect(table.left).toBe(20 * seconds);
    expect(table.wait(20 * seconds).accepted).toBe('2 300*');
  });
});
