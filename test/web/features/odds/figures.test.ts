/** R11.6: exact rationals as people read them, in each language. */
import { afterEach, expect, it } from 'vitest';
import { fraction } from '../../../../engine/odds/fraction.ts';
import { isBelowZero, ofHundred, percent } from '../../../../web/features/odds/figures.ts';
import { speak } from '../../../../web/words/words.ts';

afterEach(() => speak('en'));

it.each([
  ['en', '44.61%', '−1.55', '+1.55', '1.55', '0.00'],
  ['it', '44,61%', '−1,55', '+1,55', '1,55', '0,00'],
  ['fr', '44,61 %', '−1,55', '+1,55', '1,55', '0,00'],
] as const)('R11.6 %s: shares and averages', async (language, share, loss, gain, size, nothing) => {
  await speak(language);
  // Which of the no-break spaces stands before the sign is the browser's choice.
  expect(percent(fraction(44_609_804n, 100_000_000n)).replace(/\s/u, ' ')).toBe(share);
  expect(ofHundred(fraction(-1_550_067n, 100_000_000n))).toBe(loss);
  expect(ofHundred(fraction(1_550_067n, 100_000_000n))).toBe(gain);
  expect(ofHundred(fraction(-1_550_067n, 100_000_000n), false)).toBe(size);
  expect(ofHundred(fraction(0n))).toBe(nothing);
  expect([isBelowZero(fraction(-1n)), isBelowZero(fraction(0n))]).toEqual([true, false]);
});
