/** A player's own coups (server/PROTOCOL.md P9.24), read from what the browser keeps of live tables. */
import { describe, expect, it } from 'vitest';
import type { SeatMemory } from '../../../../engine/seat/memory.ts';
import {
  csvOf,
  curveOf,
  figuresOf,
  jsonOf,
  ownCoups,
  resultOf,
  wished,
  type OwnCoup,
} from '../../../../web/features/table/own-coups.ts';
import type { Sitting } from '../../../../web/features/table/sittings.ts';
import { recorded } from '../../support/recorded-table.ts';

const headsUp = 3;

function sittingOf(memory: SeatMemory, startedAt: number): Sitting {
  const player = memory.grant!.message.player;
  return { id: `sitting ${startedAt}`, place: 'here', player, status: 'left', startedAt, holder: 'page', memory };
}

const lastMemory = (table: ReturnType<typeof recorded>): SeatMemory => table.seat.at(-1)!.memory!;
const [duel, several] = [lastMemory(recorded(headsUp, 2, 1n, 120)), lastMemory(recorded(0, 4, 2n, 120))];
const sittings = [sittingOf(duel, 1_000_000), sittingOf(several, 2_000_000)];
const coups = ownCoups(sittings, new Map());

/** What the checked state of each own bank says, which shares nothing with a board's lines. */
const checkedLines = (memory: SeatMemory): bigint =>
  memory.banks
    .filter(({ mine }) => mine)
    .reduce((sum, { proof, checked }) => {
      const at = proof.setup.message.players.findIndex(({ seat }) => seat === memory.seat);
      return sum + (checked.seats[at] ?? 0n);
    }, 0n);

describe('P9.24 own coups', () => {
  it('P9.24 add up to what the checked states of their banks say, to the unit', () => {
    expect(coups.length).toBeGreaterThan(20);
    for (const { id, memory } of sittings) {
      const own = coups.filter(({ sitting }) => sitting === id);
      expect(figuresOf(own).line).toBe(checkedLines(memory));
    }
  });

  it('P9.24 are newest first, with the role that the seat had, and a stake in each', () => {
    expect(coups[0]!.startedAt).toBe(2_000_000);
    expect(new Set(coups.map(({ role }) => role))).toEqual(new Set(['banco', 'punta', 'bet']));
    for (const { staked, line, role, board, seat } of coups) {
      expect(staked).toBeGreaterThan(0n);
      expect(line >= -staked && line <= staked).toBe(true);
      expect(role === 'banco').toBe(board.banker === seat);
    }
  });

  it('P9.24 of a bank that was dropped from the sitting come from the archive, and no coup twice', () => {
    const [first, ...rest] = duel.banks.filter(({ mine, verifiedTurns }) => mine && verifiedTurns > 0);
    const { id } = sittings[0]!;
    const archived = new Map([[id, [{ bank: first!, given: {} }]]]);
    const kept = sittingOf({ ...duel, banks: rest }, 1_000_000);
    const all = ownCoups([sittings[0]!], new Map());
    expect(ownCoups([kept], archived)).toEqual(all);
    expect(ownCoups([sittings[0]!], archived)).toEqual(all);
    expect(ownCoups([kept], new Map()).length).toBeLessThan(all.length);
  });

  it('P9.24 leave out what was not checked, and banks of others', () => {
    const unchecked = { ...duel, banks: duel.banks.map((bank) => ({ ...bank, verifiedTurns: 0 })) };
    const foreign = { ...duel, banks: duel.banks.map((bank) => ({ ...bank, mine: false })) };
    expect(ownCoups([sittingOf(unchecked, 1), sittingOf(foreign, 2)], new Map())).toEqual([]);
  });

  it('P9.24 can be asked for by ruleset, role, result and wallet', () => {
    const anything = { ruleset: null, role: null, result: null, player: null };
    expect(wished(coups, anything)).toEqual(coups);
    for (const result of ['won', 'lost'] as const) {
      const some = wished(coups, { ...anything, result, role: 'banco' });
      expect(some.length).toBeGreaterThan(0);
      for (const coup of some) expect([resultOf(coup), coup.role]).toEqual([result, 'banco']);
    }
    const duels = wished(coups, { ...anything, ruleset: 'heads-up' });
    expect(duels.map(({ sitting }) => sitting)).toEqual(duels.map(() => sittings[0]!.id));
    expect(wished(coups, { ...anything, player: '0x00' })).toEqual([]);
  });

  it('P9.24 make a curve from 0 to the whole result', () => {
    const curve = curveOf(coups);
    expect([curve[0], curve.at(-1), curve.length]).toEqual([0n, figuresOf(coups).line, coups.length + 1]);
    expect(curve[1]).toBe(coups.at(-1)!.line);
  });
});

describe('P9.24 files', () => {
  const rows = (text: string) => text.trimEnd().split('\r\n');

  it('P9.24 the table has one row a coup, oldest first, exact amounts, and no field that needs quotes', () => {
    const [head, ...body] = rows(csvOf(coups));
    const names = head!.split(',');
    expect(body).toHaveLength(coups.length);
    for (const [i, row] of body.entries()) {
      const cells = row.split(',');
      expect(cells).toHaveLength(names.length);
      const coup = coups[coups.length - 1 - i]!;
      expect(cells[names.indexOf('bank_id')]).toBe(coup.board.bankId);
      expect(inHundredths(cells[names.indexOf('line')]!)).toBe(coup.line);
      expect(row).not.toMatch(/["\n]|^[=+@]/);
    }
  });

  it('P9.24 the list says the same', () => {
    const list = JSON.parse(jsonOf(coups)) as readonly Record<string, string>[];
    expect(list.map((one) => Object.values(one).join(','))).toEqual(rows(csvOf(coups)).slice(1));
  });

  it.each([
    [0n, '0.00'],
    [5n, '0.05'],
    [-5n, '-0.05'],
    [-123_456n, '-1234.56'],
  ])('P9.24 writes %s hundredths as %s', (line, text) => {
    const [, row] = rows(csvOf([{ ...(coups[0] as OwnCoup), line }]));
    expect(row!.split(',')).toContain(text);
  });
});

const inHundredths = (text: string): bigint => {
  expect(text).toMatch(/^-?\d+\.\d\d$/);
  return BigInt(text.replace('.', ''));
};
