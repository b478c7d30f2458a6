/** Exact rationals: odds are counts of deals over counts of deals, and stay exact until somebody reads them. */
import { assert } from '../assert.ts';

/** In lowest terms, with a denominator above 0. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** `numerator/denominator` in lowest terms. Asserts a denominator other than 0. */
export function fraction(numerator: bigint, denominator = 1n): Fraction {
  assert(denominator !== 0n, 'a fraction over 0');
  const common = greatestCommonDivisor(numerator, denominator) * (denominator < 0n ? -1n : 1n);
  return { numerator: numerator / common, denominator: denominator / common };
}

export function plus(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

export function minus(a: Fraction, b: Fraction): Fraction {
  return plus(a, { numerator: -b.numerator, denominator: b.denominator });
}

export function times(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.numerator, a.denominator * b.denominator);
}

/** `a/b`, also for a whole number: `0/1`. */
export function fractionText({ numerator, denominator }: Fraction): string {
  return `${numerator}/${denominator}`;
}

/** With this many decimals, rounded to the nearest, halves away from 0. */
export function decimalText({ numerator, denominator }: Fraction, decimals: number): string {
  const size = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * size * 10n ** BigInt(decimals) + denominator) / (2n * denominator);
  const digits = rounded.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  return `${numerator < 0n && rounded > 0n ? '-' : ''}${whole}${decimals > 0 ? `.${digits.slice(-decimals)}` : ''}`;
}

/** The number nearest to the first 40 decimals: for reading only, never for further computing. */
export function decimalOf(value: Fraction): number {
  return Number(decimalText(value, 40));
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y > 0n) [x, y] = [y, x % y];
  return x;
}
