/** What the simulator has found, each bug in the situation in which it occurred (style.md 10). */
import { describe, expect, it } from 'vitest';
import { Sitting } from '../support/game-driver.ts';

describe('found by simulation', () => {
  it('R1.5 NaN is no card: it was taken for a kind that never runs out', () => {
    const t = new Sitting('online').sit(5000, 5000).posta(500).bet(2, 'banco').close();
    const [first, ...rest] = t.kindsFor(9, 0);
    for (const wrong of [NaN, 0.5, -1, 52, Infinity])
      expect(t.hostRefused({ type: 'cards', cards: [wrong, ...rest] }), `${wrong}`).toBe('badCards');
    expect(t.hostRefused({ type: 'cards', cards: [first!, ...rest] })).toBeNull();
  });

  it('R10.7 a banker whose second clock runs out sits out: the punta has the bank, although it sits out', () => {
    const t = new Sitting('heads-up').sit(5000, 5000).posta(500);
    t.bet(2, 'banco').close().cards(6, 3, 4);
    if (t.phase === 'punta') t.draw('sta');
    t.tick(); // the banker's first: the regola decides
    expect(t.seat(1)).toMatchObject({ timeouts: 1, sittingOut: false });
    expect(t.last('coup')).toBeDefined();
    if (t.bank.past.lastOutcome === 1) throw new Error('the banker was to win, or draw level');
    t.say(2, { type: 'sitOut' });
    t.tick(); // the second: incasso, and it sits out
    expect([t.seat(1)!.sittingOut, t.last('ended')!.end, t.last('waits')!.due]).toEqual([true, 'passed', 2]);
  });
});
