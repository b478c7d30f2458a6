/**
 * A table with too few players pauses: how its bank ends, and who has the next one (rules.md 1.5, 2.1; 002 "Regole
 * generali").
 */
import { describe, expect, it } from 'vitest';
import type { Phase } from '../../../engine/chairs/state.ts';
import { nextTick } from '../../../engine/chairs/waiting.ts';
import { Sitting, type RulesetName } from '../support/game-driver.ts';
import { fourThree } from '../support/game-places.ts';

describe('a pause, and who has the bank after it', () => {
  /**
   * Venezia: begins with four, goes on with three; seats 1–4; seat 1's bank of 1,000 is open. Seats 3 and 4 leave: the
   * table pauses, and 1, whose bank was interrupted, is due again.
   */
  function paused(ruleset: RulesetName = 'venezia'): Sitting {
    const t = fourThree(ruleset).sit(5_000, 5_000, 5_000, 5_000).posta(1_000);
    t.say(3, { type: 'leave' });
    expect(t.phase).toBe('bets');
    t.say(4, { type: 'leave' });
    return t;
  }

  it("R13.4 below the minimum the bank ends at once, between coups: posta and garage are its banker's", () => {
    const t = paused();
    expect([t.phase, t.last('ended')!.end, t.count('offered'), t.stackOf(1), nextTick(t.game)]).toEqual([
      'waiting',
      'givenUp',
      0,
      5_000n,
      null,
    ]);
  });

  it('R13.4 a running coup is finished first', () => {
    const t = fourThree()
      .sit(5_000, 5_000, 5_000, 5_000)
      .posta(1_000)
      .bet(3, 'plain', 400)
      .bet(4, 'plain', 300)
      .close();
    t.say(3, { type: 'leave' });
    t.say(4, { type: 'leave' });
    expect([t.phase, t.seat(3)!.leaving]).toEqual(['links', true]);
    t.cards(6, 7).draw('sta'); // seat 3 has the cards: the regola stands on 6
    expect([t.phase, t.last('ended')!.end, t.events('unseated').map(({ paid }) => paid)]).toEqual([
      'waiting',
      'givenUp',
      [4_600n, 4_700n],
    ]);
    expect(t.stackOf(1)).toBe(5_665n); // 700 won, less ⌊5%⌋ = 35
  });

  it('R13.4 while too few can play nobody names a posta; the player who was due stays due', () => {
    const t = fourThree().sit(5_000, 5_000, 5_000, 5_000);
    t.say(4, { type: 'leave' });
    t.say(3, { type: 'leave' });
    expect([t.phase, t.game.due, t.refused(1, { type: 'posta', amount: 100n, socio: null })]).toEqual([
      'waiting',
      1,
      'outOfTurn',
    ]);
    t.sitAt(5, 5_000);
    expect([t.phase, t.game.due]).toEqual(['posta', 1]);
  });

  it.each<readonly [string, (t: Sitting) => void, Phase, number | null]>([
    [
      'whose bank was interrupted',
      (t) => {
        t.sitAt(5, 5_000);
      },
      'posta',
      1,
    ],
    [
      'it has left: the next by hand who was there',
      (t) => {
        t.say(1, { type: 'leave' });
        t.sitAt(4, 5_000, { player: 'x' });
        t.sitAt(3, 5_000, { player: 'y' });
      },
      'posta',
      2,
    ],
    [
      'not a newcomer on a chair before',
      (t) => {
        t.sitAt(4, 5_000, { player: 'x' });
        t.say(2, { type: 'leave' });
        t.sitAt(3, 5_000, { player: 'y' });
      },
      'posta',
      1,
    ],
    [
      'not a newcomer on the chair of who was due',
      (t) => {
        t.say(1, { type: 'leave' });
        t.sitAt(1, 5_000, { player: 'x' });
        t.sitAt(3, 5_000, { player: 'y' });
      },
      'posta',
      2,
    ],
    [
      'nor one who sits out: the next who was there',
      (t) => {
        t.say(1, { type: 'sitOut' });
        t.sitAt(5, 5_000);
      },
      'posta',
      2,
    ],
    [
      'nobody who was there is left: as at the start, with the four that it takes',
      (t) => {
        t.say(1, { type: 'leave' });
        t.say(2, { type: 'leave' });
        for (const chair of [3, 4, 5]) t.sitAt(chair, 5_000, { player: `n${chair}` });
      },
      'waiting',
      null,
    ],
    [
      '… and the fourth',
      (t) => {
        t.say(1, { type: 'leave' });
        t.say(2, { type: 'leave' });
        for (const chair of [4, 5, 6, 7]) t.sitAt(chair, 5_000, { player: `n${chair}` });
      },
      'posta',
      4,
    ],
    [
      'all who were there sit out: the newcomers begin, as at the start',
      (t) => {
        for (const seat of [1, 2]) t.say(seat, { type: 'sitOut' });
        t.sitAt(6, 5_000);
        t.sitAt(5, 5_000);
      },
      'posta',
      5,
    ],
    [
      'who left and came back was there',
      (t) => {
        t.say(1, { type: 'leave' });
        t.say(2, { type: 'leave' });
        t.sitAt(8, 5_000, { player: 'p2' });
        t.sitAt(4, 5_000, { player: 'x' });
        t.sitAt(5, 5_000, { player: 'y' });
        t.sitAt(6, 5_000, { player: 'z' });
      },
      'posta',
      4,
    ],
  ])('R13.4 %s', (_, acts, phase, due) => {
    const t = paused();
    acts(t);
    expect([t.phase, t.game.due]).toEqual([phase, due]);
  });

  it('R13.4 a player who left and came back while another was still there counts as there', () => {
    const t = paused();
    t.say(2, { type: 'leave' });
    t.sitAt(8, 5_000, { player: 'p2' });
    t.say(1, { type: 'sitOut' });
    t.sitAt(3, 5_000, { player: 'x' });
    t.sitAt(4, 5_000, { player: 'y' });
    expect([t.phase, t.game.due]).toEqual(['posta', 8]);
  });

  it('R13.4 online: starting over means a draw', () => {
    const t = paused('online');
    t.say(1, { type: 'leave' });
    t.say(2, { type: 'leave' });
    for (const chair of [3, 4, 5, 6]) t.sitAt(chair, 5_000, { player: `n${chair}` });
    expect([t.phase, t.game.due]).toEqual(['draw', null]);
  });

  it('R13.4 online: if nobody who was there can play there is a draw, which may fail and be repeated', () => {
    const t = paused('online');
    for (const seat of [1, 2]) t.say(seat, { type: 'sitOut' });
    t.sitAt(5, 5_000);
    t.sitAt(6, 5_000);
    expect(t.phase).toBe('draw');
    t.say(6, { type: 'sitOut' });
    expect(t.phase).toBe('waiting');
    t.say(6, { type: 'sitIn' });
    expect(t.phase).toBe('draw');
    t.host({ type: 'drawn', seat: 6 });
    expect([t.phase, t.game.due]).toEqual(['posta', 6]);
  });

  it('R13.4, R10.8 one who was there but had just sat down is passed over, as after any bank', () => {
    const t = new Sitting('venezia', { minimumPlayers: { start: 4, goOn: 4 } })
      .sit(5_000, 5_000, 5_000, 5_000)
      .posta(1_000);
    t.sitAt(5, 5_000);
    t.say(2, { type: 'leave' });
    t.sitAt(2, 5_000, { player: 'just seated' });
    t.say(3, { type: 'leave' });
    t.say(5, { type: 'leave' });
    expect([t.phase, t.game.due]).toEqual(['waiting', 1]);
    t.say(1, { type: 'sitOut' });
    t.sitAt(6, 5_000, { player: 'a newcomer' });
    expect([t.phase, t.game.due]).toEqual(['posta', 4]);
  });

  it('R13.4 a second pause counts the players who were there at the second', () => {
    const t = paused();
    t.sitAt(5, 5_000);
    expect(t.game.due).toBe(1);
    t.posta(1_000);
    t.say(1, { type: 'leave' }); // the banker: 2 and 5 are left, who were there
    expect([t.phase, t.game.due]).toEqual(['waiting', 1]);
    t.say(2, { type: 'leave' });
    for (const chair of [1, 3]) t.sitAt(chair, 5_000, { player: `n${chair}` });
    expect([t.phase, t.game.due]).toEqual(['posta', 5]);
  });
});
