/** A simulated table (the game, its clock, and who is about to sit down), and how such tables are drawn. */
import { newGame } from '../game/decide.ts';
import { settingsOf, type Settings } from '../game/settings.ts';
import type { Game } from '../game/state.ts';
import type { Clocks, Ruleset } from '../rules/ruleset.ts';
import type { Prng } from './prng.ts';

/** The size of the money at a table, in smallest units. */
export interface Money {
  /** What round amounts are multiples of. */
  readonly round: bigint;
  /** The most that a player usually sits down with. */
  readonly stack: bigint;
}

export interface World {
  game: Game;
  /** Milliseconds; never goes back. */
  now: number;
  readonly rng: Prng;
  readonly money: Money;
  /** Chairs to be taken, and places of standing bettors. */
  readonly seats: number;
  readonly standing: number;
  /** Names given so far. */
  names: number;
  /** How this coup's betting comes to its end: everybody says so, or the clock. */
  closing: 'open' | 'ready' | 'clock';
}

export interface TablePlan {
  readonly ruleset: Ruleset;
  /** Chairs taken, from 2. */
  readonly seats: number;
  /** The most standing bettors; 0 if the ruleset has none. */
  readonly standing: number;
}

/** 2⁹⁴: amounts are below 2⁹⁵ (protocol.md 3), and a stack must have room to win. */
const hugest = 2n ** 94n;

/** How many chairs may be taken; a table may have more. */
export function seatsOf({ play }: { readonly play: Pick<Ruleset['play'], 'minimumPlayers' | 'seats'> }): {
  readonly least: number;
  readonly most: number;
} {
  return { least: play.minimumPlayers.goOn, most: play.seats.most };
}

/** A table with its own limits, clocks and money, where nobody sits yet. */
export function newWorld(plan: TablePlan, rng: Prng): World {
  const { settings, money } = drawTable(plan, rng);
  return {
    game: newGame(settings),
    now: 1_700_000_000_000 + rng.below(1_000_000),
    rng,
    money,
    seats: plan.seats,
    standing: plan.standing,
    names: 0,
    closing: 'open',
  };
}

function drawTable({ ruleset, seats }: TablePlan, rng: Prng): { readonly settings: Settings; readonly money: Money } {
  const { least } = ruleset.play.seats;
  const { minimumPlayers } = ruleset.play;
  const goOn = seats > 3 && rng.oneIn(4) ? minimumPlayers.goOn + 1 : minimumPlayers.goOn;
  const { limits, money } = drawMoney(rng);
  const fees = rng.oneIn(4) ? { feeMode: rng.below(2), feeBps: rng.pick([0, 1, 33, 250, 777, 1000]) } : {};
  const settings = settingsOf(ruleset, {
    limits: { ...limits, ...fees },
    seats: Math.max(seats, least),
    minimumPlayers: { start: Math.max(goOn, Math.min(minimumPlayers.start, seats)), goOn },
    ...(rng.oneIn(5) ? { clocks: drawClocks(rng) } : {}),
    signed: rng.oneIn(3),
    notice: rng.pick([0, 1000, 60_000]),
  });
  return { settings, money };
}

type MoneyLimits = Pick<Settings['limits'], 'minBet' | 'minPosta' | 'maxPosta'>;

/** From odd single units to amounts near 2⁹⁴. */
function drawMoney(rng: Prng): { readonly limits: MoneyLimits; readonly money: Money } {
  const round = rng.pick([1n, 1n, 7n, 100n, 10n ** 6n, 5n * 10n ** 6n, 10n ** 18n, hugest / 1000n, hugest / 77n]);
  const huge = round > 10n ** 20n;
  const minBet = huge || rng.oneIn(2) ? round : round + rng.belowBig(round);
  const minPosta = minBet * BigInt(1 + rng.below(8)) + (rng.oneIn(3) ? 1n : 0n);
  const maxPosta = huge ? hugest : rng.oneIn(6) ? minPosta * 3n : minPosta * BigInt(10 + rng.below(200));
  const stack = huge ? hugest : minPosta * BigInt(1 + rng.below(60));
  return { limits: { minBet, minPosta, maxPosta }, money: { round, stack } };
}

function drawClocks(rng: Prng): Clocks {
  const ms = () => 1 + rng.below(rng.pick([50, 5000, 60_000]));
  // With a betting clock of milliseconds nobody could bet, and nothing would be played.
  return { posta: ms(), bets: 2000 + ms(), draw: ms(), choice: ms(), offer: ms(), auction: ms(), link: ms() };
}

/** Time passes, usually little. */
export function waitABit(world: World): void {
  const { rng } = world;
  world.now += rng.oneIn(30) ? rng.below(9000) : rng.below(900);
}

/**
 * An amount from `min` to `max`: the ends, round, odd, small, half. Asserts nothing: if `max` is below `min` it returns
 * `max`.
 */
export function amountBetween({ rng, money }: World, min: bigint, max: bigint): bigint {
  if (max <= min) return max;
  switch (rng.below(8)) {
    case 0:
      return min;
    case 1:
      return max;
    case 2:
      return min + (max - min) / 2n;
    case 3:
      return min + rng.belowBig(max - min + 1n);
    case 4:
    case 5: {
      const times = (max - min) / money.round;
      return min + (times === 0n ? 0n : rng.belowBig((times < 20n ? times : 20n) + 1n) * money.round);
    }
    default: {
      const few = (max - min) / 4n;
      return min + rng.belowBig(few + 1n);
    }
  }
}

/** What a player sits down with or brings: usually a stack, sometimes hardly anything, sometimes all there is. */
export function stackFor(world: World): bigint {
  const { rng, money, game } = world;
  const roll = rng.below(16);
  if (roll === 0) return 1n + rng.belowBig(game.limits.minBet + 1n);
  if (roll === 1) return game.limits.minPosta;
  if (roll === 2) return game.limits.maxPosta;
  const stack = amountBetween(world, game.limits.minPosta, money.stack);
  return stack > 0n ? stack : 1n;
}
