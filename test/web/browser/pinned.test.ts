/**
 * The client that a player has pinned: the built files, served by a server that knows nothing of Sabot, play at the
 * house's table.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { clientFolder } from '../../../server/client/build.ts';
import { manifestName, readManifest, sha256Of } from '../../../server/client/manifest.ts';
import { launch } from './support/launch.ts';
import { openLedger, paidTo } from './support/ledger.ts';
import { describe, newScore, piccolo, play } from './support/play.ts';
import { sheetsOf } from './support/sheets.ts';
import { serveFolder } from './support/static-server.ts';
import { tableNamed } from './support/tables.ts';
import { Window } from './support/window.ts';

let browser: Browser;
let pinned: Awaited<ReturnType<typeof serveFolder>>;
const house = inject('url');
const manifest = readFileSync(join(clientFolder(), manifestName), 'utf8');
beforeAll(async () => {
  browser = await launch();
  pinned = await serveFolder(clientFolder());
});
afterAll(async () => {
  await browser.close();
  await pinned.close();
});

/** A window of the pinned client, what it asks the house, and what its policy has refused. */
async function openPinned(name: string) {
  const window = await Window.open(browser, name, { baseURL: pinned.url });
  const asked = new Set<string>();
  const refused: string[] = [];
  window.context.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin !== pinned.url && origin !== 'null') asked.add(`${origin}${pathname.split('/').slice(0, 2).join('/')}`);
  });
  window.page.on('console', (message) => {
    if (/Content Security Policy|CORS/i.test(message.text())) refused.push(message.text());
  });
  return { window, asked, refused };
}

test('a pinned client from another origin plays banks at the house’s table, right to the unit', async () => {
  const { tableId } = await tableNamed('Piccolo');
  const ledger = openLedger();
  const { window: nora, asked, refused } = await openPinned('nora');
  await nora.page.goto(`/?server=${encodeURIComponent(house)}`);
  await nora.sees('lobby');
  expect(await nora.sees('foreign-server')).toBe(`Table server: ${house}`);
  const player = await nora.connectBurner();
  await nora.atCashier(async () => {
    await nora.takeChips();
    await nora.deposit('800');
  });
  const start = await ledger.purse(tableId, player);
  expect(start.free).toBeGreaterThan(0n);
  expect(start.locked).toBe(0n);

  await nora.page.locator(`[data-table-id="${tableId}"]`).click(); // the server is remembered from page to page
  await nora.get('table-screen').waitFor({ timeout: 30_000 });
  expect(nora.page.url()).toBe(`${pinned.url}/table/?id=${tableId}`);
  await nora.sit(1, '500');
  await nora.press('invite-bot');
  const score = newScore();
  await play([nora], score, piccolo, (s) => s.banks.size >= 2);
  await nora.page.reload();
  await nora.get('table-screen').waitFor({ timeout: 30_000 });
  await play([nora], score, piccolo, (s) => s.banks.size >= 3);
  console.log(describe(score));
  await nora.picture('pinned', true);

  const [bank] = (await sheetsOf(nora)).filter(({ status }) => status === 'settled').slice(-1);
  const [proof] = await Promise.all([nora.context.waitForEvent('page'), nora.press(`open-proof-${bank!.number}`)]);
  await proof.locator('[data-testid="verdict"][data-verdict="VERIFIED"]').waitFor({ timeout: 30_000 });
  expect(proof.url()).toBe(`${pinned.url}/proof/?id=${bank!.bankId}&server=${encodeURIComponent(house)}`);
  await proof.close();

  await nora.leave();
  const paid = (await ledger.settlements(tableId)).filter((s) => s.lines.some((l) => l.player === player));
  expect(paid.length).toBeGreaterThan(0);
  expect(await ledger.purse(tableId, player)).toEqual({
    wallet: start.wallet,
    free: start.free + paidTo(player, paid),
    locked: 0n,
  });
  expect([...asked].sort()).toEqual([`${house}/gs`, `${house}/rpc`]); // no file of the client comes from the house
  expect(refused).toEqual([]);
  expect(nora.failures).toEqual([]);
  await nora.close();
}, 180_000);

test('the house’s site serves that same build, and both show its digest', async () => {
  for (const [name, sha256] of readManifest(manifest)) {
    const answer = await fetch(`${house}/${name}`);
    expect([
      name,
      answer.status,
      createHash('sha256')
        .update(Buffer.from(await answer.arrayBuffer()))
        .digest('hex'),
    ]).toEqual([name, 200, sha256]);
  }
  expect(await (await fetch(`${house}/${manifestName}`)).text()).toBe(manifest);
  const window = await Window.open(browser, 'reader');
  for (const url of [house, pinned.url]) {
    await window.page.goto(`${url}/client/?server=${house}`);
    await window.page.getByText(sha256Of(manifest), { exact: true }).waitFor();
    expect(await window.get('client-digest').getAttribute('data-value')).toBe(sha256Of(manifest));
    expect(await window.sees('pinned-address')).toContain(`/?server=${house}`);
  }
  await window.picture('client', true);
  expect(window.failures).toEqual([]);
  await window.close();
});

test('a script that is not of the build does not run, whoever serves the page; nobody may frame it', async () => {
  const window = await Window.open(browser, 'injected');
  for (const url of [house, pinned.url]) {
    await window.page.goto(`${url}/rules/`);
    const ran = await window.page.evaluate(async () => {
      const inline = document.createElement('script');
      inline.textContent = 'globalThis.injected = true';
      document.body.append(inline);
      const refused = new Promise<string>((resolve) =>
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.violatedDirective), {
          once: true,
        }),
      );
      const foreign = document.createElement('script');
      foreign.src = 'data:text/javascript,globalThis.injected=true';
      document.body.append(foreign);
      return [await refused, (globalThis as { injected?: boolean }).injected ?? false];
    });
    expect(ran).toEqual(['script-src-elem', false]);
  }
  const frame = await window.page.evaluate(async (src) => {
    const element = document.createElement('iframe');
    element.src = src;
    document.body.append(element);
    await new Promise((resolve) => element.addEventListener('load', resolve));
    return element.contentDocument === null ? 'foreign' : element.contentDocument.body.innerText;
  }, `${house}/rules/`);
  expect(frame).toBe('foreign');
  await window.close();
});

test('an address that names no table server is reported in words', async () => {
  const { window, asked } = await openPinned('lost');
  await window.page.goto('/?server=javascript:alert(1)');
  expect(await window.sees('server-misnamed')).toContain('The address names no table server');
  expect(await window.page.locator('[aria-busy]').count()).toBe(0); // nothing is on its way
  await window.picture('server-misnamed');
  // A copy whose address has lost its server asks its own origin, where there is none: no outage, and waiting does not
  // help.
  await window.page.goto('/');
  expect(await window.sees('server-refused')).toMatch(/is no Sabot table server.*\?server=/s);
  expect(await window.page.locator('[aria-busy]').count()).toBe(0);
  await window.gone('server-down');
  expect([...asked]).toEqual([]);
  expect(window.failures).toEqual([]);
  await window.close();
});
