/**
 * What a player keeps itself to, by the house; and what becomes of its money, from the wallet to the block: a seat, a
 * mancia, a seat that is refused.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch } from './support/launch.ts';
import { tableNamed } from './support/tables.ts';
import { Window } from './support/window.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test('P9.60 P9.61 P9.62 limits are set at a table, a mancia is told to its block, and who is away gets no seat', async () => {
  const { window: ugo } = await Window.withChips(browser, 'ugo', '300');
  const toast = async (name: string, state: string): Promise<string> => {
    const found = ugo.page.locator(`[data-testid="toast-status"][data-name="${name}"][data-state="${state}"]`);
    await found.waitFor({ timeout: 30_000 });
    return found.innerText();
  };
  const inWallet = async (): Promise<bigint> => {
    let units = '';
    await ugo.atCashier(async () => {
      units = (await ugo.get('wallet-balance').getAttribute('data-units')) ?? '';
    });
    return BigInt(units);
  };
  await ugo.openTable((await tableNamed('Piccolo')).tableId);
  await ugo.sit(1, '100');
  await toast('sit', 'done');

  await ugo.press('play-settings');
  await ugo.get('own-loss').fill('50');
  await ugo.get('own-minutes').fill('0');
  expect(await ugo.get('own-save').isDisabled()).toBe(true);
  await ugo.get('own-minutes').fill('90');
  await ugo.press('own-save');
  await ugo.until('the house has them', async () => (await ugo.sees('own-now')).includes('loss 50, 90 min a day'));
  expect(await ugo.sees('own-said')).toBe('Set: they hold now.');
  await ugo.get('own-loss').fill('80');
  await ugo.press('own-save');
  await ugo.until('it waits', async () => /From .*: loss 80/.test(await ugo.sees('own-now')));
  expect(await ugo.sees('own-said')).toMatch(/^Set\. What is looser holds from /);
  await ugo.picture('own-limits', true);
  await ugo.press('own-away-1');
  await ugo.press('own-away-yes');
  await ugo.page.keyboard.press('Escape');
  expect(await ugo.sees('own-shut')).toMatch(/^You have set a pause for yourself\. Until /);
  await ugo.press('sit-in');
  await ugo.until('it is answered', async () => (await ugo.offer()).pending.length === 0);
  // Why it is refused is said once, where it stands as long as the pause.
  expect([(await ugo.offer()).refusal, await ugo.get('sit-in').isVisible()]).toEqual([null, true]);
  expect(await ugo.sees('own-shut')).toMatch(/^You have set a pause for yourself\. Until /);
  await ugo.picture('own-shut', true);

  const before = await inWallet();
  await ugo.press('tab-chat');
  await ugo.press('mancia');
  await ugo.get('mancia-box').waitFor();
  await ugo.get('mancia-amount').fill('5');
  await ugo.picture('mancia', true);
  await ugo.press('mancia-give');
  await toast('mancia', 'done');
  await ugo.picture('toast', true);
  expect(before - (await inWallet())).toBe(500n);

  await ugo.leave(120_000);
  await ugo.press('take-seat-1');
  await ugo.get('sit-amount').fill('50');
  await ugo.press('sit-confirm');
  expect(await toast('sit', 'failed')).toContain('You have set a pause for yourself. Until ');
  expect(ugo.failures).toEqual([]);
});
