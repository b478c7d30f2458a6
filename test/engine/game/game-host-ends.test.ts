/** R10.11–R10.13: banks that end because of the chain, or because their coup cannot be dealt (protocol.md 2.4, 2.8). */
import { describe, expect, it } from 'vitest';
import { endedFor } from '../../../engine/chairs/events.ts';
import { afterAWin, opened, Sitting, type RulesetName } from '../support/game-driver.ts';

const stacks = [5_000, 5_000, 5_000, 5_000];
const closed = () => opened('online', stacks).bets('2 plain 300, 3 plain 100').close();

/** Moments of a bank, and some without one. */
const moments: Record<string, () => Sitting> = {
  'without a bank': () => new Sitting('online').sit(...stacks),
  'when bets are open': () => opened('online', stacks),
  'with bets that stand': () => opened('online', stacks).bets('2 plain 300, 3 tavolo'),
  'after the close': closed,
  'with cards on the table': () => closed().cards(6, 6),
  "at the banker's choice": () => opened('online', stacks).bet(2, 'banco').coup('banco'),
  'in a seguito': () => afterAWin('online', stacks).pass(),
};

describe('a bank that the host ends', () => {
  it.each<[keyof typeof moments, string | null]>([
    ['without a bank', 'notBetweenCoups'],
    ['when bets are open', null],
    ['with bets that stand', null],
    ['after the close', 'notBetweenCoups'],
    ['with cards on the table', 'notBetweenCoups'],
    ["at the banker's choice", null],
    ['in a seguito', 'notBetweenCoups'],
  ])('R10.11 %s', (when, code) => {
    for (const why of endedFor) expect(moments[when]!().hostRefused({ type: 'end', why })).toBe(code);
  });

  it.each(endedFor)('R10.11 the table is told why: %s', (why) => {
    const [first, second] = opened('online', stacks).host({ type: 'end', why });
    expect(first).toEqual({ type: 'stopped', why });
    expect(second).toMatchObject({ type: 'ended', end: 'givenUp', lines: [0n, 0n, 0n, 0n] });
  });

  it.each<[RulesetName, string, string, number | null]>([
    ['online', 'passed', 'offer', 1],
    ['saint-vincent', 'passed', 'offer', 1],
    ['venezia', 'passed', 'offer', 1],
    ['heads-up', 'passed', 'posta', 2],
  ])('R10.11 %s: after a win it is %s, and goes on with %s', (name, end, phase, due) => {
    const t = afterAWin(name);
    t.host({ type: 'end', why: 'proofTooLong' });
    expect([t.last('ended')!.end, t.phase, t.game.due]).toEqual([end, phase, due]);
  });

  it('R10.11 before a win it is offered to nobody: the next by hand has it, and nobody sits out', () => {
    const t = opened('online', stacks).bets('2 plain 300');
    t.host({ type: 'end', why: 'proposed' });
    expect([t.phase, t.game.due, t.count('offered')]).toEqual(['posta', 2, 0]);
    expect(t.game.seats.some(({ sittingOut }) => sittingOut)).toBe(false);
    expect([1, 2].map((seat) => t.stackOf(seat))).toEqual([5_000n, 5_000n]);
  });

  it('R10.11 a move before the coming coup counts as not made', () => {
    const t = afterAWin('online').move('raise', 500).bet(3, 'plain', 100);
    t.host({ type: 'end', why: 'shareUsedUp' });
    expect([t.last('ended')!.posta, t.game.seguito!.height]).toEqual([1_950n, 1_950n]);
  });
});

describe.each(['unbound', 'unfinished'] as const)('a coup that is %s', (type) => {
  it.each<[keyof typeof moments, string | null]>([
    ['without a bank', 'outOfTurn'],
    ['with bets that stand', 'outOfTurn'],
    ['after the close', null],
    ['with cards on the table', 'outOfTurn'],
    ["at the banker's choice", 'outOfTurn'],
  ])('R10.12, R10.13 %s', (when, code) => {
    expect(moments[when]!().hostRefused({ type })).toBe(code);
  });

  it('R10.12, R10.13 its banker sits out from now, unless it did already; nobody else is blamed', () => {
    const t = closed();
    t.host({ type });
    expect(t.game.seats.map(({ sittingOut }) => sittingOut)).toEqual([true, false, false, false]);
    const out = closed();
    out.say(1, { type: 'sitOut' });
    out.pause(5_000).host({ type });
    expect(out.seat(1)!.outSince).toBe(out.now - 5_000);
  });
});

describe('a banker who did not bind itself', () => {
  it.each<[string, () => Sitting, string, string, bigint]>([
    ['before a win it has given the bank up', closed, 'givenUp', 'posta', 5_000n],
    [
      'after a win it has passed, in the state before',
      () => afterAWin('online', stacks).bet(3, 'plain', 500).close(),
      'passed',
      'offer',
      5_950n,
    ],
  ])('R10.12 %s', (_, at, end, phase, stack) => {
    const t = at();
    const [first] = t.host({ type: 'unbound' });
    expect([first!.type, t.last('ended')!.end, t.phase]).toEqual(['unbound', end, phase]);
    expect([t.stackOf(1), t.stackOf(3)]).toEqual([stack, 5_000n]);
  });

  it('R10.12 saint-vincent: its banker does not take it back', () => {
    const t = afterAWin('saint-vincent', stacks).bet(3, 'plain', 500).close();
    t.host({ type: 'unbound' });
    t.tick();
    expect(t.phase).toBe('auction');
  });
});

describe('a bank that is put aside', () => {
  const unfinished = (t: Sitting) => {
    t.host({ type: 'unfinished' });
    return t;
  };

  it('R10.13 each player has what is left if they lose the coup, and no win of that bank', () => {
    // Seat 1 has won 950 of seat 2's 1000; now seats 3 and 4 have stakes in its posta of 1950.
    const t = unfinished(afterAWin('online', stacks).bets('3 plain 1500, 4 plain 100').close());
    expect(t.last('putAside')!.worst).toEqual([-650n, -1_000n, -1_500n, -100n]);
    expect([1, 2, 3, 4].map((seat) => t.stackOf(seat))).toEqual([4_350n, 4_000n, 3_500n, 4_900n]);
    expect(t.count('ended')).toBe(0);
  });

  it('R10.13 a banker that has won more than the coup may cost has its stack', () => {
    const t = unfinished(afterAWin('online', stacks).bet(3, 'plain', 100).close());
    expect(t.last('putAside')!.worst).toEqual([0n, -1_000n, -100n, 0n]);
  });

  it('R10.13 the next bank opens by hand with the same sabot, and the chain says how the coup ended', () => {
    const t = closed();
    const { composition } = t.game;
    unfinished(t);
    expect([t.phase, t.game.due, t.game.composition]).toEqual(['posta', 2, composition]);
    t.posta(500);
    t.host({ type: 'credit', seat: 1, amount: 4_600n });
    expect([t.bank.number, t.bank.players.map(({ seat, stack }) => `${seat} ${stack}`)]).toEqual([
      2,
      ['1 4600', '2 4700', '3 4900', '4 5000'],
    ]);
  });

  it('R10.13 in a seguito the bank goes to the right of the first passer', () => {
    const t = afterAWin('online', stacks).pass();
    t.say(2, { type: 'decline' });
    t.say(3, { type: 'take' });
    unfinished(t.bet(4, 'banco').close());
    expect([t.phase, t.game.due, t.game.firstPasser]).toEqual(['posta', 2, null]);
  });
});
