/** How amounts are shown: hundredths of a chip, never more than two decimals. */
import { describe, expect, it } from 'vitest';
import { formatChips, formatLine } from '../../engine/chips.ts';
import { leastWindowOn } from '../../engine/settlement/least-window.ts';

describe('chips', () => {
  it.each([
    [0n, '0'],
    [1n, '0.01'],
    [10n, '0.10'],
    [100n, '1'],
    [19_406n, '194.06'],
    [123_450n, '1,234.50'],
    [100_000_000n, '1,000,000'],
    [-1n, '−0.01'],
    [-25_000n, '−250'],
  ])('%s hundredths are %s', (amount, text) => expect(formatChips(amount)).toBe(text));

  it('a line has its sign', () => {
    expect(formatLine(122_549n)).toBe('+1,225.49');
    expect(formatLine(-25_000n)).toBe('−250');
    expect(formatLine(0n)).toBe('0');
  });

  it('a window is at least a minute on the local chain, half an hour on test networks, a day anywhere else', () => {
    expect([31_337, 11_155_111, 84_532, 1, 8_453, 999].map(leastWindowOn)).toEqual([
      60, 1_800, 1_800, 86_400, 86_400, 86_400,
    ]);
  });
});
