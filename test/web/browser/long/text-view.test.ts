/** Whole banks in the text view, by keyboard alone, beside the house's bots: sits down, plays, leaves, is paid. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ByKeyboard } from '../support/by-keyboard.ts';
import { launch } from '../support/launch.ts';
import { openLedger } from '../support/ledger.ts';
import { foundTable } from '../support/several.ts';
import { Window } from '../support/window.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test('P9.45 P9.46 a person who sees no cloth and has no pointer plays whole banks of two', async () => {
  const tableId = await foundTable({ name: 'Al buio', ruleset: 'heads-up', seats: 2, bots: 1, minPosta: '10' });
  const { window: sara, player } = await Window.withChips(browser, 'sara', '500');
  const keys = new ByKeyboard(sara);
  await keys.open(tableId);
  await keys.isAccessible();
  await keys.sit(1, '400');
  await keys.play(() => keys.banks.size >= 2 && keys.coups.size >= 3, 150);
  console.log(keys.told());
  await keys.isAccessible();
  const log = await sara.get('told').innerText();
  expect(log).toMatch(/holds? the bank with a posta of/);
  expect(log).toMatch(/ of (clubs|diamonds|hearts|spades)/);
  // Longer than its box by now, it shows the newest.
  const [behind, shown] = await sara
    .get('told')
    .evaluate((box) => [box.scrollHeight - box.clientHeight, Math.ceil(box.scrollTop)] as const);
  expect(behind).toBeGreaterThan(0);
  expect(shown).toBeGreaterThanOrEqual(behind - 1);
  await sara.picture('text-view', true);
  await keys.leave();
  const ledger = openLedger();
  await expect
    .poll(async () => (await ledger.purse(tableId, player)).locked, { timeout: 60_000, interval: 200 })
    .toBe(0n);
  await keys.usesNoPointer();
  expect(sara.failures).toEqual([]);
});

test.each([
  ['online', 4],
  ['saint-vincent', 10],
  ['venezia', 8],
  ['sette-piatto', 5],
] as const)('P9.45 P9.46 a bank and more at a table of %s, by keyboard', async (ruleset, seats) => {
  const tableId = await foundTable({
    name: `Al buio ${seats}`,
    ruleset,
    seats,
    bots: Math.min(seats - 1, 6),
    minPosta: '2',
  });
  const { window: sara } = await Window.withChips(browser, 'sara', '1000');
  const keys = new ByKeyboard(sara);
  await keys.open(tableId);
  await keys.sit(seats, '800');
  // Its own bank comes round by hand.
  await keys.play(() => keys.banks.size >= 3 && (keys.done.get('posta-confirm') ?? 0) > 0, 1_200);
  console.log(`${ruleset}: ${keys.told()}`);
  await keys.isAccessible();
  await keys.leave();
  await sara.page
    .getByTestId(/^take-seat-/)
    .first()
    .waitFor({ timeout: 240_000 });
  await keys.usesNoPointer();
  expect(sara.failures).toEqual([]);
  await sara.close();
});
