/** Leaving, being away too long, and bringing more (rules.md 2.3, 2.4; 003 "Disconnessioni"). */
import { describe, expect, it } from 'vitest';
import type { SeatCommand } from '../../../engine/chairs/commands.ts';
import { Sitting } from '../support/game-driver.ts';
import { sitting, two } from '../support/game-places.ts';

const minutes = (n: number) => n * 60_000;

describe('leaving', () => {
  /**
   * Saint-vincent, seats 1–4 with 5,000. Seat 1 puts 1,000 into play, has won 300 from 2 and 200 from 3, and goes on
   * with 500 + 475.
   */
  function running(): Sitting {
    return new Sitting('saint-vincent')
      .sit(5_000, 5_000, 5_000, 5_000)
      .posta(1_000)
      .bet(2, 'plain', 300)
      .bet(3, 'plain', 200)
      .coup('banco')
      .on();
  }

  it('R13.7 between coups of a bank a player goes at once with everything that is theirs', () => {
    const t = running();
    t.say(2, { type: 'leave' });
    expect([t.last('unseated')!.paid, t.phase]).toEqual([4_700n, 'bets']);
    t.say(4, { type: 'leave' });
    expect(t.last('unseated')!.paid).toBe(5_000n);
  });

  it('R13.7 the line is not paid again when the bank ends, but stands in the statement', () => {
    const t = running();
    t.say(2, { type: 'leave' });
    t.sitAt(2, 1_000, { player: 'new' });
    t.pass();
    // Seat 1: posta 500 + 475, taken out 500, paid in 1,000.
    expect([t.last('ended')!.lines, t.last('ended')!.cagnotte]).toEqual([[475n, -300n, -200n, 0n], 25n]);
    expect([1, 2, 3, 4].map((seat) => t.stackOf(seat))).toEqual([5_475n, 1_000n, 4_800n, 5_000n]);
  });

  it('R13.7 an open bet lapses', () => {
    const t = running().bet(2, 'plain', 100);
    t.say(2, { type: 'leave' });
    expect([t.last('returned'), t.last('unseated')!.paid, t.bank.bets]).toEqual([
      { type: 'returned', seat: 2, why: 'away' },
      4_700n,
      [],
    ]);
  });

  it('R13.7 what is in a closed coup is played first, by the regola', () => {
    const t = running().bet(2, 'banco').close();
    t.say(2, { type: 'leave' });
    expect([t.count('unseated'), t.refused(2, { type: 'draw', draw: 1 })]).toEqual([0, 'alreadyLeaving']);
    t.cards(9, 0); // 975 are won
    expect([t.last('decided')!.by, t.last('unseated')!.paid]).toEqual(['regola', 5_675n]);
  });

  it('R13.7 a player whose bet the coup returned goes at once', () => {
    const t = running().bet(2, 'plain', 100).bet(3, 'banco').close();
    t.say(2, { type: 'leave' });
    expect([t.phase, t.last('unseated')!.paid]).toEqual(['links', 4_700n]);
    t.cards(9, 0).draw('batte');
    expect(t.stackOf(3)).toBe(5_775n);
  });

  it.each<readonly [string, (t: Sitting) => void, string, bigint]>([
    ['before its first win gives the bank up', (t) => t.posta(1_000), 'givenUp', 5_000n],
    ['after a win passes it', (t) => t.posta(1_000).bet(2, 'banco').coup('banco').on(), 'passed', 5_950n],
    ['while it may choose passes it', (t) => t.posta(1_000).bet(2, 'banco').coup('banco'), 'passed', 5_950n],
  ])('R13.7 a banker who leaves %s, and is paid', (_, open, end, paid) => {
    const t = new Sitting('saint-vincent').sit(5_000, 5_000, 5_000);
    open(t);
    t.say(1, { type: 'leave' });
    expect([t.last('ended')!.end, t.last('unseated')!.paid, t.seat(1)]).toEqual([end, paid, undefined]);
  });

  it('R13.7 a banker who leaves during a coup: the coup is played, then the bank passes', () => {
    const t = new Sitting('saint-vincent').sit(5_000, 5_000, 5_000).posta(1_000).bet(2, 'banco').close();
    t.say(1, { type: 'leave' });
    t.cards(6, 7).draw('sta'); // the regola stands on 7
    expect([t.last('ended')!.end, t.last('unseated')!.paid, t.phase]).toEqual(['passed', 5_950n, 'offer']);
  });

  it('R13.7 a leaving player says nothing more and does not come back', () => {
    const t = running().bet(2, 'banco').close();
    t.say(2, { type: 'leave' });
    expect([
      t.refused(2, { type: 'sitIn' }),
      t.refused(2, { type: 'sitOut' }),
      t.refused(2, { type: 'ready' }),
      t.hostRefused(sitting(5, 'p2')),
    ]).toEqual(['alreadyLeaving', 'alreadyLeaving', 'alreadyLeaving', 'alreadySeated']);
    expect(t.say(2, { type: 'leave' })).toEqual([]);
  });

  it('R13.7 a player who sits out can only sit in or go', () => {
    const t = running();
    t.say(2, { type: 'sitOut' });
    const says: readonly SeatCommand[] = [
      t.betOf(2, 'plain', 50),
      { type: 'ready' },
      { type: 'take' },
      { type: 'decline' },
      { type: 'partner' },
    ];
    expect(says.map((command) => t.refused(2, command))).toEqual(says.map(() => 'sittingOut'));
    expect((['sitIn', 'leave'] as const).map((type) => t.refused(2, { type }))).toEqual([null, null]);
  });

  it.each<readonly [string, (t: Sitting) => void, number]>([
    ['R9.6, R13.7 sitting out', (t) => t.say(2, { type: 'sitOut' }), minutes(10)],
    ['R9.7, R13.7 a lost connection', (t) => t.lost(2), minutes(3)],
    [
      'R9.6, R9.7, R13.7 both: whichever ends first',
      (t) => {
        t.say(2, { type: 'sitOut' });
        t.lost(2);
      },
      minutes(3),
    ],
  ])("%s frees the seat in time, with everything that is the player's", (_, away, ms) => {
    const t = running();
    away(t);
    t.wait(ms - 1);
    expect(t.seat(2)).toBeDefined();
    t.wait(1);
    expect([t.seat(2), t.events('unseated').find(({ seat }) => seat === 2)!.paid]).toEqual([undefined, 4_700n]);
  });

  it('R9.6, R9.7, R13.7 a player back in time keeps the seat, and has the whole time again', () => {
    const t = running();
    t.say(2, { type: 'sitOut' });
    t.lost(3);
    t.wait(minutes(3) - 1).connected(3);
    t.wait(minutes(7) - 2).say(2, { type: 'sitIn' });
    t.bet(2, 'plain', 100).wait(1).say(2, { type: 'sitOut' }); // after a bet the minutes start again (R9.15)
    t.lost(3);
    t.wait(minutes(3) - 1);
    expect([2, 3].map((seat) => t.seat(seat)?.seat)).toEqual([2, 3]);
  });

  it('R9.7, R13.7 standing bettors too', () => {
    const t = new Sitting('venezia', two).sit(5_000, 5_000);
    t.stand(700);
    t.lost(11).wait(minutes(3));
    expect(t.last('unseated')).toEqual({ type: 'unseated', seat: 11, paid: 700n });
  });

  it('R9.7, R13.7 a player lost during a coup is played for, and goes with the result', () => {
    const t = running().bet(2, 'banco').close().cards(5, 3, 9).lost(2);
    t.wait(minutes(3)); // the punta's 5 is a volontà, and stands; the banker draws a nine on 3
    expect(
      t
        .events('decided')
        .map(({ role, by }) => `${role} ${by}`)
        .slice(-2),
    ).toEqual(['punta clock', 'banco regola']);
    expect(t.events('unseated').find(({ seat }) => seat === 2)!.paid).toBe(5_675n);
  });
});

describe('bringing more', () => {
  it('R13.8 counts from the next bank on', () => {
    const t = new Sitting('online').sit(5_000, 200, 5_000).posta(1_000);
    t.host({ type: 'bring', seat: 2, amount: 800n });
    expect([
      t.stackOf(2),
      t.refused(2, t.betOf(2, 'banco')),
      t.refused(2, t.betOf(2, 'plain', 201)),
      t.refused(2, t.betOf(2, 'plain', 200)),
    ]).toEqual([1_000n, 'beyondCredit', 'beyondCredit', null]);
    t.bet(3, 'banco').coup('punta');
    expect(t.game.due).toBe(2);
    expect(t.refused(2, { type: 'posta', amount: 1_000n, socio: null })).toBeNull();
  });

  it('R13.8 a raise comes from what the banker had when the bank began', () => {
    const t = new Sitting('saint-vincent').sit(1_000, 5_000).posta(900);
    t.host({ type: 'bring', seat: 1, amount: 500n });
    expect([
      t.refused(1, { type: 'move', move: 1, amount: 101n }),
      t.refused(1, { type: 'move', move: 1, amount: 100n }),
    ]).toEqual(['noSuchMove', null]);
  });

  it('R13.8 it cannot be lost in the running bank', () => {
    const t = new Sitting('online').sit(5_000, 200, 5_000).posta(1_000);
    t.host({ type: 'bring', seat: 2, amount: 800n });
    t.bet(2, 'plain', 200).coup('banco');
    expect([t.creditOf(2), t.pass().stackOf(2)]).toEqual([0n, 800n]);
  });

  it('R13.8 bringing nothing, or less, is refused', () => {
    const t = new Sitting('online').sit(5_000, 5_000);
    expect([
      t.hostRefused({ type: 'bring', seat: 1, amount: 0n }),
      t.hostRefused({ type: 'bring', seat: 1, amount: -1n }),
    ]).toEqual(['badAmount', 'badAmount']);
  });

  it('R13.8 in the seguito it counts at once', () => {
    const t = new Sitting('online').sit(5_000, 5_000, 150).posta(1_000).bet(2, 'banco').coup('banco').pass().tick();
    t.host({ type: 'bring', seat: 3, amount: 600n });
    t.say(3, { type: 'bid', amount: 750n });
    expect(t.tick().bank.books.posta).toBe(750n);
  });
});
