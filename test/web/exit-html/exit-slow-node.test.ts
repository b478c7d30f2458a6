/** exit.html: a node that does not answer holds up no other, and shows nothing any more once another was named. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseProof } from '../../../engine/proof/read.ts';
import { buildExit } from '../../../web/verify-html/build.ts';
import { chromiumFlags, findChromium } from '../../support/chromium.ts';
import { FakeNode } from '../../support/fake-node.ts';

const bankText = readFileSync(new URL('../../vectors/banks/bank-heads-up.json', import.meta.url), 'utf8');
const { domain, setup } = parseProof(bankText);
const { player } = setup.message.players[0]!;
const [slow, good] = ['http://slow.example/rpc', 'http://good.example/rpc'];

let folder: string;
let browser: Browser;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sabot-exit-slow-'));
  writeFileSync(join(folder, 'exit.html'), (await buildExit()).html);
  browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

it('P9.12 another node is asked at once while the one before has not answered, and that one shows nothing more', async () => {
  const nodes = new Map(
    [slow, good].map((rpc) => [rpc, new FakeNode(domain.chainId, domain.verifyingContract, player)]),
  );
  nodes.get(slow)!.views = { free: 900n }; // it offers a withdrawal, and the other does not
  let [release, asked] = [() => {}, 0];
  const released = new Promise<void>((done) => (release = done));
  const page = await browser.newPage();
  await page.route(/example\/rpc$/, async (route) => {
    const request = route.request().postDataJSON() as { readonly id: number; readonly method: string };
    const rpc = route.request().url();
    if (rpc === slow && request.method === 'eth_getLogs') {
      asked++;
      await released;
    }
    await route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      contentType: 'application/json',
      body: nodes.get(rpc)!.answer(request),
    });
    if (rpc === slow && asked > 0) asked++;
  });
  const name = async (rpc: string): Promise<void> => {
    await page.getByTestId('exit-rpc').fill(rpc);
    await page.getByTestId('exit-look').click();
  };
  await page.goto(pathToFileURL(join(folder, 'exit.html')).href);
  await page
    .getByTestId('exit-file')
    .setInputFiles({ name: 'bank.json', mimeType: 'application/json', buffer: Buffer.from(bankText) });
  await name(slow);
  await expect.poll(() => asked).toBeGreaterThan(0);
  await name(good);
  const plan = page.locator('#plan');
  await expect.poll(() => plan.textContent(), { timeout: 5_000 }).not.toBe('');
  const before = await plan.textContent();
  const until = asked;
  release();
  await expect.poll(() => asked).toBeGreaterThan(until + 3); // it has answered the rest of what it was asked
  await page.getByTestId('exit-look').click();
  expect(await plan.textContent()).toBe(before);
  await page.close();
});
