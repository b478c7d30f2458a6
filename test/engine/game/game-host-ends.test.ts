/** R10.11: banks that the host ends because of the chain (protocol.md 2.4, 2.8). */
import { describe, expect, it } from 'vitest';
import { endedFor } from '../../../engine/game/events.ts';
import { afterAWin, opened, Sitting, type RulesetName } from '../support/game-driver.ts';

const stacks = [5_000, 5_000, 5_000, 5_000];
const closed = () => opened('online', stacks).bets('2 plain 300, 3 plain 100').close();

/** Moments of a bank, and where there is none. */
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

  it('R10.11 before a win nobody is offered it: the next by hand has it, and nobody sits out', () => {
    const t = opened('online', stacks).bets('2 plain 300');
    t.host({ type: 'end', why: 'proposed' });
    expect([t.phase, t.game.due, t.count('offered')]).toEqual(['posta', 2, 0]);
    expect(t.game.seats.some(({ sittingOut }) => sittingOut)).toBe(false);
    expect([1, 2].map((seat) => t.stackOf(seat))).toEqual([5_000n, 5_000n]);
  });

  it('R10.11 a move before the coming coup has not been made', () => {
    const t = afterAWin('online').move('raise', 500).bet(3, 'plain', 100);
    t.host({ type: 'end', why: 'shareUsedUp' });
    expect([t.last('ended')!.posta, t.game.seguito!.height]).toEqual([1_950n, 1_950n]);
  });
});
