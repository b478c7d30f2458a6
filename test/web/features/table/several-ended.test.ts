/** The bank that has just ended, beside the next one: who won what, for players and for who watches. */
import { describe, expect, it, vi } from 'vitest';
import { chip } from '../../../../engine/chips.ts';
import { ActionBar } from '../../../../web/features/table/action-bar.tsx';
import { Felt } from '../../../../web/features/table/felt.tsx';
import { TextTable } from '../../../../web/features/table/text-table.tsx';
import type { LiveTable } from '../../../support/live-table.ts';
import { drawn, idsIn, textOf } from '../../support/drawn.ts';
import * as several from '../../support/several.ts';

vi.mock(
  '../../../../web/features/table/context.tsx',
  async () => (await import('../../support/drawn.ts')).shown.context,
);
vi.mock('../../../../web/lib/chain.tsx', async () => (await import('../../support/drawn.ts')).shown.chain);
vi.mock('../../../../web/lib/wallet.tsx', async () => (await import('../../support/drawn.ts')).shown.ofWallet);

const { online, byHandAt } = several;
const bar = (table: LiveTable, seat: number | null) =>
  drawn(ActionBar, { onSit: null, onStatement: () => undefined }, several.snapOf(table, seat), 10);
const felt = (table: LiveTable, seat: number | null) => drawn(Felt, { onSit: null }, several.snapOf(table, seat), 10);

/** Seat 1 has lost its bank of 100 to three bets, and seat 2 names its posta. */
const lost = (bets: readonly number[]): LiveTable =>
  several.found((salt) => {
    const table = several.opened(several.tableOf({ ...online, salt }, bets.length + 2), 100n * chip);
    bets.forEach((bet, i) => several.bets(table, byHandAt(table, i + 1), BigInt(bet) * chip));
    several.finished(table);
    return table.phase === 'posta' ? table : null;
  });

describe('a bank that has ended', () => {
  it('P9.19 stays beside the next with its lines until a coup of that one is closed', () => {
    const table = lost([30, 50, 20]);
    const [winner, loser] = [3, 1];
    const shown = (seat: number | null) => textOf(bar(table, seat), 'bank-ended-lines');
    expect(textOf(bar(table, winner), 'bank-ended')).toMatch(/^Bank 1 has ended; for you \+50/);
    for (const told of [shown(winner), shown(null)]) expect(told).toMatch(/\+30.*\+20.*−100$/);
    expect(textOf(bar(table, null), 'bank-ended')).toMatch(/^Bank 1 has ended\..*\+50/);
    expect(textOf(bar(table, loser), 'bank-ended')).toMatch(/for you −100.*\+50.*\+30.*\+20/);
    several.opened(table);
    expect(shown(winner)).toMatch(/−100$/);
    several.bets(table, byHandAt(table, 1), 10n * chip);
    expect(idsIn(bar(table, winner))).toContain('bank-ended');
    several.closed(table);
    for (const seat of [winner, loser, null]) expect(idsIn(bar(table, seat))).not.toContain('bank-ended');
  });

  it('P9.19 names who played in it, not who sits there by now', () => {
    const table = lost([30, 50, 20]);
    const snap = several.snapOf(table, 1);
    const played = snap.view!.seats.map(({ player }) => player);
    const seats = snap.view!.seats.map((one) =>
      one.seat === 1 ? one : { ...one, player: `0x${`d00${one.seat}`.repeat(10)}` as const },
    );
    const later = { ...snap, view: { ...snap.view!, seats } };
    const lines = textOf(
      drawn(ActionBar, { onSit: null, onStatement: () => undefined }, later, 10),
      'bank-ended-lines',
    );
    const cloth = drawn(Felt, { onSit: null }, later, 10);
    const [result, hands] = [textOf(cloth, 'result')!, textOf(cloth, 'hand-punta')! + textOf(cloth, 'hand-banco')!];
    for (const seat of [2, 3, 4]) {
      expect(lines).toContain(played[seat - 1]!.slice(0, 6));
      expect([lines, result, hands].join()).not.toContain('0xd00');
    }
    expect(result).toContain(played[2]!.slice(0, 6));
    const text = drawn(TextTable, { onSit: null }, later, 10);
    expect(textOf(text, 'text-hand')).not.toContain('0xd00');
  });

  it('P9.19 says that the escrow has paid where this browser knows it, and else only what the table says', () => {
    const snap = several.snapOf(lost([30, 50, 20]), null);
    const told = (isWord: boolean) => {
      const past = snap.view!.past.map((one) => ({ ...one, status: 'settled', isWord }) as const);
      const page = { ...snap, view: { ...snap.view!, past } };
      return textOf(drawn(ActionBar, { onSit: null, onStatement: () => undefined }, page, 10), 'bank-ended-status');
    };
    expect([told(false), told(true)]).toEqual(['✓ settled by the escrow', 'Settled']);
  });

  it('P9.19 tells the greatest of many lines, and how many it leaves out', () => {
    const table = lost([10, 11, 12, 13, 14, 15]);
    expect(textOf(bar(table, null), 'bank-ended-lines')).toMatch(/\+15.*\+14.*\+13.*\+12and 3 others$/);
  });

  it('P9.19 its punta is not called so beside the next banker', () => {
    const table = lost([30, 50, 20]);
    const roles = () =>
      [1, 2, 3, 4].map((seat) => textOf(felt(table, 5), `role-${seat}`)).filter((role) => role !== null);
    expect(roles()).toEqual(['banco']);
    several.opened(table);
    expect(roles()).toEqual(['banco']);
    several.bets(table, 3, 10n * chip);
    expect(roles()).toEqual(['banco', 'punta']);
  });
});
