/** R13.9: a seat's credit as the table on the chain counts it, told between banks and during one. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Game } from '../../../engine/game/state.ts';
import { rulesets } from '../../../engine/rules/ruleset.ts';
import { ample, opened, rulesetNamed, Sitting, type RulesetName } from '../support/game-driver.ts';
import { RandomPlay } from '../../support/random-play.ts';

const credit = (t: Sitting, seat: number, amount: bigint) => t.host({ type: 'credit', seat, amount });
const players = (t: Sitting) => t.bank.players.map(({ seat, stack }) => `${seat} ${stack}`).join(', ');
const three = () => new Sitting('online').sit(5_000, 5_000, 5_000);

describe('the credit that a table tells', () => {
  it.each<[string, bigint, string | null]>([
    ['more', 9_000n, null],
    ['less', 1n, null],
    ['nothing', 0n, null],
    ['less than nothing', -1n, 'badAmount'],
  ])('R13.9 %s', (_, amount, code) => {
    expect(three().hostRefused({ type: 'credit', seat: 2, amount })).toBe(code);
  });

  it('R13.9 an empty seat has none; repeating a credit is no news', () => {
    const t = three();
    expect(t.hostRefused({ type: 'credit', seat: 7, amount: 1n })).toBe('notSeated');
    expect(credit(t, 2, 5_000n)).toEqual([]);
    expect(credit(t, 2, 4_000n)).toEqual([{ type: 'credit', seat: 2, before: 5_000n, amount: 4_000n }]);
    expect(credit(t, 2, 4_000n)).toEqual([]);
  });

  it('R13.9 counts from the next bank on: its stacks are the credits that were told', () => {
    const t = three();
    credit(t, 1, 800n);
    credit(t, 3, 7_000n);
    expect(t.refused(1, { type: 'posta', amount: 900n, socio: null })).toBe('beyondCredit');
    expect(players(t.posta(800))).toBe('1 800, 2 5000, 3 7000');
  });

  it('R13.9 with no credit a seat stays, but has no bank and is in none', () => {
    const t = three();
    credit(t, 1, 0n);
    expect([t.phase, t.game.due, t.seat(1)?.sittingOut]).toEqual(['posta', 2, false]);
    expect(players(t.posta(500))).toBe('2 5000, 3 5000');
    expect(t.refused(1, { type: 'bet', call: 1, max: 10n })).toBe('outOfTurn');
    t.bet(3, 'banco').coup('punta');
    expect(t.game.due).toBe(3);
    credit(t, 1, 600n);
    t.posta(500).bet(2, 'banco').coup('punta');
    expect(t.game.due).toBe(1);
  });

  it('R13.9 heads-up: if one of the two has nothing the table waits, and keeps the turn', () => {
    const t = new Sitting('heads-up').sit(5_000, 5_000);
    credit(t, 2, 0n);
    expect([t.phase, t.game.due]).toEqual(['waiting', 1]);
    credit(t, 2, 300n);
    expect([t.phase, t.game.due]).toEqual(['posta', 1]);
  });

  it('R13.9 a running bank is not touched: stack and betting stay, and the line is added', () => {
    const t = opened('online').bet(2, 'plain', 400).coup('banco').on();
    const before = t.bank;
    for (const seat of [1, 2, 3]) credit(t, seat, 0n);
    expect(t.bank).toEqual(before);
    t.bet(3, 'plain', 700).coup('punta');
    expect([1, 2, 3].map((seat) => t.stackOf(seat))).toEqual([0n, 0n, 700n]);
  });

  it.each<[told: bigint, after: bigint]>([
    [20_000n, 19_000n],
    [1_500n, 500n],
    [1_000n, 0n],
    [999n, 0n],
    [0n, 0n],
  ])('R13.9 a credit of %s and a loss of 1000 leave %s', (told, after) => {
    const t = opened('online').bet(2, 'banco').coup('banco');
    credit(t, 2, told);
    expect(t.pass().stackOf(2)).toBe(after);
  });

  it('R13.9 a player who leaves during a bank is paid at least zero', () => {
    const t = opened('online').bet(2, 'banco').coup('banco').on();
    credit(t, 2, 300n);
    t.say(2, { type: 'leave' });
    expect(t.last('unseated')).toEqual({ type: 'unseated', seat: 2, paid: 0n });
  });

  it('R13.9 may be told for a player with a stake in the coup, and for its banker', () => {
    const t = opened('online').bet(2, 'banco').close();
    credit(t, 1, 0n);
    credit(t, 2, 50n);
    t.cards(9, 0).draw('batte');
    expect([t.last('ended')!.lines.slice(0, 2), t.stackOf(1), t.stackOf(2), t.game.due]).toEqual([
      [-1_000n, 1_000n],
      0n,
      1_050n,
      2,
    ]);
  });
});

describe('the credit that a table tells during a seguito', () => {
  const passed = (name: RulesetName, stacks = ample) => opened(name, stacks).bet(2, 'banco').coup('banco').pass();

  it('R13.9 a player who took the bank and can no longer pay has not taken it', () => {
    const t = passed('online');
    t.say(4, { type: 'take' });
    credit(t, 4, 1_000n);
    for (const seat of [2, 3, 5, 6, 7, 8, 9]) t.say(seat, { type: 'decline' });
    expect(t.phase).toBe('auction');
  });

  it('R13.9 a player who has too little by now cannot take it, and is not waited for', () => {
    const t = passed('online', [5_000, 5_000, 5_000]);
    credit(t, 2, 1_949n);
    expect(t.refused(2, { type: 'take' })).toBe('beyondCredit');
    expect(t.options(2).take).toBeNull();
    t.say(3, { type: 'take' });
    expect([t.bank.banker, t.bank.books.posta]).toEqual([3, 1_950n]);
  });

  it('R13.9 a bid that is no longer covered does not count: the one before it does', () => {
    const t = passed('online', [5_000, 5_000, 5_000, 5_000]);
    t.tick();
    t.say(2, { type: 'bid', amount: 300n });
    t.say(3, { type: 'bid', amount: 900n });
    credit(t, 3, 899n);
    expect(t.options(4).bid).toBe(301n);
    t.tick();
    expect([t.bank.banker, t.bank.books.posta]).toEqual([2, 300n]);
  });

  it('R13.9 saint-vincent: the passer takes back nothing that they cannot pay', () => {
    const t = passed('saint-vincent');
    t.tick();
    expect(t.phase).toBe('takeBack');
    credit(t, 1, 100n);
    expect(t.phase).toBe('auction');
  });
});

describe('at any moment of any game', () => {
  const books = ({ bank }: Game) =>
    bank === null ? null : { books: bank.books, players: bank.players, bets: bank.bets, coup: bank.coup };

  it.each(rulesets.map(({ name }) => name as RulesetName))(
    'R13.9 %s: the seat has what was told, and no bank changes',
    (name) => {
      const amount = fc.oneof(fc.constant(0n), fc.bigInt(0n, 6_000n));
      fc.assert(
        fc.property(
          fc.nat(1 << 20),
          fc.integer({ min: 5, max: 150 }),
          fc.nat(9),
          amount,
          (seed, length, pick, told) => {
            const play = new RandomPlay(rulesetNamed(name), { seed });
            for (let i = 0; i < length; i++) play.tell(play.next().command);
            const { game } = play;
            if (game.seats.length === 0) return;
            const { seat, player } = game.seats[pick % game.seats.length]!;
            const decision = play.tell({ by: 'host', command: { type: 'credit', seat, amount: told } });
            expect('refusal' in decision).toBe(false);
            const after = play.game.seats.find((s) => s.player === player)!;
            expect(after.stack).toBe(told);
            if (game.bank !== null) expect(books(play.game)).toEqual(books(game));
            for (let i = 0; i < 40; i++) play.tell(play.next().command);
          },
        ),
        { numRuns: 40 },
      );
    },
  );
});
