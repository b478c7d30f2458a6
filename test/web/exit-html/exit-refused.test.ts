/**
 * exit.html: what the contracts refuse leads to the next way, whoever says so and when. What a person declines does
 * not.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright-core';
import { encodeErrorResult } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { zero32 } from '../../../engine/bytes.ts';
import { abis } from '../../../server/chain/revert-reason.ts';
import { buildExit } from '../../../web/verify-html/build.ts';
import { chromiumFlags, findChromium } from '../../support/chromium.ts';
import type { FakeNode } from '../../support/fake-node.ts';
import { bankText, player, proof, worsePaid } from '../../support/worse-paid.ts';
import { injectWallet } from '../support/injected-wallet.ts';

const node = 'http://lying.example/rpc';
const chainId = `0x${proof.domain.chainId.toString(16)}`;
const notProven = encodeErrorResult({ abi: abis.court, errorName: 'NotProven', args: [zero32] });

let folder: string;
let browser: Browser;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sabot-exit-refused-'));
  writeFileSync(join(folder, 'exit.html'), (await buildExit()).html);
  browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs in the page: the wallet answers each transaction with this error. */
function refuseInWallet(error: object): void {
  const { ethereum } = globalThis as unknown as { ethereum: { request: (asked: { method: string }) => unknown } };
  const { request } = ethereum;
  ethereum.request = (asked) =>
    asked.method === 'eth_sendTransaction' ? Promise.reject(error as Error) : request(asked);
}

async function opened(chain: FakeNode, walletError: object | null): Promise<Page> {
  const page = await browser.newPage();
  await page.addInitScript(injectWallet, { chainId, account: player });
  if (walletError !== null) await page.addInitScript(refuseInWallet, walletError);
  await page.route(node, (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      contentType: 'application/json',
      body: chain.answer(route.request().postDataJSON() as Parameters<FakeNode['answer']>[0]),
    }),
  );
  await page.goto(pathToFileURL(join(folder, 'exit.html')).href);
  return page;
}

/** Names the node and the file, connects the wallet, and waits for the claim of what the node shows. */
async function prepare(page: Page): Promise<void> {
  await page.getByTestId('exit-rpc').fill(node);
  await page
    .getByTestId('exit-file')
    .setInputFiles({ name: 'bank.json', mimeType: 'application/json', buffer: Buffer.from(bankText) });
  await page.getByTestId('exit-look').click();
  await page.getByTestId('exit-connect-injected').click();
  await page.locator('[data-testid="exit-do-claimProven"]:enabled').waitFor();
}

interface Way {
  readonly chain: (lying: FakeNode) => void;
  readonly wallet: object | null;
}

it.each<[string, Way]>([
  ['when it is tried', { chain: (lying) => (lying.refuses = { claimProven: ['NotProven', zero32] }), wallet: null }],
  [
    'by the wallet, which measures the gas',
    {
      chain: () => undefined,
      wallet: { code: -32603, message: 'execution reverted', data: notProven },
    },
  ],
  ['by a mined transaction that failed', { chain: (lying) => (lying.reverts = true), wallet: null }],
])(
  'P7.14 an invented end that the court refuses %s leaves the claim by the file, after a reload, too',
  async (_how, { chain, wallet }) => {
    const lying = worsePaid();
    chain(lying);
    const page = await opened(lying, wallet);
    for (const opening of ['first', 'reloaded']) {
      if (opening === 'reloaded') await page.reload();
      await prepare(page);
      await page.getByTestId('exit-do-claimProven').click();
      await page.locator('[data-testid="exit-do-claim"]:enabled').waitFor();
      expect(await page.getByTestId('exit-do-claimProven').count()).toBe(0);
    }
    await page.close();
  },
);

it('P7.14 what the person declines in the wallet is not refused: the step stays', async () => {
  const page = await opened(worsePaid(), { code: 4001, message: 'User rejected the request.' });
  await prepare(page);
  await page.getByTestId('exit-do-claimProven').click();
  await page.getByTestId('exit-status').filter({ hasText: 'You declined in the wallet.' }).waitFor();
  await page.locator('[data-testid="exit-do-claimProven"]:enabled').waitFor();
  expect(await page.getByTestId('exit-do-claim').count()).toBe(0);
  await page.close();
});
