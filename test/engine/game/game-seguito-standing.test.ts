/** Standing bettors in a seguito: when they are asked, how they bid, and how they hold the bank (rules.md 1.4, 2). */
import { describe, expect, it } from 'vitest';
import type { Sitting } from '../support/game-driver.ts';
import { auction, bid, cameTo, everybody, passed, play, type Act } from '../support/game-seguito-acts.ts';

describe('standing bettors in a seguito', () => {
  /** Venezia: seat 1 passes 1,950; seats 2–5, and 11, 12, 13 stand. */
  const open = (): Sitting => passed('venezia', undefined, [5_000, 5_000, 1_000]);
  const seatedDecline = everybody('declines');

  it('R12.9 they are asked after the seated, if they have the credit', () => {
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
    [
      'the first to speak sits out, and in again',
      [[12, 'takes'], [11, 'takes'], [12, 'sits out'], [12, 'sits in'], ...seatedDecline],
      '11 1950',
    ],
    ['it waits for the standing while the clock runs', [...seatedDecline], 'offer'],
    ['they decline too', [...seatedDecline, [11, 'declines'], [12, 'declines']], 'auction'],
    ['an answer of theirs binds too', [[11, 'declines'], [11, 'takes'], ...seatedDecline, [12, 'declines']], 'auction'],
  ])('R12.9 %s', (_, acts, expected) => {
    expect(cameTo(play(open(), acts))).toBe(expected);
  });

  it('R12.9 they bid like the seated, even without the height', () => {
    const t = play(auction('venezia', undefined, [5_000, 1_000]), [[12, 1_000], 'the clock runs out']);
    expect(cameTo(t)).toBe('12 1000');
  });

  it('R12.9 a standing banker plays like any other; the hand begins at seat 1, the bank returns as usual', () => {
    const t = play(open(), [...seatedDecline, [12, 'takes']]);
    // Plain bets by hand: 1, 2, … then standing bettors by arrival, until 1,950 are covered.
    t.bet(11, 'plain', 500).bet(5, 'plain', 1_000).bet(1, 'plain', 800).coup('punta');
    expect(t.accepted).toBe('1 800, 5 1000*, 11 150');
    expect([t.stackOf(12), t.game.due]).toEqual([3_050n, 2]);
  });

  it('R12.9 equal bets against a standing banker: the lowest chair gets the cards', () => {
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
