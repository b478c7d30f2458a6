/** Nothing stands still for ever, and no host is told to tick for what cannot happen yet. */
import { describe, expect, it } from 'vitest';
import { nextTick } from '../../../engine/chairs/waiting.ts';
import { rulesetNamed, Sitting, type RulesetName } from '../support/game-driver.ts';

describe('a bank in which nobody can bet any more', () => {
  it.each<RulesetName>(['online', 'saint-vincent', 'venezia'])(
    'R9.11 %s: its punters have lost everything: it ends without a seguito, whoever has sat down since',
    (ruleset) => {
      const sitting = new Sitting(ruleset, { minimumPlayers: { start: 3, goOn: 2 } })
        .sit(1000, 200, 300)
        .posta(500)
        .bet(2, 'plain', 200)
        .bet(3, 'plain', 300);
      sitting.sitAt(4, 5000);
      sitting.coup('banco');
      // 500 won, 25 of it cagnotte; seat 4 is new at the table, but everybody else has nothing left.
      expect([sitting.last('ended'), sitting.stackOf(1), sitting.stackOf(2), sitting.stackOf(3)]).toMatchObject([
        { end: 'givenUp' },
        1475n,
        0n,
        0n,
      ]);
      expect([sitting.phase, sitting.game.due]).toEqual(['posta', 4]);
    },
  );

  it('R9.11 a player who sits out may come back: the bank waits without a clock', () => {
    const sitting = new Sitting('heads-up').sit(1000, 1000).posta(100);
    sitting.say(2, { type: 'sitOut' });
    expect([sitting.phase, sitting.game.deadline]).toEqual(['bets', null]);
    sitting.say(2, { type: 'sitIn' });
    expect(sitting.left).toBe(20_000);
  });
});

describe('the next tick', () => {
  it('R9.11 a minimum due during a coup asks for no tick, and holds as soon as the coup is over', () => {
    const sitting = new Sitting(rulesetNamed('venezia'), { minimumPlayers: { start: 3, goOn: 2 } })
      .sit(1000, 1000, 1000)
      .posta(500);
    const at = sitting.now + 60_000;
    sitting.host({ type: 'minimum', minBet: 20n, minPosta: 100n, at });
    expect(nextTick(sitting.game)).toBe(sitting.game.deadline);
    sitting.bet(2, 'plain', 100).close();
    sitting.pause(90_000);
    expect(sitting.phase).toBe('links');
    expect(nextTick(sitting.game)).toBe(null);
    sitting.coup('banco');
    expect(sitting.last('minimum')).toEqual({ type: 'minimum', minBet: 20n, minPosta: 100n });
  });
});
