/**
 * What the page tells its clock of the buttons it draws (P7.9, P7.16): nothing that waits under the finger (P9.13) is
 * time to choose, however long a table keeps it waiting.
 */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { moves } from '../../../../engine/protocol/messages.ts';
import { chip } from '../../../../engine/chips.ts';
import { momentOf } from '../../../../engine/seat/by-hand.ts';
import { ActionBar } from '../../../../web/features/table/action-bar.tsx';
import { buttonsStand } from '../../../../web/features/table/steady.ts';
import type { LiveTable } from '../../../support/live-table.ts';
import { playerAt } from '../../../support/situations.ts';
import { drawn } from '../../support/drawn.ts';
import * as several from '../../support/several.ts';

const told = vi.hoisted(() => ({ choice: [] as (string | null)[], waits: [] as boolean[] }));
vi.mock('../../../../web/features/table/pressable.ts', () => ({
  useChoicePressable: (state: string | null) => told.choice.push(state),
  useDecisionPressable: (waits: boolean) => told.waits.push(waits),
}));
vi.mock(
  '../../../../web/features/table/context.tsx',
  async () => (await import('../../support/drawn.ts')).shown.context,
);
vi.mock('../../../../web/lib/chain.tsx', async () => (await import('../../support/drawn.ts')).shown.chain);
vi.mock('../../../../web/lib/wallet.tsx', async () => (await import('../../support/drawn.ts')).shown.ofWallet);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 5_000_000 });
  return () => vi.useRealTimers();
});

const look = (table: LiveTable, seat: number, busy: readonly string[] = []): void => {
  const snap = { ...several.snapOf(table, seat), busy };
  drawn(ActionBar, { onSit: null, onStatement: () => undefined }, snap, 10);
};
const stand = (top: number): void => buttonsStand({ inWindow: top, onPage: top });
const later = (by: number): unknown => vi.setSystemTime(Date.now() + by);

/** The row has stood for long enough. */
function atRest(table: LiveTable, seat: number): void {
  look(table, seat);
  buttonsStand(null);
  stand(500);
  later(1_000);
  look(table, seat);
}

describe('the page’s clock', () => {
  it('P7.16 a decision runs while its buttons can be pressed: not while they move, or one is on its way', () => {
    const table = several.opened(several.tableOf(several.online, 3), 100n * chip);
    const seat = several.byHandAt(table, 1);
    several.closed(several.bets(table, seat, 30n * chip));
    expect(table.phase).toBe('punta');
    atRest(table, seat);
    expect(told.waits.at(-1)).toBe(false);
    stand(560); // a notice comes above
    look(table, seat);
    expect(told.waits.at(-1)).toBe(true);
    later(1_000);
    look(table, seat);
    expect(told.waits.at(-1)).toBe(false);
    look(table, seat, ['advice']);
    expect(told.waits.at(-1)).toBe(true);
  });

  it('P7.9 so does a banker’s choice', () => {
    const table = several.moved(several.wonBank(several.online, 4), moves.on, 0n);
    const seat = table.banker!;
    const state = momentOf(playerAt(table, seat).memory);
    atRest(table, seat);
    expect([state === null, told.choice.at(-1)]).toEqual([false, state]);
    stand(560);
    look(table, seat);
    expect(told.choice.at(-1)).toBeNull();
    later(1_000);
    look(table, seat);
    expect(told.choice.at(-1)).toBe(state);
  });
});
