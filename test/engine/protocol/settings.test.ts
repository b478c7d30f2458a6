/** Settings as RFC 8785 writes them, and the salt that binds a table's id to them (protocol.md 3). */
import { keccak256, toBytes } from 'viem';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../../engine/protocol/canonical-json.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { Unreadable, type Json } from '../../../engine/protocol/json.ts';
import { readSettings, settingsSalt, tableProblem } from '../../../engine/protocol/settings.ts';
import { houseTables, localTimes } from '../../../server/host/house-tables.ts';

describe('settings of a table', () => {
  it.each<[string, Json, string]>([
    [
      'fields by UTF-16 code units (RFC 8785 3.2.3)',
      { '€': 1, '\r': 2, '\ufb33': 3, 1: 4, '😀': 5, '\u0080': 6, ö: 7 },
      '{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}',
    ],
    ['strings (RFC 8785 3.2.2.2)', '€$\u000f\nA\'B"\\\\"/', '"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"'],
    ['literals, lists and nothing between', [null, true, false, 0, 12, '', {}, []], '[null,true,false,0,12,"",{},[]]'],
    ['the greatest whole number', 2 ** 53 - 1, '9007199254740991'],
  ])('R7.3 canonical JSON: %s', (_what, value, text) => expect(canonicalJson(value)).toBe(text));

  it.each<[string, Json]>([
    ['a fraction', { a: [0.5] }],
    ['a negative', -1],
    ['minus zero', -0],
    ['an unsafe integer', 2 ** 53],
    ['half a character', { '\ud800': 1 }],
    ['half a character in a value', '\udc00x'],
    ['levels without end', JSON.parse('['.repeat(20) + ']'.repeat(20)) as Json],
  ])('R7.3 has no form for %s', (_what, value) => expect(() => canonicalJson(value)).toThrow(Unreadable));

  it.each([null, [], 'x', 7])('R7.3 %j are no settings', (value) =>
    expect(() => readSettings(value, 'at')).toThrow(expect.objectContaining({ where: 'at' })),
  );

  it('P5.10 the house’s tables carry their settings in their salt; another clock, cut or name is another table', () => {
    const [table] = houseTables(localTimes);
    const { tableId, settings } = table!;
    expect(settings).toMatchObject({ name: 'Piccolo', ruleset: 'heads-up', seats: 2, clocks: { bets: 20_000 } });
    expect(table!.table.salt).toBe(BigInt(keccak256(toBytes(canonicalJson(settings)))));
    expect(tableProblem(tableId, table!.table, settings)).toBeNull();
    const shuffled = JSON.parse(
      `{"cut":${JSON.stringify(settings['cut'])},${JSON.stringify(settings).slice(1)}`,
    ) as typeof settings;
    expect(settingsSalt(shuffled)).toBe(table!.table.salt);
    for (const other of [
      { ...settings, clocks: { ...(settings['clocks'] as object), draw: 1 } },
      { ...settings, name: 'Grande' },
      { ...settings, more: null },
      {},
    ]) {
      expect(tableProblem(tableId, table!.table, other)).toMatch(/settings/);
    }
    expect(tableProblem(tableId, { ...table!.table, feeBps: 900 }, settings)).toMatch(/id/);
    expect(
      tableProblem(hashStruct('Table', { ...table!.table, salt: 0n }), { ...table!.table, salt: 0n }, settings),
    ).toMatch(/settings/);
  });
});
