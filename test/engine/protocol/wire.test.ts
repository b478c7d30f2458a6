/** JSON with bigints (server/PROTOCOL.md P4.1): exactly what JSON's own replacer and reviver would make. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeWire, encodeWire, withoutBigints } from '../../../engine/protocol/wire.ts';

const anything = fc.anything({
  key: fc.oneof(fc.string(), fc.constantFrom('__proto__', 'amount', '1')),
  values: [
    fc.bigInt(),
    fc.string(),
    fc.double(),
    fc.boolean(),
    fc.constantFrom(null, undefined),
    fc.bigInt().map((n) => `${n}n`),
  ],
  maxDepth: 4,
});

it('P4.1 a value is written as the replacer of JSON would write it', () => {
  fc.assert(
    fc.property(anything, (value) => {
      const text = JSON.stringify(value, (_key, v: unknown) => (typeof v === 'bigint' ? `${v}n` : v));
      expect(encodeWire(value)).toBe(text);
    }),
  );
});

it('P4.1 a text is read as the reviver of JSON would read it', () => {
  fc.assert(
    fc.property(anything, (value) => {
      const text = encodeWire([value]);
      const revived: unknown = JSON.parse(text, (_key, v: unknown) =>
        typeof v === 'string' && /^-?[0-9]{1,80}n$/.test(v) ? BigInt(v.slice(0, -1)) : v,
      );
      expect(decodeWire(text)).toStrictEqual(revived);
    }),
  );
});

it('P4.1 what is given stays as it is', () => {
  const given = Object.freeze({ list: Object.freeze([1, 2n, Object.freeze({ amount: 3n })]), rest: Object.freeze({}) });
  const made = withoutBigints(given);
  expect(made).toEqual({ list: [1, '2n', { amount: '3n' }], rest: {} });
  expect((made as typeof given).rest).toBe(given.rest);
  expect(given.list[1]).toBe(2n);
});
