/**
 * A standstill of the whole table: what is void, what goes on, and which clocks start again (rules.md 2.4; 003
 * "Malfunzionamenti").
 */
import { describe, expect, it } from 'vitest';
import { minutes, seconds } from '../support/game-clocks.ts';
import { afterAWin, opened, Sitting } from '../support/game-driver.ts';

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

  it('R9.10 a coup whose cards are known is finished with them, and its clock starts again', () => {
    const table = opened('online').bet(2, 'banco').close().cards(4, 3, 5, 2);
    const { cards } = table.bank.coup!;
    standstill(table);
    expect([table.phase, table.left, table.bank.coup!.cards]).toEqual(['punta', 15 * seconds, cards]);
    standstill(table.draw('carta'));
    expect([table.phase, table.left]).toEqual(['banco', 15 * seconds]);
    expect(table.draw('sta').last('coup')!.outcome).toBe(1);
  });

  it('R9.10 open bets return, guarantees too, and the betting time starts again; the banker’s move stays', () => {
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

  it('R9.8 a table with short clocks also has 15 s for its bets', () => {
    const short = { posta: 5000, bets: 5000, draw: 5000, choice: 5000, offer: 5000, auction: 5000, link: 5000 };
    const table = standstill(new Sitting('online', { clocks: short }).sit(5000, 5000).posta(1000));
    expect([table.phase, table.left]).toEqual(['bets', 15 * seconds]);
  });

  it('R9.8 a player lost or sitting out before it has the whole time again', () => {
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
