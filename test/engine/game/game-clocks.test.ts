/**
 * Clocks that run out, lost connections, standstills of the table (rules.md 1.6, 2.3, 2.4; 003 "Disconnessioni",
 * "Malfunzionamenti").
 */
import { describe, expect, it } from 'vitest';
import { afterAWin, opened, Sitting, type RulesetName } from '../support/game-driver.ts';

const seconds = 1000;
const minutes = 60 * seconds;
/** `role draw by whom` of all decisions: 1 sta, 2 carta, 3 batte. */
const decided = (table: Sitting) =>
  table
    .events('decided')
    .map(({ role, draw, by }) => `${role} ${draw} by ${by}`)
    .join(', ');
const awayOf = (table: Sitting, seat: number) => ({
  timeouts: table.seat(seat)?.timeouts,
  out: table.seat(seat)?.sittingOut,
});

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

  it('R9.9 a tick before its time does nothing', () => {
    const table = opened('online').bet(2, 'banco').close().cards(4, 6);
    table.pause(14_999).host({ type: 'tick' });
    expect(decided(table)).toBe('');
  });

  it('R9.9 two in a row, a decision and a choice, and the player sits out', () => {
    const table = afterAWin('online')
      .bet(2, 'banco')
      .close()
      .cards(6, 5)
      .draw('sta')
      .wait(15 * seconds);
    // The banker's 5 drew the 0 by the regola: 5 against 6.
    expect([table.last('coup')!.outcome, awayOf(table, 1)]).toEqual([1, { timeouts: 1, out: false }]);
    const two = afterAWin('online')
      .bet(2, 'banco')
      .close()
      .cards(6, 7)
      .draw('sta')
      .wait(15 * seconds);
    expect([two.phase, awayOf(two, 1)]).toEqual(['choice', { timeouts: 1, out: false }]);
    two.wait(15 * seconds);
    expect([two.last('ended')!.end, awayOf(two, 1)]).toEqual(['passed', { timeouts: 2, out: true }]);
  });

  it('R9.9 two decisions in a row, where nobody asks the banker in between: its bank ends', () => {
    const table = opened('venezia')
      .bet(2, 'banco')
      .close()
      .cards(7, 7)
      .draw('sta')
      .wait(15 * seconds);
    expect([table.phase, awayOf(table, 1)]).toEqual(['bets', { timeouts: 1, out: false }]);
    table
      .bet(2, 'banco')
      .wait(20 * seconds)
      .cards(7, 7)
      .draw('sta')
      .wait(15 * seconds);
    expect([table.last('ended'), awayOf(table, 1)]).toMatchObject([
      { end: 'givenUp', posta: 1000n },
      { timeouts: 2, out: true },
    ]);
  });

  it('R9.9 what is said in time forgets the first', () => {
    const table = opened('venezia')
      .bet(2, 'banco')
      .close()
      .cards(7, 7)
      .draw('sta')
      .wait(15 * seconds);
    table.say(1, { type: 'ready' });
    expect(awayOf(table, 1)).toEqual({ timeouts: 0, out: false });
    table
      .bet(2, 'banco')
      .wait(20 * seconds)
      .cards(7, 7)
      .draw('sta')
      .wait(15 * seconds);
    expect([table.phase, awayOf(table, 1)]).toEqual(['bets', { timeouts: 1, out: false }]);
  });

  it('R9.9 what is refused forgets nothing', () => {
    const table = opened('venezia')
      .bet(2, 'banco')
      .close()
      .cards(7, 7)
      .draw('sta')
      .wait(15 * seconds);
    expect(table.refused(1, { type: 'pass' })).toBe('mayNotPass');
    expect(awayOf(table, 1).timeouts).toBe(1);
  });

  it('R9.9 a betting time without a bet counts for nobody', () => {
    const table = opened('online').wait(200 * seconds);
    expect(table.game.seats.every(({ timeouts, sittingOut }) => timeouts === 0 && !sittingOut)).toBe(true);
  });

  it('R9.4 who sits out while due to decide is played by the regola at once', () => {
    const table = opened('online').bet(2, 'banco').close().cards(4, 6, 6, 3);
    table.say(2, { type: 'sitOut' });
    expect(decided(table)).toBe('punta 2 by regola');
    table.say(1, { type: 'sitOut' });
    expect(decided(table)).toBe('punta 2 by regola, banco 2 by regola');
    // The banker won: its bank is passed, and its punta keeps the chair.
    expect([table.last('ended')!.end, table.seat(2)!.sittingOut]).toEqual(['passed', true]);
  });

  it('R9.4 who leaves in a coup is played by the regola, and paid after it', () => {
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

  it('R9.6 sitting in in between begins anew', () => {
    const table = opened('online');
    table.say(3, { type: 'sitOut' });
    table.wait(9 * minutes).say(3, { type: 'sitIn' });
    table.say(3, { type: 'sitOut' });
    expect(table.wait(9 * minutes).seat(3)).toBeDefined();
  });
});

describe('lost connections', () => {
  it('R9.12 with nothing open: the seat is kept for 3 minutes, then paid, in mid-bank too', () => {
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

  it('R9.12 back in time, it is as if nothing had been', () => {
    const table = opened('online')
      .lost(3)
      .wait(2 * minutes)
      .connected(3)
      .wait(5 * minutes);
    expect([table.seat(3)!.connected, table.seat(3)!.lostAt]).toEqual([true, null]);
    // And the minutes of a second loss begin anew.
    expect(
      table
        .lost(3)
        .wait(3 * minutes - 1)
        .seat(3),
    ).toBeDefined();
  });

  it('R9.12 its decision is taken by its clock, not before, and stakes nothing more; it leaves 2 minutes after the loss', () => {
    const table = opened('online').bet(2, 'banco').close().cards(6, 5, 9).lost(2).wait(14_999);
    expect(decided(table)).toBe('');
    table.wait(1);
    expect(decided(table)).toBe('punta 1 by clock');
    table.draw('sta');
    expect([table.last('ended')!.end, table.stackOf(2)]).toEqual(['punta', 21_000n]);
    // It is due now, and names no posta.
    expect(table.game.due).toBe(2);
    table.wait(20 * seconds);
    expect([table.game.due, table.seat(2)!.sittingOut]).toEqual([3, true]);
    table.wait(2 * minutes - 35 * seconds - 1);
    expect(table.seat(2)).toBeDefined();
    table.wait(1);
    expect(table.last('unseated')).toEqual({ type: 'unseated', seat: 2, paid: 21_000n });
  });

  it('R9.12 a bet that is open when it is lost lapses with the close, and not before', () => {
    const table = opened('online').bets('2 plain 300, 3 plain 50').lost(2).wait(19_999);
    expect(table.bank.bets.length).toBe(2);
    expect(table.wait(1).accepted).toBe('3 50*');
    expect(table.last('closed')!.list.find(({ seat }) => seat === 2)).toMatchObject({ status: 0, accepted: 0n });
  });

  it('R9.12 a coup that runs is not given up for it', () => {
    const table = opened('online').bet(2, 'banco').lost(2).connected(2).close().lost(2);
    table.cards(9, 0).wait(15 * seconds);
    expect([decided(table), table.last('ended')!.end]).toEqual(['punta 3 by clock', 'punta']);
  });

  it('R9.12 three minutes may end in a coup: it is played to its end first', () => {
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
      'R9.12 a banker that is lost when its bets close: the bank is given up before a won coup',
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
      'R9.12 as with a choice that it lets run out',
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
      'R9.12 and where no bets are made it does not wait for the 3 minutes',
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

  it('R9.12 a banker that is back before the close goes on', () => {
    expect(
      opened('online')
        .bet(2, 'banco')
        .lost(1)
        .wait(19 * seconds)
        .connected(1)
        .wait(1 * seconds).accepted,
    ).toBe('2 1000*');
  });

  it('R9.12 a banker that is lost in a coup: the regola draws for it, then its bank is passed', () => {
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
    // It is not asked for the seguito, and makes no other bank.
    expect(table.game.seguito!.asked).not.toContain(1);
  });

  it('R9.12 with nobody else there the bank waits, and ends when the banker’s time is over', () => {
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

  it('R9.12 the punta alone lost: the bets rest, its bet stands, and the clock begins anew when it is back', () => {
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

describe('a standstill of the table (malfunction)', () => {
  const standstill = (table: Sitting) => {
    table.pause(60 * minutes).host({ type: 'malfunction' });
    return table;
  };

  it('R9.10 a coup whose cards are not known is void: bets return, earlier coups count, the banker is due again', () => {
    const table = standstill(afterAWin('online').bets('3 plain 500, 4 plain 100').close());
    expect(table.last('ended')).toEqual({
      type: 'ended',
      end: 'void',
      lines: [950n, -1000n, 0n, 0n, 0n, 0n, 0n, 0n, 0n],
      cagnotte: 50n,
      posta: 1950n,
      garage: 0n,
    });
    expect([1, 2, 3, 4].map((seat) => table.stackOf(seat))).toEqual([20_950n, 19_000n, 20_000n, 20_000n]);
    expect([table.phase, table.game.due, table.left]).toEqual(['posta', 1, 20 * seconds]);
  });

  it('R9.10 the host may void such a coup without a standstill, and no other', () => {
    const table = opened('online').bet(2, 'banco');
    expect(table.hostRefused({ type: 'void', silent: [] })).toBe('outOfTurn');
    table.close();
    expect(table.hostRefused({ type: 'void', silent: [] })).toBe(null);
    table.cards(6, 7);
    expect(table.hostRefused({ type: 'void', silent: [] })).toBe('outOfTurn');
  });

  it('R9.10 a coup whose cards are known is finished with them, and its clock begins anew', () => {
    const table = opened('online').bet(2, 'banco').close().cards(4, 3, 5, 2);
    const { cards } = table.bank.coup!;
    standstill(table);
    expect([table.phase, table.left, table.bank.coup!.cards]).toEqual(['punta', 15 * seconds, cards]);
    standstill(table.draw('carta'));
    expect([table.phase, table.left]).toEqual(['banco', 15 * seconds]);
    expect(table.draw('sta').last('coup')!.outcome).toBe(1);
  });

  it('R9.10 open bets return, guarantees too, and the betting time begins anew; the banker’s move stays', () => {
    const table = standstill(
      afterAWin('online').move('raise', 50).bets('3 plain 300').untilLeft(1000).bet(4, 'plain', 500),
    );
    expect([table.phase, table.left, table.bank.bets, table.guarantees]).toEqual(['bets', 20 * seconds, [], '']);
    expect(table.bet(4, 'banco').close().accepted).toBe('4 2000*');
  });

  it.each<[string, Sitting, string, number]>([
    ['R9.8 the posta', new Sitting('online').sit(5000, 5000), 'posta', 20],
    ['R9.8 the choice', opened('online').bet(2, 'banco').coup('banco'), 'choice', 15],
    ['R9.8 the offer: 15 s at least', afterAWin('online').pass(), 'offer', 15],
    ['R9.8 the auction: 15 s at least', afterAWin('online').pass().wait(10_000), 'auction', 15],
  ])('%s', (_title, table, phase, left) => {
    standstill(table);
    expect([table.phase, table.left]).toEqual([phase, left * seconds]);
  });

  it('R9.8 a table with short clocks has 15 s for its bets as well', () => {
    const short = { posta: 5000, bets: 5000, draw: 5000, choice: 5000, offer: 5000, auction: 5000, link: 5000 };
    const table = standstill(new Sitting('online', { clocks: short }).sit(5000, 5000).posta(1000));
    expect([table.phase, table.left]).toEqual(['bets', 15 * seconds]);
  });

  it('R9.8 who was lost or sat out before it has its minutes anew', () => {
    const table = opened('online').lost(3);
    table.say(4, { type: 'sitOut' });
    standstill(table);
    table.wait(3 * minutes - 1);
    expect([table.seat(3), table.seat(4)].every((seat) => seat !== undefined)).toBe(true);
    table.wait(1);
    expect([table.seat(3), table.seat(4)!.sittingOut]).toEqual([undefined, true]);
    expect(table.wait(7 * minutes).seat(4)).toBe(undefined);
  });

  it('R9.10 between two banks nothing is lost', () => {
    const table = new Sitting('online');
    table.sitAt(1, 5000);
    standstill(table);
    expect([table.phase, table.stackOf(1)]).toEqual(['waiting', 5000n]);
  });
});
