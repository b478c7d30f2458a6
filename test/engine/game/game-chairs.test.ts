/** Chairs held without playing, and why a seat sits out (rules.md 1.6, 2.3). */
import { describe, expect, it } from 'vitest';
import { Sitting } from '../support/game-driver.ts';

const minutes = (n: number) => n * 60_000;
const opened = (): Sitting => new Sitting('heads-up').sit(5_000, 5_000).posta(1_000);
const out = (t: Sitting, seat = 2) => t.say(seat, { type: 'sitOut' });
const back = (t: Sitting, seat = 2) => t.say(seat, { type: 'sitIn' });

describe('minutes on a chair', () => {
  it('R9.15 sitting in and out again does not keep a chair; a bet does', () => {
    const t = opened();
    out(t);
    t.wait(minutes(6));
    back(t);
    out(t);
    t.wait(minutes(4) - 1);
    expect(t.seat(2)).toBeDefined();
    t.wait(1);
    expect(t.seat(2)).toBeUndefined();

    const plays = opened();
    out(plays);
    plays.wait(minutes(6));
    back(plays);
    plays.bet(2, 'plain', 100).coup('banco');
    out(plays);
    plays.wait(minutes(9));
    expect(plays.seat(2)).toBeDefined();
  });

  it('R9.15 letting clocks run out again and again does not keep it either; a bank does', () => {
    const t = new Sitting('online').sit(5_000, 5_000, 5_000);
    t.tick(); // seat 1 does not name its posta
    expect([t.seat(1)!.outFor, t.seat(1)!.idle]).toEqual(['posta', 20_000]);
    t.pause(minutes(9.5));
    back(t, 1);
    expect(t.seat(1)!.idle).toBe(20_000 + minutes(9.5));
    t.posta(100).bet(3, 'banco').coup('punta');
    expect(t.seat(1)!.idle).toBeGreaterThan(0);
    t.posta(100).bet(1, 'banco'); // its first bet since then
    expect(t.seat(1)!.idle).toBe(0);
  });

  it('R9.15 a clock in which the regola plays for it counts as time on the chair', () => {
    const t = opened().bet(2, 'plain', 300).close().cards(6, 5).tick();
    expect(t.seat(2)!.idle).toBe(15_000);
  });

  it('R9.15 if somebody else wants the chair: 3 minutes, and a minute after the request', () => {
    const t = opened();
    out(t);
    t.wait(minutes(1));
    t.host({ type: 'wanted' });
    expect(t.host({ type: 'wanted' })).toEqual([]); // said once only
    t.wait(minutes(2) - 1);
    expect(t.seat(2)).toBeDefined();
    t.wait(1);
    expect(t.seat(2)).toBeUndefined();

    const late = opened();
    out(late);
    late.wait(minutes(5));
    late.host({ type: 'wanted' });
    late.wait(minutes(1) - 1);
    expect(late.seat(2)).toBeDefined();
    late.wait(1);
    expect(late.seat(2)).toBeUndefined();
  });

  it('R9.15 a player who sits in is asked no more; if a chair is free nobody is', () => {
    const t = opened();
    out(t);
    t.host({ type: 'wanted' });
    back(t);
    expect(t.seat(2)!.wantedAt).toBeNull();
    const free = new Sitting('online').sit(5_000, 5_000);
    out(free);
    expect(free.host({ type: 'wanted' })).toEqual([]);
  });
});

describe('why a seat sits out', () => {
  it('R9.16 its own request, the clock of the posta, two clocks in a row; nothing while it plays', () => {
    const t = opened();
    out(t);
    expect(t.seat(2)!.outFor).toBe('asked');
    back(t);
    expect(t.seat(2)!.outFor).toBeNull();
    // After an égalité its bet stands: it stays silent and lets the next decision run out too.
    const silent = new Sitting('online').sit(5_000, 5_000, 5_000).posta(1_000).bet(2, 'banco').close();
    silent.cards(6, 6).tick();
    expect([silent.seat(2)!.outFor, silent.seat(2)!.timeouts]).toEqual([null, 1]);
    silent.tick().close().cards(6, 6).tick();
    expect(silent.seat(2)!.outFor).toBe('clocks');
    const due = new Sitting('online').sit(5_000, 5_000, 5_000).tick();
    expect(due.seat(1)!.outFor).toBe('posta');
  });

  it('R9.16 R3.16 a limit of its own, but not while anything of it is bound', () => {
    const reached = (t: Sitting, seat: number) => t.host({ type: 'out', seat, why: 'limit' });
    const three = () => new Sitting('online').sit(5_000, 5_000, 5_000).posta(1_000).bet(2, 'plain', 300);
    const t = three();
    reached(t, 2);
    expect([t.seat(2)!.outFor, t.seat(2)!.idle, t.game.bank!.bets]).toEqual(['limit', 0, []]);
    expect(reached(t, 2)).toEqual([]);
    const coup = three().close();
    expect([reached(coup, 2), reached(coup, 1), coup.seat(2)!.outFor]).toEqual([[], [], null]);
    const after = three().coup('banco');
    reached(after, 2);
    expect(after.seat(2)!.outFor).toBe('limit');
    const leaving = opened();
    leaving.say(1, { type: 'leave' });
    expect(leaving.seat(1) === undefined ? [] : reached(leaving, 1)).toEqual([]);
  });

  it('R9.16 silence in the draw, and a coup that waited for it in vain', () => {
    const t = new Sitting('online');
    t.sitAt(1, 5_000);
    t.sitAt(2, 5_000);
    t.sitAt(3, 5_000);
    expect(t.phase).toBe('draw');
    t.host({ type: 'out', seat: 2, why: 'draw' });
    expect([t.seat(2)!.outFor, t.seat(2)!.idle, t.phase]).toEqual(['draw', 10_000, 'draw']);
    expect(t.host({ type: 'out', seat: 2, why: 'link' })).toEqual([]); // it sits out already
    expect(t.hostRefused({ type: 'out', seat: 9, why: 'draw' })).toBe('notSeated');
    const bound = opened().bet(2, 'plain', 300).close();
    bound.host({ type: 'unbound' });
    expect(bound.seat(1)!.outFor).toBe('link');
  });
});
