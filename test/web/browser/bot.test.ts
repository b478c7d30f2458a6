/** The whole line once against the house's bot: chips, deposit, sit, both roles, settlement, leave, withdraw. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch } from './support/launch.ts';
import { openLedger, paidTo } from './support/ledger.ts';
import { describe, grande, newScore, play, times } from './support/play.ts';
import { tableNamed } from './support/tables.ts';
import { Window } from './support/window.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test('one player against the house’s bot, as punta and as banco, to the unit', async () => {
  const table = await tableNamed('Grande');
  const ledger = openLedger();
  const before = await ledger.accounts();
  // With all its movement: the cards are peeled (P9.17).
  const anna = await Window.open(browser, 'anna', { reducedMotion: 'no-preference' });
  await anna.page.goto('/');
  await anna.sees('lobby');
  await anna.picture('lobby', true);
  const player = await anna.connectBurner();
  await anna.atCashier(async () => {
    await anna.takeChips();
    await anna.deposit('5000');
    await anna.picture('cashier', true);
  });
  const start = await ledger.purse(table.tableId, player);
  expect(start.free).toBe(500_000n);

  await anna.openTable(table.tableId);
  await anna.sit(1, '3000');
  expect(await ledger.purse(table.tableId, player)).toEqual({ wallet: start.wallet, free: 200_000n, locked: 300_000n });
  await anna.sees('invite-bot');
  await anna.picture('table-alone', true);
  await anna.press('invite-bot');

  const score = newScore();
  await play(
    [anna],
    score,
    grande,
    (s) => s.banks.size >= 2 && s.roles.get('anna')?.size === 2 && times(s, 'bet-amount') > 0,
  );
  console.log(describe(score));
  await anna.picture('table-bot', true);
  await anna.leave();
  expect(await anna.signatures()).toEqual([{ method: 'eth_signTypedData_v4', type: 'Grant' }]);

  const settled = await ledger.settlements(table.tableId);
  const mine = settled.filter((s) => s.lines.some((l) => l.player === player));
  const purse = await ledger.purse(table.tableId, player);
  expect(purse).toEqual({ wallet: start.wallet, free: start.free + paidTo(player, mine), locked: 0n });
  const { cagnotte } = await ledger.accounts();
  expect(cagnotte - before.cagnotte).toBe(mine.reduce((sum, s) => sum + s.cagnotte, 0n));
  for (const { lines, cagnotte: kept } of mine) expect(lines.reduce((sum, l) => sum + l.line, kept)).toBe(0n);

  await anna.atCashier(() => anna.withdrawAll());
  expect(await ledger.purse(table.tableId, player)).toEqual({
    wallet: start.wallet + purse.free,
    free: 0n,
    locked: 0n,
  });
  expect(anna.failures).toEqual([]);
});
