/**
 * What 003 could mean by the RTP of 99.12% that it prints: several ways to compute one, tried over tables and shoes
 * (docs/ODDS.md).
 */
import { fraction, minus, plus, times, type Fraction } from './fraction.ts';
import { oddsOf, type Odds } from './odds.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import type { OptionalCells } from './table.ts';

const one = fraction(1n);
const hundredths = (n: bigint): Fraction => fraction(n, 100n);
const lessThan = (a: Fraction, b: Fraction): boolean => minus(a, b).numerator < 0n;
/** `1 + won / (1 − P(égalité))`: per stake that was won or lost. */
const decided = (won: Fraction, { egalite }: Odds): Fraction => {
  const rest = minus(one, egalite);
  return plus(one, fraction(won.numerator * rest.denominator, won.denominator * rest.numerator));
};
const banco = ({ evPunta }: Odds): Fraction => minus(fraction(0n), evPunta);

/** Each way with its description. 2% is heads-up's cagnotte, 5% the other rulesets'. */
export const readings: readonly (readonly [string, (odds: Odds) => Fraction])[] = [
  ['alternating, 2% of each win', ({ rtp }) => rtp.alternating],
  ['punta, 2% of its win', ({ rtp }) => rtp.punta],
  ['banker, 2% of its win', ({ rtp }) => rtp.banco],
  ['punta, no cagnotte', ({ evPunta }) => plus(one, evPunta)],
  ['banker, no cagnotte', (odds) => plus(one, banco(odds))],
  ['alternating, égalités not counted', (odds) => decided(minus(odds.rtp.alternating, one), odds)],
  ['punta, égalités not counted', (odds) => decided(odds.evPuntaAfterCagnotte, odds)],
  ['banker, égalités not counted', (odds) => decided(odds.evBancoAfterCagnotte, odds)],
  ['punta, no cagnotte, égalités not counted', (odds) => decided(odds.evPunta, odds)],
  ['the punta’s cagnotte alone: 1 − 2% × P(punta wins)', (odds) => minus(one, times(hundredths(2n), odds.punta))],
  ['the banker’s cagnotte alone: 1 − 2% × P(banker wins)', (odds) => minus(one, times(hundredths(2n), odds.banco))],
  [
    'both cagnotte from one stake: 1 − 2% × P(no égalité)',
    (odds) => minus(one, times(hundredths(2n), minus(one, odds.egalite))),
  ],
  ['alternating, 2% of the banker’s win only', (odds) => minus(one, times(hundredths(1n), odds.banco))],
  ['alternating, 2% of the punta’s win only', (odds) => minus(one, times(hundredths(1n), odds.punta))],
  ['banker, 5% of its win', (odds) => minus(plus(one, banco(odds)), times(hundredths(5n), odds.banco))],
  ['punta, 5% of its win', (odds) => minus(plus(one, odds.evPunta), times(hundredths(5n), odds.punta))],
  ['alternating, 5% of the banker’s win only', (odds) => minus(one, times(fraction(1n, 40n), odds.banco))],
];

export interface Tried {
  readonly decks: number;
  readonly cells: Required<OptionalCells>;
  readonly odds: Odds;
}

/** All sixteen choices of the cells, each with 1, 2, 4, 6 and 8 decks. */
export function triedOdds(ruleset: Ruleset): readonly Tried[] {
  return [1, 2, 4, 6, 8].flatMap((decks) =>
    Array.from({ length: 16 }, (_, bits) => {
      const cells = {
        punta5: (bits & 8) !== 0,
        banco3v9: (bits & 4) !== 0,
        banco5v4: (bits & 2) !== 0,
        banco7v6: (bits & 1) !== 0,
      };
      return {
        decks,
        cells,
        odds: oddsOf(ruleset, cells, [16 * decks, ...Array.from({ length: 9 }, () => 4 * decks)]),
      };
    }),
  );
}

/** Those whose reading is `wanted` when rounded to a hundredth of a per cent. */
export function readingsNear(
  tried: readonly Tried[],
  wanted: Fraction,
): readonly (Omit<Tried, 'odds'> & { readonly reading: string; readonly value: Fraction })[] {
  const half = fraction(1n, 20_000n);
  return tried.flatMap(({ decks, cells, odds }) =>
    readings.flatMap(([reading, read]) => {
      const value = read(odds);
      const near = !lessThan(value, minus(wanted, half)) && lessThan(value, plus(wanted, half));
      return near ? [{ decks, cells, reading, value }] : [];
    }),
  );
}

/** The least and the most that alternating players get back in any of these variants. */
export function rangeOfAlternating(tried: readonly Tried[]): { readonly least: Fraction; readonly most: Fraction } {
  const all = tried.map(({ odds }) => odds.rtp.alternating);
  return {
    least: all.reduce((a, b) => (lessThan(b, a) ? b : a)),
    most: all.reduce((a, b) => (lessThan(a, b) ? b : a)),
  };
}
