/** Hex strings as they come from outside. */
import { describe, expect, it } from 'vitest';
import { isHex } from '../../engine/bytes.ts';

describe('isHex', () => {
  it.each([
    ['0x', undefined, true],
    ['0x00ff', undefined, true],
    ['0x00ff', 2, true],
    ['0x00ff', 1, false],
    ['0x0', undefined, false],
    ['0x0g', undefined, false],
    ['0xAB', undefined, false],
    ['00ff', undefined, false],
    ['x000', undefined, false],
    ['', undefined, false],
    ['0x00\n0', undefined, false],
    [17, undefined, false],
    [null, undefined, false],
  ] as const)('%j with size %s: %s', (value, size, expected) => expect(isHex(value, size)).toBe(expected));

  // Found by `npm run fuzz:proofs` (seed 101, input 121048): a hash digit repeated 16,777,216 times caused a
  // RangeError.
  it.each([
    [undefined, true],
    [32, false],
  ] as const)('a string of 32 million digits, with size %s: %s', (size, expected) =>
    expect(isHex(`0x${'9'.repeat(2 ** 25)}`, size)).toBe(expected),
  );
});
