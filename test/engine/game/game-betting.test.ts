/** Posta, calls and the betting time as the game plays them (rules.md 1.1, 1.5; 000, 001, 002). */
import { describe, expect, it } from 'vitest';
import type { RefusalCode } from '../../../engine/game/refusals.ts';
import { ample, opened, Sitting, type Call, type RulesetName } from '../support/game-driver.ts';

describe('the posta', () => {
  it.each<[string, number, number, RefusalCode | null]>([
    // rules.md 1.5; 000 "almeno uguale all'importo minimo previsto"
    ['R2.1 the minimum', 5000, 100, null],
    ['R2.1 below the minimum', 5000, 99, 'postaTooSmall'],
    ['R2.1 nothing', 5000, 0, 'postaTooSmall'],
    ['R2.1 000 "all in": all of a smaller credit', 60, 60, null],
    ['R2.1 part of a smaller credit', 60, 59, 'postaTooSmall'],
    ['R2.1 the maximum', 50_000, 10_000, null],
    ['R2.1 above the maximum', 50_000, 10_001, 'postaTooLarge'],
    ['R2.2 more than the credit', 5000, 5001, 'beyondCredit'],
    ['R2.2 all of it', 5000, 5000, null],
  ])('%s', (_title, stack, posta, code) => {
    const table = new Sitting('online').sit(stack, 5000);
    expect(table.refused(1, { type: 'posta', amount: BigInt(posta), socio: null })).toBe(code);
  });

  it('R2.1 only the player who is due names it, once', () => {
    const table = new Sitting('online').sit(5000, 5000);
    expect(table.refused(2, { type: 'posta', amount: 1000n, socio: null })).toBe('outOfTurn');
    expect(table.posta(1000).refused(1, { type: 'posta', amount: 1000n, socio: null })).toBe('outOfTurn');
  });
});

describe('bets that are accepted', () => {
  it.each<[string, RulesetName, number, Call, number, RefusalCode | null]>([
    ['R3.1 the minimum', 'online', 2, 'plain', 10, null],
    ['R3.1 below the minimum', 'online', 2, 'plain', 9, 'betTooSmall'],
    ['R3.10 all in below the minimum', 'online', 3, 'plain', 7, null],
    ['R3.10 part of a credit below the minimum', 'online', 3, 'plain', 6, 'betTooSmall'],
    ['R2.2 more than the credit', 'online', 3, 'plain', 8, 'beyondCredit'],
    ['R3.10 more than the posta: it is cut down at the close', 'online', 2, 'plain', 5000, null],
    ['R3.6 a seat that is not in the bank', 'heads-up', 3, 'plain', 10, 'notSeated'],
    ['R3.3 banco costs the whole posta', 'online', 2, 'banco', 999, 'wrongCallAmount'],
    ['R3.3 and may carry more', 'online', 2, 'banco', 1500, null],
    ['R3.10 only plain bets go all in: a banco needs the credit', 'online', 4, 'banco', 900, 'wrongCallAmount'],
    ['R2.2 a banco beyond the credit', 'online', 4, 'banco', 1000, 'beyondCredit'],
    ['R3.3 tavolo costs half', 'online', 4, 'tavolo', 500, null],
    ['R3.3 less than half', 'online', 4, 'tavolo', 499, 'wrongCallAmount'],
    ['R3.8 banco e rispetto may cost what its caller says', 'online', 4, 'rispetto', 300, null],
    ['R3.8 but something', 'online', 4, 'rispetto', 0, 'wrongCallAmount'],
    ['R3.3 withdrawing costs nothing', 'online', 2, 'none', 1, 'wrongCallAmount'],
    ['R3.12 a cavallo is played in venezia only', 'online', 2, 'cavallo', 50, 'noSuchCall'],
    ['R3.12 a cavallo: the half counts against the minimum', 'venezia', 2, 'cavallo', 9, 'betTooSmall'],
    ['R3.12 a cavallo: a half of the minimum', 'venezia', 2, 'cavallo', 10, null],
    ['R3.3 001 "banco col tavolo"', 'saint-vincent', 2, 'tavolo', 500, null],
    ['R3.3 heads-up: banco, tavolo or an amount (003)', 'heads-up', 2, 'rispetto', 1000, 'noSuchCall'],
    ['R3.3 heads-up: tavolo', 'heads-up', 2, 'tavolo', 500, null],
    ['R3.6 the banker does not bet against itself', 'online', 1, 'plain', 100, 'outOfTurn'],
  ])('%s: %s', (_title, name, seat, call, max, code) => {
    const table = opened(name, [5000, 5000, 7, 900, 5000, 5000, 5000, 5000, 5000]);
    expect(table.refused(seat, table.betOf(seat, call, max))).toBe(code);
  });

  it('R3.11 standing bettors place plain bets only, and only where they may stand', () => {
    for (const name of ['saint-vincent', 'venezia'] as const) {
      const table = new Sitting(name).sit(...ample.slice(0, 8));
      const standing = table.stand(5000);
      table.posta(1000);
      expect(standing).toBe(11);
      for (const call of ['banco', 'tavolo', 'rispetto'] as const)
        expect(table.refused(11, table.betOf(11, call, 1000))).toBe('noSuchCall');
      expect(table.refused(11, table.betOf(11, 'plain', 10))).toBe(null);
    }
    for (const name of ['online', 'heads-up'] as const) {
      expect(
        opened(name).hostRefused({ type: 'sit', seat: null, player: 'standing', stack: 5000n, principiante: false }),
      ).toBe('noStanding');
    }
  });

  it('R3.10 a bank of less than the minimum bet can be covered', () => {
    const table = () => opened('online', [5, 5000, 5000], 5);
    expect(table().bet(3, 'plain', 10).close().accepted).toBe('3 5*');
    expect(table().bet(3, 'banco').close().accepted).toBe('3 5*');
    expect(table().bets('2 tavolo, 3 tavolo').close().accepted).toBe('2 2*, 3 2');
  });

  it('R3.20 a player who sits out says nothing in play until sitting in; the open bet lapses', () => {
    const table = opened('online', [5000, 5000, 5000]).bet(3, 'plain', 300);
    table.say(3, { type: 'sitOut' });
    expect([table.last('returned'), table.bank.bets]).toEqual([{ type: 'returned', seat: 3, why: 'away' }, []]);
    expect(table.refused(3, table.betOf(3, 'plain', 100))).toBe('sittingOut');
    expect(table.refused(3, { type: 'ready' })).toBe('sittingOut');
    expect(table.options(3).bet).toBe(null);
    table.say(3, { type: 'sitIn' });
    expect(table.bet(3, 'plain', 100).close().accepted).toBe('3 100*');
  });
});

describe('what is accepted, and who gets the cards (banker 1, posta 1000)', () => {
  it.each<[string, RulesetName, string, string]>([
    // rules.md 1.1, the order of its table; 000 "elencati in ordine di priorità"
    ['R3.6 banco solo: all others are returned', 'online', '3 plain 300, 4 tavolo, 2 rispetto, 5 banco', '5 1000*'],
    [
      'R3.6 a banco that is withdrawn gives back what it pushed out',
      'online',
      '3 plain 300, 5 banco, 5 none',
      '3 300*',
    ],
    ['R3.6 so does one that becomes a plain bet', 'online', '3 plain 300, 5 banco, 5 plain 200', '3 300*, 5 200'],
    ['R3.6 two of a kind: by hand, not by speed (000)', 'online', '6 banco, 4 banco', '4 1000*'],
    [
      'R3.8 banco e rispetto: what was there stands, what comes later is returned',
      'online',
      '3 plain 300, 4 rispetto, 5 plain 200',
      '3 300, 4 700*',
    ],
    [
      'R3.8 the caller’s own earlier bet is absorbed',
      'online',
      '3 plain 300, 4 plain 100, 4 rispetto',
      '3 300, 4 700*',
    ],
    ['R3.8 nothing missing: no effect', 'online', '2 plain 1000, 4 rispetto', '2 1000*'],
    ['R3.8 it covers more if a bet before it goes', 'online', '3 plain 300, 4 rispetto, 3 none', '4 1000*'],
    ['R3.2 a changed bet is a later one', 'online', '3 plain 300, 4 rispetto, 3 plain 300', '4 1000*'],
    [
      'R3.9 tavolo before plain bets; behind it by hand',
      'online',
      '2 plain 300, 3 plain 300, 4 tavolo',
      '2 300, 3 200, 4 500*',
    ],
    ['R3.9 tavolo and an equal stake behind it: the cards by hand', 'online', '3 plain 500, 4 tavolo', '3 500*, 4 500'],
    ['R3.9 tavolo e tavolo: no plain bet', 'online', '2 plain 300, 4 tavolo, 3 tavolo', '3 500*, 4 500'],
    ['R3.9 a third tavolo is returned', 'online', '9 tavolo, 4 tavolo, 3 tavolo', '3 500*, 4 500'],
    [
      'R3.10 by hand until covered; the one that crosses is cut down',
      'online',
      '9 plain 400, 3 plain 400, 2 plain 400',
      '2 400*, 3 400, 9 200',
    ],
    ['R3.10 what does not fit is returned', 'online', '2 plain 1000, 3 plain 400', '2 1000*'],
    [
      'R3.4 the highest bet (000 "la puntata più alta")',
      'online',
      '2 plain 100, 8 plain 300, 5 plain 200',
      '2 100, 5 200, 8 300*',
    ],
    [
      'R3.4 the highest accepted one, not the highest placed',
      'online',
      '2 plain 300, 3 plain 500, 4 plain 900',
      '2 300, 3 500*, 4 200',
    ],
    ['R3.12 a cavallo plays with its half beside whole bets', 'venezia', '2 cavallo 300, 3 plain 800', '2 300, 3 700*'],
    ['R3.3 heads-up: a part', 'heads-up', '2 plain 250', '2 250*'],
    ['R3.3 heads-up: tavolo', 'heads-up', '2 tavolo', '2 500*'],
  ])('%s', (_title, name, bets, accepted) => expect(opened(name).bets(bets).close().accepted).toBe(accepted));

  it.each<[string, RulesetName, string, string]>([
    [
      'R3.11 after the seated, in order of arrival; the highest bet has the cards, standing or not (002 "lo stesso valore")',
      'venezia',
      '12 plain 300, 11 plain 500, 2 plain 400',
      '2 400, 11 500*, 12 100',
    ],
    ['R3.11 001: none if somebody called banco', 'saint-vincent', '11 plain 500, 2 banco', '2 1000*'],
    ['R3.11 behind a tavolo', 'saint-vincent', '11 plain 900, 2 tavolo', '2 500*, 11 500'],
    [
      'R3.11 before a banco e rispetto that came later',
      'saint-vincent',
      '11 plain 400, 2 rispetto, 12 plain 100',
      '2 600*, 11 400',
    ],
    ['R3.11 a cavallo too', 'venezia', '12 cavallo 20, 3 plain 10', '3 10, 12 20*'],
  ])('%s', (_title, name, bets, accepted) => {
    const table = new Sitting(name).sit(...ample.slice(0, 8));
    table.stand(5000);
    table.stand(5000);
    expect(table.posta(1000).bets(bets).close().accepted).toBe(accepted);
  });

  it.each<[string, string, string, boolean]>([
    [
      'R3.4 001 the cards go to the next highest',
      '2 plain 500, 3 plain 100, 4 plain 200',
      '2 500, 3 100, 4 200*',
      false,
    ],
    ['R3.4 001 "neppure se chiama banco solo": alone, the house plays for it', '2 banco, 3 plain 500', '2 1000*', true],
    ['R3.4 001 alone with a part of the posta', '2 plain 50', '2 50*', true],
  ])('%s', (_title, bets, accepted, houseplays) => {
    const table = new Sitting('saint-vincent');
    table.sitAt(1, 5000);
    table.sitAt(2, 5000, { principiante: true });
    table.sitAt(3, 5000);
    table.sitAt(4, 5000);
    table.posta(1000).bets(bets).close();
    expect(table.accepted).toBe(accepted);
    // With 5 the choice would be free: the house stands.
    table.cards(5, 6);
    expect(table.phase === 'punta').toBe(!houseplays);
    if (houseplays)
      expect(table.events('decided')).toMatchObject([
        { role: 'punta', draw: 1, by: 'regola' },
        { role: 'banco', draw: 1 },
      ]);
  });
});

describe('the ferito over the coups of a bank (000; 002 "banco suivi")', () => {
  /** Without cagnotte; seat 4 covered the bank of 1000 alone and lost, so the posta is 2000. */
  const wounded = () =>
    new Sitting('online', { limits: { minBet: 10n, minPosta: 100n, maxPosta: 10_000n, feeBps: 0 } })
      .sit(...ample)
      .posta(1000)
      .bet(4, 'banco')
      .coup('banco');
  const next = (table: Sitting, bets: string) => table.on().bets(bets);

  it.each<[string, (table: Sitting) => Sitting, string]>([
    ['R3.7 comes first among the callers of banco', (t) => next(t, '2 banco, 4 banco'), '4 2000*'],
    ['R3.7 not without calling banco', (t) => next(t, '2 banco, 4 rispetto'), '2 2000*'],
    ['R3.7 an égalité keeps it', (t) => next(next(t, '4 banco').coup('egalite'), '2 banco, 4 banco'), '4 2000*'],
    [
      'R3.7 not an égalité that it did not cover',
      (t) => next(next(t, '5 plain 50').coup('egalite'), '2 banco, 4 banco'),
      '2 2000*',
    ],
    [
      'R3.7 lapses if it skips a coup',
      (t) => next(next(t, '5 plain 1000').coup('banco'), '2 banco, 4 banco'),
      '2 2000*',
    ],
    [
      'R3.7 goes to another who covered the whole bank and lost',
      (t) => next(next(t, '5 banco').coup('banco'), '2 banco, 4 banco, 5 banco'),
      '5 4000*',
    ],
    [
      'R3.7 a plain bet of the whole bank counts',
      (t) => next(next(t, '5 plain 2000').coup('banco'), '2 banco, 5 banco'),
      '5 4000*',
    ],
    [
      'R3.7 a banco e rispetto with nothing to respect counts',
      (t) => next(next(t, '5 rispetto').coup('banco'), '2 banco, 5 banco'),
      '5 4000*',
    ],
    [
      'R3.7 one that respected another bet does not count',
      (t) => next(next(t, '3 plain 100, 5 rispetto').coup('banco'), '2 banco, 5 banco'),
      '2 4000*',
    ],
    ['R3.7 nor do two halves', (t) => next(next(t, '4 tavolo, 5 tavolo').coup('banco'), '2 banco, 4 banco'), '2 4000*'],
    [
      'R3.7 the whole of a raised bank',
      (t) => next(next(t.move('raise', 500), '4 banco').coup('banco'), '2 banco, 4 banco'),
      '4 5000*',
    ],
    [
      'R3.7 not the old height of a raised bank',
      (t) => next(next(t.move('raise', 500), '4 plain 2000').coup('banco'), '2 banco, 4 banco'),
      '2 4000*',
    ],
  ])('%s', (_title, play, accepted) => expect(play(wounded()).close().accepted).toBe(accepted));

  it('R3.7 it survives a new taglia', () => {
    const table = wounded();
    while (table.game.taglia === 1) next(table, '4 banco').coup('egalite');
    expect(next(table, '2 banco, 4 banco').close().accepted).toBe('4 2000*');
  });

  it('R3.7 it ends with the bank', () => {
    const table = next(wounded(), '4 banco').coup('punta').posta(1000);
    expect(table.bank.banker).toBe(2);
    expect(table.bets('3 banco, 4 banco').close().accepted).toBe('3 1000*');
  });
});
