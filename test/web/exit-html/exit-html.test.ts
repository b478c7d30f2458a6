/**
 * exit.html from a disk: files are verified before they count, only the named node is asked, and what is missing is
 * reported.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Hex } from '../../../engine/bytes.ts';
import { proofToJson } from '../../../engine/proof/write.ts';
import { jsonOf, type Json } from '../../../engine/protocol/json.ts';
import { signerOf } from '../../../engine/protocol/sign.ts';
import type { Domain } from '../../../engine/protocol/messages.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import { bytes32, sessionKey } from '../../support/bank-maker.ts';
import { banco, bank, castOf, stack } from '../../support/bank.ts';
import { parseProof } from '../../../engine/proof/read.ts';
import { buildExit, checksumLine, type BuiltPage } from '../../../web/verify-html/build.ts';
import { chromiumFlags, findChromium } from '../../support/chromium.ts';
import { FakeNode } from '../../support/fake-node.ts';
import { injectWallet } from '../support/injected-wallet.ts';
import { memoryOf } from '../../support/own-seat.ts';
import { castAt, first, player, sitting, small, twoSetups, won } from '../../support/two-escrows.ts';

const bankText = readFileSync(new URL('../../vectors/banks/bank-heads-up.json', import.meta.url), 'utf8');
const node = 'http://node.example/rpc';

let built: BuiltPage;
let folder: string;
let browser: Browser;
let page: Page;
const asked: string[] = [];
const failures: string[] = [];
/** What the node answers to `eth_chainId`; null: it is down. */
let chainId: string | null = null;

beforeAll(async () => {
  built = await buildExit();
  folder = mkdtempSync(join(tmpdir(), 'sabot-exit-html-'));
  writeFileSync(join(folder, 'exit.html'), built.html);
  browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  page.on('request', (request) => asked.push(request.url()));
  page.on('pageerror', (error) => failures.push(error.message));
  await page.route(node, (route) => {
    if (chainId === null) return route.abort();
    const { id } = route.request().postDataJSON() as { id: number };
    return route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      contentType: 'application/json',
      body: JSON.stringify({ jsonrpc: '2.0', id, result: chainId }),
    });
  });
  await page.goto(pathToFileURL(join(folder, 'exit.html')).href);
  await page.getByTestId('exit-rpc').fill(node);
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

const choose = (name: string, text: string) =>
  page.getByTestId('exit-file').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
const status = (words: string) => page.getByTestId('exit-status').filter({ hasText: words }).waitFor();

it('a wrong file is refused with its step, an unreadable one with its place; nobody is asked', async () => {
  const wrong = bankText.replace(
    /("cards":\s*\[\s*)(\d+)/,
    (_, before: string, card: string) => `${before}${card === '0' ? 1 : 0}`,
  );
  await choose('wrong.json', wrong);
  await page
    .getByTestId('exit-bad-file')
    .filter({ hasText: /MISMATCH turn \d+, T\.cards/ })
    .waitFor();
  await choose('cut.json', bankText.slice(0, 100));
  await page
    .getByTestId('exit-bad-file')
    .filter({ hasText: /cut\.json cannot be read: / })
    .waitFor();
  await page
    .getByTestId('exit-file')
    .setInputFiles({ name: 'bytes.json', mimeType: 'application/json', buffer: Buffer.of(0xff, 0xfe) });
  await page
    .getByTestId('exit-bad-file')
    .filter({ hasText: /bytes\.json cannot be read: / })
    .waitFor();
  expect(await page.getByTestId('exit-player').count()).toBe(0);
  expect(asked).toHaveLength(1); // the file itself
});

it('a right file shows whose money it is about; a node that is down, or on another chain, is reported', async () => {
  await choose('bank.json', bankText);
  const { players } = parseProof(bankText).setup.message;
  await page.getByTestId('exit-player').waitFor();
  expect(await page.getByTestId('exit-player').locator('option').allInnerTexts()).toEqual(
    players.map(({ player }) => player),
  );
  await status('No node has been asked yet.');
  expect(await page.locator('[data-testid^="exit-connect-"]').count(), 'a wallet would ask the node, too').toBe(0);
  expect([...new Set(asked)]).toEqual([pathToFileURL(join(folder, 'exit.html')).href]);
  await page.getByTestId('exit-look').click();
  await page.getByTestId('exit-no-wallet').waitFor();
  await status('The chain node does not answer.');
  chainId = '0x1';
  await page.getByTestId('exit-look').click();
  await status(`The file was signed for chain ${parseProof(bankText).domain.chainId}, and this node is on chain 1.`);
  expect(await page.locator('[data-testid^="exit-do-"]').count()).toBe(0);
  expect([...new Set(asked)]).toEqual([pathToFileURL(join(folder, 'exit.html')).href, node]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(failures).toEqual([]);
});

it('P9.10 a page asks its site’s node nothing until the player confirms it, nor an address being typed', async () => {
  const site = 'http://site.example';
  const own = await browser.newPage();
  const posted: string[] = [];
  own.on('request', (request) => {
    if (request.method() === 'POST') posted.push(request.url());
  });
  await own.addInitScript(injectWallet, { chainId: '0x7a69', account: `0x${'5e'.repeat(20)}` });
  await own.route(`${site}/exit`, (route) => route.fulfill({ contentType: 'text/html', body: built.html }));
  for (const url of [`${site}/rpc`, 'http://other.example/**']) await own.route(url, (route) => route.abort());
  await own.goto(`${site}/exit`);
  expect(await own.getByTestId('exit-rpc').inputValue()).toBe(`${site}/rpc`);
  await own
    .getByTestId('exit-file')
    .setInputFiles({ name: 'bank.json', mimeType: 'application/json', buffer: Buffer.from(bankText) });
  const said = (words: string) => own.getByTestId('exit-status').filter({ hasText: words }).waitFor();
  await said('No node has been asked yet.');
  await own.getByTestId('exit-player').selectOption({ index: 1 }); // looks again
  await said('No node has been asked yet.');
  expect([posted, await own.getByTestId('exit-connect-injected').count()]).toEqual([[], 0]);
  await own.getByTestId('exit-look').click();
  await said('The chain node does not answer.');
  expect([...new Set(posted)]).toEqual([`${site}/rpc`]);
  await own.getByTestId('exit-rpc').fill('http://other.example/half');
  await own.getByTestId('exit-player').selectOption({ index: 0 });
  await own.getByTestId('exit-connect-injected').click();
  await own.getByTestId('exit-wallet').waitFor();
  expect([...new Set(posted)]).toEqual([`${site}/rpc`]);
  await own.close();
});

/** A bank of an escrow on another chain. */
function elsewhere(): Proof {
  const there = { ...parseProof(bankText).domain, chainId: 5 };
  const seats = castOf().seats.map((seat) => ({ ...seat, key: sessionKey(there, 'seat', seat.seat) }));
  const maker = bank({}, { ...castOf(), domain: there, house: sessionKey(there, 'house'), seats });
  maker.coup(banco(10_000n));
  const { table } = maker.setup.message;
  const grants = seats.map(({ seat, player, key }) =>
    signerOf(there, bytes32('wallet', seat)).sign('Grant', {
      player,
      table,
      seat,
      key: key.address,
      amount: stack,
      nonce: 0n,
      deadline: 4_102_444_800n,
    }),
  );
  return { ...maker.proof(), grants };
}

it('P9.11 a file is of the escrow that the steps are about, or not ticked; its escrow can be chosen', async () => {
  await choose('other.json', JSON.stringify(proofToJson(elsewhere())));
  const notes = page.getByTestId('exit-other-escrow');
  await notes.waitFor();
  expect(await notes.allInnerTexts()).toEqual([
    expect.stringMatching(
      /^✕ bank\.json: bank \d+, VERIFIED: of another escrow \(0x[0-9a-f]{40} on chain \d+\)\. The steps are not about it: choose that escrow below, and they are\.$/,
    ),
  ]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByLabel(`1 bank at escrow ${parseProof(bankText).domain.verifyingContract} on chain 31337`).check();
  await expect.poll(() => notes.allInnerTexts()).toEqual([expect.stringMatching(/^✕ other\.json/)]);
  await choose('other.json', JSON.stringify(proofToJson(elsewhere())));
  await expect.poll(() => notes.allInnerTexts()).toEqual([expect.stringMatching(/^✕ bank\.json/)]);
  await choose('bank.json', bankText);
  await expect.poll(() => notes.allInnerTexts()).toEqual([expect.stringMatching(/^✕ other\.json/)]);
  await page.reload();
  await page.getByTestId('exit-rpc').fill(node);
  await choose('bank.json', bankText);
});

/** In a page of a site: stores sittings where the table's page keeps them. */
function fillStore(sittings: readonly unknown[]): Promise<void> {
  return new Promise((done, fail) => {
    const opening = indexedDB.open('sabot', 1);
    opening.onerror = () => fail(new Error('the store does not open'));
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('sittings', { keyPath: 'id' }).createIndex('place', 'place');
    };
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('sittings', 'readwrite');
      for (const one of sittings) transaction.objectStore('sittings').put(one);
      transaction.oncomplete = () => {
        opening.result.close();
        done();
      };
    };
  });
}

it('P9.11 a browser with banks at two escrows and no file lets its player choose either', async () => {
  const site = 'http://two.example';
  const there: Domain = { ...first.domain, chainId: 5, verifyingContract: `0x${'b0'.repeat(20)}` };
  const newer = small(castAt(there, bytes32('house 2')));
  const own = await browser.newPage();
  const posted: string[] = [];
  own.on('pageerror', (error) => failures.push(error.message));
  await own.route(`${site}/*`, (route) => route.fulfill({ contentType: 'text/html', body: '<title>-</title>' }));
  await own.route(`${site}/exit`, (route) => route.fulfill({ contentType: 'text/html', body: built.html }));
  for (const { chainId: id, verifyingContract } of [first.domain, there]) {
    const chain = new FakeNode(id, verifyingContract, player);
    await own.route(`http://node-${id}.example/rpc`, (route) => {
      posted.push(`node-${id}`);
      return route.fulfill({
        headers: { 'access-control-allow-origin': '*' },
        contentType: 'application/json',
        body: chain.answer(route.request().postDataJSON() as never),
      });
    });
  }
  await own.goto(`${site}/store`);
  await own.evaluate(fillStore, [
    sitting({ ...memoryOf(2, [won]), grant: won.grants[1]! }, 1),
    sitting({ ...memoryOf(2, [newer]), grant: newer.grants[1]! }, 2),
  ] as readonly unknown[]);
  await own.goto(`${site}/exit`);
  const escrows = own.getByTestId('exit-escrow');
  const named = ({ chainId: id, verifyingContract }: Domain) => `1 bank at escrow ${verifyingContract} on chain ${id}`;
  const option = (domain: Domain) => own.getByLabel(named(domain));
  await option(there).waitFor();
  expect(await escrows.count()).toBe(2);
  expect(await option(first.domain).isVisible()).toBe(true);

  const lookAt = async (domain: Domain, other: Domain) => {
    await own.getByTestId('exit-rpc').fill(`http://node-${domain.chainId}.example/rpc`);
    await own.getByTestId('exit-look').click();
    await stepsOf(domain, other);
  };
  const stepsOf = async (domain: Domain, other: Domain) => {
    const words = `This is about escrow ${domain.verifyingContract} on chain ${domain.chainId} alone. There is more: ${named(other)}.`;
    await own.getByTestId('exit-elsewhere').filter({ hasText: words }).waitFor();
    expect(await own.getByTestId('exit-do-requestLeave').count()).toBe(1);
    expect(await own.getByTestId('exit-other-escrow').allInnerTexts()).toEqual([
      expect.stringContaining(other.verifyingContract),
    ]);
    const [saved] = await Promise.all([own.waitForEvent('download'), own.getByTestId('exit-save').click()]);
    expect(parseProof(readFileSync(await saved.path(), 'utf8')).domain).toEqual(domain);
  };
  await lookAt(there, first.domain);
  expect([...new Set(posted.splice(0))]).toEqual(['node-5']);

  await option(first.domain).check();
  await own.getByTestId('exit-status').filter({ hasText: 'No node of chain 31337 has been asked yet.' }).waitFor();
  expect(await own.evaluate(() => (document.activeElement as HTMLInputElement).checked)).toBe(true);
  expect(await own.locator('[data-testid^="exit-do-"]').count(), 'steps of the other escrow').toBe(0);
  expect(await own.getByTestId('exit-player').inputValue()).toBe(player);
  expect(posted, 'a node of another chain').toEqual([]);
  await lookAt(first.domain, there);
  expect([...new Set(posted.splice(0))]).toEqual(['node-31337']);

  await option(there).check();
  await stepsOf(there, first.domain);
  expect(await own.getByTestId('exit-rpc').inputValue()).toBe('http://node-5.example/rpc');
  expect(failures).toEqual([]);
  await own.close();
});

it('P9.21 each alarm in the store is named with the file that proves the lie, whatever else is there', async () => {
  const site = 'http://lied.example';
  const own = await browser.newPage();
  own.on('pageerror', (error) => failures.push(error.message));
  await own.route(`${site}/*`, (route) => route.fulfill({ contentType: 'text/html', body: '<title>-</title>' }));
  await own.route(`${site}/exit`, (route) => route.fulfill({ contentType: 'text/html', body: built.html }));
  await own.goto(`${site}/store`);
  const lied = { ...memoryOf(2, [won]), alarm: twoSetups };
  await own.evaluate(fillStore, [
    sitting(lied, 1),
    sitting({ ...lied, alarm: null }, 2),
    // Of a table where no bank was kept, and of a bank that cannot be written any more.
    sitting({ ...lied, seat: 3, banks: [], alarm: { ...twoSetups, step: 'D.draw' } }, 3),
    sitting({ ...lied, seat: 4, banks: lied.banks.map((one) => ({ ...one, proof: 'spoilt' })) } as never, 4),
  ] as readonly unknown[]);
  await own.goto(`${site}/exit`);
  const alarms = own.getByTestId('exit-alarm');
  await own.getByTestId('exit-player').waitFor();
  expect((await alarms.allInnerTexts()).map((text) => /Seat (\d).*step ([A-Z]\.\w+)/.exec(text)!.slice(1))).toEqual([
    ['4', 'S.setup'],
    ['3', 'D.draw'],
    ['2', 'S.setup'],
  ]);
  expect(await alarms.last().innerText()).toContain(`bank 1: the house has signed what cannot be true`);
  const saved = async (at: number) => {
    const [file] = await Promise.all([
      own.waitForEvent('download'),
      own.getByTestId('exit-save-alarm').nth(at).click(),
    ]);
    return JSON.parse(readFileSync(await file.path(), 'utf8')) as { alarm: { lie: Json }; proof: Json };
  };
  const files = [await saved(0), await saved(1), await saved(2)];
  for (const { alarm } of files) expect(alarm.lie).toEqual(jsonOf(twoSetups.lie));
  expect(files.map(({ proof }) => (proof === null ? null : parseProof(proof)))).toEqual([null, null, won]);
  expect(failures).toEqual([]);
  await own.close();
});

/** A page with a wallet, connected as the first player of the bank, at a node that has its seat. */
async function connected(): Promise<{ own: Page; choose: (accounts: readonly Hex[]) => Promise<void>; player: Hex }> {
  const {
    domain,
    setup: {
      message: { players },
    },
  } = parseProof(bankText);
  const { player } = players[0]!;
  const chain = new FakeNode(domain.chainId, domain.verifyingContract, player);
  const own = await browser.newPage();
  await own.addInitScript(injectWallet, { chainId: `0x${domain.chainId.toString(16)}`, account: player });
  await own.route('http://good.example/rpc', (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      contentType: 'application/json',
      body: chain.answer(route.request().postDataJSON() as never),
    }),
  );
  await own.route('http://bad.example/rpc', (route) => route.abort());
  await own.goto(pathToFileURL(join(folder, 'exit.html')).href);
  await own.getByTestId('exit-rpc').fill('http://good.example/rpc');
  await own
    .getByTestId('exit-file')
    .setInputFiles({ name: 'bank.json', mimeType: 'application/json', buffer: Buffer.from(bankText) });
  await own.getByTestId('exit-look').click();
  await own.getByTestId('exit-connect-injected').click();
  await own.locator('[data-testid="exit-do-requestLeave"]:enabled').waitFor();
  return {
    own,
    player,
    choose: (accounts) =>
      own.evaluate((now) => {
        (globalThis as unknown as { choose(now: readonly string[]): void }).choose(now);
      }, accounts),
  };
}

it('an account switched in the wallet is noticed at once: its buttons are those it may press', async () => {
  const { own, choose: chooseAccounts, player } = await connected();
  const wallet = own.getByTestId('exit-wallet');
  expect(await wallet.getAttribute('data-address')).toBe(player);
  const stranger: Hex = `0x${'5e'.repeat(20)}`;
  await chooseAccounts([stranger]);
  await own.locator(`[data-testid="exit-wallet"][data-address="${stranger}"]`).waitFor();
  await own.locator('[data-testid="exit-do-requestLeave"]:disabled').waitFor();
  await chooseAccounts([player]);
  await own.locator('[data-testid="exit-do-requestLeave"]:enabled').waitFor();
  await chooseAccounts([]);
  await own.getByTestId('exit-connect-injected').waitFor();
  await own.locator('[data-testid="exit-do-requestLeave"]:disabled').waitFor();
  await own.close();
});

it('another node that does not answer leaves no steps of the one before', async () => {
  const { own } = await connected();
  const steps = own.locator('[data-testid^="exit-do-"]');
  expect(await steps.count()).toBeGreaterThan(1);
  await own.getByTestId('exit-rpc').fill('http://bad.example/rpc');
  await own.getByTestId('exit-look').click();
  await own.getByTestId('exit-status').filter({ hasText: 'The chain node does not answer.' }).waitFor();
  await expect.poll(() => steps.count()).toBe(0);
  await own.getByTestId('exit-rpc').fill('http://good.example/rpc');
  await own.getByTestId('exit-look').click();
  await own.locator('[data-testid="exit-do-requestLeave"]:enabled').waitFor();
  await own.close();
});

it('two builds are byte-equal, and the policy lets it only run itself and ask nodes', async () => {
  expect(checksumLine(await buildExit())).toBe(checksumLine(built));
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(built.html)![1]!;
  expect(policy.replace(/'sha256-[^']+'/g, 'HASH')).toBe(
    "default-src 'none'; script-src HASH; style-src HASH; connect-src http: https:; img-src data:; base-uri 'none'; form-action 'none'",
  );
  expect(built.html.match(/<script/g)).toHaveLength(1);
  expect(built.gzipped).toBeLessThan(230_000);
});
