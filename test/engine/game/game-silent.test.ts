/** R10.10: a void names the silent seats; they play again when the table lets them back (protocol.md 2.4). */
import { describe, expect, it } from 'vitest';
import { viewFor } from '../../../engine/game/view-for.ts';
import { afterAWin, opened, Sitting } from '../support/game-driver.ts';

const stacks = [5_000, 5_000, 5_000, 5_000];
/** Banker 1; 2 and 3 have stakes in the closed coup, 4 has none. */
const closed = () => opened('online', stacks).bets('2 plain 300, 3 plain 100').close();
const voided = (...silent: readonly number[]) => {
  const t = closed();
  t.host({ type: 'void', silent });
  return t;
};
const dealtIn = (t: Sitting) => t.bank.players.map(({ seat }) => seat);

describe('who was silent', () => {
  it.each<[string, readonly number[], string | null]>([
    ['a punter', [2], null],
    ['all punters', [2, 3], null],
    ['nobody', [], null],
    ['who has no stake', [4], 'notSilent'],
    ['the banker', [1], 'notSilent'],
    ['the banker with a punter', [1, 2], 'notSilent'],
    ['a seat that is empty', [7], 'notSilent'],
    ['one of them twice', [2, 2], 'notSilent'],
    ['in another order', [3, 2], 'notSilent'],
  ])('R10.10 %s', (_, silent, code) => {
    expect(closed().hostRefused({ type: 'void', silent })).toBe(code);
  });

  it.each<[string, () => Sitting]>([
    ['before the close', () => opened('online', stacks).bet(2, 'plain', 300)],
    ['once the cards are known', () => closed().cards(6, 6)],
    ['without a bank', () => new Sitting('online').sit(...stacks)],
  ])('R10.10 %s there is nothing to void', (_, at) => {
    expect(at().hostRefused({ type: 'void', silent: [2] })).toBe('outOfTurn');
  });

  it('R10.10 bets return, the bank ends as it was, and its banker is due again', () => {
    const t = afterAWin('online', stacks).bets('3 plain 300, 4 plain 100').close();
    t.host({ type: 'void', silent: [4] });
    expect([t.last('ended')!.end, t.last('ended')!.lines]).toEqual(['void', [950n, -1_000n, 0n, 0n]]);
    expect([t.phase, t.game.due]).toEqual(['posta', 1]);
  });

  it('R10.10 keeps chair and credit, does not sit out, and is in no bank until it is let back', () => {
    const t = voided(2);
    expect(t.seat(2)).toMatchObject({ owes: true, sittingOut: false, stack: 5_000n, timeouts: 0 });
    expect(t.seat(3)!.owes).toBe(false);
    expect(dealtIn(t.posta(500))).toEqual([1, 3, 4]);
    t.bet(3, 'banco').coup('punta');
    t.host({ type: 'rejoin', seat: 2 });
    expect(t.seat(2)!.owes).toBe(false);
    expect(dealtIn(t.posta(500))).toEqual([1, 2, 3, 4]);
  });

  it('R10.10 is not due, and not asked in a seguito; sitting in again does not let it back', () => {
    const t = voided(2);
    t.say(1, { type: 'refuse' });
    expect(t.game.due).toBe(3);
    t.say(2, { type: 'sitOut' });
    t.say(2, { type: 'sitIn' });
    t.posta(500).bet(4, 'banco').coup('banco').pass();
    expect(t.game.seguito!.asked).not.toContain(2);
    expect(t.refused(2, { type: 'take' })).toBe('outOfTurn');
  });

  it('R10.10 heads-up: the table waits for it, and the banker keeps its right', () => {
    const t = opened('heads-up').bet(2, 'banco').close();
    t.host({ type: 'void', silent: [2] });
    expect([t.phase, t.game.due, t.left]).toEqual(['waiting', 1, null]);
    t.host({ type: 'rejoin', seat: 2 });
    expect([t.phase, t.game.due]).toEqual(['posta', 1]);
  });

  it('R10.10 everybody sees that it owes, and the next player on its chair owes nothing', () => {
    const t = voided(2);
    expect(viewFor(t.game, 4, t.now).seats.map(({ owes }) => owes)).toEqual([false, true, false, false]);
    t.say(2, { type: 'leave' });
    t.sitAt(2, 900, { player: 'another' });
    expect(t.seat(2)!.owes).toBe(false);
  });

  it('R10.10 a seat that owes nothing is back already; an empty seat is nobody', () => {
    const t = voided();
    expect(t.game.seats.some(({ owes }) => owes)).toBe(false);
    expect(t.host({ type: 'rejoin', seat: 2 })).toEqual([]);
    expect(t.hostRefused({ type: 'rejoin', seat: 9 })).toBe('notSeated');
  });
});
