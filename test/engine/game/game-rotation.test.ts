/**
 * Who has the next bank: rules.md 1.2 and 1.5, 000 "Designazione del banchiere", 001 "Seguito", 002 "Il gioco", 003
 * "Fine mano".
 */
import { describe, expect, it } from 'vitest';
import { Sitting, type RulesetName } from '../support/game-driver.ts';
import { two } from '../support/game-places.ts';

/** Players with 5,000 on these chairs, none of them newly seated; `due` has the first bank. */
function table(ruleset: RulesetName, chairs: readonly number[], due: number): Sitting {
  const t = new Sitting(ruleset, two);
  for (const chair of chairs) t.sitAt(chair, 5_000);
  for (const { seat } of t.game.seats) t.happen({ type: 'seat', seat, change: { justSeated: false } });
  if (t.phase === 'draw') t.host({ type: 'drawn', seat: due });
  return toBank(t, due);
}

/** Players refuse the bank until it is this seat's. */
function toBank(t: Sitting, due: number): Sitting {
  for (let left = 20; t.game.due !== due && left > 0; left--) t.say(t.game.due!, { type: 'refuse' });
  expect([t.phase, t.game.due]).toEqual(['posta', due]);
  return t;
}

/** The player who is due opens with 100 and loses it to `punter`. */
const loses = (t: Sitting, punter: number): Sitting => t.posta(100).bet(punter, 'banco').coup('punta');

describe('the next bank', () => {
  it.each<readonly [RulesetName, readonly number[], number, number]>([
    ['online', [1, 2, 3], 1, 2],
    ['online', [1, 2, 3], 3, 1],
    ['online', [2, 5, 9], 5, 9],
    ['online', [2, 5, 9], 9, 2],
    ['saint-vincent', [1, 4, 7, 9], 4, 7],
    ['saint-vincent', [1, 4, 7, 9], 9, 1],
    ['venezia', [1, 2, 3, 4, 5, 6], 6, 1],
    ['venezia', [2, 3, 8], 3, 8],
    ['heads-up', [1, 2], 1, 2],
    ['heads-up', [1, 2], 2, 1],
  ])(
    'R10.7 %s, chairs %j: the punta beats seat %i, and the bank goes to its right, seat %i',
    (ruleset, chairs, loser, next) => {
      const t = table(ruleset, chairs, loser);
      loses(
        t,
        chairs.find((chair) => chair !== loser)!,
      );
      expect([t.last('ended')!.end, t.phase, t.game.due]).toEqual(['punta', 'posta', next]);
    },
  );

  it('R10.7 it goes round the whole table, chair by chair, from the last one to the first', () => {
    const t = table('online', [1, 3, 4, 8], 3);
    const order = [t.game.due];
    for (let i = 0; i < 8; i++) {
      loses(t, t.game.due === 1 ? 8 : 1);
      order.push(t.game.due);
    }
    expect(order).toEqual([3, 4, 8, 1, 3, 4, 8, 1, 3]);
  });

  it.each<readonly [string, (t: Sitting) => void, number]>([
    ['nobody is away: the next chair', () => undefined, 2],
    ['who sits out is skipped', (t) => t.say(2, { type: 'sitOut' }), 3],
    [
      'two who sit out are skipped',
      (t) => {
        t.say(2, { type: 'sitOut' });
        t.say(3, { type: 'sitOut' });
      },
      4,
    ],
    ['who left is skipped', (t) => t.say(2, { type: 'leave' }), 3],
    [
      'who sat out and sits in before the bank ends is not',
      (t) => {
        t.say(2, { type: 'sitOut' });
        t.say(2, { type: 'sitIn' });
      },
      2,
    ],
    ['a lost connection alone is not skipped: its clock runs', (t) => t.lost(2), 2],
  ])('R10.7 %s', (_, away, next) => {
    const t = table('online', [1, 2, 3, 4], 1).posta(100);
    away(t);
    t.bet(4, 'banco').coup('punta');
    expect(t.game.due).toBe(next);
  });

  it('R10.7 a player without credit is skipped', () => {
    const t = new Sitting('online').sit(5_000, 300, 5_000, 5_000);
    t.posta(300).bet(2, 'banco').coup('banco').on().bet(3, 'banco').coup('punta');
    expect([t.stackOf(2), t.game.due]).toEqual([0n, 3]);
  });

  it('R10.7 a bank given up before its first win goes to the right of its banker, and is offered to nobody', () => {
    const t = table('online', [1, 2, 3], 1).posta(100).tick().pass();
    expect([t.last('ended')!.end, t.count('offered'), t.game.due]).toEqual(['givenUp', 0, 2]);
  });

  it('R10.7 a void coup leaves the bank with its banker, who names a new posta', () => {
    const t = table('saint-vincent', [1, 2, 3], 2).posta(400).bet(3, 'banco').close();
    t.host({ type: 'void', silent: [] });
    expect([t.last('ended')!.end, t.phase, t.game.due, t.left]).toEqual(['void', 'posta', 2, 20_000]);
    expect([1, 2, 3].map((seat) => t.stackOf(seat))).toEqual([5_000n, 5_000n, 5_000n]);
    t.posta(250);
    expect([t.bank.banker, t.bank.number]).toEqual([2, 2]);
  });

  it('R10.1, R10.7 heads-up: incasso after a win or an égalité gives the bank to the punta, without a seguito', () => {
    const t = table('heads-up', [1, 2], 1).posta(200).bet(2, 'banco').coup('banco').pass();
    expect([t.game.due, t.count('offered')]).toEqual([2, 0]);
    t.posta(200).bet(1, 'banco').coup('egalite').pass();
    expect(t.game.due).toBe(1);
  });

  it('R10.7 a chair hands on no turn: a new player on the due player’s chair waits their turn', () => {
    const t = table('online', [1, 2, 3], 1);
    loses(t, 3); // seat 2 is due
    t.say(3, { type: 'sitOut' });
    t.say(1, { type: 'sitOut' });
    expect([t.phase, t.game.due]).toEqual(['waiting', 2]);
    t.say(2, { type: 'leave' });
    t.sitAt(2, 5_000, { player: 'new' });
    t.say(1, { type: 'sitIn' });
    t.say(3, { type: 'sitIn' });
    expect(t.events('due').at(-1)!.seat).toBe(1);
  });

  it('R10.7 the player who is due keeps the turn when play stops because of somebody else', () => {
    const t = table('online', [1, 2, 3], 1);
    loses(t, 3);
    t.say(1, { type: 'sitOut' });
    t.say(3, { type: 'sitOut' });
    expect(t.phase).toBe('waiting');
    t.say(3, { type: 'sitIn' });
    expect([t.phase, t.game.due, t.left]).toEqual(['posta', 2, 20_000]);
  });

  it('R10.7 if everybody sits out at once the turn is kept, and goes to the next by hand who is back', () => {
    const t = new Sitting('venezia').sit(5_000, 5_000, 5_000, 5_000, 5_000, 5_000).posta(100);
    for (const seat of [2, 3, 4, 5, 6, 1]) t.say(seat, { type: 'sitOut' });
    expect([t.last('ended')!.end, t.phase, t.game.due]).toEqual(['givenUp', 'waiting', 2]);
    t.say(5, { type: 'sitIn' });
    expect(t.phase).toBe('waiting');
    t.say(4, { type: 'sitIn' });
    expect([t.phase, t.game.due]).toEqual(['posta', 4]); // two go on, although beginning takes six
  });
});

describe('refusal', () => {
  it('R10.2 a refused bank passes on by hand, and round to the first again', () => {
    const t = table('saint-vincent', [1, 4, 9], 4);
    const order: (number | null)[] = [];
    for (let i = 0; i < 4; i++) {
      t.say(t.game.due!, { type: 'refuse' });
      order.push(t.game.due);
    }
    expect(order).toEqual([9, 1, 4, 9]);
    expect(t.count('opened')).toBe(0);
  });

  it('R10.2 each player asked has the whole clock', () => {
    const t = table('online', [1, 2, 3], 1).pause(15_000);
    t.say(1, { type: 'refuse' });
    expect([t.game.due, t.left]).toEqual([2, 20_000]);
  });

  it('R10.9 R10.2 only the player who is due can refuse or name a posta', () => {
    const t = table('online', [1, 2, 3], 1);
    expect(t.refused(2, { type: 'refuse' })).toBe('outOfTurn');
    expect(t.refused(3, { type: 'posta', amount: 100n, socio: null })).toBe('outOfTurn');
    t.posta(100);
    expect(t.refused(1, { type: 'refuse' })).toBe('outOfTurn');
  });

  it.each<readonly [string, (t: Sitting) => void]>([
    ['sits out', (t) => t.say(1, { type: 'sitOut' })],
    ['leaves', (t) => t.say(1, { type: 'leave' })],
    ['lets the clock run out, and sits out', (t) => t.tick()],
  ])('R10.2, R9.1 the due player who %s has refused', (_, away) => {
    const t = table('online', [1, 2, 3], 1);
    away(t);
    expect([t.phase, t.game.due, t.left]).toEqual(['posta', 2, 20_000]);
    expect(t.seat(1)?.sittingOut ?? true).toBe(true);
  });

  it('R10.2 a lost connection has its clock, and no more', () => {
    const t = table('online', [1, 2, 3], 1).lost(1);
    expect([t.game.due, t.left]).toEqual([1, 20_000]);
    t.tick();
    expect([t.game.due, t.seat(1)!.sittingOut]).toEqual([2, true]);
  });
});

describe('newly seated players', () => {
  /** Seats 1 and 3 have played; seat 2 has just sat down; seat 1 is banker with 100 in play. */
  function withNewcomer(): Sitting {
    const t = table('online', [1, 3, 4], 1);
    t.sitAt(2, 5_000);
    return t.posta(100);
  }

  it('R10.8 a player without an accepted bet yet is skipped', () => {
    expect(withNewcomer().bet(3, 'banco').coup('punta').game.due).toBe(3);
  });

  it('R10.8 one accepted bet is enough', () => {
    expect(withNewcomer().bet(2, 'plain', 10).bet(3, 'plain', 50).coup('punta').game.due).toBe(2);
  });

  it('R10.8 a bet that stood at the close counts, accepted or not; one that was taken back does not', () => {
    const t = withNewcomer().bet(2, 'plain', 10).bet(3, 'banco').coup('punta');
    expect([t.accepted, t.game.due]).toEqual(['3 100*', 2]);
    const back = withNewcomer().bet(2, 'plain', 10).bet(2, 'none').bet(3, 'banco').coup('punta');
    expect([back.accepted, back.game.due]).toEqual(['3 100*', 3]);
  });

  it('R10.8 the turn comes in the next round', () => {
    const t = withNewcomer().bet(3, 'banco').coup('punta'); // to 3
    t.posta(100).bet(2, 'plain', 10).bet(4, 'plain', 90).coup('punta'); // to 4
    t.posta(100).bet(1, 'banco').coup('punta'); // to 1
    t.posta(100).bet(3, 'banco').coup('punta');
    expect(t.game.due).toBe(2);
  });

  it('R10.8 a refused bank skips them too', () => {
    const t = table('online', [1, 3], 1);
    t.sitAt(2, 5_000);
    t.say(1, { type: 'refuse' });
    expect(t.game.due).toBe(3);
    t.say(3, { type: 'refuse' });
    expect(t.game.due).toBe(1);
  });

  it('R10.8 if that is everybody, the exception does not hold: to the right', () => {
    const t = new Sitting('online');
    for (const chair of [1, 2, 3]) t.sitAt(chair, 5_000);
    t.host({ type: 'drawn', seat: 2 }); // nobody has bet yet
    t.posta(100).tick().pass();
    expect([t.last('ended')!.end, t.game.due]).toEqual(['givenUp', 3]);
  });

  it('R10.8 the banker does not get the bank again because all others have just sat down', () => {
    const t = table('heads-up', [1, 2], 1);
    t.say(2, { type: 'leave' });
    t.sitAt(2, 5_000, { player: 'new' });
    expect([t.phase, t.game.due]).toEqual(['posta', 1]);
    t.posta(100).tick().pass();
    expect(t.game.due).toBe(2);
  });

  it('R10.8 a player who stood up and sits down again is newly seated again', () => {
    const t = table('online', [1, 2, 3], 1).posta(100);
    t.say(2, { type: 'leave' });
    t.sitAt(2, 5_000);
    t.bet(3, 'banco').coup('punta');
    expect(t.game.due).toBe(3);
  });

  it('R10.8 a player who has held a bank is not newly seated', () => {
    const t = new Sitting('online');
    for (const chair of [1, 2, 3]) t.sitAt(chair, 5_000);
    t.host({ type: 'drawn', seat: 2 });
    t.posta(100).tick().pass();
    t.posta(100).bet(1, 'banco').coup('punta');
    expect(t.game.due).toBe(1);
    t.posta(100).bet(3, 'banco').coup('punta');
    expect(t.game.due).toBe(2); // has not bet, but opened the table's first bank
  });
});
