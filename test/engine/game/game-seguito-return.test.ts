/** Where a passed bank goes if nobody takes it, and where it returns when its taker loses it (rules.md 1.4, 2). */
import { describe, expect, it } from 'vitest';
import { Sitting } from '../support/game-driver.ts';
import { auction, pass, passed, play } from '../support/game-seguito-acts.ts';

describe('nobody, and the return', () => {
  it('R12.7 without a bid the bank goes to the right of the passer', () => {
    const t = auction().tick();
    expect([t.phase, t.game.due, t.game.firstPasser, t.game.seguito]).toEqual(['posta', 2, null, null]);
    t.posta(100); // freely: nothing is left of the passed bank
    expect(t.bank.books.posta).toBe(100n);
  });

  it('R12.7 if nobody can bid: at once', () => {
    // Of two others, one sits out and one is the socio.
    const t = new Sitting('saint-vincent').sit(5_000, 5_000, 5_000);
    t.say(3, { type: 'partner' });
    t.posta(1_000, 3).bet(2, 'banco').coup('banco');
    t.say(2, { type: 'sitOut' });
    t.pass();
    t.say(3, { type: 'decline' });
    t.say(1, { type: 'decline' });
    expect([t.phase, t.game.due, t.count('auction')]).toEqual(['posta', 3, 1]);
  });

  it.each<readonly [string, (t: Sitting) => void]>([
    ['loses', (t) => t.bet(2, 'banco').coup('punta')],
    ['gives it up', (t) => t.tick().pass()],
    ['sits out', (t) => t.say(4, { type: 'sitOut' })],
    ['leaves', (t) => t.say(4, { type: 'leave' })],
  ])('R12.8 the taker %s: the bank returns to the right of the passer', (_, ends) => {
    const t = play(passed('online'), [
      [2, 'declines'],
      [3, 'declines'],
      [4, 'takes'],
    ]);
    expect(t.game.firstPasser).toBe(1);
    ends(t);
    expect([t.phase, t.game.due, t.game.firstPasser]).toEqual(['posta', 2, null]);
  });

  it('R12.8 however often it is passed on: seat 1 passes, 3 passes, 5 loses, and 2 is due', () => {
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

  it('R12.8 if nobody takes the second seguito: to the right of the first passer, not of the last', () => {
    const t = play(passed('online'), [
      [2, 'declines'],
      [3, 'takes'],
    ]);
    pass(t, 4);
    while (t.phase !== 'posta') t.tick();
    expect(t.game.due).toBe(2);
  });

  it('R12.8 the seguito ends when the bank has returned: the next one to pass is a first passer again', () => {
    const t = play(passed('online'), [
      [2, 'declines'],
      [3, 'takes'],
    ]);
    t.bet(4, 'banco').coup('punta'); // to 2
    pass(t.posta(500), 5);
    expect([t.game.firstPasser, t.game.seguito!.passer]).toEqual([2, 2]);
  });

  it('R12.8 the first passer has left: to the right of that chair', () => {
    const t = play(passed('online'), [
      [2, 'declines'],
      [3, 'takes'],
    ]);
    t.say(1, { type: 'leave' });
    t.sitAt(1, 5_000, { player: 'new' });
    t.bet(4, 'banco').coup('punta');
    expect(t.game.due).toBe(2);
  });

  it('R12.8 a void coup leaves it with the taker, who may name another posta; if refused, it returns', () => {
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

  it.each(['leave', 'sitOut'] as const)('R12.8 a taker who is gone after a void (%s) does not keep it', (type) => {
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
  ])('R12.8, R13.4 a pause after a void that left the taker a right: %s', (_, acts, due, firstPasser) => {
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

  it('R12.8 too few to play during a seguito: the table pauses, and the turn is right of the first passer', () => {
    const t = passed('online', [5_000, 5_000, 5_000]);
    t.say(2, { type: 'leave' });
    t.say(1, { type: 'leave' });
    expect([t.phase, t.game.due, t.game.seguito, t.game.firstPasser]).toEqual(['waiting', 3, null, null]);
  });
});
