/** Quick seat: which table it takes (P11.11). */
import { describe, expect, it } from 'vitest';
import type { Hex } from '../../../../engine/bytes.ts';
import { houseTables, localTimes } from '../../../../server/host/house-tables.ts';
import { bestTable, firstTable } from '../../../../web/features/lobby/best-table.ts';
import type { LobbySeat, LobbyTable, TableConfig } from '../../../../web/lib/server-types.ts';

const tables: readonly TableConfig[] = houseTables(localTimes).map((one) => ({
  ...one,
  roomId: one.tableId.slice(2),
  ruleset: String(one.settings['ruleset']),
}));
const named = (name: string) => tables.find((one) => one.name === name)!;

/** `people` and `bots` sit at the first chairs of so many. */
function at(name: string, chairs: number, people: number, bots = 0, away = 0): LobbyTable {
  const { tableId, table } = named(name);
  const seats = Array.from({ length: chairs }, (_, i): LobbySeat | null =>
    i < people + bots + away
      ? {
          seat: i + 1,
          player: `0x${'1'.repeat(40)}` as Hex,
          house: i >= people && i < people + bots,
          connected: i < people + bots,
        }
      : null,
  );
  return { ...table, tableId, name, seats, phase: 'bets', closing: false, covered: null, waiting: 0, held: [] };
}
const any = { ruleset: '', most: null };

describe('quick seat', () => {
  it('P11.11 goes where most people play; a bot or somebody who is away is nobody', () => {
    const lobby = [at('Piccolo', 2, 1), at('Circolo', 6, 3), at('Saint-Vincent', 10, 2, 7), at('Venezia', 8, 1, 0, 5)];
    expect(bestTable(lobby, tables, any)).toEqual({ tableId: named('Circolo').tableId, seat: 4 });
  });

  it('P11.11 R13.11 never to a table that closes', () => {
    const lobby = [at('Piccolo', 2, 1), { ...at('Circolo', 6, 3), closing: true }];
    expect(bestTable(lobby, tables, any)?.tableId).toBe(named('Piccolo').tableId);
  });

  it('P11.11 P1.11 never to a table whose free chairs the bond does not cover', () => {
    const lobby = [at('Piccolo', 2, 1), { ...at('Circolo', 6, 3), covered: 0 }];
    expect(bestTable(lobby, tables, any)?.tableId).toBe(named('Piccolo').tableId);
  });

  it('P11.11 P11.13 never to a chair that is held for somebody', () => {
    const lobby = [at('Piccolo', 2, 1), { ...at('Circolo', 6, 3), held: [4] }];
    expect(bestTable(lobby, tables, any)).toEqual({ tableId: named('Circolo').tableId, seat: 5 });
    const full = [{ ...at('Piccolo', 2, 1), held: [2] }];
    expect(bestTable(full, tables, any)).toBeNull();
  });

  it('P11.11 never to a full table, and never past the ruleset or the limit', () => {
    const lobby = [at('Grande', 2, 1), at('Piccolo', 2, 2), at('Circolo', 6, 0)];
    expect(bestTable(lobby, tables, any)?.tableId).toBe(named('Grande').tableId);
    expect(bestTable(lobby, tables, { ruleset: '', most: 1_000n })?.tableId).toBe(named('Circolo').tableId);
    expect(bestTable(lobby, tables, { ruleset: 'heads-up', most: 1_000n })).toBeNull();
    expect(bestTable(lobby, tables, { ruleset: 'venezia', most: null })).toBeNull();
  });

  it('P11.11 of equal ones the fuller, then the smaller; a chair between others too', () => {
    expect(bestTable([at('Circolo', 6, 1), at('Grande', 2, 1)], tables, any)?.tableId).toBe(named('Grande').tableId);
    expect(bestTable([at('Grande', 2, 1), at('Piccolo', 2, 1)], tables, any)?.tableId).toBe(named('Piccolo').tableId);
    const gap = at('Circolo', 6, 3);
    expect(bestTable([{ ...gap, seats: gap.seats.with(1, null) }], tables, any)?.seat).toBe(2);
  });
});

describe('play now', () => {
  it('P9.32 leads beside players of the house, else wherever a chair is free, with ten times the least posta', () => {
    const lobby = [at('Piccolo', 2, 1), at('Circolo', 6, 0, 3)];
    const circolo = named('Circolo');
    expect(firstTable(lobby, tables)).toEqual({
      tableId: circolo.tableId,
      name: 'Circolo',
      seat: 4,
      amount: circolo.table.minPosta * 10n,
    });
    expect(firstTable([at('Piccolo', 2, 1), at('Circolo', 6, 0, 6)], tables)?.name).toBe('Piccolo');
    expect(firstTable([], tables)).toBeNull();
    expect(firstTable([{ ...at('Circolo', 6, 0, 3), closing: true }], tables)).toBeNull();
  });
});
