/**
 * What a first visitor meets, in a small window and on a phone: every page with its picture
 * (`test-results/web/page-…`), and at the table names, focus, the action bar, stacks, sitting out and earlier coups.
 * `npm run pictures` runs this file alone.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Hex } from '../../../engine/bytes.ts';
import { axeFinds } from './support/axe.ts';
import { launch } from './support/launch.ts';
import { overlapping } from './support/layout.ts';
import { choose, grande, newScore, play, prepared } from './support/play.ts';
import { tableNamed } from './support/tables.ts';
import { phone, Window } from './support/window.ts';

const small = { width: 1366, height: 650 };
const smaller = { width: 1280, height: 600 };
const narrow = { width: 360, height: 640 };
let browser: Browser;
let anna: Window;
let tableId: Hex;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Visible buttons, links and fields without a name. */
const nameless = (window: Window) =>
  window.page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, [role="button"]')]
      .filter(
        (one) =>
          one.getClientRects().length > 0 &&
          !(one.getAttribute('aria-label') ?? one.innerText).trim() &&
          !(one as HTMLInputElement).labels?.length &&
          !one.getAttribute('aria-labelledby'),
      )
      .map((one) => one.outerHTML.slice(0, 160)),
  );
const overflow = (window: Window) =>
  window.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Buttons of which a part is hidden at the right by what they lie in, and nothing scrolls to it. */
const cutOff = (window: Window) =>
  window.page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button')].flatMap((one) => {
      const { right, width } = one.getBoundingClientRect();
      for (let box = one.parentElement; width > 0 && box !== null; box = box.parentElement) {
        const { overflowX } = getComputedStyle(box);
        if (overflowX === 'auto' || overflowX === 'scroll') return [];
        if (overflowX !== 'visible' && right > box.getBoundingClientRect().right + 1)
          return [one.outerHTML.slice(0, 160)];
      }
      return [];
    }),
  );

/** Both pictures of a page, neither wider than its window, and nothing on the cloth lies on anything else. */
async function looks(window: Window, name: string): Promise<void> {
  for (const size of [small, phone]) {
    await window.page.setViewportSize(size);
    await window.page.waitForTimeout(200);
    await window.picture(`page-${name}`);
    expect(await overflow(window), `${name} at ${size.width}`).toBeLessThanOrEqual(0);
    expect(await nameless(window), `${name} at ${size.width}`).toEqual([]);
    expect(await overlapping(window), `${name} at ${size.width}`).toEqual([]);
    expect.soft(await axeFinds(window.page), `${name} at ${size.width}`).toEqual([]);
  }
  await window.page.setViewportSize(narrow);
  expect(await overflow(window), `${name} at ${narrow.width}`).toBeLessThanOrEqual(0);
  expect(await cutOff(window), `${name} at ${narrow.width}`).toEqual([]);
  await window.page.setViewportSize(small);
}

async function barIsSeen(window: Window, when: string): Promise<void> {
  for (const size of [smaller, small]) {
    await window.page.setViewportSize(size);
    await window.page.evaluate(() => globalThis.scrollTo(0, 0));
    await window.page.waitForTimeout(150);
    const box = (await window.get('action-bar').boundingBox())!;
    expect(box.y, when).toBeGreaterThan(60);
    expect(box.y + box.height, `${when} at ${size.height}`).toBeLessThanOrEqual(size.height);
  }
}

/** The prompt that has the focus, by what it asks. */
const focused = (window: Window) =>
  window.page.evaluate(
    () =>
      (document.activeElement as HTMLElement | null)?.closest<HTMLElement>('[data-testid="prompt"]')?.dataset['asks'] ??
      null,
  );

test('every page of a visitor, at 1366 × 650 and on a phone', async () => {
  tableId = (await tableNamed('Grande')).tableId;
  const visitor = await Window.open(browser, 'visitor', { viewport: small });
  const pages = [
    ['/', 'lobby', 'lobby'],
    ['/rules/', 'rules', 'rules-punta'],
    ['/verify/', 'verify', 'verify-paste'],
    ['/client/', 'client', 'client-digest'],
    ['/history/', 'history-of-none', 'no-coups'],
    ['/house/', 'house', 'house-closes'],
    ['/odds/', 'odds', 'odds-cost'],
    ['/exit', 'exit', 'exit-evidence'],
    [`/proof/?id=0x${'00'.repeat(32)}`, 'proof-of-none', 'proof-failure'],
    [`/table/?id=${tableId}`, 'table', 'table-screen'],
  ] as const;
  for (const [path, name, shown] of pages) {
    await visitor.page.goto(path);
    await visitor.get(shown).waitFor({ state: 'attached', timeout: 30_000 });
    await looks(visitor, name);
  }
  await visitor.page.goto('/nowhere/');
  await visitor.page.getByText('There is nothing here').waitFor();
  await looks(visitor, 'not-found');
  await visitor.page.goto('/rules/');
  expect(await visitor.sees('rules-punta')).toBe('0 to 4 carta, 5 to 7 sto, 8 and 9 batto');
  expect(visitor.failures).toEqual([]);
  await visitor.close();
});

test('P11.3 the form for a table of one’s own says what makes no sense, each at its field, and sends nothing', async () => {
  const visitor = await Window.open(browser, 'founder', { viewport: small });
  const wishes: string[] = [];
  visitor.page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/gs/founding')) wishes.push(request.url());
  });
  await visitor.page.goto('/');
  await visitor.press('found-table');
  await visitor.get('found-dialog').waitFor();
  await looks(visitor, 'found-dialog');
  await visitor.get('found-min-bet').fill('50');
  await visitor.get('found-min-posta').fill('40');
  await visitor.get('found-max-posta').fill('30');
  await visitor.press('found-confirm');
  const dialog = visitor.get('found-dialog');
  for (const words of [
    'Give it a name of 2 to 24 letters and digits.',
    'Not below the least bet.',
    'Not below the least posta.',
  ])
    await dialog.getByText(words, { exact: true }).waitFor();
  // The first of them is in sight, however low the window.
  const focusedField = () =>
    visitor.page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['testid']);
  await visitor.until('the focus on the name', async () => (await focusedField()) === 'found-name');
  await looks(visitor, 'found-problems');
  await visitor.get('found-max-posta').fill('9999');
  await dialog.getByText('At most 5,000.', { exact: true }).waitFor();
  // Only chairs that the ruleset is played with can be chosen.
  const choices = (testId: string) => visitor.get(testId).locator('option').allInnerTexts();
  await visitor.get('found-ruleset').selectOption('saint-vincent');
  expect(await choices('found-seats')).toEqual(['9', '10']);
  expect(wishes).toEqual([]);
  expect(visitor.failures).toEqual([]);
  await visitor.close();
});

test('P9.7 the focus goes to what is asked next: after connecting, sitting, inviting and each decision', async () => {
  anna = await Window.open(browser, 'anna-small', { viewport: small });
  // Whether going on was ever offered where it was the only choice.
  await anna.context.addInitScript(() => {
    const seen = { flashes: 0 };
    (globalThis as unknown as { seen: typeof seen }).seen = seen;
    new MutationObserver(() => {
      const has = (id: string) => document.querySelector(`[data-testid="${id}"]`) !== null;
      if (has('move-continuo') && !has('move-incasso') && !has('move-dimezzo')) seen.flashes++;
    }).observe(document, { childList: true, subtree: true });
  });
  await anna.page.goto('/');
  await anna.connectBurner();
  await anna.atCashier(async () => {
    await anna.takeChips();
    await anna.deposit('5000');
    await looks(anna, 'cashier');
  });
  await anna.press('wallet-menu');
  await anna.press('disconnect-wallet');
  await anna.page.goto(`/table/?id=${tableId}`);
  await anna.press('connect-to-sit');
  await anna.get('connect-burner').waitFor();
  await looks(anna, 'wallets');
  await anna.press('connect-burner');
  await anna.until('the focus on the free seats', async () => (await focused(anna)) === 'sit');
  await barIsSeen(anna, 'before sitting');
  await anna.press('take-seat-1');
  await anna.get('sit-dialog').waitFor();
  await looks(anna, 'sit-dialog');
  await anna.page.keyboard.press('Escape');
  await anna.gone('sit-dialog');
  await anna.sit(1, '3000');
  await anna.until('the focus on the invitation', async () => (await focused(anna)) === 'alone');
  await barIsSeen(anna, 'alone');
  await anna.press('invite-bot');
  const asked = new Set<string>();
  const score = newScore();
  for (let i = 0; i < 400 && asked.size < 3; i++) {
    const offer = await anna.offer();
    const button = await prepared(anna, offer, choose(offer, score), score, grande);
    if (button !== null) {
      const asks = (await anna.get('prompt').getAttribute('data-asks')) ?? '';
      const kind = asks.split(' ')[0]!;
      if (!asked.has(kind)) await barIsSeen(anna, kind);
      if (!asked.has(kind)) await looks(anna, `table-${kind}`);
      asked.add(kind);
      await anna
        .get(button)
        .click({ timeout: 3_000 })
        .catch(() => undefined);
      score.pressed.set(button, (score.pressed.get(button) ?? 0) + 1);
      await anna.until(
        'the focus in the bar',
        async () =>
          (await anna.page.evaluate(
            () =>
              document.activeElement?.closest('[data-testid="action-bar"]') !== null && document.activeElement !== null,
          )) || (await anna.get('prompt').getAttribute('data-asks')) === '',
      );
    }
    await anna.page.waitForTimeout(80);
  }
  expect(asked.size).toBeGreaterThanOrEqual(3);
});

test('P9.7 the stack falls by the posta or the bet, a hint stands in the bar, and no button flashes', async () => {
  const score = newScore();
  await play([anna], score, grande, async () =>
    (await anna.offer()).buttons.some((id) => id === 'posta-confirm' || id === 'bet-input'),
  );
  const before = await anna.units('credit-1');
  if ((await anna.offer()).buttons.includes('posta-confirm')) {
    await anna.get('posta-input').fill('150');
    await anna.press('posta-confirm');
    await anna.until(
      'a stack that is lower by the posta',
      async () => (await anna.units('credit-1')) === before - 15_000n,
    );
  } else {
    await anna.get('bet-tavolo').hover();
    expect(await anna.sees('hint')).toContain('Tavolo: you play against half');
    expect(await anna.page.locator('.tip').count()).toBe(0);
    await anna.get('bet-input').fill('50');
    await anna.press('bet-amount');
    await anna.until(
      'a stack that is lower by the bet, or a coup that is over',
      async () => (await anna.units('credit-1')) === before - 5_000n || (await anna.units('credit-1')) !== before,
    );
  }
  await play([anna], score, grande, (s) => s.banks.size >= 2);
  expect(await anna.page.evaluate(() => (globalThis as unknown as { seen: { flashes: number } }).seen.flashes)).toBe(0);
});

test('P9.8 a newcomer sees the last coups, checked in their own browser, and all banks by pages', async () => {
  const visitor = await Window.open(browser, 'newcomer', { viewport: small });
  await visitor.openTable(tableId);
  await visitor.page.getByTestId('story-coup').first().waitFor({ timeout: 30_000 });
  expect(await visitor.get('story').innerText()).toMatch(/Punta \d \(.*\), banco \d \(.*\)\./);
  await visitor.press('tab-banks');
  await visitor.press('older-banks');
  await visitor.page.locator('[data-testid^="older-bank-"], [data-testid="no-older-banks"]').first().waitFor();
  await looks(visitor, 'table-banks');
  await visitor.press('tab-fairness');
  await looks(visitor, 'table-fairness');
  await visitor.close();
});

test('P9.8 the pages of a published bank and of its taglia, and the verifier as one file', async () => {
  const visitor = await Window.open(browser, 'reader', { viewport: small });
  const answer = await visitor.context.request.get(`/gs/banks/${tableId}`);
  const { banks } = (await answer.json()) as { banks: { bankId: Hex }[] };
  for (const [path, name] of [
    [`/proof/?id=${banks[0]!.bankId}`, 'proof'],
    [`/taglia/?table=${tableId}&n=1`, 'taglia'],
  ] as const) {
    await visitor.page.goto(path);
    await visitor.get('verdict').waitFor({ timeout: 30_000 });
    await looks(visitor, name);
  }
  await visitor.page.goto('/verify.html');
  await visitor.page.locator('h1').waitFor();
  await looks(visitor, 'verify-html');
  expect(visitor.failures).toEqual([]);
  await visitor.close();
});

test('R9.16 a player who sits out is told why and has one button; on a phone the cashier has its name', async () => {
  // Nobody has played for her while others were shown around: the table may have put her out.
  if ((await anna.offer()).buttons.includes('sit-in')) {
    await anna.press('sit-in');
    await anna.get('sit-out').waitFor();
  }
  await anna.press('sit-out');
  await anna.get('sit-in').waitFor();
  expect(await anna.sees('headline')).toBe('You are sitting out');
  expect(await anna.sees('headline-detail')).toContain('You chose to.');
  expect((await anna.offer()).buttons.filter((id) => id.startsWith('bet-'))).toEqual([]);
  await looks(anna, 'table-sitting-out');
  await anna.page.setViewportSize(phone);
  const name = /^Cashier [\d,.]+ CHIP free in the escrow$/;
  await anna.page.getByRole('button', { name }).waitFor();
  await anna.page.setViewportSize(small);
  await anna.press('sit-in');
  await anna.get('sit-out').waitFor();
  await anna.leave();
  expect(anna.failures).toEqual([]);
  await anna.close();
});
