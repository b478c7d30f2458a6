/** A price that rises under the finger: what is pressed is meant for the price that was there (P9.13). */
import { describe, expect, it, vi } from 'vitest';
import { chip } from '../../../../engine/chips.ts';
import { moves } from '../../../../engine/protocol/messages.ts';
import { claimOf } from '../../../../engine/claim.ts';
import { pictureOf } from '../../../../engine/seat/picture.ts';
import { ActionBar } from '../../../../web/features/table/action-bar.tsx';
import type { LiveTable } from '../../../support/live-table.ts';
import { playerAt } from '../../../support/situations.ts';
import { drawn, textOf } from '../../support/drawn.ts';
import * as several from '../../support/several.ts';

vi.mock(
  '../../../../web/features/table/context.tsx',
  async () => (await import('../../support/drawn.ts')).shown.context,
);
vi.mock('../../../../web/lib/chain.tsx', async () => (await import('../../support/drawn.ts')).shown.chain);

/** What the punter's page draws when the table reports this raise of the banker's. */
function barWith(table: LiveTable, seat: number, raise: bigint): string {
  const { memory } = playerAt(table, seat);
  const view = table.view(playerAt(table, seat));
  const move = raise === 0n ? null : { move: moves.raise, amount: raise, volonta: 0, own: null };
  const told = claimOf({ ...view, bank: { ...view.bank!, move } });
  const snap = { ...several.snapOf(table, seat), view: pictureOf(memory, told) };
  return drawn(ActionBar, { onSit: null, onStatement: () => undefined }, snap, 10);
}

/** A spinner stands in a button that ignores presses. */
const waits = (html: string, id: string): boolean => {
  const at = html.indexOf(`data-testid="${id}"`);
  return html.slice(at, html.indexOf('</button>', at)).includes('class="spin"');
};

describe('a price that has just risen', () => {
  it('P9.13 is not pressed before it can have been read; one that falls is', async () => {
    const table = several.opened(several.tableOf(several.saintVincent, 3), 100n * chip);
    const seat = several.byHandAt(table, 1);
    const look = (raise: bigint) => barWith(table, seat, raise);
    const [low, high] = [look(0n), look(50n * chip)];
    expect(textOf(low, 'bet-banco')).not.toBe(textOf(high, 'bet-banco'));
    expect([waits(low, 'bet-banco'), waits(high, 'bet-banco'), waits(high, 'bet-tavolo')]).toEqual([false, true, true]);
    expect(waits(high, 'bet-amount')).toBe(false); // its amount is the player's own
    await new Promise((resolve) => setTimeout(resolve, 650));
    expect(waits(look(50n * chip), 'bet-banco')).toBe(false);
    expect(waits(look(0n), 'bet-banco')).toBe(false);
    // A table that goes back and forth gains nothing: each rise is read anew.
    expect(waits(look(50n * chip), 'bet-banco')).toBe(true);
  });
});
