/**
 * The house is gone for good: its server stands still, or nothing answers at its address. The page /exit gets out of
 * the escrow what the browser has verified.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { rpcCall } from '../../../server/local-chain/rpc.ts';
import { launch } from './support/launch.ts';
import { openLedger } from './support/ledger.ts';
import { newScore, piccolo, play } from './support/play.ts';
import { pidOf } from './support/product.ts';
import { tableNamed } from './support/tables.ts';
import { Window } from './support/window.ts';

let browser: Browser;
let frozen: number | null = null;
beforeAll(async () => {
  browser = await launch();
});
afterAll(async () => {
  thaw();
  await browser.close();
});

function freeze(): void {
  frozen = pidOf(inject('data'), 'tables')!;
  process.kill(frozen, 'SIGSTOP');
}

function thaw(): void {
  if (frozen !== null) process.kill(frozen, 'SIGCONT');
  frozen = null;
}

test('P9.40 the whole site is gone: the kept page still empties a seat taken before any bank was set up', async () => {
  const table = await tableNamed('Piccolo');
  const site = await aSite();
  const { window, player } = await Window.withChips(browser, 'alone', '500', {
    baseURL: site.url,
    serviceWorkers: 'allow',
  });
  const start = await openLedger().purse(table.tableId, player);
  await window.openTable(table.tableId);
  await window.sit(1, '400'); // and nobody comes
  const keeps = await window.another('client');
  await keeps.page.goto('/client/');
  await keeps.page.locator('[data-testid="way-out-kept"][data-kept="true"]').waitFor();
  await keeps.page.close();
  await window.page.goto('about:blank');
  freeze(); // it would carry out the leave by itself
  site.end();
  expect(await fetch(site.url).then(String, () => 'nobody')).toBe('nobody');
  // Where its shell was, too, there is a way out; a verifier as well.
  await window.page.goto('/');
  await window.page.getByRole('heading', { name: 'This site does not answer' }).waitFor();
  await window.picture('site-gone', true);
  await window.page.goto('/verify/');
  await window.get('verify-file').waitFor({ state: 'attached' });
  await window.page.goto('/exit');
  await window.sees('exit-player');
  await window.get('exit-rpc').fill(`${inject('url')}/rpc`); // a node elsewhere
  await window.press('exit-look');
  await window.press('exit-connect-burner');
  await window.get('exit-do-requestLeave').waitFor();
  await window.picture('exit-no-bank', true);
  await carryOut(window);
  await window.sees('exit-done');
  expect(await openLedger().purse(table.tableId, player)).toEqual({
    wallet: start.wallet + start.free,
    free: 0n,
    locked: 0n,
  });
  await window.close();
  thaw();
});

test('the page /exit pays what the last verified state says, with nobody there but the chain', async () => {
  const table = await tableNamed('Piccolo');
  const ledger = openLedger();
  const { window, player } = await Window.withChips(browser, 'stranded', '500');
  const start = await ledger.purse(table.tableId, player);
  await window.openTable(table.tableId);
  await window.sit(1, '300');
  await window.press('invite-bot');
  await play([window], newScore(), piccolo, (score) => score.wonByBanco > 0);
  freeze();

  await window.page.goto('about:blank'); // what the table's page still asks does not count for the way out
  const asked: string[] = [];
  window.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await window.page.goto('/exit');
  await window.sees('exit-player');
  const expected = start.free + (await linesKept(window));
  expect(
    asked.filter((path) => path === '/rpc'),
    'no node before the player has confirmed it',
  ).toEqual([]);
  await window.press('exit-look');
  await window.press('exit-connect-burner');
  await window.sees('exit-wallet');
  await window.get('exit-do-requestLeave').waitFor();
  await window.picture('exit', true);
  await carryOut(window);
  await window.sees('exit-done');
  await window.picture('exit-done', true);
  expect(await ledger.purse(table.tableId, player)).toEqual({ wallet: start.wallet + expected, free: 0n, locked: 0n });
  expect(expected).not.toBe(start.free);
  expect([...new Set(asked)].sort()).toEqual(['/exit', '/rpc']);
  expect(window.failures).toEqual([]);
  await window.close();
});

/** The house at an address of its own, which is nobody's from when it ends. */
async function aSite(): Promise<{ readonly url: string; end(): void }> {
  const house = new URL(inject('url'));
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(house.port), house.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    end() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

const rpcUrl = (): string =>
  (JSON.parse(readFileSync(join(inject('data'), 'running.json'), 'utf8')) as { rpcUrl: string }).rpcUrl;

/** Presses what can be pressed; if nothing can, time goes on. */
async function carryOut(window: Window): Promise<void> {
  const end = Date.now() + 180_000;
  while ((await window.get('exit-done').count()) === 0) {
    if (Date.now() > end) throw new Error(`not out: ${await window.get('exit-plan').innerText()}`);
    const possible = window.page.locator('[data-testid^="exit-do-"]:enabled').first();
    if ((await possible.count()) > 0) {
      await possible.click();
      await window.page
        .locator('[data-testid="exit-status"]', { hasText: /^Done:/ })
        .waitFor({ timeout: 60_000 })
        .catch(async (error: unknown) => {
          throw new Error(`not done: ${await window.get('exit-status').innerText()}`, { cause: error });
        });
    } else {
      await rpcCall(rpcUrl(), 'evm_increaseTime', [60]);
      await rpcCall(rpcUrl(), 'evm_mine');
      await window.press('exit-look');
      await window.page.waitForTimeout(300);
    }
  }
}

/** What the seat wins or loses in the banks of the browser's store, as far as it has verified them. */
async function linesKept(window: Window): Promise<bigint> {
  const lines = await window.page.evaluate(async () => {
    interface Kept {
      memory: {
        seat: number;
        banks: { checked: { seats: bigint[] }; proof: { setup: { message: { players: { seat: number }[] } } } }[];
      };
    }
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('sabot');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(new Error('no store'));
    });
    const kept = await new Promise<Kept[]>((resolve) => {
      const reading = database.transaction('sittings').objectStore('sittings').getAll();
      reading.onsuccess = () => resolve(reading.result as Kept[]);
    });
    database.close();
    return kept.flatMap(({ memory }) =>
      memory.banks.map(({ checked, proof }) =>
        String(checked.seats[proof.setup.message.players.findIndex(({ seat }) => seat === memory.seat)]),
      ),
    );
  });
  return lines.reduce((sum, line) => sum + BigInt(line), 0n);
}
