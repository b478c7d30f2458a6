/** Wallets and files that are not as they should be: each is reported in words. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch } from './support/launch.ts';
import { tableNamed } from './support/tables.ts';
import { addWallet, hideWallets } from './support/wallets.ts';
import { Window } from './support/window.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test('no wallet in the browser: the page says what to install', async () => {
  const window = await Window.open(browser, 'nobody');
  await hideWallets(window.context);
  await window.page.goto('/');
  await window.press('connect-wallet');
  expect(await window.sees('no-wallet')).toMatch(/^No wallet was found in this browser\. Install one/);
  expect(await window.get('connect-burner').count()).toBe(0);
  await window.picture('no-wallet', true);
  // The table can be looked at, and asks for a wallet to sit down.
  await window.openTable((await tableNamed('Piccolo')).tableId);
  await window.press('connect-to-sit');
  await window.sees('no-wallet');
  expect(window.failures).toEqual([]);
  await window.close();
});

test('a wallet on another chain: a notice, nothing can be signed, and a switch that may be declined', async () => {
  const window = await Window.open(browser, 'elsewhere');
  await addWallet(window.context, {
    name: 'Test wallet',
    chain: '0x1',
    address: '0x00000000000000000000000000000000000a11ce',
    answers: ['no'],
  });
  await window.page.goto('/');
  await window.press('connect-wallet');
  await window.page.getByRole('button', { name: 'Test wallet' }).click();
  expect(await window.sees('wrong-chain')).toMatch(/Your wallet is on chain 1; Sabot plays on Local chain \(31337\)/);
  // The wallet's node protects its money: on another chain it knows nothing of it, and nothing is offered.
  await window.press('open-cashier');
  await window.page
    .getByText(
      'Your balances cannot be read; they are safe on chain. Your wallet is on chain 1, and the escrow on chain 31337. Switch it first.',
    )
    .waitFor();
  expect(await window.get('take-chips').count()).toBe(0);
  expect(await window.get('deposit-amount').count()).toBe(0);
  await window.picture('wrong-chain', true);
  await window.page.keyboard.press('Escape');
  await window.gone('cashier');
  await window.press('switch-chain');
  await window.page.getByText('You declined in the wallet. Nothing has happened.').waitFor();
  await window.press('switch-chain');
  await window.gone('wrong-chain');
  await window.atCashier(async () => expect(await window.get('take-chips').isEnabled()).toBe(true));
  expect(window.failures).toEqual([]);
  await window.close();
});

test('files that are no proofs are unreadable, in words; a missing table is reported', async () => {
  const window = await Window.open(browser, 'reader');
  await window.page.goto('/verify');
  const verdictOn = async (text: string) => {
    await window.get('verify-paste').fill(text);
    await window.press('verify-check');
    await window.page.locator('[data-testid="verdict"][data-verdict="UNREADABLE"]').waitFor();
    return window.sees('verdict');
  };
  expect(await verdictOn('no proof at all')).toContain('JSON');
  await window.page.locator('input[type=file]').setInputFiles({
    name: 'cut.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"format":"sabot-proof","version":1,'),
  });
  await window.page.getByText(/cut\.json/).waitFor();
  expect(await window.sees('verdict')).toContain('JSON');
  const vector = readFileSync(join(import.meta.dirname, '../../vectors/banks/bank-heads-up.json'), 'utf8');
  expect(await verdictOn(vector.replace('"version": 1,', '"version": 2,'))).toContain('version');
  expect(await verdictOn(vector.replace('"posta": "', '"posta": "0x'))).toContain('posta');
  await window.picture('unreadable', true);
  await window.page.goto(`/table/0x${'0'.repeat(64)}`);
  expect(await window.sees('no-such-table')).toContain('There is no table with this address.');
  await window.page.goto(`/proof/0x${'0'.repeat(64)}`);
  expect(await window.sees('proof-failure')).toMatch(/cannot be shown: There is no ended bank/);
  expect(window.failures).toEqual([]);
  await window.close();
});
