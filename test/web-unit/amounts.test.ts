/** Chips as people write them (house rule 4: exact, never a float). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clamp, editableChips, formatChips, formatLine, parseChips } from '../../web/lib/amounts.ts';

const units = fc.bigInt({ min: 0n, max: (1n << 95n) - 1n });

describe('amounts', () => {
  it('what is written is read back, to the unit, grouped or not', () => {
    fc.assert(fc.property(units, fc.integer({ min: 0, max: 18 }), (amount, decimals) => {
      expect(parseChips(formatChips(amount, decimals), decimals)).toEqual({ ok: true, amount });
      expect(parseChips(editableChips(amount, decimals), decimals)).toEqual({ ok: true, amount });
    }));
  });

  it.each([
    ['1', 1_000_000n], ['1.5', 1_500_000n], ['.5', 500_000n], ['7.', 7_000_000n], ['0.000001', 1n], ['1,234.5', 1_234_500_000n],
    ['1 000', 1_000_000_000n], ['1_000', 1_000_000_000n], ['007', 7_000_000n], ['9007199254740993.000001', 9_007_199_254_740_993_000_001n],
  ])('%s is read exactly', (text, amount) => expect(parseChips(text, 6)).toEqual({ ok: true, amount }));

  it.each(['', ' ', '-1', '−1', '1.2.3', '1e6', '0x10', 'ten', '1,5', '1,23', '12,34.5', '1.0000001', '.', ',', 'NaN', 'Infinity', '9'.repeat(30)])(
    '%j is refused with a sentence', (text) => {
      const read = parseChips(text, 6);
      expect(read.ok).toBe(false);
      expect(read.ok ? '' : read.text).toMatch(/^[A-Z].*\.$/);
    });

  it('shows the sign of a line, groups thousands, and drops only zeros that say nothing', () => {
    expect(formatLine(1_225_490_000n, 6)).toBe('+1,225.49');
    expect(formatLine(-250_000_000n, 6)).toBe('−250');
    expect(formatLine(0n, 6)).toBe('0');
    expect(formatChips(1_000_000_100_000n, 6)).toBe('1,000,000.1');
    expect(formatChips(12n, 0)).toBe('12');
  });

  it('keeps an amount within its bounds; the upper one wins where they cross', () => {
    expect(clamp(5n, 1n, 3n)).toBe(3n);
    expect(clamp(0n, 1n, 3n)).toBe(1n);
    expect(clamp(2n, 1n, 3n)).toBe(2n);
    expect(clamp(5n, 4n, 3n)).toBe(3n);
  });
});
