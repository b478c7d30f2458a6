/**
 * A passed bank is offered on, and may be taken back: rules.md 1.4 and 2; 000 "Assegnazione del banco in caso di
 * seguito", 001 "Seguito", 002 "Regole generali".
 */
import { describe, expect, it } from 'vitest';
import { Sitting, type RulesetName } from '../support/game-driver.ts';
import { type Act, bid, cameTo, everybody, pass, passed, play } from '../support/game-seguito-acts.ts';

describe("the offer all'altezza", () => {
  it('R12.1 a passed bank is offered for its posta, by hand from the right of the passer, on one clock of 10 s', () => {
    const t = passed('online');
    expect([t.phase, t.left, t.game.seguito!.height, t.game.seguito!.passer]).toEqual(['offer', 10_000, 1_950n, 1]);
    expect(t.game.seguito!.asked).toEqual([2, 3, 4, 5]);
    expect(t.last('ended')!.end).toBe('passed');
    expect(t.stackOf(1)).toBe(5_950n); // the banker has its posta back: 5,000 − 1,000 + 1,950
  });

  it('R12.1 by hand past the last chair: seat 3 passes, and 4, 5, 1, 2 are asked', () => {
    const t = new Sitting('online').sit(5_000, 5_000, 5_000, 5_000, 5_000);
    t.say(1, { type: 'refuse' });
    t.say(2, { type: 'refuse' });
    pass(t.posta(1_000), 1);
    expect(t.game.seguito!.asked).toEqual([4, 5, 1, 2]);
  });

  it.each<readonly [string, readonly Act[], string]>([
    ['the first by hand takes it', [[2, 'takes']], '2 1950'],
    [
      'a later one has it when those before decline',
      [
        [4, 'takes'],
        [2, 'declines'],
        [3, 'declines'],
      ],
      '4 1950',
    ],
    [
      'precedence is by hand, not by who spoke first',
      [
        [5, 'takes'],
        [4, 'takes'],
        [3, 'declines'],
        [2, 'takes'],
      ],
      '2 1950',
    ],
    [
      'who spoke late still comes before who is farther',
      [
        [5, 'takes'],
        [3, 'takes'],
        [2, 'declines'],
      ],
      '3 1950',
    ],
    [
      'it is not given away while somebody before may still answer',
      [
        [5, 'takes'],
        [2, 'declines'],
        [3, 'declines'],
      ],
      'offer',
    ],
    ['the clock speaks for the silent: they decline', [[4, 'takes'], 'the clock runs out'], '4 1950'],
    ['nobody answers', ['the clock runs out'], 'auction'],
    ['all decline', everybody('declines'), 'auction'],
    [
      'an answer binds',
      [
        [3, 'declines'],
        [3, 'takes'],
        [2, 'declines'],
        [4, 'declines'],
        [5, 'declines'],
      ],
      'auction',
    ],
    [
      'for who is lost nobody waits',
      [
        [3, 'takes'],
        [2, 'is lost'],
      ],
      '3 1950',
    ],
    [
      'who is lost and back in time may still take it',
      [
        [2, 'is lost'],
        [2, 'is back'],
        [3, 'takes'],
        [2, 'takes'],
      ],
      '2 1950',
    ],
    [
      'for who sits out nobody waits',
      [
        [3, 'takes'],
        [2, 'sits out'],
      ],
      '3 1950',
    ],
    [
      'for who leaves nobody waits',
      [
        [3, 'takes'],
        [2, 'leaves'],
      ],
      '3 1950',
    ],
    [
      'a taker who is lost before its turn does not have it',
      [
        [4, 'takes'],
        [4, 'is lost'],
        [2, 'declines'],
        [3, 'declines'],
        [5, 'takes'],
      ],
      '5 1950',
    ],
    [
      'a taker who sits out before its turn does not have it',
      [[4, 'takes'], [4, 'sits out'], 'the clock runs out'],
      'auction',
    ],
    [
      'nor does one who sits in again: it has declined',
      [[4, 'takes'], [4, 'sits out'], [4, 'sits in'], 'the clock runs out'],
      'auction',
    ],
    [
      'for who has sat out and in nobody waits: the next by hand has it',
      [
        [4, 'takes'],
        [3, 'takes'],
        [3, 'sits out'],
        [3, 'sits in'],
        [2, 'declines'],
      ],
      '4 1950',
    ],
    [
      'a taker who leaves before its turn does not have it',
      [
        [3, 'takes'],
        [3, 'leaves'],
        [2, 'declines'],
        [4, 'declines'],
        [5, 'takes'],
      ],
      '5 1950',
    ],
  ])('R12.1 %s', (_, acts, expected) => {
    expect(cameTo(play(passed('online'), acts))).toBe(expected);
  });

  it('R12.1 the taker opens at once: bets are open, and no posta has to be named', () => {
    const t = play(passed('online'), [
      [2, 'declines'],
      [3, 'takes'],
    ]);
    expect([t.phase, t.left, t.count('due'), t.bank.number]).toEqual(['bets', 20_000, 1, 2]);
  });

  it.each<readonly [string, readonly number[], readonly number[]]>([
    ['who has not the credit is not asked', [5_000, 5_000, 1_949, 1_950, 5_000], [2, 4, 5]],
    ['what was lost in the bank counts', [5_000, 2_949, 1_950, 5_000, 5_000], [3, 4, 5]],
  ])('R12.1 %s', (_, stacks, asked) => {
    expect(passed('online', stacks).game.seguito!.asked).toEqual(asked);
  });

  it('R12.1 if nobody has the credit the auction opens at once', () => {
    expect(passed('online', [5_000, 1_000, 900, 900, 900]).phase).toBe('auction');
  });

  it('R12.1 a player who was not asked has nothing to answer, nor has the passer', () => {
    const t = passed('online', [5_000, 5_000, 1_949, 5_000, 5_000]);
    expect([t.refused(3, { type: 'take' }), t.refused(1, { type: 'take' }), t.refused(1, { type: 'decline' })]).toEqual(
      ['outOfTurn', 'outOfTurn', 'outOfTurn'],
    );
    expect([t.refused(2, bid(1_000)), t.refused(2, { type: 'posta', amount: 1_950n, socio: null })]).toEqual([
      'outOfTurn',
      'outOfTurn',
    ]);
  });

  it('R12.1 who has sat out is next asked in the auction', () => {
    const t = play(passed('online'), [
      [4, 'takes'],
      [4, 'sits out'],
      [4, 'sits in'],
    ]);
    expect([t.options(4).take, t.refused(4, { type: 'take' }), t.game.seguito!.asked]).toEqual([
      null,
      'outOfTurn',
      [2, 3, 5],
    ]);
    expect(cameTo(t.tick())).toBe('auction');
    expect(cameTo(play(t, [[4, 'takes']]))).toBe('4 1950');
  });

  it('R12.1 a player who sits down during the offer is not asked', () => {
    const t = passed('online');
    t.sitAt(6, 5_000);
    expect(t.refused(6, { type: 'take' })).toBe('outOfTurn');
    expect(cameTo(play(t, everybody('declines')))).toBe('auction');
  });

  it('R12.1 a new player on a taker’s chair has said nothing', () => {
    const t = play(passed('online'), [
      [4, 'takes'],
      [4, 'leaves'],
    ]);
    t.sitAt(4, 5_000, { player: 'new' });
    expect(t.refused(4, { type: 'take' })).toBe('outOfTurn');
    expect(
      cameTo(
        play(t, [
          [2, 'declines'],
          [3, 'declines'],
          [5, 'declines'],
        ]),
      ),
    ).toBe('auction');
  });

  it('R12.1 newly seated players may take a seguito', () => {
    const t = new Sitting('online').sit(5_000, 5_000);
    t.sitAt(3, 5_000);
    pass(t.posta(1_000), 2);
    expect(
      cameTo(
        play(t, [
          [2, 'declines'],
          [3, 'takes'],
        ]),
      ),
    ).toBe('3 1950');
  });

  it('R12.1 the garage is no part of the height', () => {
    const t = new Sitting('online').sit(5_000, 5_000, 5_000).posta(1_000).bet(2, 'plain', 400).coup('banco').pass();
    // 2 × 400 − 20 are in play, 600 in the garage.
    expect([t.game.seguito!.height, t.last('ended')!.garage, t.stackOf(1)]).toEqual([780n, 600n, 5_380n]);
  });

  it('R12.1 the height is never above the greatest posta', () => {
    const t = new Sitting('saint-vincent', { limits: { minBet: 10n, minPosta: 100n, maxPosta: 1_500n } }).sit(
      5_000,
      5_000,
      5_000,
    );
    pass(t.posta(1_000), 2);
    expect([t.game.seguito!.height, t.last('ended')!.posta]).toEqual([1_500n, 1_950n]);
  });

  it('R12.1 a move before a coup that is not dealt does not count: the height is the posta that was played for', () => {
    const t = new Sitting('online')
      .sit(5_000, 5_000, 5_000)
      .posta(1_000)
      .bet(2, 'banco')
      .coup('banco')
      .move('raise', 500)
      .pass();
    expect([t.game.seguito!.height, t.stackOf(1)]).toEqual([1_950n, 5_950n]);
  });

  it('R12.1 below the minimum posta the taker puts up the minimum, or all of a smaller credit', () => {
    const open = (): Sitting => pass(new Sitting('online').sit(40, 5_000, 80, 5_000).posta(40), 2); // 40 + 40 − 2
    expect([open().game.seguito!.height, open().game.seguito!.asked]).toEqual([78n, [2, 3, 4]]);
    expect(open().options(2).take).toBe(100n);
    expect(cameTo(play(open(), [[2, 'takes']]))).toBe('2 100');
    expect(
      cameTo(
        play(open(), [
          [2, 'declines'],
          [3, 'takes'],
        ]),
      ),
    ).toBe('3 80');
  });

  it('R12.1 no seguito in heads-up', () => {
    const t = pass(new Sitting('heads-up').sit(5_000, 5_000).posta(1_000), 2);
    expect([t.phase, t.count('offered')]).toEqual(['posta', 0]);
  });

  it('R12.1 if the banker leaves or sits out, the bank is offered like a passed one once it may be passed', () => {
    for (const type of ['leave', 'sitOut'] as const) {
      const t = new Sitting('online').sit(5_000, 5_000, 5_000).posta(1_000).bet(2, 'banco').coup('banco');
      t.say(1, { type });
      expect([t.phase, t.game.seguito!.asked]).toEqual(['offer', [2, 3]]);
    }
  });
});

describe('taking it back', () => {
  it('R12.2 saint-vincent: if nobody takes it, the passer is asked for 10 s, at the same posta', () => {
    const t = play(passed('saint-vincent'), everybody('declines'));
    expect([t.phase, t.left, t.options(1).take]).toEqual(['takeBack', 10_000, 1_950n]);
    expect(t.refused(2, { type: 'take' })).toBe('outOfTurn');
  });

  it.each<readonly [string, readonly Act[], string]>([
    ['it takes it', [[1, 'takes']], '1 1950'],
    ['it does not', [[1, 'declines']], 'auction'],
    ['it is silent', ['the clock runs out'], 'auction'],
    ['it leaves', [[1, 'leaves']], 'auction'],
    ['it sits out', [[1, 'sits out']], 'auction'],
    ['it is lost', [[1, 'is lost']], 'auction'],
  ])('R12.2 saint-vincent: %s', (_, acts, expected) => {
    expect(cameTo(play(play(passed('saint-vincent'), everybody('declines')), acts))).toBe(expected);
  });

  it('R12.2 a passer who left is not asked, nor is a new player on that chair', () => {
    const t = passed('saint-vincent');
    t.say(1, { type: 'leave' });
    t.sitAt(1, 5_000, { player: 'new' });
    expect(cameTo(play(t, everybody('declines')))).toBe('auction');
  });

  it('R12.2 also after silence from all others', () => {
    expect(passed('saint-vincent').tick().phase).toBe('takeBack');
  });

  it.each<RulesetName>(['online', 'venezia'])('R12.2 not in %s', (ruleset) => {
    expect(play(passed(ruleset), everybody('declines')).phase).toBe('auction');
  });

  it('R12.2 if it is lost after being taken back, the bank goes to the right of the passer', () => {
    const t = play(passed('saint-vincent'), [...everybody('declines'), [1, 'takes']]);
    t.bet(4, 'banco').coup('punta');
    expect([t.game.due, t.game.firstPasser]).toEqual([2, null]);
  });

  it('R12.2 a bank taken back may be passed again, after a won coup of its own', () => {
    const t = play(passed('saint-vincent'), [...everybody('declines'), [1, 'takes']]);
    expect(t.refused(1, { type: 'pass' })).toBe('mayNotPass');
    pass(t, 3); // 1,950 + 1,950 − 97
    expect([t.phase, t.game.seguito!.height, t.game.seguito!.asked]).toEqual(['offer', 3_803n, [2, 4, 5]]);
  });
});
