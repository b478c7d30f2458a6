/**
 * The banker's socio: rules.md 2.1; 001 names the socio only to bar it from the auction ("Incanto"). The table keeps no
 * account of what the two share (docs/adr/0016-socio.md).
 */
import { describe, expect, it } from 'vitest';
import { Sitting, type RulesetName } from '../support/game-driver.ts';

/** Saint-vincent, seats 1–4; seat 3 is ready to be the socio of seat 1, who is due. */
function ready(stacks: readonly number[] = [5_000, 5_000, 5_000, 5_000]): Sitting {
  const t = new Sitting('saint-vincent').sit(...stacks);
  t.say(3, { type: 'partner' });
  return t;
}

const lines = (t: Sitting) => t.last('ended')!.lines;
const posta = (amount: number, socio: number | null) => ({ type: 'posta', amount: BigInt(amount), socio }) as const;

describe('declaring a socio', () => {
  it('R14.1 a seated player is ready before the posta is named, and the banker names it with the posta', () => {
    const t = ready();
    expect(t.game.partners).toEqual([3]);
    expect(t.say(3, { type: 'partner' })).toEqual([]);
    t.posta(1_000, 3);
    expect([t.bank.socio, t.game.partners]).toEqual([3, []]);
  });

  it('R14.1 the banker need not, and chooses among several', () => {
    const t = ready();
    t.say(2, { type: 'partner' });
    expect([t.refused(1, posta(1_000, null)), t.refused(1, posta(1_000, 2)), t.refused(1, posta(1_000, 3))]).toEqual([
      null,
      null,
      null,
    ]);
    t.posta(1_000);
    expect(t.bank.socio).toBeNull();
  });

  it.each<readonly [string, (t: Sitting) => void]>([
    ['nobody who is not ready: it would be barred from the auction against its will', () => undefined],
    [
      'nobody who has sat out since',
      (t) => {
        t.say(4, { type: 'partner' });
        t.say(4, { type: 'sitOut' });
      },
    ],
    [
      'nobody who has left since, nor who sits on its chair now',
      (t) => {
        t.say(4, { type: 'partner' });
        t.say(4, { type: 'leave' });
        t.sitAt(4, 5_000, { player: 'new' });
      },
    ],
  ])('R14.1 the banker takes %s', (_, acts) => {
    const t = ready();
    acts(t);
    expect(t.refused(1, posta(1_000, 4))).toBe('noSocio');
  });

  it('R14.1 it is ready for the player who is due: that lapses when the bank is refused', () => {
    const t = ready();
    t.say(1, { type: 'refuse' });
    expect([t.game.due, t.game.partners, t.refused(2, posta(1_000, 3))]).toEqual([2, [], 'noSocio']);
  });

  it('R14.1 not for oneself, not standing, and not once the bank is open', () => {
    const t = ready();
    const standing = t.stand(5_000);
    expect([t.refused(1, { type: 'partner' }), t.refused(standing, { type: 'partner' })]).toEqual([
      'outOfTurn',
      'outOfTurn',
    ]);
    t.posta(1_000);
    expect(t.refused(2, { type: 'partner' })).toBe('outOfTurn');
  });

  it.each<RulesetName>(['online', 'venezia', 'heads-up'])('R14.1 %s has none', (ruleset) => {
    const t = new Sitting(ruleset, { minimumPlayers: { start: 2, goOn: 2 } }).sit(5_000, 5_000);
    expect([t.refused(2, { type: 'partner' }), t.refused(1, posta(1_000, 2))]).toEqual(['noSocio', 'noSocio']);
  });

  it('R14.1 a bank taken in a seguito has none', () => {
    const t = ready().posta(1_000, 3).bet(2, 'banco').coup('banco').pass();
    t.say(2, { type: 'decline' });
    t.say(3, { type: 'take' });
    expect([t.bank.banker, t.bank.socio]).toEqual([3, null]);
  });
});

describe('what they share is theirs', () => {
  it.each<readonly [string, (t: Sitting) => Sitting, readonly bigint[]]>([
    ['won', (t) => t.bet(2, 'banco').coup('banco').pass(), [950n, -1_000n, 0n, 0n]],
    ['lost', (t) => t.bet(2, 'banco').coup('punta'), [-1_000n, 1_000n, 0n, 0n]],
  ])('R14.6 a bank that was %s stands whole in the statement, as in its state', (_, play, expected) => {
    expect(lines(play(ready().posta(1_000, 3)))).toEqual(expected);
  });

  it('R14.6 it bets like any other', () => {
    const t = ready().posta(1_000, 3).bet(3, 'banco').coup('punta');
    expect([t.accepted, lines(t)]).toEqual(['3 1000*', [-1_000n, 0n, 1_000n, 0n]]);
  });

  it('R14.6 it leaves like any other: it is no longer the socio, nor is the next player on its chair', () => {
    const t = ready().posta(1_000, 3).bet(2, 'banco').coup('banco');
    t.say(3, { type: 'leave' });
    expect([t.last('unseated'), t.bank.socio]).toEqual([{ type: 'unseated', seat: 3, paid: 5_000n }, null]);
    t.sitAt(3, 5_000, { player: 'new' });
    t.pass();
    while (t.phase !== 'auction') t.tick();
    expect(t.game.seguito!.asked).toContain(3);
  });
});
