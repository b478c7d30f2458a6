/**
 * No phase waits for ever for somebody who is not there (rules.md 1.6, 2.3, 2.4): each phase by hand, and random points
 * of random games.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { step } from '../../../engine/game/decide.ts';
import type { Command } from '../../../engine/chairs/commands.ts';
import { creditIn, isActive } from '../../../engine/chairs/seats.ts';
import type { Game } from '../../../engine/game/state.ts';
import { nextTick } from '../../../engine/chairs/waiting.ts';
import { calls } from '../../../engine/protocol/messages.ts';
import { rulesets } from '../../../engine/rules/ruleset.ts';
import { rulesetNamed, Sitting, type RulesetName } from '../support/game-driver.ts';
import { two } from '../support/game-places.ts';
import { RandomPlay } from '../../support/random-play.ts';

const hour = 60 * 60_000;
type Absence = 'lost' | 'sits out' | 'leaves';

function away(seat: number, how: Absence): Command {
  if (how === 'lost') return { by: 'host', command: { type: 'lost', seat } };
  return { by: 'seat', seat, command: { type: how === 'leaves' ? 'leave' : 'sitOut' } };
}

/** What the host owes without being asked: the cards of a closed list, the draw of the first banker. */
function hostsDuty(game: Game): Command | null {
  if (game.phase === 'links') return { by: 'host', command: { type: 'cards', cards: sixOf(game) } };
  if (game.phase !== 'draw') return null;
  const able = game.seats.find((seat) => seat.seat <= 10 && isActive(seat));
  return able === undefined ? null : { by: 'host', command: { type: 'drawn', seat: able.seat } };
}

function sixOf({ composition }: Game): number[] {
  const shoe = composition.flatMap((count, kind) => Array<number>(count).fill(kind));
  return Array.from({ length: 6 }, (_, i) => shoe[i * Math.floor(shoe.length / 6)]!);
}

/**
 * Ticks, and does the host's part, until no clock runs. Each requested tick must do something, and there is a limit to
 * their number.
 */
function runDown(start: Game, from: number): { readonly game: Game; readonly ticks: number; readonly now: number } {
  let game = start;
  let now = from;
  for (let ticks = 0; ticks < 200; ticks++) {
    const duty = hostsDuty(game);
    const at = nextTick(game);
    if (duty === null && at === null) return { game, ticks, now };
    if (duty === null) now = Math.max(now, at!);
    const decision = step(game, duty ?? { by: 'host', command: { type: 'tick' } }, now);
    if ('refusal' in decision) throw new Error(`${game.phase}: ${decision.refusal.code}`);
    if (decision.events.length === 0) throw new Error(`a tick in ${game.phase} at ${at} did nothing`);
    game = decision.after;
  }
  throw new Error(`200 ticks, and still ${game.phase}`);
}

/** Nothing is open that anybody could wait for. */
function expectRest({ game }: { readonly game: Game }): void {
  expect({ phase: game.phase, bank: game.bank, seguito: game.seguito, deadline: game.deadline }).toEqual({
    phase: 'waiting',
    bank: null,
    seguito: null,
    deadline: null,
  });
}

/** Each phase of a ruleset, reached by its shortest way. */
const ways: Record<string, (t: Sitting) => unknown> = {
  posta: () => undefined,
  bets: (t) => t.posta(1_000),
  'bets with bets': (t) => t.posta(1_000).bet(2, 'plain', 100),
  links: (t) => t.posta(1_000).bet(2, 'banco').close(),
  punta: (t) => t.posta(1_000).bet(2, 'banco').close().cards(5, 5),
  // 3 giving 9: open in every ruleset.
  banco: (t) => t.posta(1_000).bet(2, 'banco').close().cards(4, 3, 9).draw('carta'),
  choice: (t) => t.posta(1_000).bet(2, 'banco').coup('banco'),
  'bets after a win': (t) => t.posta(1_000).bet(2, 'banco').coup('banco').on(),
  offer: (t) => t.posta(1_000).bet(2, 'banco').coup('banco').pass(),
  takeBack: (t) => t.posta(1_000).bet(2, 'banco').coup('banco').pass().tick(),
  auction: (t) => {
    t.posta(1_000).bet(2, 'banco').coup('banco').pass();
    while (t.phase !== 'auction') t.tick();
  },
  'auction with a bid': (t) => {
    ways['auction']!(t);
    t.say(2, { type: 'bid', amount: 500n });
  },
};

/** In heads-up the bet closes the bets. */
function phasesOf(name: RulesetName): readonly string[] {
  const { seguito } = rulesetNamed(name).play;
  return Object.keys(ways).filter((way) =>
    way === 'takeBack'
      ? seguito?.takeBack
      : way === 'bets with bets'
        ? name !== 'heads-up'
        : /offer|auction/.test(way)
          ? seguito !== null
          : true,
  );
}

const cases = rulesets.flatMap(({ name }) =>
  phasesOf(name as RulesetName).flatMap((way) =>
    (['lost', 'sits out', 'leaves'] as const).map((how) => [name as RulesetName, way, how] as const),
  ),
);

function at(ruleset: RulesetName, way: string): Sitting {
  const t = new Sitting(ruleset, two).sit(...(ruleset === 'heads-up' ? [5_000, 5_000] : [5_000, 5_000, 5_000, 5_000]));
  ways[way]!(t);
  expect(way).toContain(t.phase);
  return t;
}

describe('nobody waits for players who are not there', () => {
  it.each(cases)('R9.13 %s, %s: everybody %s, and ticks alone lead to an empty table', (ruleset, way, how) => {
    const t = at(ruleset, way);
    for (const { seat } of t.game.seats) t.send(away(seat, how));
    const end = runDown(t.game, t.now);
    expectRest(end);
    expect(end.game.seats).toEqual([]);
    // A lost player has three minutes once nothing is open, one who sits out ten; at most the clocks of two coups come
    // before that.
    expect(end.now - t.now).toBeLessThanOrEqual(10 * 60_000 + 120_000);
  });

  it.each(cases)('R9.13 %s, %s: whoever must act %s, and the others play on', (ruleset, way, how) => {
    const t = at(ruleset, way);
    const absent = t.game.phase === 'punta' ? 2 : t.game.seguito === null || t.phase === 'takeBack' ? 1 : 2;
    t.send(away(absent, how));
    const began = t.now;
    for (let i = 0; i < 40 && t.now - began < hour; i++) {
      if (t.phase === 'links') t.host({ type: 'cards', cards: sixOf(t.game) });
      else if (nextTick(t.game) !== null) t.tick();
      else break;
      // Others who are asked let the clock run. There must not be a clock, or a wait without one, for the absent player
      // alone.
      if (t.phase === 'posta' && how !== 'lost') expect(t.game.due).not.toBe(absent);
      if (t.game.bank !== null && t.game.bank.banker !== absent && t.game.bank.number > 1) return;
    }
    expect(t.seat(absent)).toBeUndefined();
  });
});

describe('a close that comes to nothing', () => {
  it('R3.18 a call that cost more than it may goes back, so that the caller does not think it counted', () => {
    const t = new Sitting('online').sit(5_000, 5_000, 5_000).posta(1_000).bet(2, 'rispetto', 300).tick();
    expect([t.phase, t.left, t.bank.bets, t.last('returned')]).toEqual([
      'bets',
      20_000,
      [],
      { type: 'returned', seat: 2, why: 'posta' },
    ]);
  });

  it('R3.18 the bet of a connection that is down at the close is gone when it is back', () => {
    const t = new Sitting('online')
      .sit(5_000, 5_000, 5_000)
      .posta(1_000)
      .bet(2, 'plain', 300)
      .lost(2)
      .tick()
      .connected(2);
    expect([t.bank.bets, t.last('returned')]).toEqual([[], { type: 'returned', seat: 2, why: 'away' }]);
    expect(t.tick().count('closed')).toBe(0);
  });
});

describe('random games', () => {
  const total = (game: Game): bigint =>
    game.seats.reduce(
      (sum, seat) =>
        sum + (game.bank?.players.some((p) => p.seat === seat.seat) ? creditIn(game.bank, seat.seat) : seat.stack),
      0n,
    );

  /** A random game after this many commands; a suspension is lifted. */
  function played(ruleset: number, seed: number, commands: number): RandomPlay {
    const play = new RandomPlay(rulesets[ruleset]!, { seed });
    for (let i = 0; i < commands; i++) play.tell(play.next().command);
    if (play.game.suspended) play.tell({ by: 'host', command: { type: 'goOn' } });
    return play;
  }

  const point = fc.record({
    ruleset: fc.nat(3),
    seed: fc.nat(1_000_000),
    commands: fc.nat(400),
    absences: fc.array(fc.constantFrom<Absence>('lost', 'sits out', 'leaves'), { minLength: 20, maxLength: 20 }),
  });

  it('R9.13 everybody lost, sitting out or leaving: a few ticks lead to a waiting table, and all are paid', () => {
    const met = new Set<string>();
    fc.assert(
      fc.property(point, ({ ruleset, seed, commands, absences }) => {
        const play = played(ruleset, seed, commands);
        met.add(play.game.phase);
        play.game.seats.forEach(({ seat }, i) => play.tell(away(seat, absences[i]!)));
        const end = runDown(play.game, play.now);
        expectRest(end);
        expect(end.game.seats).toEqual([]);
        expect(total(end.game)).toBe(0n);
      }),
      { numRuns: 600 },
    );
    expect(met.size).toBeGreaterThanOrEqual(8); // of eleven phases; each is in the table above
  }, 120_000);

  it('R9.13 any of them away, the others silent: ticks alone come to rest, or to open bets', () => {
    fc.assert(
      fc.property(point, fc.nat(1_048_575), ({ ruleset, seed, commands, absences }, who) => {
        const play = played(ruleset, seed, commands);
        play.game.seats.forEach(({ seat }, i) => {
          if (((who >> i) & 1) === 1) play.tell(away(seat, absences[i]!));
        });
        let { game, now } = play;
        // Until every absence is over and every clock has run once for the others.
        const until = now + hour;
        for (let ticks = 0; now < until; ticks++) {
          expect(ticks).toBeLessThan(2_000);
          const duty = hostsDuty(game);
          const next = nextTick(game);
          if (duty === null && next === null) break;
          if (duty === null) now = Math.max(now, next!);
          const decision = step(game, duty ?? { by: 'host', command: { type: 'tick' } }, now);
          if ('refusal' in decision) throw new Error(decision.refusal.code);
          expect(decision.events.length, `a tick in ${game.phase}`).toBeGreaterThan(0);
          game = decision.after;
        }
        // Nobody absent is left; nothing is open but a bank with time to bet.
        expect(game.seats.filter((seat) => !seat.connected || seat.leaving || seat.sittingOut)).toEqual([]);
        if (game.phase === 'waiting') return;
        expect(game.phase).toBe('bets');
        const bank = game.bank!;
        expect(bank.bets.filter((bet) => bet.call !== calls.none)).toEqual([]);
        const able = game.seats.filter((seat) => seat.seat !== bank.banker && creditIn(bank, seat.seat) > 0n);
        expect(game.deadline === null).toBe(able.length === 0);
      }),
      { numRuns: 400 },
    );
  }, 120_000);
});
