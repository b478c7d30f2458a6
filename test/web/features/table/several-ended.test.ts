/** The bank that has just ended, beside the next one: who won what, for players and for who watches. */
import { describe, expect, it, vi } from 'vitest';
import { chip } from '../../../../engine/chips.ts';
import { ActionBar } from '../../../../web/features/table/action-bar.tsx';
import { Felt } from '../../../../web/features/table/felt.tsx';
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
