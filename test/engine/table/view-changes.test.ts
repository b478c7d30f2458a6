/** A change brings every value from what it was to what it is, and a hostile one brings nothing but a refusal. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Unreadable } from '../../../engine/protocol/json.ts';
import { encodeWire } from '../../../engine/protocol/wire.ts';
import { changed, changeOf, isSame } from '../../../engine/table/view-changes.ts';

/** As it stands on the wire. */
const sent = (value: unknown): unknown => JSON.parse(encodeWire(value)) as unknown;

const leaf = fc.oneof(fc.constant(null), fc.boolean(), fc.integer(), fc.string({ maxLength: 3 }), fc.bigInt());
const { value } = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 3 }, leaf, tie('list'), tie('object')),
  list: fc.array(tie('value'), { maxLength: 6 }),
  object: fc.dictionary(fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor', ''), tie('value'), { maxKeys: 5 }),
}));
/** What views do: a list loses, gains and changes items. */
const lists = fc.tuple(
  fc.array(fc.record({ seat: fc.nat(4), duty: fc.nat(2) }), { maxLength: 8 }),
  fc.array(fc.record({ seat: fc.nat(4), duty: fc.nat(2) }), { maxLength: 8 }),
);

describe('P4.6 a change of a view', () => {
  it.each([
    ['any values', fc.tuple(value, value)],
    ['lists of rows', lists],
  ])('makes what was before into what is now: %s', (_what, pairs) => {
    fc.assert(
      fc.property(pairs as fc.Arbitrary<[unknown, unknown]>, ([before, after]) => {
        const change = changeOf(before, after);
        expect(change === null).toBe(isSame(before, after));
        expect(change === null).toBe(encodeWire(sortedFields(before)) === encodeWire(sortedFields(after)));
        if (change !== null) expect(changed(sent(before), sent(change))).toEqual(sent(after));
      }),
      { numRuns: 2_000 },
    );
  });

  it('names what stays by its places only', () => {
    const rows = Array.from({ length: 30 }, (_, i) => ({ seat: i, link: 'x'.repeat(64) }));
    const fewer = rows.filter(({ seat }) => seat !== 7);
    expect(changeOf({ rows, at: 1n }, { rows: fewer, at: 1n })).toEqual({ rows: [2, [0, 7], [8, 22]] });
    expect(changeOf(rows, [...rows, rows[0]])).toEqual([2, [0, 30], [rows[0]]]);
    const one = rows.map((row) => (row.seat === 3 ? { ...row, link: 'y' } : row));
    expect(changeOf(rows, one)).toEqual([2, [0, 3], [3, { link: [0, 'y'] }], [4, 26]]);
    expect(changeOf({ end: 'x', a: 1 }, { a: 1, end: undefined })).toEqual({ end: [1] });
  });

  it.each([
    ['a text', 'x'],
    ['a number', 7],
    ['nothing', null],
    ['an empty list', []],
    ['an unknown kind', [3, 'x']],
    ['a value too many', [0, 1, 2]],
    ['the whole taken away', [1]],
    ['items of an object', [2, [0, 1]]],
    ['fields of a list', { list: { a: [0, 1] } }],
    ['a field that is not there', { x: { a: [0, 1] } }],
    ['a field taken away that is not there', { x: [1] }],
    ['a field that every object inherits', { toString: { a: [0, 1] } }],
    ['an inherited field taken away', { constructor: [1] }],
    ['an item twice', { list: [2, [0, 2], [1, 1]] }],
    ['items out of order', { list: [2, [1, 1], [0, 1]] }],
    ['items behind the end', { list: [2, [2, 2]] }],
    ['no items', { list: [2, [0, 0]] }],
    ['a negative place', { list: [2, [-1, 1]] }],
    ['a place that is none', { list: [2, [0.5, 1]] }],
    ['a huge count', { list: [2, [0, 2 ** 53]] }],
    ['an item that is no list', { list: [2, 5] }],
    ['an item with too much', { list: [2, [0, 1, 1]] }],
  ])('is refused: %s', (_what, change) => {
    const before = { list: [1, 2, 3], other: { a: 1 } };
    expect(() => changed(before, JSON.parse(JSON.stringify(change)))).toThrow(Unreadable);
    expect(before).toEqual({ list: [1, 2, 3], other: { a: 1 } });
  });

  it('makes an own field of any name, and touches no prototype', () => {
    const made = changed({ a: 1 }, JSON.parse('{"__proto__":[0,{"evil":1}],"constructor":[0,2]}')) as object;
    expect(Object.getPrototypeOf(made)).toBe(Object.prototype);
    expect(Object.keys(made).sort()).toEqual(['__proto__', 'a', 'constructor']);
    expect(({} as { evil?: number }).evil).toBeUndefined();
  });

  it('never makes more than what was there and what came', () => {
    fc.assert(
      fc.property(value, value, (before, change) => {
        let made: unknown;
        try {
          made = changed(sent(before), sent(change));
        } catch (error) {
          if (!(error instanceof Unreadable)) throw error;
          return;
        }
        expect(encodeWire(made).length).toBeLessThanOrEqual(encodeWire(before).length + encodeWire(change).length);
      }),
      { numRuns: 2_000 },
    );
  });
});

/** Fields in one order, so that two texts can be compared. */
function sortedFields(one: unknown): unknown {
  if (Array.isArray(one)) return one.map(sortedFields);
  if (typeof one !== 'object' || one === null) return one;
  const fields = Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1));
  return { fields: fields.map(([name, field]) => ({ name, field: sortedFields(field) })) };
}
