/**
 * Who has a place at the table, who is the first banker, and how many players it takes: rules.md 1.5, 2, 2.1; 000 "I
 * giocatori", "Designazione del banchiere", 002 "Il gioco", "Regole generali".
 */
import { describe, expect, it } from 'vitest';
import type { HostCommand } from '../../../engine/chairs/commands.ts';
import { nextTick } from '../../../engine/chairs/waiting.ts';
import { Sitting, type RulesetName } from '../support/game-driver.ts';
import { fourThree, sitting, two } from '../support/game-places.ts';

const seconds = (n: number) => n * 1_000;

describe('places', () => {
  it.each<readonly [RulesetName, number, number]>([
    ['online', 10, 10],
    ['saint-vincent', 10, 9],
    ['venezia', 9, 8],
    ['heads-up', 2, 2],
  ])('R13.1 %s has up to %i chairs, and at least %i', (ruleset, most, least) => {
    for (const seats of [most, least]) {
      const t = new Sitting(ruleset, { seats });
      const none = seats === 10 ? 256 : seats + 1; // from 11 up are standing bettors, where there are any
      expect([
        t.hostRefused(sitting(seats)),
        t.hostRefused(sitting(none)),
        t.hostRefused(sitting(0)),
        t.hostRefused(sitting(1.5)),
      ]).toEqual([null, 'noSuchSeat', 'noSuchSeat', 'noSuchSeat']);
    }
    expect(() => new Sitting(ruleset, { seats: most + 1 })).toThrow('seats');
  });

  it('R13.1 one chair, one player; one player, one place', () => {
    const t = new Sitting('venezia').sit(5_000, 5_000);
    expect(t.hostRefused(sitting(1))).toBe('seatTaken');
    expect([t.hostRefused(sitting(3, 'p1')), t.hostRefused(sitting(null, 'p1'))]).toEqual([
      'alreadySeated',
      'alreadySeated',
    ]);
    expect(t.hostRefused(sitting(3))).toBeNull();
  });

  it('R13.1 nobody sits down with nothing', () => {
    expect(new Sitting('online').hostRefused(sitting(1, 'new', 0))).toBe('badAmount');
  });

  it('R13.1 an empty place says and hears nothing', () => {
    const t = new Sitting('online').sit(5_000, 5_000);
    expect([
      t.refused(3, { type: 'ready' }),
      t.hostRefused({ type: 'lost', seat: 3 }),
      t.hostRefused({ type: 'connected', seat: 3 }),
      t.hostRefused({ type: 'bring', seat: 3, amount: 5n }),
    ]).toEqual(['notSeated', 'notSeated', 'notSeated', 'notSeated']);
  });

  it('R13.1 twenty places, standing bettors included', () => {
    const t = new Sitting('venezia').sit(...Array<number>(8).fill(5_000));
    for (let i = 0; i < 11; i++) t.stand(5_000);
    expect(t.hostRefused(sitting(null))).toBeNull();
    t.stand(5_000);
    expect(t.hostRefused(sitting(null))).toBe('tableFull');
    t.say(8, { type: 'leave' });
    expect([t.hostRefused(sitting(8)), t.hostRefused(sitting(null))]).toEqual([null, null]);
    t.posta(100);
    expect(t.bank.players).toHaveLength(19);
  });

  it('R13.1, R3.11 standing bettors get places from 11 on by arrival; a free one before them stays free', () => {
    const t = new Sitting('saint-vincent').sit(5_000, 5_000);
    expect([t.stand(5_000), t.stand(5_000), t.stand(5_000)]).toEqual([11, 12, 13]);
    t.say(11, { type: 'leave' });
    expect(t.sitAt(null, 5_000, { player: 'new' })).toBe(14);
  });

  it.each<RulesetName>(['online', 'heads-up'])('R13.1, R3.11 %s: nobody stands', (ruleset) => {
    expect(new Sitting(ruleset).hostRefused(sitting(null))).toBe('noStanding');
  });

  it('R13.1 only saint-vincent knows the principiante', () => {
    const codes = (['online', 'saint-vincent', 'venezia', 'heads-up'] as const).map((ruleset) =>
      new Sitting(ruleset).hostRefused({ ...sitting(1), principiante: true } as HostCommand),
    );
    expect(codes).toEqual(['noSuchVolonta', null, 'noSuchVolonta', 'noSuchVolonta']);
  });

  it('R13.1 a player who sits down during a bank waits for the next one', () => {
    const t = new Sitting('online').sit(5_000, 5_000).posta(100);
    t.sitAt(3, 5_000);
    expect([t.refused(3, t.betOf(3, 'plain', 50)), t.options(3).bet]).toEqual(['outOfTurn', null]);
    t.bet(2, 'banco').coup('punta');
    t.posta(100);
    expect(t.refused(3, t.betOf(3, 'plain', 50))).toBeNull();
  });

  it('R13.1 a player who sat out when the bank began, and sits in, may bet in it', () => {
    const t = new Sitting('online').sit(5_000, 5_000, 5_000);
    t.say(3, { type: 'sitOut' });
    t.posta(100);
    expect(t.refused(3, t.betOf(3, 'plain', 50))).toBe('sittingOut');
    t.say(3, { type: 'sitIn' });
    t.bet(3, 'banco').coup('punta');
    expect([t.accepted, t.stackOf(3)]).toEqual(['3 100*', 5_100n]);
  });
});

describe('the first banker', () => {
  it.each<RulesetName>(['online', 'heads-up'])('R13.2 %s: drawn, and the host says who', (ruleset) => {
    const t = new Sitting(ruleset);
    t.sitAt(1, 5_000);
    expect([t.phase, t.hostRefused({ type: 'drawn', seat: 1 })]).toEqual(['waiting', 'outOfTurn']);
    t.sitAt(2, 5_000);
    expect([t.phase, t.game.due, nextTick(t.game)]).toEqual(['draw', null, null]);
    expect(t.refused(1, { type: 'posta', amount: 100n, socio: null })).toBe('outOfTurn');
    t.host({ type: 'drawn', seat: 2 });
    expect([t.phase, t.game.due, t.left]).toEqual(['posta', 2, seconds(20)]);
    expect(t.hostRefused({ type: 'drawn', seat: 1 })).toBe('outOfTurn');
  });

  it('R13.2 only a seated player who can play may be drawn', () => {
    const t = new Sitting('online');
    for (const chair of [1, 2, 3]) t.sitAt(chair, 5_000);
    t.say(2, { type: 'sitOut' });
    expect([2, 4, 11].map((seat) => t.hostRefused({ type: 'drawn', seat }))).toEqual([
      'outOfTurn',
      'outOfTurn',
      'outOfTurn',
    ]);
    expect(t.hostRefused({ type: 'drawn', seat: 3 })).toBeNull();
  });

  it('R13.2 too few left during the draw: no draw until there are enough again', () => {
    const t = new Sitting('online');
    t.sitAt(1, 5_000);
    t.sitAt(2, 5_000);
    t.say(2, { type: 'sitOut' });
    expect([t.phase, t.hostRefused({ type: 'drawn', seat: 1 })]).toEqual(['waiting', 'outOfTurn']);
    t.say(2, { type: 'sitIn' });
    expect(t.phase).toBe('draw');
  });

  it.each<readonly [string, readonly number[], readonly number[], number]>([
    ['seat 1', [1, 2, 3, 4], [], 1],
    ['seat 1 is empty: the next by hand', [3, 5, 7, 8], [], 3],
    ['seat 1 sits out: the next by hand', [1, 2, 3, 4], [1], 2],
    ['the first three sit out', [1, 2, 3, 6, 8], [1, 2, 3], 6],
  ])('R13.2 saint-vincent, venezia: %s', (_, chairs, out, due) => {
    for (const ruleset of ['saint-vincent', 'venezia'] as const) {
      const t = new Sitting(ruleset, { minimumPlayers: { start: chairs.length, goOn: 2 } });
      const last = chairs.at(-1)!;
      for (const chair of chairs.slice(0, -1)) t.sitAt(chair, 5_000);
      for (const seat of out) t.say(seat, { type: 'sitOut' });
      expect(t.phase).toBe('waiting');
      t.sitAt(last, 5_000);
      expect([t.phase, t.game.due, t.left]).toEqual(['posta', due, seconds(20)]);
    }
  });

  it('R13.2 a standing bettor is never the first banker', () => {
    const t = new Sitting('venezia', two);
    t.stand(5_000);
    t.stand(5_000);
    expect(t.phase).toBe('waiting');
    t.sitAt(8, 5_000);
    expect(t.phase).toBe('waiting');
    t.sitAt(6, 5_000);
    expect(t.game.due).toBe(6);
  });
});

describe('enough players', () => {
  it.each<readonly [RulesetName, number]>([
    ['online', 2],
    ['saint-vincent', 2],
    ['venezia', 6],
    ['heads-up', 2],
  ])('R13.3 %s begins with %i', (ruleset, start) => {
    const t = new Sitting(ruleset);
    for (let chair = 1; chair < start; chair++) t.sitAt(chair, 5_000);
    expect(t.phase).toBe('waiting');
    t.sitAt(start, 5_000);
    expect(t.phase).not.toBe('waiting');
  });

  it('R13.3 venezia: begun with six, it goes on down to two', () => {
    const t = new Sitting('venezia').sit(...Array<number>(6).fill(5_000)).posta(100);
    for (const seat of [3, 4, 5, 6]) t.say(seat, { type: 'leave' });
    expect([t.phase, t.bank.players.length, t.bank.gone.length]).toEqual(['bets', 6, 4]);
    t.bet(2, 'banco').coup('punta');
    expect([t.phase, t.game.due]).toEqual(['posta', 2]);
  });

  it('R13.3 a table sets its own minimum', () => {
    const t = fourThree();
    for (const chair of [1, 2, 3]) t.sitAt(chair, 5_000);
    expect(t.phase).toBe('waiting');
    t.sitAt(4, 5_000);
    expect(t.phase).toBe('posta');
  });

  it('R13.3 players who sit out count, standing bettors do not; two must be able to play', () => {
    const t = fourThree();
    for (const chair of [1, 2, 3]) t.sitAt(chair, 5_000);
    for (let i = 0; i < 5; i++) t.stand(5_000);
    expect(t.phase).toBe('waiting');
    for (const seat of [1, 2, 3]) t.say(seat, { type: 'sitOut' });
    t.sitAt(4, 5_000);
    expect(t.phase).toBe('waiting');
    t.say(2, { type: 'sitIn' });
    expect([t.phase, t.game.due]).toEqual(['posta', 2]);
  });

  it('R13.3 a player without credit counts as seated, and does not play', () => {
    const t = new Sitting('online').sit(5_000, 100).posta(100).bet(2, 'banco').coup('banco');
    expect([t.phase, t.game.due, t.stackOf(2)]).toEqual(['waiting', 2, 0n]); // nobody is left to bet against the bank
    t.host({ type: 'bring', seat: 2, amount: 300n });
    expect([t.phase, t.game.due]).toEqual(['posta', 2]);
  });
});
