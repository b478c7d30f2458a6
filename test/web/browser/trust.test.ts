/**
 * Whom a player trusts with chips: the escrow that they agreed to, as the chain itself knows it, asked of a node that
 * they chose.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launch } from './support/launch.ts';
import { addWallet } from './support/wallets.ts';
import { Window } from './support/window.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** From now on this window gets the table server's configuration with these fields. */
async function configuredAs(
  window: Window,
  fields: Readonly<Record<string, unknown>>,
): Promise<{ readonly escrow: string; readonly house: string }> {
  const own = (await (await fetch(new URL('/gs/config', inject('url')))).json()) as { escrow: string; house: string };
  await window.context.route('**/gs/config', (route) =>
    route.fulfill({ contentType: 'application/json', body: JSON.stringify({ ...own, ...fields }) }),
  );
  return own;
}

test('an escrow unknown to this build is shown with what the chain says of it, and asked about once', async () => {
  const window = await Window.open(browser, 'ines');
  const { escrow, house } = await configuredAs(window, { chainId: 84_532, chainName: 'Base Sepolia', local: false });
  await addWallet(window.context, {
    name: 'Test wallet',
    chain: '0x14a34',
    address: '0x00000000000000000000000000000000000a11ce',
    answers: [],
    knows: true,
  });
  await window.page.goto('/');
  await window.press('connect-wallet');
  await window.page.getByRole('button', { name: 'Test wallet' }).click();
  await window.press('open-cashier');
  const shown = await window.sees('escrow-agreement');
  for (const words of [
    'This page was built without knowing this escrow',
    'Base Sepolia (84532)',
    escrow.slice(0, 6),
    house.slice(0, 6),
    'Shortest window of a dispute',
  ])
    expect(shown).toContain(words);
  expect(await window.sees('escrow-short')).toContain('no window below 1800 s');
  expect(await window.get('deposit-amount').count()).toBe(0);
  await window.picture('escrow-agreement', true);
  await window.press('escrow-agree');
  await window.get('deposit-amount').waitFor();
  await window.page.reload();
  await window.press('connect-wallet'); // this wallet forgets its pages
  await window.page.getByRole('button', { name: 'Test wallet' }).click();
  await window.press('open-cashier');
  await window.get('deposit-amount').waitFor();
  expect(await window.get('escrow-agreement').count()).toBe(0);
  expect(window.failures).toEqual([]);
  await window.close();
});

test('a table server whose key the escrow does not know: nothing is deposited, and the page says why', async () => {
  const window = await Window.open(browser, 'leo');
  const other = `0x${'ee'.repeat(20)}`;
  const { house } = await configuredAs(window, { house: other });
  await window.page.goto('/');
  await window.connectBurner();
  await window.press('open-cashier');
  expect(await window.sees('escrow-foreign')).toBe(
    `The table server signs with the key ${other}, and the escrow knows the house by ${house}: what it signs would not be paid. This page signs and deposits nothing here.`,
  );
  expect(await window.get('deposit-amount').count()).toBe(0);
  await window.picture('escrow-foreign', true);
  expect(window.failures).toEqual([]);
  await window.close();
});

test('a player\u2019s own chain node: the page rates the house\u2019s, takes another, and keeps it', async () => {
  const window = await Window.open(browser, 'mara');
  await window.page.goto('/');
  await window.connectBurner();
  await window.press('open-cashier');
  const origin = () => window.get('node-line').getAttribute('data-origin');
  await window.get('wallet-balance').waitFor();
  expect(await origin()).toBe('house');
  expect(await window.sees('node-line')).toContain('it could lie about payments and your seat');
  await window.press('node-open');
  for (const [written, problem] of [
    ['a node', 'That is no address.'],
    ['ftp://node.example', 'begins with http:// or https://'],
    ['http://me:pass@node.example', 'no user and password'],
    ['http://127.0.0.1:9', 'The node does not answer this page.'],
  ] as const) {
    await window.get('node-url').fill(written);
    await window.press('node-save');
    await window.page.getByTestId('node-problem').getByText(problem).waitFor();
  }
  await window.picture('node-of-its-own', true);
  await window.get('node-url').fill(new URL('/rpc', inject('url')).href);
  await window.press('node-save');
  await window.gone('node-dialog');
  expect(await origin()).toBe('named');
  await window.get('wallet-balance').waitFor();
  await window.page.reload();
  await window.press('open-cashier');
  await window.get('wallet-balance').waitFor();
  expect(await origin()).toBe('named');
  await window.press('node-open');
  await window.press('node-forget');
  await window.gone('node-dialog');
  expect(await origin()).toBe('house');
  expect(window.failures).toEqual([]);
  await window.close();
});
