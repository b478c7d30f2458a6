/** The odds of one coup, exact, per unit staked (R11). Égalités count as a wager that was made and came back. */
import type { Cagnotte } from '../rules/ruleset.ts';
import { countWays, type Ways } from './count.ts';
import { resultByTable } from './coup-result.ts';
import { fraction, minus, plus, times, type Fraction } from './fraction.ts';
import { freshShoe, type PointCounts } from './points.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import { tableOf, type OptionalCells } from './table.ts';

/** For one coup: how often each outcome comes, and what one unit wins on average. */
export interface Odds {
  readonly punta: Fraction;
  readonly banco: Fraction;
  readonly egalite: Fraction;
  /** What the punta wins before any cagnotte; the banker wins its negative. */
  readonly evPunta: Fraction;
  readonly evBancoAfterCagnotte: Fraction;
  readonly evPuntaAfterCagnotte: Fraction;
  /**
   * What comes back of a unit: 1 + the average win after cagnotte. `alternating`: with equally many coups on either
   * side.
   */
  readonly rtp: { readonly punta: Fraction; readonly banco: Fraction; readonly alternating: Fraction };
}

/**
 * Both sides play the ruleset's table, with volontà on sta, except for `cells`; from a fresh shoe or the cards that are
 * left.
 */
export function oddsOf(ruleset: Ruleset, cells: OptionalCells = {}, counts: PointCounts = freshShoe): Odds {
  const table = tableOf(ruleset, cells);
  return oddsFrom(
    countWays(counts, (six) => resultByTable(table, six)),
    ruleset.cagnotte,
  );
}

const one = fraction(1n);

/** Odds from counted ways. The cagnotte is taken as a share; a table's rounding down favours its players. */
export function oddsFrom(ways: Ways, { feeMode, feeBps }: Cagnotte): Odds {
  const all = ways.punta + ways.banco + ways.egalite;
  const [punta, banco, egalite] = [fraction(ways.punta, all), fraction(ways.banco, all), fraction(ways.egalite, all)];
  const share = fraction(BigInt(feeBps), 10_000n);
  const evPunta = minus(punta, banco);
  const evBancoAfterCagnotte = minus(minus(banco, punta), times(share, banco));
  const evPuntaAfterCagnotte = feeMode === 1 ? minus(evPunta, times(share, punta)) : evPunta;
  const rtp = { punta: plus(one, evPuntaAfterCagnotte), banco: plus(one, evBancoAfterCagnotte) };
  return {
    punta,
    banco,
    egalite,
    evPunta,
    evBancoAfterCagnotte,
    evPuntaAfterCagnotte,
    rtp: { ...rtp, alternating: times(fraction(1n, 2n), plus(rtp.punta, rtp.banco)) },
  };
}
