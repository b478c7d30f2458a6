/** A full table: who waits in the lobby and who waits at the cloth, and the chair that is held for the first. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Hex } from '../../../engine/bytes.ts';
import { launch } from './support/launch.ts';
import { phone, Window } from './support/window.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test('P11.12 P11.13 P11.16 P9.18 a seat is held for the first who waits, and shown as held to the next', async () => {
  const dora = await Window.open(browser, 'dora', { viewport: phone });
  await dora.page.goto('/');
  await dora.sees('lobby');
  const wish = { ruleset: 'heads-up', seats: 2, minBet: '1', minPosta: '10', maxPosta: '100', private: false, bots: 0 };
  const name = `Attesa ${Date.now() % 100_000}`; // a second try founds another
  const founded = await fetch(`${inject('url')}/gs/founding`, {
    method: 'POST',
    body: JSON.stringify({ ...wish, name }),
  });
  expect(founded.status).toBe(201);
  const { tableId } = (await founded.json()) as { readonly tableId: Hex };
  // The lobby is live: a table stands there as soon as it is opened.
  await dora.page.locator(`[data-table-id="${tableId}"]`).waitFor({ timeout: 10_000 });
  const withChips = await Promise.all(['anna', 'bruno', 'carla'].map((who) => Window.withChips(browser, who, '100')));
  const [anna, bruno, carla] = withChips.map(({ window }) => window) as [Window, Window, Window];
  await Promise.all([anna.openTable(tableId), bruno.openTable(tableId)]);
  await anna.sit(1, '50');
  await bruno.sit(2, '50');

  // How one plays is chosen before one sits down, and for a wallet.
  await dora.press('play-settings');
  expect(await dora.sees('play-settings-dialog')).toContain('connect one first');
  await dora.openTable(tableId);

  // In the lobby, on the table's card.
  await carla.page.goto('/');
  const card = carla.page.locator('li').filter({ has: carla.page.locator(`[data-table-id="${tableId}"]`) });
  await card.getByTestId('wait-for-seat').click();
  expect(await carla.sees('wait-position')).toContain(`You wait for a seat at ${name}. You are the first in the list.`);
  await carla.until('the tab says it', async () => (await carla.page.title()).startsWith('1 in the list · '));
  await carla.picture('waiting-lobby', true);
  // At the table, on a phone, without a wallet; a page that is loaded again goes on.
  await dora.press('wait-for-seat');
  expect(await dora.sees('wait-position')).toContain('1 waits before you.');
  await dora.page.reload();
  await dora.until('she waits again', async () => (await dora.sees('wait-position')).includes('1 waits before you.'));
  await dora.picture('waiting-table');

  await bruno.leave();
  expect(await carla.sees('seat-held')).toMatch(new RegExp(`Seat 2 at ${name} is yours for \\d+ s\\.`));
  await carla.until('the tab says it', async () => (await carla.page.title()).includes(' s: a seat is yours · '));
  await carla.picture('waiting-held', true);
  await dora.until('the chair is held', async () => (await dora.sees('empty-seat-2')).startsWith('Held'));
  await carla.press('take-held-seat');
  expect(await carla.sees('sit-dialog')).toContain('Take seat 2');
  await carla.get('sit-amount').fill('50');
  await carla.press('sit-confirm');
  await carla.sees('leave-table', 60_000);
  await carla.gone('seat-held');
  await dora.until('she is the first', async () => (await dora.sees('wait-position')).includes('You are the first'));
  await dora.press('stop-waiting');
  await dora.gone('wait-position');
  await Promise.all([anna.leave(), carla.leave()]);
  expect([...anna.failures, ...bruno.failures, ...carla.failures, ...dora.failures]).toEqual([]);
});
