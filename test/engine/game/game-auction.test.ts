/**
 * The auction of a passed bank, its return, and standing bettors in it: rules.md 1.4 and 2; 000 "Assegnazione del banco
 * in caso di seguito", 001 "Incanto", 002 "Regole generali".
 */
import { describe, expect, it } from 'vitest';
import { rulesetNamed, Sitting, type RulesetName } from '../support/game-driver.ts';
import { type Act, auction, bid, cameTo, everybody, pass, passed, play, two } from '../support/game-seguito-acts.ts';

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

  it('R12.3 who has less than the minimum posta is not asked', () => {
    const t = auction('online', [5_000, 5_000, 99, 100, 5_000]);
    expect([t.game.seguito!.asked, t.refused(3, bid(99))]).toEqual([[2, 4, 5], 'cannotBid']);
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
    'R12.4 %s: who passed takes no part in the auction',
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

  it('R12.4 saint-vincent: nor does its socio, who could have taken it at the height', () => {
    const t = new Sitting('saint-vincent').sit(5_000, 5_000, 5_000, 5_000);
    t.say(3, { type: 'partner', share: 5_000 });
    pass(t.posta(1_000, 3), 2);
    expect(t.game.seguito!.asked).toEqual([2, 3, 4]);
    while (t.phase !== 'auction') t.tick();
    expect([t.game.seguito!.asked, t.refused(3, bid(500)), t.refused(4, bid(500))]).toEqual([
      [2, 4],
      'cannotBid',
      null,
    ]);
  });

  it('R12.4 the socio has left: who sits on its chair when the auction opens may bid', () => {
    const t = new Sitting('saint-vincent').sit(5_000, 5_000, 5_000, 5_000);
    t.say(3, { type: 'partner', share: 5_000 });
    pass(t.posta(1_000, 3), 2);
    t.say(3, { type: 'leave' });
    t.sitAt(3, 5_000, { player: 'new' });
    while (t.phase !== 'auction') t.tick();
    expect(t.game.seguito!.asked).toEqual([2, 3, 4]);
  });

  it('R12.4 who passed before, in the same seguito, may bid and take again', () => {
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

  it('R12.5 venezia: who equalled has it', () => {
    expect(cameTo(play(auction('venezia', undefined, [5_000]), [[11, 500], [3, 500], 'the clock runs out']))).toBe(
      '3 500',
    );
  });

  it('R12.5 a ruleset without it: nobody equals anybody', () => {
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

  it('R12.6 10 s from the opening, and 10 s anew after each bid', () => {
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

  it('R12.6 while the highest bidder is away only what the others bid is to be beaten', () => {
    const t = play(auction(), [
      [3, 400],
      [2, 500],
      [2, 'is lost'],
    ]);
    expect([t.refused(4, bid(400)), t.refused(4, bid(401)), t.options(4).bid]).toEqual(['bidTooLow', null, 401n]);
  });

  it('R12.6 who sits down on the chair of the highest bidder has bid nothing', () => {
    const t = play(auction(), [
      [3, 400],
      [2, 500],
      [2, 'leaves'],
    ]);
    t.sitAt(2, 50, { player: 'new' });
    expect(cameTo(t.tick())).toBe('3 400');
  });
});

describe('nobody, and the return', () => {
  it('R12.7 without a bid the bank goes to the right of who passed', () => {
    const t = auction().tick();
    expect([t.phase, t.game.due, t.game.firstPasser, t.game.seguito]).toEqual(['posta', 2, null, null]);
    t.posta(100); // freely: nothing of the passed bank is left
    expect(t.bank.books.posta).toBe(100n);
  });

  it('R12.7 nobody can bid: at once', () => {
    const t = passed('online', [5_000, 1_050, 90, 90, 90]);
    expect([t.phase, t.game.due, t.count('auction')]).toEqual(['posta', 2, 1]);
  });

  it.each<readonly [string, (t: Sitting) => void]>([
    ['loses', (t) => t.bet(2, 'banco').coup('punta')],
    ['gives it up', (t) => t.tick().pass()],
    ['sits out', (t) => t.say(4, { type: 'sitOut' })],
    ['leaves', (t) => t.say(4, { type: 'leave' })],
  ])('R12.8 the taker %s: the bank returns to the right of who passed it', (_, ends) => {
    const t = play(passed('online'), [
      [2, 'declines'],
      [3, 'declines'],
      [4, 'takes'],
    ]);
    expect(t.game.firstPasser).toBe(1);
    ends(t);
    expect([t.phase, t.game.due, t.game.firstPasser]).toEqual(['posta', 2, null]);
  });

  it('R12.8 however many times it is passed on: seat 1 passes, 3 passes, 5 loses, and 2 is due', () => {
    const t = play(passed('online', [5_000, 5_000, 5_000, 5_000, 9_000]), [
      [2, 'declines'],
      [3, 'takes'],
    ]);
    pass(t, 4); // 3,803
    expect([t.game.seguito!.passer, t.game.firstPasser, t.game.seguito!.asked]).toEqual([3, 1, [5, 1, 2]]);
    play(t, [[5, 'takes']]);
    expect(t.game.firstPasser).toBe(1);
    t.bet(1, 'banco').coup('punta');
    expect([t.game.due, t.game.firstPasser]).toEqual([2, null]);
  });

  it('R12.8 nobody takes the second seguito: to the right of who first passed, not of who passed last', () => {
    const t = play(passed('online'), [
      [2, 'declines'],
      [3, 'takes'],
    ]);
    pass(t, 4);
    while (t.phase !== 'posta') t.tick();
    expect(t.game.due).toBe(2);
  });

  it('R12.8 the seguito is over when the bank has returned: the next one to pass is the first', () => {
    const t = play(passed('online'), [
      [2, 'declines'],
      [3, 'takes'],
    ]);
    t.bet(4, 'banco').coup('punta'); // to 2
    pass(t.posta(500), 5);
    expect([t.game.firstPasser, t.game.seguito!.passer]).toEqual([2, 2]);
  });

  it('R12.8 who first passed has left: to the right of its chair', () => {
    const t = play(passed('online'), [
      [2, 'declines'],
      [3, 'takes'],
    ]);
    t.say(1, { type: 'leave' });
    t.sitAt(1, 5_000, { player: 'new' });
    t.bet(4, 'banco').coup('punta');
    expect(t.game.due).toBe(2);
  });

  it('R12.8 a void coup leaves it with the taker, who may name a posta of its own; refused, it returns', () => {
    const t = play(passed('online'), [
      [2, 'declines'],
      [3, 'takes'],
    ]);
    t.bet(4, 'banco').close();
    t.host({ type: 'void', silent: [] });
    expect([t.phase, t.game.due, t.game.firstPasser]).toEqual(['posta', 3, 1]);
    t.say(3, { type: 'refuse' });
    expect([t.game.due, t.game.firstPasser]).toEqual([2, null]);
  });

  it.each(['leave', 'sitOut'] as const)('R12.8 nor does a taker who is gone after a void (%s) keep it', (type) => {
    const t = play(passed('online'), [
      [2, 'declines'],
      [3, 'takes'],
    ]);
    t.bet(4, 'banco').close();
    t.say(3, { type });
    t.host({ type: 'void', silent: [] });
    expect([t.phase, t.game.due, t.game.firstPasser]).toEqual(['posta', 2, null]);
  });

  it.each<readonly [string, (t: Sitting) => void, number, number | null]>([
    ['it is there still, and goes on', () => undefined, 3, 1],
    [
      'it has left: the seguito is over',
      (t) => {
        t.say(3, { type: 'leave' });
        t.sitAt(3, 5_000, { player: 'x' });
        t.sitAt(6, 5_000);
      },
      2,
      null,
    ],
  ])('R12.8, R13.4 a pause after a void that the taker had a right to: %s', (_, acts, due, firstPasser) => {
    const t = new Sitting('online', { minimumPlayers: { start: 4, goOn: 4 } }).sit(5_000, 5_000, 5_000, 5_000);
    play(pass(t.posta(1_000), 2), [
      [2, 'declines'],
      [3, 'takes'],
    ]);
    t.bet(2, 'plain', 100).close();
    t.say(4, { type: 'leave' });
    t.host({ type: 'void', silent: [] });
    expect([t.phase, t.game.due, t.game.firstPasser, t.game.interruption!.players]).toEqual([
      'waiting',
      3,
      1,
      ['p1', 'p2', 'p3'],
    ]);
    acts(t);
    t.sitAt(5, 5_000);
    expect([t.phase, t.game.due, t.game.firstPasser]).toEqual(['posta', due, firstPasser]);
  });

  it('R12.8 too few to play in the middle of a seguito: the table pauses, and the turn is right of who first passed', () => {
    const t = passed('online', [5_000, 5_000, 5_000]);
    t.say(2, { type: 'leave' });
    t.say(1, { type: 'leave' });
    expect([t.phase, t.game.due, t.game.seguito, t.game.firstPasser]).toEqual(['waiting', 3, null, null]);
  });
});

describe('standing bettors in a seguito', () => {
  /** Venezia: seat 1 passes 1,950; seats 2–5, and 11, 12, 13 stand. */
  const open = (): Sitting => passed('venezia', undefined, [5_000, 5_000, 1_000]);
  const seatedDecline = everybody('declines');

  it('R12.9 they are asked after the seated, those who have the credit', () => {
    expect(open().game.seguito!.asked).toEqual([2, 3, 4, 5, 11, 12]);
  });

  it.each<readonly [string, readonly Act[], string]>([
    ['of the standing who speaks first has it', [...seatedDecline, [12, 'takes']], '12 1950'],
    ['and has it if it spoke before the seated declined', [[12, 'takes'], [11, 'takes'], ...seatedDecline], '12 1950'],
    [
      'a seated taker comes before every standing one',
      [
        [11, 'takes'],
        [5, 'takes'],
        [2, 'declines'],
        [3, 'declines'],
        [4, 'declines'],
      ],
      '5 1950',
    ],
    ['the seated let the clock run out', [[12, 'takes'], 'the clock runs out'], '12 1950'],
    [
      'the first to speak is lost: the next one',
      [[12, 'takes'], [11, 'takes'], [12, 'is lost'], ...seatedDecline],
      '11 1950',
    ],
    ['the first to speak leaves', [[12, 'takes'], [11, 'takes'], [12, 'leaves'], ...seatedDecline], '11 1950'],
    ['it waits for the standing while the clock runs', [...seatedDecline], 'offer'],
    ['they decline too', [...seatedDecline, [11, 'declines'], [12, 'declines']], 'auction'],
    ['an answer of theirs binds too', [[11, 'declines'], [11, 'takes'], ...seatedDecline, [12, 'declines']], 'auction'],
  ])('R12.9 %s', (_, acts, expected) => {
    expect(cameTo(play(open(), acts))).toBe(expected);
  });

  it('R12.9 they bid like the seated, who has not the height too', () => {
    const t = play(auction('venezia', undefined, [5_000, 1_000]), [[12, 1_000], 'the clock runs out']);
    expect(cameTo(t)).toBe('12 1000');
  });

  it('R12.9 a standing banker plays like any other; its hand begins at seat 1, and the bank returns to the right of who first passed', () => {
    const t = play(open(), [...seatedDecline, [12, 'takes']]);
    // Plain bets by hand: 1, 2, … then the standing by arrival, until 1,950 are covered.
    t.bet(11, 'plain', 500).bet(5, 'plain', 1_000).bet(1, 'plain', 800).coup('punta');
    expect(t.accepted).toBe('1 800, 5 1000*, 11 150');
    expect([t.stackOf(12), t.game.due]).toEqual([3_050n, 2]);
  });

  it('R12.9 equal bets against a standing banker: the cards go to the lowest chair', () => {
    const t = play(open(), [...seatedDecline, [12, 'takes']]);
    t.bet(11, 'plain', 300).bet(4, 'plain', 300).bet(2, 'plain', 300).coup('banco');
    expect(t.accepted).toBe('2 300*, 4 300, 11 300');
  });

  it('R12.9 a standing banker may pass in turn: the seated are asked from seat 1 on', () => {
    const t = play(open(), [...seatedDecline, [12, 'takes']]);
    t.bet(11, 'plain', 100).coup('banco').pass(); // 1,950 + 100 − 5
    expect([t.game.seguito!.height, t.game.seguito!.asked, t.game.firstPasser]).toEqual([
      2_045n,
      [1, 2, 3, 4, 5, 11],
      1,
    ]);
  });

  it('R12.9 a standing banker who leaves gives the bank back', () => {
    const t = play(open(), [...seatedDecline, [12, 'takes']]);
    t.say(12, { type: 'leave' });
    expect([t.phase, t.game.due, t.stackOf(12)]).toEqual(['posta', 2, null]);
  });

  it('R12.9 after a void the standing banker is due again', () => {
    const t = play(open(), [...seatedDecline, [12, 'takes']]);
    t.bet(2, 'banco').close();
    t.host({ type: 'void', silent: [] });
    expect([t.phase, t.game.due, t.game.firstPasser]).toEqual(['posta', 12, 1]);
    t.tick();
    expect([t.game.due, t.game.firstPasser]).toEqual([2, null]);
  });

  it('R12.9 saint-vincent offers to the seated alone', () => {
    const t = passed('saint-vincent', undefined, [5_000]);
    expect([t.game.seguito!.asked, t.refused(11, { type: 'take' })]).toEqual([[2, 3, 4, 5], 'outOfTurn']);
    while (t.phase !== 'auction') t.tick();
    expect(t.refused(11, bid(500))).toBe('cannotBid');
  });
});
