/** A table of one's own: opened in the lobby, in no list, found by its link; two people play a coup there. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launch } from './support/launch.ts';
import { newScore, play } from './support/play.ts';
import { Window } from './support/window.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test('P11.3 P11.6 a private table is opened, its link is sent, and two play there', async () => {
  const people = await Promise.all(['elsa', 'furio'].map((name) => Window.withChips(browser, name, '300')));
  const [elsa, furio] = people.map(({ window }) => window) as [Window, Window];
  await elsa.page.goto('/');
  await elsa.press('found-table');
  // What is wrong is said at its field, and nothing is sent.
  await elsa.press('found-confirm');
  expect(await elsa.sees('found-dialog')).toContain('Give it a name');
  await elsa.get('found-name').fill('Da Elsa');
  await elsa.get('found-ruleset').selectOption('heads-up');
  await elsa.get('found-min-posta').fill('20');
  await elsa.get('found-max-posta').fill('10');
  expect(await elsa.sees('found-dialog')).toContain('Not below the least posta');
  await elsa.get('found-max-posta').fill('200');
  await elsa.picture('found-dialog', true);
  await elsa.press('found-confirm');
  await elsa.sees('table-screen', 30_000);
  expect(await elsa.page.getByRole('heading', { level: 1 }).innerText()).toBe('Da Elsa');

  await elsa.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await elsa.press('invite');
  await elsa.until('the link is copied', async () => (await elsa.get('invite').innerText()).includes('copied'));
  const link = await elsa.page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).origin).toBe(new URL(inject('url')).origin);

  await furio.page.goto('/');
  await furio.sees('lobby');
  expect(await furio.page.getByText('Da Elsa').count()).toBe(0);
  await furio.page.goto(link);
  await furio.sees('table-screen', 30_000);
  await elsa.sit(1, '300');
  await furio.sit(2, '300');
  const score = newScore();
  await play([elsa, furio], score, { postas: ['20', '33.33'], bets: ['7.65', '11'] }, (s) => s.coups >= 1);
  await Promise.all([elsa.leave(120_000), furio.leave(120_000)]);
  expect([...elsa.failures, ...furio.failures]).toEqual([]);
});

test('P11.6 a link to no table says so', async () => {
  const gino = await Window.open(browser, 'gino');
  await gino.page.goto(`/table/?id=0x${'12'.repeat(32)}`);
  expect(await gino.sees('no-such-table')).toContain('no table with this address');
});

test('P11.11 quick seat asks at the best table what to bring', async () => {
  const { window: iva } = await Window.withChips(browser, 'iva', '100');
  await iva.page.goto('/');
  await iva.get('quick-ruleset').selectOption('heads-up');
  await iva.get('quick-posta').selectOption('1000');
  await iva.picture('lobby-quick', true);
  await iva.press('quick-seat');
  expect(await iva.sees('sit-dialog')).toMatch(/Take seat [12]/);
  expect(await iva.page.getByRole('heading', { level: 1 }).innerText()).toBe('Piccolo');
  expect(iva.failures).toEqual([]);
});
