/** The director closes a table after its bank (R13.11), and directs every live table (R13.10). */
import { describe, expect, it } from 'vitest';
import type { Event } from '../../../engine/game/events.ts';
import { auditorOf } from '../../../engine/simulation/auditor.ts';
import { Sitting, type RulesetName } from '../support/game-driver.ts';
import { two } from '../support/game-places.ts';

const open = () => new Sitting('venezia', two).sit(5_000, 5_000, 5_000);
const paidIn = (t: Sitting) =>
  t.log.flatMap((event) => (event.type === 'unseated' ? [[event.seat, event.paid] as const] : []));
const isEmpty = (t: Sitting) => [t.phase, t.game.seats.length, t.game.bank];

describe('closing', () => {
  it('R13.11 without a bank everybody is paid at once, and nobody sits down', () => {
    const t = open();
    t.host({ type: 'close' });
    expect(isEmpty(t)).toEqual(['waiting', 0, null]);
    expect(paidIn(t)).toEqual([1, 2, 3].map((seat) => [seat, 5_000n]));
    expect(t.hostRefused({ type: 'sit', seat: 1, player: 'late', stack: 100n, principiante: false })).toBe('closing');
  });

  it('R13.11 a bank is played to its end, coup after coup; then all are paid', () => {
    const t = open().posta(1_000).bet(2, 'plain', 400);
    t.host({ type: 'close' });
    t.coup('banco');
    expect([t.phase, t.game.seats.length]).toEqual(['choice', 3]);
    t.on().bet(3, 'banco').coup('punta');
    expect(isEmpty(t)).toEqual(['waiting', 0, null]);
    // 400 lost to the bank, less 5%: the posta of 1,380 goes to seat 3.
    expect(paidIn(t)).toEqual([
      [1, 4_000n],
      [2, 4_600n],
      [3, 6_380n],
    ]);
  });

  it('R13.11 a passed bank is not offered on', () => {
    const t = open().posta(1_000).bet(2, 'banco').coup('banco');
    t.host({ type: 'close' });
    t.pass();
    expect([t.last('ended')!.end, t.log.some(({ type }) => type === 'offered'), ...isEmpty(t)]).toEqual([
      'passed',
      false,
      'waiting',
      0,
      null,
    ]);
  });

  it('R13.11 in a seguito the bank is over already', () => {
    const t = open().posta(1_000).bet(2, 'banco').coup('banco').pass();
    expect(t.phase).toBe('offer');
    t.host({ type: 'close' });
    expect(isEmpty(t)).toEqual(['waiting', 0, null]);
  });

  it('R13.11 suspended play goes on first', () => {
    const t = open().posta(1_000);
    t.host({ type: 'suspend' });
    t.host({ type: 'close' });
    expect(t.game.seats.length).toBe(3);
    t.host({ type: 'goOn' });
    t.bet(2, 'banco').coup('punta');
    expect(isEmpty(t)).toEqual(['waiting', 0, null]);
  });

  it('R13.11 a table that is opened again is one like any other; twice is no news', () => {
    const t = open();
    expect(t.host({ type: 'reopen' })).toEqual([]);
    t.host({ type: 'close' });
    expect(t.host({ type: 'close' })).toEqual([]);
    t.host({ type: 'reopen' });
    t.sitAt(1, 5_000);
    t.sitAt(2, 5_000);
    expect(t.phase).toBe('posta');
  });

  it('R13.11 a bank that is opened again before its end changes nothing for its players', () => {
    const t = open().posta(1_000);
    t.host({ type: 'close' });
    t.host({ type: 'reopen' });
    t.bet(2, 'banco').coup('punta');
    expect([t.phase, t.game.seats.length]).toEqual(['posta', 3]);
  });

  it.each<readonly [what: string, events: (log: readonly Event[]) => readonly Event[], finding: RegExp]>([
    ['somebody sits down', (log) => [{ type: 'closing' }, ...log], /sits down at a table that is closing/],
    [
      'a bank begins',
      (log) => [
        ...log.filter((e) => e.type === 'seated'),
        { type: 'closing' },
        ...log.filter((e) => e.type !== 'seated'),
      ],
      /begins at a table that is closing/,
    ],
    ['it closes twice', () => [{ type: 'closing' }, { type: 'closing' }], /closing already/],
    ['it was open', () => [{ type: 'reopened' }], /open already/],
  ])('R13.11 the auditor finds it when %s', (_, planted, finding) => {
    const t = open();
    const auditor = auditorOf(t.game.settings);
    for (const event of planted(t.log)) auditor.see(event, t.now);
    expect(auditor.finding()?.what).toMatch(finding);
  });
});

describe('the director of a live table', () => {
  it.each<RulesetName>(['online', 'saint-vincent', 'heads-up'])(
    'R13.10 %s has one where bets are signed',
    (ruleset) => {
      const live = new Sitting(ruleset, { signed: true });
      const simulated = new Sitting(ruleset);
      for (const type of ['suspend', 'close'] as const)
        expect([live.hostRefused({ type }), simulated.hostRefused({ type })]).toEqual([null, 'noDirector']);
    },
  );
});
