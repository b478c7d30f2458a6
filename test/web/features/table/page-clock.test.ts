/**
 * A banker that may choose gives for no list before its player has chosen, or its time has run by the page's own clock
 * (P7.9). A page that tells no clock never gives for a banker who presses nothing, however honest the table; one that
 * counts too much lets the house show "bets" once, and then something in which nothing can be chosen.
 */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { chip } from '../../../../engine/chips.ts';
import { claimOf } from '../../../../engine/claim.ts';
import { calls, moves } from '../../../../engine/protocol/messages.ts';
import { advance } from '../../../../engine/seat/advance.ts';
import { betCommand, moveCommand } from '../../../../engine/seat/by-hand.ts';
import { optionsOf } from '../../../../engine/seat/rights.ts';
import type { View } from '../../../../engine/table/view.ts';
import { chainLooks, type AskChain } from '../../../../web/features/table/chain-looks.ts';
import { closesEarly, saidOn } from '../../../support/banker-chooses.ts';

const asks: AskChain = {
  node: () => 'own',
  list: async () => ({ known: 'none' }),
  lastNonce: async () => ({ known: 0n }),
  paid: async () => ({ known: null }),
  seatOf: async () => ({ unknown: '' }),
};

afterEach(() => vi.useRealTimers());

describe('the banker’s time by the page’s own clock', () => {
  it.each([
    ['says nothing: "on" binds it when its time has run', false],
    ['chooses "on" (control)', true],
  ])('P7.9 P2.2 the page of a banker who %s', async (_, chooses) => {
    vi.useFakeTimers({ toFake: ['Date'], now: 5_000_000 });
    const { table, banker, punter } = saidOn();
    const looks = chainLooks(asks, () => undefined);
    const look = async () => {
      const next = await looks.advance(banker.memory, table.view(banker), true);
      banker.memory = next.memory;
      return next.send.some(({ type }) => type === 'give');
    };
    await look(); // the bets are open: its time begins
    if (chooses) table.byHand(banker, moveCommand(banker.memory, moves.on, 0n));
    table.byHand(punter, betCommand(punter.memory, calls.plain, 10n * chip));
    const from = table.now;
    while (table.state.game.phase === 'bets') {
      table.timeOut(); // honest: the clocks of bets and choice run out
      vi.setSystemTime(5_000_000 + (table.now - from) + 1);
      if (table.state.game.phase === 'bets') await look();
    }
    vi.setSystemTime(5_000_000 + 120_000);
    const gave = (await look()) || (await look());
    expect(gave).toBe(true);
  });

  it('P7.9 P2.2 does not run over a break of the connection: nothing that was pressed then could be sent', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 5_000_000 });
    const { table, banker, punter } = saidOn();
    const looks = chainLooks(asks, () => undefined);
    const look = async () => {
      const next = await looks.advance(banker.memory, table.view(banker), true);
      banker.memory = next.memory;
      return next.send;
    };
    await look();
    vi.setSystemTime(5_000_000 + 600_000);
    looks.connected();
    closesEarly(table, punter);
    expect((await look()).filter(({ type }) => type === 'give')).toEqual([]);
  });

  it('P2.2 does not run while the chain has not shown the seat: the player can stake nothing', () => {
    const { table, banker, punter } = saidOn();
    const { choice } = table.clock;
    const at = (now: number, stakes: boolean) => {
      const next = advance(banker.memory, table.view(banker), { paid: table.paid, stakes, clock: { now, choice } });
      banker.memory = next.memory;
      return next.send.filter(({ type }) => type === 'give').length;
    };
    for (let now = 1_000; now < 1_000 + 2 * choice; now += 1_000) at(now, false);
    at(1_000 + 2 * choice, true);
    closesEarly(table, punter);
    expect(at(1_001 + 2 * choice, true)).toBe(0);
  });

  it.each([
    ['a phase in which nothing is open', (view: View): View => ({ ...view, phase: 'posta' })],
    [
      'that the seat sits out',
      (view: View): View => ({ ...view, seats: view.seats.map((s) => ({ ...s, sittingOut: true })) }),
    ],
    [
      'a bank that cannot be right',
      (view: View): View => ({ ...view, bank: { ...view.bank!, proof: { ...view.bank!.proof, turns: [] } } }),
    ],
  ])('P2.2 does not run while the house shows %s: the player cannot choose', (_, edited) => {
    const { table, banker, punter } = saidOn();
    const { choice } = table.clock;
    let now = 1_000;
    const look = (view: View) => {
      const next = advance(banker.memory, claimOf(view), { paid: table.paid, clock: { now, choice } });
      banker.memory = next.memory;
      return { next, open: optionsOf(banker.memory, claimOf(view)).moves.length > 0 };
    };
    look(table.view(banker)); // for one millisecond
    now += 1;
    for (; now < 1_000 + choice + 1_000; now += 500) expect(look(edited(table.view(banker))).open).toBe(false);
    closesEarly(table, punter);
    const { next } = look(table.view(banker));
    expect([next.memory.alarm, next.memory.disagreement]).toEqual([null, null]);
    expect(next.send.filter(({ type }) => type === 'give')).toEqual([]);
  });
});
