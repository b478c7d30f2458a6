/**
 * The price of a dealer who peeks: what a side that knows all six cards wins while the other plays the table (R11.5).
 */
import { countWays, type Result, type Six } from './count.ts';
import { bancoAsked, resultOf } from './coup-result.ts';
import { minus, type Fraction } from './fraction.ts';
import { oddsFrom, oddsOf, type Odds } from './odds.ts';
import { freshShoe, type PointCounts } from './points.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import { optionsOf, tableOf } from './table.ts';

export type Peeker = 'punta' | 'banco';

export interface PeekPrice {
  /** Outcomes and averages of the coup played in this way. */
  readonly odds: Odds;
  /** What the peeker wins per unit and coup beyond playing the table, before any cagnotte. */
  readonly gain: Fraction;
}

/**
 * `allaRegola`: the regola binds outside volontà. Otherwise a side may do what the ruleset allows to a punta alone, and
 * to its banker.
 */
export function peekPrice(
  ruleset: Ruleset,
  peeker: Peeker,
  allaRegola: boolean,
  counts: PointCounts = freshShoe,
): PeekPrice {
  const table = tableOf(ruleset);
  const options = optionsOf(ruleset, allaRegola);
  const asPunta = (six: Six): Result =>
    best(1, options.punta[six.punta]!, (act) => resultOf(six, act, bancoAsked(table, six, act)));
  const asBanco = (six: Six): Result => {
    const punta = table.punta[six.punta]!;
    return best(-1, bancoAsked(options, six, punta) ?? [null], (act) => resultOf(six, punta, act));
  };
  const odds = oddsFrom(countWays(counts, peeker === 'punta' ? asPunta : asBanco), ruleset.cagnotte);
  const byTable = oddsOf(ruleset, {}, counts).evPunta;
  return { odds, gain: peeker === 'punta' ? minus(odds.evPunta, byTable) : minus(byTable, odds.evPunta) };
}

/** The best result for `side` over its options: a win before an égalité before a loss, whatever the cagnotte. */
function best<T>(side: 1 | -1, options: readonly T[], resultFor: (option: T) => Result): Result {
  return options.map(resultFor).reduce((a, b) => ((b - a) * side > 0 ? b : a));
}
