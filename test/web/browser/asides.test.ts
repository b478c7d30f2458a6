/** Two at a table for two talk alone: where a yes leads, what is in sight of it on a phone, and how it is silenced. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch } from './support/launch.ts';
import { Window } from './support/window.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** All of it can be seen, in the window and in what it lies in. */
const inSight = (window: Window, testId: string): Promise<boolean> =>
  window
    .get(testId)
    .last()
    .evaluate((one) => {
      const { top, bottom, left, right } = one.getBoundingClientRect();
      const hit = (y: number) => one.contains(document.elementFromPoint((left + right) / 2, y));
      return top >= 0 && bottom <= innerHeight && hit(top + 2) && hit(bottom - 2);
    });

test('P9.47 P13.15 P13.17 a question takes no room, a yes leads to the talk, and who is muted is heard no more', async () => {
  const people = await Promise.all(['lia', 'mino'].map((name) => Window.withChips(browser, name, '300.25')));
  const [lia, mino] = people.map(({ window }) => window) as [Window, Window];
  await lia.page.goto('/');
  await lia.press('found-table');
  await lia.get('found-name').fill('Da Lia');
  await lia.get('found-ruleset').selectOption('heads-up');
  await lia.press('found-confirm');
  await lia.sees('table-screen', 30_000);
  await mino.page.goto(lia.page.url());
  await mino.sees('table-screen', 30_000);
  await lia.sit(1, '100');
  await mino.sit(2, '100');
  // From here on nothing but the question moves the cloth.
  await lia.until('a bank is due', async () => (await lia.offer()).phase === 'posta');
  await lia.page.setViewportSize({ width: 360, height: 640 });
  await lia.page.waitForTimeout(300);
  // Balance and wallet have room on the narrowest phone.
  expect(await lia.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  const cloth = () => lia.page.locator('.felt-room').evaluate((one) => one.getBoundingClientRect().top);
  const before = await cloth();
  await mino.press('tab-chat');
  await mino.press('aside-ask');
  await lia.get('aside-asks').waitFor();
  expect(await cloth()).toBe(before);
  await lia.press('aside-accept');
  for (const one of [lia, mino]) await one.until('the field is in sight', () => inSight(one, 'aside-text'));
  for (let i = 0; i < 5; i++) {
    await mino.press('aside-phrase-hello');
    await lia.until(`line ${i + 1}`, async () => (await lia.get('aside-line').count()) > i);
  }
  for (const one of [lia, mino]) await one.until('the newest line is in sight', () => inSight(one, 'aside-line'));
  await lia.picture('aside-low');

  await lia.press('aside-mute');
  await lia.gone('aside');
  await mino.until('it is over', async () => (await mino.get('aside').getAttribute('data-state')) === 'over');
  await lia.press('tab-story');
  await mino.press('aside-ask');
  await mino.until('it is asked', async () => (await mino.get('aside').getAttribute('data-state')) === 'asked');
  await lia.page.waitForTimeout(500);
  for (const id of ['aside-asks', 'chat-unread']) expect(await lia.get(id).count(), id).toBe(0);
  await Promise.all([lia.leave(120_000), mino.leave(120_000)]);
  expect([...lia.failures, ...mino.failures]).toEqual([]);
});
