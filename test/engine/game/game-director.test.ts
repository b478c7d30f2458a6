/** The director suspends play and changes the minimums: rules.md 2.1; 002 "Regole generali". */
import { describe, expect, it } from 'vitest';
import type { HostCommand, SeatCommand } from '../../../engine/chairs/commands.ts';
import { nextTick } from '../../../engine/chairs/waiting.ts';
import { Sitting, type RulesetName } from '../support/game-driver.ts';
import { two } from '../support/game-places.ts';

const seconds = (n: number) => n * 1_000;
const minutes = (n: number) => n * 60_000;

describe('suspension', () => {
  /** Venezia with five seats, in each of its phases. */
  const phases: Record<string, (t: Sitting) => void> = {
    posta: () => undefined,
    bets: (t) => {
      t.posta(1_000).bet(2, 'plain', 100);
    },
    links: (t) => {
      t.posta(1_000).bet(2, 'banco').close();
    },
    punta: (t) => {
      t.posta(1_000).bet(2, 'banco').close().cards(5, 5);
    },
    banco: (t) => {
      t.posta(1_000).bet(2, 'banco').close().cards(5, 5).draw('sta');
    },
    choice: (t) => {
      t.posta(1_000).bet(2, 'banco').coup('banco');
    },
    offer: (t) => {
      t.posta(1_000).bet(2, 'banco').coup('banco').pass();
    },
    auction: (t) => {
      t.posta(1_000).bet(2, 'banco').coup('banco').pass().tick();
    },
  };
  const at = (phase: string): Sitting => {
    const t = new Sitting('venezia', two).sit(5_000, 5_000, 5_000, 5_000, 5_000);
    phases[phase]!(t);
    expect(t.phase).toBe(phase);
    return t;
  };

  it.each<readonly [phase: string, seat: number, command: SeatCommand, clock: number]>([
    ['posta', 1, { type: 'posta', amount: 100n, socio: null }, 20],
    ['posta', 1, { type: 'refuse' }, 20],
    ['bets', 3, { type: 'bet', call: 1, max: 50n }, 20],
    ['bets', 3, { type: 'ready' }, 20],
    ['choice', 1, { type: 'move', move: 0, amount: 0n }, 15],
    ['choice', 1, { type: 'pass' }, 15],
    ['offer', 2, { type: 'take' }, 10],
    ['offer', 2, { type: 'decline' }, 10],
    ['auction', 3, { type: 'bid', amount: 500n }, 10],
  ])(
    'R13.5 in %s: nothing goes on and no clock runs; then everything goes on with the whole clock',
    (phase, seat, command, clock) => {
      const t = at(phase).pause(seconds(5));
      t.host({ type: 'suspend' });
      expect([t.refused(seat, command), t.left, nextTick(t.game)]).toEqual(['suspended', null, null]);
      t.wait(minutes(60)).host({ type: 'tick' });
      expect(t.phase).toBe(phase);
      t.host({ type: 'goOn' });
      expect([t.phase, t.left, t.refused(seat, command)]).toEqual([phase, seconds(clock), null]);
    },
  );

  it.each(['links', 'punta', 'banco'])(
    'R13.5 a running coup (%s) is finished; then everything stands still',
    (phase) => {
      const t = at(phase);
      t.host({ type: 'suspend' });
      expect(t.left).not.toBeNull();
      if (phase === 'links') t.cards(5, 5);
      if (phase !== 'banco') t.draw('sta');
      t.say(1, { type: 'draw', draw: 2 }); // 5, 5, and a ten: an égalité
      expect([t.last('coup')!.outcome, t.phase, t.left, t.refused(2, { type: 'bet', call: 1, max: 50n })]).toEqual([
        3,
        'bets',
        null,
        'suspended',
      ]);
      t.host({ type: 'goOn' });
      expect([t.phase, t.left]).toEqual(['bets', seconds(20)]);
    },
  );

  it('R13.5 a decision in a coup still has its clock', () => {
    const t = at('punta');
    t.host({ type: 'suspend' });
    expect(t.left).toBe(seconds(15));
    t.tick();
    expect(t.last('decided')!.by).toBe('clock');
  });

  it('R13.5 after a coup that the punta wins nobody is asked for a posta until play goes on', () => {
    const t = at('links');
    t.host({ type: 'suspend' });
    t.cards(9, 0).draw('batte');
    expect([t.phase, t.game.due, nextTick(t.game)]).toEqual(['waiting', 2, null]);
    t.host({ type: 'goOn' });
    expect([t.phase, t.game.due, t.left]).toEqual(['posta', 2, seconds(20)]);
  });

  it('R13.5 standing bets still stand when play goes on', () => {
    const t = at('bets');
    t.host({ type: 'suspend' });
    t.host({ type: 'goOn' });
    t.coup('banco');
    expect(t.accepted).toBe('2 100*');
  });

  it('R13.5 no bank begins while play is suspended', () => {
    const t = new Sitting('venezia', two);
    t.host({ type: 'suspend' });
    t.sitAt(1, 5_000);
    t.sitAt(2, 5_000);
    expect(t.phase).toBe('waiting');
    t.host({ type: 'goOn' });
    expect(t.phase).toBe('posta');
  });

  it('R13.5 players may sit out, sit in, leave and set how they play; a banker who goes ends its bank', () => {
    const t = at('bets');
    t.host({ type: 'suspend' });
    for (const command of [
      { type: 'sitOut' },
      { type: 'sitIn' },
      { type: 'play', volonta: 0, automatic: 'batte' },
    ] as const)
      expect(t.refused(3, command)).toBeNull();
    t.say(1, { type: 'leave' });
    expect([t.phase, t.game.due, t.left, t.stackOf(1)]).toEqual(['waiting', 2, null, null]);
    t.host({ type: 'goOn' });
    expect([t.phase, t.left]).toEqual(['posta', seconds(20)]);
  });

  it('R13.5 a seguito ends if all its takers leave, and nobody has to act', () => {
    const t = at('offer');
    t.host({ type: 'suspend' });
    for (const seat of [2, 3, 4, 5]) t.say(seat, { type: 'leave' });
    expect([t.phase, t.game.due, t.seat(1)!.stack]).toEqual(['waiting', 1, 5_950n]);
  });

  it('R13.5 sitting out costs no chair while play is suspended: the ten minutes start again', () => {
    const t = at('posta');
    t.say(3, { type: 'sitOut' });
    t.wait(minutes(1)).host({ type: 'suspend' });
    t.wait(minutes(60)).host({ type: 'tick' });
    expect(t.seat(3)).toBeDefined();
    t.host({ type: 'goOn' });
    t.wait(minutes(10) - 1);
    expect(t.seat(3)).toBeDefined();
    t.wait(1);
    expect(t.seat(3)).toBeUndefined();
  });

  it('R13.5 suspending again is no news, nor is going on without a suspension', () => {
    const t = at('posta');
    expect(t.host({ type: 'goOn' })).toEqual([]);
    t.host({ type: 'suspend' });
    expect(t.host({ type: 'suspend' })).toEqual([]);
  });

  it.each<RulesetName>(['online', 'saint-vincent', 'heads-up'])('R13.5, R13.6 %s has no director', (ruleset) => {
    const t = new Sitting(ruleset).sit(5_000, 5_000);
    const commands: readonly HostCommand[] = [
      { type: 'suspend' },
      { type: 'goOn' },
      { type: 'minimum', minBet: 20n, minPosta: 200n, at: t.now + minutes(2) },
    ];
    expect(commands.map((command) => t.hostRefused(command))).toEqual(['noDirector', 'noDirector', 'noDirector']);
  });
});

describe('a change of the minimum', () => {
  /** Bets from 10, posta from 100 to 10,000; a minute's notice. */
  const open = () => new Sitting('venezia', two).sit(5_000, 5_000, 5_000);
  const minimum = (t: Sitting, minBet: number, minPosta: number, inSeconds = 60): HostCommand => ({
    type: 'minimum',
    minBet: BigInt(minBet),
    minPosta: BigInt(minPosta),
    at: t.now + seconds(inSeconds),
  });

  it.each<readonly [string, number, number, number, ReturnType<Sitting['hostRefused']>]>([
    ['up, with a minute of notice', 20, 200, 60, null],
    ['without enough notice', 20, 200, 59, 'noticeTooShort'],
    ['a bet below what the table was opened with', 9, 200, 60, 'minimumTooLow'],
    ['a posta below it', 10, 99, 60, 'minimumTooLow'],
    ['back to it', 10, 100, 60, null],
    ['a bet above the posta', 300, 200, 60, 'minimumTooLow'],
    ['a posta above the greatest', 20, 10_001, 60, 'minimumTooLow'],
    ['up to the greatest', 10_000, 10_000, 60, null],
  ])('R13.6 %s', (_, minBet, minPosta, inSeconds, code) => {
    const t = open();
    expect(t.hostRefused(minimum(t, minBet, minPosta, inSeconds))).toBe(code);
  });

  it('R13.6 once announced it changes nothing before its time; then the next posta obeys it', () => {
    const t = open();
    t.host(minimum(t, 20, 200));
    expect([
      t.game.limits.minPosta,
      t.game.notice!.at - t.now,
      t.refused(1, { type: 'posta', amount: 100n, socio: null }),
    ]).toEqual([100n, minutes(1), null]);
    for (let left = 3; left > 0; left--) t.say(t.game.due!, { type: 'refuse' });
    t.wait(seconds(15));
    t.say(1, { type: 'refuse' });
    t.wait(seconds(15));
    t.say(2, { type: 'refuse' });
    t.wait(seconds(15));
    t.say(3, { type: 'refuse' });
    t.wait(seconds(15) - 1);
    expect(t.game.limits.minPosta).toBe(100n);
    t.wait(1);
    expect([t.phase, t.game.limits.minBet, t.game.limits.minPosta, t.game.notice]).toEqual(['posta', 20n, 200n, null]);
    expect(t.refused(t.game.due!, { type: 'posta', amount: 199n, socio: null })).toBe('postaTooSmall');
  });

  it('R13.6 not while a bet stands: after the coup', () => {
    const t = open();
    t.host(minimum(t, 50, 200, 61));
    t.wait(seconds(10)).posta(1_000);
    t.wait(seconds(45)).bet(2, 'plain', 15); // nobody bet twice: the clock ran out and started again
    t.wait(seconds(4));
    expect([t.phase, t.game.limits.minBet]).toEqual(['bets', 10n]);
    t.wait(seconds(2));
    expect([t.phase, t.game.limits.minBet, t.bank.bets.length]).toEqual(['bets', 10n, 1]);
    t.coup('banco');
    expect([t.accepted, t.game.limits.minBet, t.game.limits.minPosta]).toEqual(['2 15*', 50n, 200n]);
    t.on();
    expect(t.refused(2, t.betOf(2, 'plain', 49))).toBe('betTooSmall');
  });

  it('R13.6 a bet that was taken back does not count', () => {
    const t = new Sitting('venezia', { ...two, notice: 0 })
      .sit(5_000, 5_000, 5_000)
      .posta(1_000)
      .bet(2, 'plain', 15)
      .bet(2, 'none');
    t.host(minimum(t, 50, 200, 5));
    t.wait(seconds(5));
    expect([t.phase, t.game.limits.minBet]).toEqual(['bets', 50n]);
  });

  it('R13.6 no tick is asked for while a bet stands; when it is taken back the minimum holds at once', () => {
    const t = new Sitting('venezia', { ...two, notice: 0 }).sit(5_000, 5_000, 5_000).posta(1_000).bet(2, 'plain', 15);
    t.host(minimum(t, 50, 200, 5));
    t.wait(seconds(6));
    expect([nextTick(t.game)! - t.now, t.game.limits.minBet]).toEqual([seconds(14), 10n]); // the close of the bets
    t.bet(2, 'none');
    expect([t.game.limits.minBet, t.refused(2, t.betOf(2, 'plain', 49))]).toEqual([50n, 'betTooSmall']);
  });

  it('R13.6 in a seguito the bids obey it', () => {
    const t = new Sitting('venezia', { ...two, notice: 0 })
      .sit(5_000, 5_000, 5_000)
      .posta(1_000)
      .bet(2, 'banco')
      .coup('banco')
      .pass();
    t.host(minimum(t, 50, 600, 5));
    t.tick();
    expect([t.phase, t.game.limits.minPosta]).toEqual(['offer', 600n]);
    t.tick();
    expect([t.phase, t.refused(2, { type: 'bid', amount: 599n }), t.refused(2, { type: 'bid', amount: 600n })]).toEqual(
      ['auction', 'bidTooLow', null],
    );
  });

  it('R13.6 a second announcement replaces the first', () => {
    const t = open();
    t.host(minimum(t, 20, 200));
    t.host(minimum(t, 30, 300, 90));
    expect([t.game.notice!.minPosta, t.game.notice!.at - t.now]).toEqual([300n, seconds(90)]);
  });

  it('R13.6 also while play is suspended', () => {
    const t = open();
    t.host({ type: 'suspend' });
    t.host(minimum(t, 20, 200));
    t.wait(minutes(1));
    expect(t.game.limits.minPosta).toBe(200n);
  });
});
