/** exit.html: an answer of the node from before a step that was sent in the meantime is not used for planning. */
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
import { injectWallet } from '../support/injected-wallet.ts';

const bankText = readFileSync(new URL('../../vectors/banks/bank-heads-up.json', import.meta.url), 'utf8');
const { domain, setup } = parseProof(bankText);
const { player } = setup.message.players[0]!;
const node = 'http://slow.example/rpc';

let folder: string;
let browser: Browser;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sabot-exit-stale-'));
  writeFileSync(join(folder, 'exit.html'), (await buildExit()).html);
  browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A node whose next answer about the seat can be held back: as it was when asked. */
class SlowNode extends FakeNode {
  #hold: { readonly asked: () => void; readonly released: Promise<void> } | null = null;

  /** `asked`: the question has arrived. `release` lets its answer go. */
  holdNext(): { readonly asked: Promise<void>; readonly release: () => void } {
    let [question, release] = [() => {}, () => {}];
    const asked = new Promise<void>((done) => (question = done));
    const released = new Promise<void>((done) => (release = done));
    this.#hold = { asked: question, released };
    return { asked, release };
  }

  async late(request: Parameters<FakeNode['answer']>[0]): Promise<string> {
    const body = this.answer(request);
    const hold = this.#hold;
    if (hold !== null && this.isAboutSeat(request)) {
      this.#hold = null;
      hold.asked();
      await hold.released;
    }
    return body;
  }
}

it('P9.12 a step that was sent is not offered again by a plan that was asked for before', async () => {
  const chain = new SlowNode(domain.chainId, domain.verifyingContract, player);
  const page = await browser.newPage();
  await page.addInitScript(injectWallet, { chainId: `0x${domain.chainId.toString(16)}`, account: player });
  await page.route(node, async (route) => {
    const request = route.request().postDataJSON() as { readonly id: number; readonly method: string };
    if (request.method === 'eth_getTransactionReceipt') chain.leaveAt = 4_102_444_800; // mined
    await route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      contentType: 'application/json',
      body: await chain.late(request),
    });
  });
  await page.goto(pathToFileURL(join(folder, 'exit.html')).href);
  await page.getByTestId('exit-rpc').fill(node);
  await page
    .getByTestId('exit-file')
    .setInputFiles({ name: 'bank.json', mimeType: 'application/json', buffer: Buffer.from(bankText) });
  await page.getByTestId('exit-look').click();
  await page.getByTestId('exit-connect-injected').click();
  const button = page.getByTestId('exit-do-requestLeave');
  await page.locator('[data-testid="exit-do-requestLeave"]:enabled').waitFor();

  const before = chain.holdNext();
  await page.getByTestId('exit-look').click();
  await before.asked;
  await button.click();
  await page.getByTestId('exit-status').filter({ hasText: 'Done' }).waitFor();
  expect(await button.isEnabled()).toBe(false);
  const after = chain.holdNext();
  before.release();
  await after.asked; // the earlier look has been drawn, or dropped
  expect(await button.isEnabled(), 'the plan from before the step').toBe(false);
  after.release();
  await expect.poll(() => button.count()).toBe(0);
  await page.close();
});
