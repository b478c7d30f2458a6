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
import { betCommand, momentOf, moveCommand } from '../../../../engine/seat/by-hand.ts';
import { optionsOf } from '../../../../engine/seat/rights.ts';
import type { View } from '../../../../engine/table/view.ts';
import { chainLooks } from '../../../../web/features/table/chain-looks.ts';
import { screenTime } from '../../../../web/features/table/screen-time.ts';
import { closesEarly, saidOn } from '../../../support/banker-chooses.ts';
import { silentNode } from '../../support/silent-node.ts';

afterEach(() => vi.useRealTimers());

/** A page before a banker that may choose, at a time that the test sets. */
function pageOf() {
  vi.useFakeTimers({ toFake: ['Date'], now: 5_000_000 });
  const { table, banker, punter } = saidOn();
  const screen = screenTime();
  const looks = chainLooks(silentNode, screen, () => undefined);
  const look = async (edited = (view: View): View => view) => {
    const next = await looks.advance(banker.memory, claimOf(edited(table.view(banker))), true);
    banker.memory = next.memory;
    return next.send.some(({ type }) => type === 'give');
  };
  /** Its buttons come on the screen, or go. */
  const buttons = async (there: boolean) => {
    screen.offers('choice', there ? momentOf(banker.memory) : null);
    if (there) await look();
  };
  const at = (after: number) => vi.setSystemTime(5_000_000 + after);
  return { table, banker, punter, screen, look, buttons, at };
}

describe('the banker’s time by the page’s own clock', () => {
  it.each([
    ['says nothing: "on" binds it when its time has run', false],
    ['chooses "on" (control)', true],
  ])('P7.9 P2.2 the page of a banker who %s', async (_, chooses) => {
    const { table, banker, punter, look, buttons, at } = pageOf();
    await look(); // the bets are open
    at(2_000);
    await buttons(true); // the cards of the last coup are out: its time begins
    if (chooses) table.byHand(banker, moveCommand(banker.memory, moves.on, 0n));
    table.byHand(punter, betCommand(punter.memory, calls.plain, 10n * chip));
    const from = table.now;
    while (table.state.game.phase === 'bets') {
      table.timeOut(); // honest: the clocks of bets and choice run out
      at(table.now - from + 1);
      if (table.state.game.phase === 'bets') await look();
    }
    await buttons(false);
    at(120_000);
    const gave = (await look()) || (await look());
    expect(gave).toBe(true);
  });

  it('P7.9 P2.2 does not run over a break of the connection: nothing that was pressed then could be sent', async () => {
    const { table, punter, screen, look, buttons, at } = pageOf();
    await look();
    await buttons(true);
    at(600_000);
    screen.connected();
    closesEarly(table, punter);
    expect(await look()).toBe(false);
  });

  it.each<[string, boolean, boolean, number]>([
    ['were there for long enough (control)', true, true, 16_000],
    ['never came, while the view said that the bets were open', false, false, 0],
    ['were taken away after a moment, and the view went on', true, false, 1_000],
  ])('P7.9 P2.2 counts what the page has drawn: its buttons %s', async (_, shown, stays, until) => {
    const { table, punter, look, buttons, at } = pageOf();
    await look();
    if (shown) await buttons(true);
    for (let after = 1_000; after <= 30_000; after += 1_000) {
      at(after);
      if (shown && !stays && after === until) await buttons(false);
      // The house's words for it: play is suspended, somebody else has a guarantee, a coup is being dealt.
      await look((view) => ({ ...view, suspended: !stays }));
    }
    closesEarly(table, punter);
    at(31_000);
    expect(await look()).toBe(stays);
  });

  it.each<[number, boolean]>([
    [150, false],
    [1_400, false],
    [1_600, true],
  ])('P7.9 P2.2 does not add up moments: its buttons stand for %i ms, again and again', async (on, gives) => {
    const { table, punter, look, buttons, at } = pageOf();
    await look();
    for (let after = 0; after < 90_000; after += on + 620) {
      at(after);
      await buttons(true);
      at(after + on);
      await buttons(false);
      await look();
    }
    closesEarly(table, punter);
    expect((await look()) || (await look())).toBe(gives);
  });

  it('P7.9 P2.2 time over one state of the bank says nothing of the next', async () => {
    const { table, banker, punter, screen, look, at } = pageOf();
    await look();
    screen.offers('choice', `0x${'12'.repeat(32)}`);
    for (let after = 1_000; after <= 30_000; after += 1_000) {
      at(after);
      await look();
    }
    expect(banker.memory.chooses).toBeUndefined();
    closesEarly(table, punter);
    expect(await look()).toBe(false);
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
