/**
 * The auction of a passed bank: what counts as a bid, who may bid, and when it ends (rules.md 1.4, 2; 000 "Assegnazione
 * del banco in caso di seguito", 001 "Incanto", 002 "Regole generali").
 */
import { describe, expect, it } from 'vitest';
import { rulesetNamed, Sitting, type RulesetName } from '../support/game-driver.ts';
import { two } from '../support/game-places.ts';
import { type Act, auction, bid, cameTo, everybody, pass, passed, play } from '../support/game-seguito-acts.ts';

describe('the auction', () => {
  it.each<readonly [string, readonly Act[], number, number, ReturnType<Sitting['refused']>]>([
    ['the minimum posta is a bid', [], 2, 100, null],
    ['below it is none', [], 2, 99, 'bidTooLow'],
    ['nothing is none', [], 2, 0, 'bidTooLow'],
    ['a bid must beat the last one', [[2, 500]], 3, 500, 'bidTooLow'],
    ['by one unit', [[2, 500]], 3, 501, null],
    ['its own too', [[2, 500]], 2, 500, 'bidTooLow'],
    ['a bidder may raise its own bid', [[2, 500]], 2, 600, null],
    ['nobody bids more than it has', [], 3, 5_001, 'beyondCredit'],
    ['all of it is a bid', [], 3, 5_000, null],
  ])('R12.3 %s', (_, acts, seat, amount, code) => {
    expect(play(auction(), acts).refused(seat, bid(amount))).toBe(code);
  });

  it('R12.3 R2.1 if the minimum has risen above the bid, the bank opens with the minimum', () => {
    const t = auction('online', [5_000, 5_000, 60, 100, 5_000]);
    t.say(3, bid(60));
    t.host({ type: 'bring', seat: 3, amount: 4_000n });
    for (const seat of [2, 4, 5]) t.say(seat, { type: 'decline' });
    expect([t.bank.banker, t.bank.books.posta]).toEqual([3, 100n]);
  });

  it('R12.3 a player with less than the minimum posta may bid all of it', () => {
    const t = auction('online', [5_000, 5_000, 60, 100, 5_000]);
    expect([t.game.seguito!.asked, t.options(3).bid, t.options(4).bid]).toEqual([[2, 3, 4, 5], 60n, 100n]);
    expect([t.refused(3, bid(59)), t.refused(4, bid(99))]).toEqual(['bidTooLow', 'bidTooLow']);
    t.say(3, bid(60));
    expect([t.options(4).bid, t.refused(4, bid(99))]).toEqual([100n, 'bidTooLow']);
    for (const seat of [2, 4, 5]) t.say(seat, { type: 'decline' });
    expect([t.bank.banker, t.bank.books.posta]).toEqual([3, 60n]);
  });

  it.each<readonly [string, readonly Act[], string]>([
    ['the highest bid has it, for what it bid', [[3, 100], [2, 300], [5, 301], 'the clock runs out'], '5 301'],
    [
      "a bid of the height is all'altezza: at once",
      [
        [3, 100],
        [4, 1_950],
      ],
      '4 1950',
    ],
    ['and so is one above it, for the height', [[4, 3_000]], '4 1950'],
    [
      'taking it is bidding the height',
      [
        [3, 700],
        [5, 'takes'],
      ],
      '5 1950',
    ],
    ['one unit below the height waits for others', [[4, 1_949]], 'auction'],
  ])('R12.3 %s', (_, acts, expected) => {
    expect(cameTo(play(auction(), acts))).toBe(expected);
  });

  it.each<RulesetName>(['online', 'saint-vincent', 'venezia'])(
    'R12.4 %s: the passer takes no part in the auction',
    (ruleset) => {
      const t = auction(ruleset);
      expect([t.refused(1, bid(500)), t.refused(1, { type: 'take' }), t.refused(1, { type: 'decline' })]).toEqual([
        'cannotBid',
        'cannotBid',
        'cannotBid',
      ]);
      expect([t.game.seguito!.asked, t.options(1).bid]).toEqual([[2, 3, 4, 5], null]);
    },
  );

  it('R12.4 saint-vincent: neither does the socio, who could have taken it at the height', () => {
    const t = new Sitting('saint-vincent').sit(5_000, 5_000, 5_000, 5_000);
    t.say(3, { type: 'partner' });
    pass(t.posta(1_000, 3), 2);
    expect(t.game.seguito!.asked).toEqual([2, 3, 4]);
    while (t.phase !== 'auction') t.tick();
    expect([t.game.seguito!.asked, t.refused(3, bid(500)), t.refused(4, bid(500))]).toEqual([
      [2, 4],
      'cannotBid',
      null,
    ]);
  });

  it('R12.4 a socio who sits out and in again stays out of it', () => {
    const t = new Sitting('saint-vincent').sit(5_000, 5_000, 5_000, 5_000);
    t.say(3, { type: 'partner' });
    pass(t.posta(1_000, 3), 2);
    play(t, [
      [3, 'sits out'],
      [3, 'sits in'],
    ]);
    while (t.phase !== 'auction') t.tick();
    expect(t.game.seguito!.asked).toEqual([2, 4]);
  });

  it('R12.4 the socio has left: the player on that chair when the auction opens may bid', () => {
    const t = new Sitting('saint-vincent').sit(5_000, 5_000, 5_000, 5_000);
    t.say(3, { type: 'partner' });
    pass(t.posta(1_000, 3), 2);
    t.say(3, { type: 'leave' });
    t.sitAt(3, 5_000, { player: 'new' });
    while (t.phase !== 'auction') t.tick();
    expect(t.game.seguito!.asked).toEqual([2, 3, 4]);
  });

  it('R12.4 an earlier passer in the same seguito may bid and take again', () => {
    const t = play(passed('online'), [[2, 'takes']]); // 1,950 of seat 2
    pass(t, 4); // 3,803: seat 1 has 5,950
    expect(t.game.seguito!.asked).toEqual([3, 5, 1]);
    expect(
      cameTo(
        play(t, [
          [3, 'declines'],
          [5, 'declines'],
          [1, 'takes'],
        ]),
      ),
    ).toBe('1 3803');
  });

  it.each<readonly [string, readonly Act[], number, number, ReturnType<Sitting['refused']>]>([
    ['a seated bidder may equal a standing one', [[11, 500]], 3, 500, null],
    ['not a seated one', [[3, 500]], 4, 500, 'bidTooLow'],
    ['not with less', [[11, 500]], 3, 499, 'bidTooLow'],
    ['a standing bidder equals nobody: not a seated one', [[3, 500]], 11, 500, 'bidTooLow'],
    ['and not a standing one', [[11, 500]], 12, 500, 'bidTooLow'],
    [
      'and must beat who equalled it',
      [
        [11, 500],
        [3, 500],
      ],
      11,
      500,
      'bidTooLow',
    ],
    [
      'by a unit',
      [
        [11, 500],
        [3, 500],
      ],
      11,
      501,
      null,
    ],
  ])('R12.5 venezia: %s', (_, acts, seat, amount, code) => {
    const t = play(auction('venezia', undefined, [5_000, 5_000]), acts);
    expect(t.refused(seat, bid(amount))).toBe(code);
    const { bid: least } = t.options(seat); // what it is shown agrees
    expect(least !== null && least <= BigInt(amount)).toBe(code === null);
  });

  it('R12.5 venezia: the one who equalled gets it', () => {
    expect(cameTo(play(auction('venezia', undefined, [5_000]), [[11, 500], [3, 500], 'the clock runs out']))).toBe(
      '3 500',
    );
  });

  it('R12.5 in a ruleset without this rule nobody equals anybody', () => {
    const venezia = rulesetNamed('venezia');
    const t = new Sitting(
      { ...venezia, play: { ...venezia.play, seguito: { ...venezia.play.seguito!, seatedMayEqual: false } } },
      two,
    ).sit(5_000, 5_000, 5_000);
    t.stand(5_000);
    pass(t.posta(1_000), 2).tick();
    play(t, [[11, 500]]);
    expect([t.refused(3, bid(500)), t.refused(3, bid(501))]).toEqual(['bidTooLow', null]);
  });

  it('R12.6 10 s from the opening, and another 10 s after each bid', () => {
    const t = auction();
    expect(t.left).toBe(10_000);
    t.pause(9_999);
    t.say(3, bid(400));
    expect(t.left).toBe(10_000);
    t.pause(9_999);
    t.say(4, bid(500));
    expect([t.phase, t.left]).toEqual(['auction', 10_000]);
    t.tick();
    expect(cameTo(t)).toBe('4 500');
  });

  it.each<readonly [string, readonly Act[], string]>([
    [
      'all others have done with bidding',
      [
        [3, 400],
        [2, 'declines'],
        [4, 'declines'],
        [5, 'declines'],
      ],
      '3 400',
    ],
    [
      'they had done with it before',
      [
        [2, 'declines'],
        [4, 'declines'],
        [5, 'declines'],
        [3, 400],
      ],
      '3 400',
    ],
    [
      'who is overbid is asked again',
      [
        [3, 400],
        [2, 500],
        [4, 'declines'],
        [5, 'declines'],
      ],
      'auction',
    ],
    [
      'and may let it go',
      [
        [3, 400],
        [2, 500],
        [4, 'declines'],
        [5, 'declines'],
        [3, 'declines'],
      ],
      '2 500',
    ],
    [
      'who bids after all has not done with it',
      [
        [3, 'declines'],
        [3, 400],
        [2, 500],
        [4, 'declines'],
        [5, 'declines'],
      ],
      'auction',
    ],
    [
      'for who is lost nobody waits',
      [
        [3, 400],
        [2, 'is lost'],
        [4, 'declines'],
        [5, 'sits out'],
      ],
      '3 400',
    ],
    ['all decline', everybody('declines'), 'posta'],
    [
      'the highest bidder leaves: the one before has it',
      [[3, 400], [2, 500], [2, 'leaves'], 'the clock runs out'],
      '3 400',
    ],
    [
      'the highest bidder sits out',
      [
        [3, 400],
        [2, 500],
        [2, 'sits out'],
        [4, 'declines'],
        [5, 'declines'],
      ],
      '3 400',
    ],
    [
      'the highest bidder sits out, and in again',
      [[3, 400], [2, 500], [2, 'sits out'], [2, 'sits in'], 'the clock runs out'],
      '3 400',
    ],
    [
      'the only bidder sits out, and in again',
      [[3, 400], [3, 'sits out'], [3, 'sits in'], 'the clock runs out'],
      'posta',
    ],
    ['the highest bidder is lost at the close', [[3, 400], [2, 500], [2, 'is lost'], 'the clock runs out'], '3 400'],
    [
      'the highest bidder is back before it',
      [[3, 400], [2, 500], [2, 'is lost'], [2, 'is back'], 'the clock runs out'],
      '2 500',
    ],
    ['the only bidder leaves', [[3, 400], [3, 'leaves'], 'the clock runs out'], 'posta'],
  ])('R12.6 %s', (_, acts, expected) => {
    expect(cameTo(play(auction(), acts))).toBe(expected);
  });

  it('R12.6 while the highest bidder is away, only the other bids have to be beaten', () => {
    const t = play(auction(), [
      [3, 400],
      [2, 500],
      [2, 'is lost'],
    ]);
    expect([t.refused(4, bid(400)), t.refused(4, bid(401)), t.options(4).bid]).toEqual(['bidTooLow', null, 401n]);
  });

  it('R12.6 who has sat out bids no more in that auction, and only the other bids have to be beaten', () => {
    const t = play(auction(), [
      [3, 400],
      [2, 500],
      [2, 'sits out'],
      [2, 'sits in'],
    ]);
    expect([t.options(2).bid, t.refused(2, bid(600)), t.options(4).bid]).toEqual([null, 'cannotBid', 401n]);
  });

  it('R12.6 a new player on the highest bidder’s chair has bid nothing', () => {
    const t = play(auction(), [
      [3, 400],
      [2, 500],
      [2, 'leaves'],
    ]);
    t.sitAt(2, 50, { player: 'new' });
    expect(cameTo(t.tick())).toBe('3 400');
  });
});
