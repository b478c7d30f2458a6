/**
 * What stands after an égalité (rules.md 1.1, 1.2): the bets, their order of arrival, and the right to cover the whole
 * bank.
 */
import { describe, expect, it } from 'vitest';
import { Sitting, type RulesetName } from '../support/game-driver.ts';

/** Seats 1–4; seat 1 has the bank of 1,000. */
const opened = (ruleset: RulesetName = 'online', stack = 5_000): Sitting =>
  new Sitting(ruleset, ruleset === 'venezia' ? { minimumPlayers: { start: 2, goOn: 2 } } : {})
    .sit(...Array<number>(ruleset === 'heads-up' ? 2 : 4).fill(stack))
    .posta(1_000);

/** The standing bets as text, in their order of arrival. */
const standing = (t: Sitting): string =>
  [...t.bank.bets]
    .sort((one, other) => one.order - other.order)
    .map(({ seat, call, max }) => `${seat} ${call} ${max}`)
    .join(', ');

describe('bets after an égalité', () => {
  it.each<RulesetName>(['online', 'saint-vincent', 'venezia'])('R3.22 %s: they stand, in their order', (ruleset) => {
    const t = opened(ruleset).bets('4 plain 300, 2 plain 200').coup('egalite');
    expect(standing(t)).toBe('4 1 300, 2 1 200');
    t.close();
    expect(t.accepted).toBe('2 200, 4 300*');
  });

  it('R3.22 heads-up: the bet goes back to the punta (rules.md 2.5)', () => {
    const t = opened('heads-up').bet(2, 'plain', 300).coup('egalite');
    expect(standing(t)).toBe('');
  });

  it('R3.22 bets that were not accepted stand too; a bet taken back does not', () => {
    const t = opened().bets('4 plain 300, 3 banco, 2 plain 200').bet(4, 'none').coup('egalite');
    expect(standing(t)).toBe('3 5 1000, 2 1 200');
    t.on().bet(3, 'none').close();
    expect(t.accepted).toBe('2 200*');
  });

  it('R3.22 they may be changed and withdrawn; a banco e rispetto still respects the bets before it', () => {
    const t = opened().bets('2 plain 200, 4 rispetto, 3 plain 100').coup('egalite');
    expect(t.accepted).toBe('2 200, 4 800*');
    t.bet(3, 'plain', 150).close();
    expect(t.accepted).toBe('2 200, 4 800*');
    const again = opened().bets('2 plain 200, 4 rispetto').coup('egalite').bet(2, 'plain', 200).close();
    expect(again.accepted).toBe('2 200, 4 800*'); // repeated unchanged: it keeps its place
    const moved = opened().bets('2 plain 200, 4 rispetto').coup('egalite').bet(2, 'plain', 201).close();
    expect(moved.accepted).toBe('4 1000*'); // changed after the call: it gets a new place
  });

  it('R3.22 a player who sits out, leaves or is lost takes the bet back', () => {
    const t = opened().bets('2 plain 200, 3 plain 300, 4 plain 100').coup('egalite');
    t.say(2, { type: 'sitOut' });
    t.say(3, { type: 'leave' });
    t.lost(4);
    expect([standing(t), t.seat(3)]).toEqual(['4 1 100', undefined]);
    expect(t.close().phase).toBe('bets'); // the bet of a lost connection lapses at the close
  });

  it('R3.22 if bets are signed, one that is not made again lapses at the close, whoever is fast', () => {
    const t = new Sitting('online', { signed: true }).sit(5_000, 5_000, 5_000, 5_000).posta(1_000);
    const on = { type: 'move', move: 0, amount: 0n } as const;
    t.bets('2 plain 300, 3 rispetto, 4 plain 100').say(1, on);
    t.coup('egalite').say(1, on);
    t.bet(3, 'rispetto').bet(2, 'plain', 300).close();
    expect(t.accepted).toBe('2 300, 3 700*');
    expect(t.last('closed')!.list.find(({ seat }) => seat === 4)!.call).toBe(0);
  });

  it('R9.10 after a standstill they return too, while the banker has to choose', () => {
    const t = opened('saint-vincent').bet(2, 'plain', 200).coup('egalite');
    expect(t.phase).toBe('choice');
    t.host({ type: 'malfunction' });
    expect(standing(t)).toBe('');
  });

  it('R3.22 their order is counted from 1 again: no bank has more places than a list has room for', () => {
    const t = opened();
    for (let i = 0; i < 40; i++) t.bet(3, 'plain', 100 + i).bet(2, 'plain', 50 + i);
    expect(t.coup('egalite').bank.arrivals).toBe(2);
  });

  it('R3.22 a won coup gives the bets back, and so does the end of the bank', () => {
    expect(standing(opened().bet(2, 'plain', 200).coup('banco'))).toBe('');
    const t = opened().bet(2, 'plain', 200).coup('egalite').bet(2, 'plain', 300).coup('punta');
    expect(t.posta(1_000).bank.bets).toEqual([]);
  });

  it('R13.6 R3.22 a changed minimum waits while bets stand', () => {
    const t = opened('venezia').bet(2, 'plain', 200).coup('egalite');
    t.host({ type: 'minimum', minBet: 300n, minPosta: 300n, at: t.now + 60_000 });
    t.lost(2).lost(3).lost(4).wait(61_000);
    expect(t.game.limits.minBet).toBeLessThan(300n);
    t.connected(2).bet(2, 'none');
    expect(t.game.limits.minBet).toBe(300n);
  });

  it('R3.7 R3.22 a player who covered the whole bank alone comes first among the callers of banco', () => {
    const t = opened().bet(4, 'banco').coup('egalite').bet(2, 'banco').close();
    expect(t.accepted).toBe('4 1000*');
    const plain = opened().bet(4, 'plain', 1_000).coup('egalite').bets('4 banco, 2 banco').close();
    expect(plain.accepted).toBe('4 1000*');
    const other = opened().bets('4 plain 900').coup('egalite').bets('4 banco, 2 banco').close();
    expect(other.accepted).toBe('2 1000*');
  });
});

describe('a raise before the same close (001)', () => {
  it('R4.7 saint-vincent: it may be raised further, as often as the credit lasts, but not lowered', () => {
    const t = opened('saint-vincent').bet(2, 'plain', 300).move('raise', 100);
    expect([t.moves, t.refused(1, { type: 'move', move: 1, amount: 100n })]).toEqual(['raise 101–4000', 'noSuchMove']);
    t.move('raise', 4_000);
    expect([t.moves, t.refused(1, { type: 'move', move: 0, amount: 0n })]).toEqual(['', 'alreadyMoved']);
    expect(t.close().last('closed')).toMatchObject({ move: 1, amount: 4_000n });
  });

  it('R4.7 R2.3 each raise returns the calls that then cost more than they may', () => {
    const t = opened('saint-vincent').bet(2, 'banco', 1_500).move('raise', 500);
    expect(standing(t)).toBe('2 5 1500');
    expect(standing(t.move('raise', 501))).toBe('');
  });

  it('R4.7 online: one raise per coup', () => {
    const t = opened().bet(2, 'banco').coup('banco').move('raise', 100);
    expect([t.phase, t.moves, t.refused(1, { type: 'move', move: 1, amount: 200n })]).toEqual([
      'bets',
      '',
      'alreadyMoved',
    ]);
  });
});

describe('banco suivi of a standing bettor (002)', () => {
  /** Seat 11, standing, has covered the whole bank and lost. */
  function suivi(ruleset: RulesetName): Sitting {
    const t = new Sitting(ruleset, { minimumPlayers: { start: 2, goOn: 2 } }).sit(5_000, 5_000, 5_000);
    t.stand(9_000);
    return t.posta(1_000).bet(11, 'plain', 1_000).coup('banco').on();
  }

  it('R3.7 R3.11 venezia: it may call banco, before the seated', () => {
    const t = suivi('venezia');
    expect([t.bank.ferito, t.options(11).bet?.banco, t.options(11).bet?.tavolo]).toEqual([11, 1_950n, null]);
    expect([t.refused(11, t.betOf(11, 'tavolo')), t.refused(11, t.betOf(11, 'rispetto'))]).toEqual([
      'noSuchCall',
      'noSuchCall',
    ]);
    expect(t.bets('2 banco, 11 banco').close().accepted).toBe('11 1950*');
  });

  it('R3.11 venezia: it may not call again unless it covers the whole bank', () => {
    const t = suivi('venezia').bets('11 plain 100').coup('banco').on();
    expect([t.bank.ferito, t.refused(11, t.betOf(11, 'banco'))]).toEqual([null, 'noSuchCall']);
  });

  it('R3.11 saint-vincent: it may not', () => {
    const t = suivi('saint-vincent');
    expect([t.options(11).bet?.banco, t.refused(11, t.betOf(11, 'banco'))]).toEqual([null, 'noSuchCall']);
  });
});
