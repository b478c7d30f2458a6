/** What the buttons over a passed bank send: in its auction also who takes it all’altezza makes a bid. */
import { expect, it, vi } from 'vitest';
import { chip } from '../../../../engine/chips.ts';
import { takeCommand, type TalkByHand } from '../../../../engine/seat/talk.ts';
import type { SeatMemory } from '../../../../engine/seat/memory.ts';
import { SeguitoAction } from '../../../../web/features/table/seguito-action.tsx';
import { playerAt } from '../../../support/situations.ts';
import { drawn, idsIn } from '../../support/drawn.ts';
import * as several from '../../support/several.ts';

type Make = (memory: SeatMemory) => TalkByHand | null;
const page = vi.hoisted(() => ({
  open: {} as Record<string, { readonly press: () => void } | null>,
  act: (_name: string, _make: Make): void => undefined,
}));

vi.mock('../../../../web/features/table/context.tsx', async () => {
  const { context } = (await import('../../support/drawn.ts')).shown;
  const session = { act: (name: string, make: Make) => page.act(name, make) };
  return { ...context, useTable: () => ({ ...context.useTable(), session }) };
});
vi.mock('../../../../web/lib/chain.tsx', async () => (await import('../../support/drawn.ts')).shown.chain);
vi.mock('../../../../web/features/table/open-acts.ts', () => ({
  useActs: (acts: typeof page.open) => Object.assign(page.open, acts),
}));

it('P9.7 all’altezza is a bid in the auction, also for who had taken the bank, and may then let it go', () => {
  const table = several.passed(several.wonBank(several.online, 4));
  const { number } = table.state;
  const [one] = table.state.game.seguito!.asked as [number];
  const said: unknown[] = [];
  const draw = () => {
    const snap = several.snapOf(table, one);
    page.act = (name, make) => said.push(name, make(snap.memory!)?.command);
    return idsIn(drawn(SeguitoAction, { options: snap.view!.options }, snap, 10));
  };
  const presses = (id: string) => {
    draw();
    page.open[id]!.press();
    return said.splice(0);
  };
  expect(draw()).toEqual(['seguito-take', 'seguito-decline']);
  expect(presses('seguito-take')).toEqual(['take', { type: 'take', number, amount: 156n * chip }]);

  // It is stored, and the page dies.
  const player = playerAt(table, one);
  player.memory = takeCommand(player.memory, number, 156n * chip)!.memory;
  expect(draw()).toEqual(['seguito-taken']);
  expect([page.open['seguito-take'], page.open['seguito-decline']]).toEqual([null, null]);
  while (table.phase !== 'auction') table.timeOut();
  expect(draw()).toEqual(expect.arrayContaining(['seguito-take', 'seguito-decline', 'bid-confirm']));
  expect(presses('seguito-take')).toEqual(['bid', { type: 'bid', number, amount: 156n * chip }]);
  expect(presses('seguito-decline')).toEqual(['decline', { type: 'decline', number }]);
});
