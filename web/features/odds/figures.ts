/** What is shown of a decision, and exact rationals as people read them: rounded here, and nowhere before. */
import { decimalOf, times, fraction, type Fraction } from '../../../engine/odds/fraction.ts';
import { language } from '../../words/words.ts';

/** With two decimals and the percent sign. */
export const percent = (share: Fraction): string =>
  new Intl.NumberFormat(language(), { style: 'percent', minimumFractionDigits: 2 }).format(decimalOf(share));

const hundred = fraction(100n);

/** What becomes of 100 staked, with two decimals; `signed` also says plus. */
export const ofHundred = (average: Fraction, signed = true): string =>
  new Intl.NumberFormat(language(), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: signed ? 'exceptZero' : 'never',
  })
    .format(decimalOf(times(average, hundred)))
    .replace('-', '−');

export const isBelowZero = ({ numerator }: Fraction): boolean => numerator < 0n;

/** A decision, by who makes it; `given`: the points of the card the banker gave, absent if the punta stood. */
export interface CellName {
  readonly side: 'punta' | 'banco';
  readonly points: number;
  readonly given?: number;
}
