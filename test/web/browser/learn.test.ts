/** The pages for who wants to know before playing: six coups, and the odds. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFinds } from './support/axe.ts';
import { launch } from './support/launch.ts';
import { phone, Window } from './support/window.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test('P9.27 six coups by the regola, a false declaration tried again, without a wallet, and with no request of its own', async () => {
  const window = await Window.open(browser, 'learns', { viewport: phone });
  await window.page.goto('/learn/');
  await window.sees('learn-enter');
  // The page has come to life, and has asked for what it wants beside itself: on a slow machine that is late.
  await window.page.locator('[data-testid="client-digest"]:not([data-value=""])').waitFor();
  await window.page.waitForLoadState('networkidle');
  const asked: string[] = [];
  window.page.on('request', (request) => asked.push(request.url()));
  const declare = ['learn-batto', 'learn-carta', 'learn-sto', 'learn-sto', 'learn-carta', null];
  for (const [i, button] of declare.entries()) {
    await window.press('learn-enter');
    if (button === null) await window.sees('learn-next');
    else await window.press(button);
    if (i === 1) {
      // Again, and against the regola: the rules decide otherwise, and the sentence says why.
      await window.press('learn-again');
      await window.press('learn-enter');
      await window.press('learn-sto');
      await window.sees('learn-next');
      expect(await window.sees('learn-text')).toMatch(/^You stayed on three/);
      await window.press('learn-again');
      await window.press('learn-enter');
      await window.press('learn-carta');
    }
    if (i === 4) await window.press('learn-pass');
    // Two coups are seen dealt; the others lie there at once, as for who wants no movement.
    if (i === 1) await window.page.emulateMedia({ reducedMotion: 'reduce' });
    await window.sees('learn-next');
    expect(await axeFinds(window.page), `coup ${i + 1}`).toEqual([]);
    await window.picture(`learn-${i + 1}`);
    if (i === 5) expect(await window.units('learn-purse')).toBe(16_700n);
    await window.press('learn-next');
  }
  await window.sees('learn-over');
  expect(asked.filter((url) => !/_next|\/gs\/|\/rpc$|\/odds\/$/.test(url))).toEqual([]);
  expect(window.failures).toEqual([]);
  await window.close();
});

test('R11.6 R19.7 the odds page: the figures of docs/ODDS.md, and what a pressed field says', async () => {
  const window = await Window.open(browser, 'counts', { viewport: { width: 1366, height: 650 } });
  await window.page.goto('/odds/');
  expect(await window.sees('odds-punta')).toBe('44.61%');
  expect(await window.sees('odds-average-banker')).toBe('−0.76');
  expect(await window.sees('odds-cost')).toBe('Carta would be better, by 3.69 of every 100 staked.');
  expect(await axeFinds(window.page)).toEqual([]);
  await window.picture('odds', true);
  await window.get('odds-ruleset').selectOption('heads-up');
  await window.until('the other ruleset', async () => (await window.sees('odds-punta')) === '44.72%');
  await window.page.getByRole('button', { name: 'Banker with 7, having given 6: Carta' }).click();
  expect(await window.sees('odds-decision')).toContain('Banker with 7, having given 6');
  expect(await window.sees('odds-cost')).toMatch(/^Sto would be better, by \d+\.\d\d of every 100 staked\.$/);
  await window.get('odds-ruleset').selectOption('sette-piatto');
  expect(await window.sees('sette-punta', 60_000)).toBe('39.43%');
  expect(await window.sees('sette-average-banker')).toBe('+19.92');
  expect(await window.page.getByRole('row', { name: /^The punta is told all cards/ }).innerText()).toMatch(
    /−21\.13\s+\+29\.13\s+\+50\.26$/,
  );
  expect(await axeFinds(window.page)).toEqual([]);
  await window.picture('odds-sette', true);
  await window.get('odds-ruleset').selectOption('sette-classico-regola');
  await window.sees('sette-bound', 60_000);
  expect(window.failures).toEqual([]);
  await window.close();
});
