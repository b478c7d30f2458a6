/** R9.17: the host restarts from its log. Nothing that stood is lost, and no clock ran while it was down. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Game } from '../../../engine/game/state.ts';
import type { Phase } from '../../../engine/chairs/state.ts';
import { rulesets } from '../../../engine/rules/ruleset.ts';
import { minutes, seconds } from '../support/game-clocks.ts';
import { afterAWin, opened, rulesetNamed, Sitting, type RulesetName } from '../support/game-driver.ts';
import { RandomPlay } from '../../support/random-play.ts';

const down = (t: Sitting, ms = 60 * minutes): Sitting => {
  t.pause(ms).host({ type: 'resume' });
  return t;
};

/** Everything except clocks and times. */
function standing(game: Game) {
  const { deadline: _, seats, bank, ...rest } = game;
  return {
    ...rest,
    seats: seats.map(({ lostAt, outSince, ...seat }) => ({ ...seat, lost: lostAt !== null, out: outSince !== null })),
    bank: bank === null ? null : { ...bank, betsUntil: null, guarantees: [] },
  };
}

const fresh = () => new Sitting('online').sit(5_000, 5_000, 5_000, 5_000);
const passed = () => afterAWin('online').pass();

describe('a restart of the host', () => {
  it.each<[Phase, number, () => Sitting]>([
    ['posta', 20, () => fresh()],
    ['bets', 20, () => opened('online')],
    ['bets', 20, () => opened('online').bets('2 plain 100, 3 tavolo').ready(2)],
    ['links', 15, () => opened('online').bet(2, 'banco').close()],
    ['punta', 15, () => opened('online').bet(2, 'banco').close().cards(5, 5)],
    ['banco', 15, () => opened('online').bet(2, 'banco').close().cards(4, 3, 9).draw('carta')],
    ['choice', 15, () => opened('online').bet(2, 'banco').coup('banco')],
    ['offer', 15, passed],
    ['auction', 15, () => passed().tick()],
  ])('R9.17 %s: everything stands, with %i s from now', (phase, left, at) => {
    const t = at();
    const before = standing(t.game);
    down(t.pause(3 * seconds));
    expect(standing(t.game)).toEqual(before);
    expect([t.phase, t.left]).toEqual([phase, left * seconds]);
    expect(t.game.seats.every(({ timeouts, sittingOut }) => timeouts === 0 && !sittingOut)).toBe(true);
  });

  it('R9.17 the draw of the first banker has its whole time again', () => {
    const t = new Sitting('online');
    for (const seat of [1, 2, 3]) t.sitAt(seat, 1_000);
    expect([down(t).phase, t.left]).toEqual(['draw', 15 * seconds]);
  });

  it('R9.17 bets, ready players and the order of arrival are kept: the close gives the same result', () => {
    const t = opened('online', [5_000, 5_000, 5_000]).bets('2 plain 300, 3 plain 300').ready(2);
    down(t).ready(3);
    expect([t.phase, t.accepted]).toEqual(['links', '2 300*, 3 300']);
  });

  it('R9.17 unlike after a malfunction, a closed coup goes on waiting for its cards', () => {
    const t = down(opened('online').bet(2, 'banco').close());
    expect(t.count('voided')).toBe(0);
    expect(t.cards(9, 0).draw('batte').last('ended')!.end).toBe('punta');
  });

  it('R9.17 a clock that ran out while the host was down does not count; one that ran out before does', () => {
    const t = opened('online').bet(2, 'banco').close().cards(6, 3).tick();
    expect(t.seat(2)!.timeouts).toBe(1);
    down(t, 10 * seconds);
    expect([t.seat(2)!.timeouts, t.seat(1)!.timeouts]).toEqual([1, 0]);
  });

  it('R9.17 what only a guarantee allowed is open to everybody again', () => {
    const t = opened('online')
      .bet(3, 'plain', 100)
      .untilLeft(2 * seconds)
      .bet(2, 'plain', 500)
      .wait(3 * seconds);
    expect([t.guarantees, t.refused(4, t.betOf(4, 'plain', 50))]).toEqual(['3 withdraw', 'betsClosed']);
    down(t);
    expect([t.guarantees, t.refused(4, t.betOf(4, 'plain', 50)), t.left]).toEqual(['', null, 20 * seconds]);
  });

  it.each<[string, (t: Sitting) => void, number]>([
    ['sits out', (t) => t.say(4, { type: 'sitOut' }), 10],
    ['was lost', (t) => t.lost(4), 3],
  ])('R9.17 a player who %s has the whole time again', (_, away, most) => {
    const t = fresh();
    away(t);
    t.pause((most - 1) * minutes);
    down(t);
    for (let left = most - 1; left > 0; left--) t.pause(minutes).host({ type: 'tick' });
    expect(t.seat(4)).toBeDefined();
    t.pause(minutes).host({ type: 'tick' });
    expect(t.seat(4)).toBeUndefined();
  });

  it('R9.17 where no clock runs none starts: an empty table, a rest, play suspended', () => {
    expect(down(new Sitting('online')).log).toEqual([]);
    const resting = opened('online', [5_000, 5_000]).lost(2);
    expect([resting.phase, down(resting, 0).left]).toEqual(['bets', null]);
    const suspended = opened('venezia').bet(2, 'plain', 100);
    suspended.host({ type: 'suspend' });
    expect([down(suspended).left, suspended.bank.bets.length]).toEqual([null, 1]);
    suspended.host({ type: 'goOn' });
    expect(suspended.left).toBe(20 * seconds);
  });

  it.each(rulesets.map(({ name }) => name as RulesetName))('R9.17 %s: at any moment of any game', (name) => {
    fc.assert(
      fc.property(fc.nat(1 << 20), fc.nat(160), fc.nat(3_600), (seed, length, ms) => {
        const play = new RandomPlay(rulesetNamed(name), { seed });
        for (let i = 0; i < length; i++) play.tell(play.next().command);
        const { game } = play;
        play.now += ms * seconds;
        // When a notice is due any command may change the minimums.
        if (game.notice !== null) return;
        const decision = play.tell({ by: 'host', command: { type: 'resume' } });
        expect('refusal' in decision).toBe(false);
        expect(standing(play.game)).toEqual(standing(game));
        const { deadline } = play.game;
        expect(deadline === null).toBe(game.deadline === null);
        if (deadline !== null) expect(deadline).toBeGreaterThanOrEqual(play.now + 15 * seconds);
      }),
      { numRuns: 60 },
    );
  });
});
