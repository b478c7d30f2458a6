/** P9.26: no English is left in Italian or French, on any page and through a whole bank; and the choice is kept. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { englishIn } from '../support/english.ts';
import { launch } from './support/launch.ts';
import { newScore, play, type Stakes } from './support/play.ts';
import { tableNamed } from './support/tables.ts';
import { Window } from './support/window.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Names that stay English: of wallets and of what the house has called its tables and chips. */
const names = ['Show', 'House'];

/** The English in everything that a page shows or has read out; code and addresses are no words. */
async function english({ page }: Window): Promise<readonly string[]> {
  const texts = await page.evaluate(() => {
    const spoken = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-valuetext'];
    const told = [...document.querySelectorAll(spoken.map((name) => `[${name}]`).join())].flatMap((one) =>
      spoken.map((name) => one.getAttribute(name) ?? ''),
    );
    return [document.title, ...document.body.innerText.split('\n'), ...told].filter((text) => text.trim() !== '');
  });
  return [...new Set(texts)].filter((text) => englishIn(text).filter((word) => !names.includes(word)).length > 0);
}

const stakes: Stakes = { postas: ['400', '333,33', '275,5'], bets: ['76,54', '110'] };
const pages = [
  ['/', 'lobby'],
  ['/rules/', 'rules-punta'],
  ['/odds/', 'odds-cost'],
  ['/learn/', 'learn-text'],
  ['/verify/', 'verify-paste'],
  ['/client/', 'client-digest'],
  ['/history/', 'no-coups'],
  ['/house/', 'house-closes'],
  ['/exit', 'exit-evidence'],
  [`/proof/?id=0x${'00'.repeat(32)}`, 'proof-failure'],
] as const;

test.each([
  ['it', 'it-IT', '3.000', 3],
  ['fr', 'fr-CH', '3\u202f000', 1],
] as const)('P9.26 %s: every page, and play against the house’s bot', async (language, locale, credit, least) => {
  const table = await tableNamed('Grande');
  const { window } = await Window.withChips(browser, `reads-${language}`, '5000', { locale });
  const found = new Map<string, readonly string[]>();
  /** The page just opened may still wait for its words; then nothing is seen of it (P9.26). */
  const drawn = () => window.page.evaluate(() => !document.documentElement.classList.contains('awaits-words'));
  const look = async (where: string) => {
    await window.until(`the words of ${where}`, drawn);
    const first = await english(window);
    if (first.length === 0) return;
    // A tab has its title a moment after the page is drawn.
    await window.page.waitForTimeout(300);
    const still = await english(window);
    const here = first.filter((text) => still.includes(text));
    if (here.length > 0) found.set(where, [...(found.get(where) ?? []), ...here]);
  };
  for (const [path, shown] of pages) {
    await window.page.goto(path);
    await window.get(shown).first().waitFor({ state: 'attached', timeout: 30_000 });
    expect(await window.page.getAttribute('html', 'lang')).toBe(language);
    await look(path);
    await window.picture(`words-${language}-${shown}`);
  }
  await window.page.goto('/nowhere/');
  await window.page.getByRole('heading', { level: 1 }).waitFor();
  await look('/nowhere/');
  await window.openTable(table.tableId);
  await look('the table before sitting');
  await window.sit(1, '3000');
  expect((await window.get('credit-1').innerText()).trim()).toBe(credit);
  await look('the table alone');
  await window.press('invite-bot');
  let looks = 0;
  await play([window], newScore(), stakes, async ({ coups }) => {
    if (looks++ % 8 === 0) await look('the table in play');
    return coups >= least;
  });
  await window.picture(`words-${language}-table`, true);
  await window.leave();
  await look('the table after leaving');
  await window.page.goto('/history/');
  await window.get('history').waitFor();
  await look('/history/ with coups');
  if (found.size > 0) console.error(`English on a page in ${language}:`, found); // also of a first try
  expect(Object.fromEntries([...found].map(([where, texts]) => [where, [...new Set(texts)]]))).toEqual({});
  expect(window.failures).toEqual([]);
  await window.close();
});

test('P9.26 a language that is chosen is spoken at once, at the table too, and kept', async () => {
  const window = await Window.open(browser, 'chooses');
  await window.page.goto('/');
  await window.sees('lobby');
  expect(await english(window)).not.toEqual([]);
  await window.get('language').first().selectOption('it');
  const isItalian = () => expect.poll(() => english(window), { timeout: 20_000 }).toEqual([]);
  await isItalian();
  await window.page.reload();
  await window.sees('lobby');
  await isItalian();
  await window.page.goto('/learn/');
  await window.get('language').first().selectOption('fr');
  await window.until('French', async () => (await window.sees('learn-text')).startsWith('Anna tient'));
  expect(window.failures).toEqual([]);
  await window.close();
});
