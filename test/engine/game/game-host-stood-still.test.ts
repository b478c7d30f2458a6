/** R9.14: the host stood still. Nobody could be heard, so the running clock begins anew, once. */
import { describe, expect, it } from 'vitest';
import type { Phase } from '../../../engine/chairs/state.ts';
import { minutes, seconds } from '../support/game-clocks.ts';
import { afterAWin, opened, Sitting } from '../support/game-driver.ts';

/** The host stands still for `ms`, and says so. */
const still = (t: Sitting, ms: number): Sitting => {
  t.pause(ms).host({ type: 'stoodStill', ms });
  return t;
};

describe('a standstill of the host', () => {
  it.each<[Phase, number, () => Sitting]>([
    ['posta', 20, () => new Sitting('online').sit(5_000, 5_000)],
    ['bets', 20, () => opened('online')],
    ['punta', 15, () => opened('online').bet(2, 'banco').close().cards(5, 5)],
    ['choice', 15, () => opened('online').bet(2, 'banco').coup('banco')],
    ['offer', 10, () => afterAWin('online').pass()],
  ])('R9.14 %s: %i s anew once, and a second standstill is only added', (phase, whole, at) => {
    const t = still(at().pause(6 * seconds), 7 * seconds);
    expect([t.phase, t.left]).toEqual([phase, whole * seconds]);
    still(t.pause(2 * seconds), 5 * seconds);
    expect([t.phase, t.left]).toEqual([phase, (whole - 2) * seconds]);
    expect(t.game.seats.every(({ timeouts, sittingOut }) => timeouts === 0 && !sittingOut)).toBe(true);
  });

  it('R9.14 the next clock may begin anew again', () => {
    const t = still(opened('online').pause(6 * seconds), 7 * seconds);
    t.bet(2, 'banco').close().cards(5, 5);
    expect(still(t.pause(6 * seconds), 7 * seconds).left).toBe(15 * seconds);
  });

  it('R9.14 bets that were open but for a guarantee are open to all; what stands stands', () => {
    const t = opened('online', [5_000, 5_000, 5_000])
      .bets('2 plain 300')
      .pause(15 * seconds)
      .bets('3 banco');
    t.pause(6 * seconds);
    expect(t.bank.guarantees.map(({ seat }) => seat)).toEqual([2]);
    still(t, 3 * seconds);
    expect([t.bank.guarantees, t.left]).toEqual([[], 20 * seconds]);
    expect(t.bank.bets.map(({ seat }) => seat).sort()).toEqual([2, 3]);
  });

  it('R9.14 the minutes of who is out or lost go on where they were, with 15 s at least', () => {
    const t = opened('online', [5_000, 5_000, 5_000, 5_000]);
    t.say(3, { type: 'sitOut' });
    t.host({ type: 'lost', seat: 4 });
    t.pause(1 * minutes);
    still(t, 5 * minutes);
    expect([t.seat(3)!.outSince, t.seat(4)!.lostAt]).toEqual([t.now - 1 * minutes, t.now - 1 * minutes]);
    t.pause(2 * minutes - 1 * seconds);
    still(t, 1 * seconds);
    expect(t.now - t.seat(4)!.lostAt!).toBe(3 * minutes - 15 * seconds);
  });

  it('R9.14 a clock that was set back takes nothing away', () => {
    const t = opened('online').pause(6 * seconds);
    still(t, -3_600 * seconds);
    expect(t.left).toBe(20 * seconds);
  });
});

describe('a betting clock that runs out', () => {
  it('R9.9 heads-up the coup waits for one: two in a row, and it sits out; elsewhere it counts for nobody', () => {
    const two = opened('heads-up').tick();
    expect(two.seat(2)!).toMatchObject({ timeouts: 1, sittingOut: false });
    expect(two.tick().seat(2)!).toMatchObject({ sittingOut: true, outFor: 'clocks' });
    const several = opened('online').tick().tick();
    expect(several.game.seats.every(({ timeouts, sittingOut }) => timeouts === 0 && !sittingOut)).toBe(true);
  });
});
