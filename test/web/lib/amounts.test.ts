/** Chips as people type them (house rule 8: exact, never a float). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatChips } from '../../../engine/chips.ts';
import { clamp, editableChips, parseChips } from '../../../web/lib/amounts.ts';

const hundredths = fc.bigInt({ min: 0n, max: (1n << 95n) - 1n });

describe('amounts', () => {
  it('what is written is read back, to the hundredth, grouped or not', () => {
    fc.assert(
      fc.property(hundredths, (amount) => {
        expect(parseChips(formatChips(amount))).toEqual({ ok: true, amount });
        expect(parseChips(editableChips(amount))).toEqual({ ok: true, amount });
      }),
    );
  });

  it.each([
    ['1', 100n],
    ['1.5', 150n],
    ['.5', 50n],
    ['7.', 700n],
    ['0.01', 1n],
    ['1,234.5', 123_450n],
    ['1 000', 100_000n],
    ['1_000', 100_000n],
    ['007', 700n],
    ['9007199254740993.01', 900_719_925_474_099_301n],
  ])('%s is read exactly', (text, amount) => expect(parseChips(text)).toEqual({ ok: true, amount }));

  it.each([
    '',
    ' ',
    '-1',
    '−1',
    '1.2.3',
    '1e6',
    '0x10',
    'ten',
    '1,5',
    '1,23',
    '12,34.5',
    '1.001',
    '194.0598',
    '.',
    ',',
    'NaN',
    'Infinity',
    '9'.repeat(30),
  ])('%j is refused with a sentence', (text) => {
    const read = parseChips(text);
    expect(read.ok).toBe(false);
    expect(read.ok ? '' : read.text).toMatch(/^[A-Z].*\.$/);
  });

  it('keeps an amount within its bounds; the upper one wins if they cross', () => {
    expect(clamp(5n, 1n, 3n)).toBe(3n);
    expect(clamp(0n, 1n, 3n)).toBe(1n);
    expect(clamp(2n, 1n, 3n)).toBe(2n);
    expect(clamp(5n, 4n, 3n)).toBe(3n);
  });
});
