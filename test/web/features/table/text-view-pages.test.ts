/**
 * The text view in a real browser (server/PROTOCOL.md P9.45, P9.46), in every phase that a scene has: axe finds
 * nothing, the list of commands has what the page has buttons for, and words and keys press them.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actNames, kindOf, type Act } from '../../../../web/features/table/acts.ts';
import { languages } from '../../../../web/words/forms/language.ts';
import { chromiumFlags, findChromium } from '../../../support/chromium.ts';
import { axeFinds } from '../../browser/support/axe.ts';
import { pageText } from '../../browser/support/preview/bundle.ts';
import { duelScenes } from '../../browser/support/preview/duel-scenes.ts';
import { rulesetScenes, sampleOf, scenesOf } from '../../browser/support/preview/scenes.ts';

const scenes = [...duelScenes(), ...scenesOf(6), ...rulesetScenes()];
let [folder, file] = ['', ''];
let browser: Browser;
let page: Page;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sabot-text-view-'));
  file = join(folder, 'page.html');
  writeFileSync(file, await pageText(scenes));
  browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  page = await browser.newPage({ viewport: { width: 390, height: 844 } });
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function open(name: string, language: string): Promise<void> {
  await page.goto('about:blank'); // or the same scene again would be no new page
  await page.goto(`${pathToFileURL(file).href}?view=text&${language}&of=${name}#${name}`);
  await page.getByTestId('command').waitFor();
}

/** As long as a row that has just come is not pressed (P9.13), and somewhat longer. */
const readable = () => page.waitForTimeout(900);
const acted = () => page.evaluate(() => (globalThis as unknown as { acted: readonly string[] }).acted);
const answer = () => page.getByTestId('command-answer').innerText();
async function type(text: string): Promise<void> {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

/** Runs in the page: the acts whose buttons can be pressed, or would be with an amount. */
function actsOnPage(withAmount: readonly string[]): readonly string[] {
  const all = [...document.querySelectorAll<HTMLButtonElement>('[data-testid="action-bar"] [data-testid]')];
  const ids = all.flatMap((one) => {
    const id = one.dataset['testid']!;
    return one.disabled && !withAmount.includes(id) ? [] : [id.replace(/^(take-seat)-\d+$/, '$1')];
  });
  return [...new Set(ids)];
}

const listedActs = () =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('tr[data-open="true"]')].map((one) => one.dataset['act']!),
  );

/** Acts that are in the list and not on the page, or the other way round. */
function differences(listed: readonly string[], onPage: readonly string[]): readonly string[] {
  const here = onPage.filter((id) => actNames.includes(id as Act));
  return [...listed.filter((id) => !here.includes(id)), ...here.filter((id) => !listed.includes(id))];
}

describe.each(sampleOf(scenes).map(({ name }, i) => [name, languages[i % languages.length]!] as const))(
  '%s',
  (name, language) => {
    it('P9.45 has nothing that axe finds, and lists what can be done', async () => {
      await open(name, language);
      expect(await axeFinds(page)).toEqual([]);
      const takes = actNames.filter((act) => kindOf(act).takes === 'amount');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.getByTestId('command-list').waitFor();
      // Some buttons wait for a moment before they can be pressed (P9.13).
      await expect
        .poll(async () => differences(await listedActs(), await page.evaluate(actsOnPage, takes)))
        .toEqual([]);
      expect(await axeFinds(page)).toEqual([]);
    });
  },
);

describe('by keyboard', () => {
  it('P9.46 a typed command does what its button does, and the field keeps the focus', async () => {
    await open('duel-bets', 'en');
    await readable();
    await type('tavolo');
    expect(await acted()).toEqual(['bet']);
    expect(await answer()).toMatch(/^Done: tavolo [\d.,]+\.$/);
    await type('carta');
    await type('25');
    expect(await acted()).toEqual(['bet', 'bet']);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-testid'))).toBe('command');
  });

  it('P9.46 in Italian, a choice before and a question', async () => {
    await open('duel-punta', 'it');
    await readable();
    await type('mano');
    expect(await answer()).toMatch(/punt[oi]/);
    await type('tempo');
    expect(await answer()).toMatch(/second/);
    await type('banco');
    expect(await acted()).toEqual([]);
    expect(await answer()).toBe('Non ora: banco.');
    await type('sto');
    expect(await acted()).toEqual(['choice']);
  });

  it('P9.46 single keys press while nobody types, and slash leads back to the field', async () => {
    await open('6-move', 'fr');
    await readable();
    await page.keyboard.type('c');
    expect(await acted()).toEqual([]);
    await page.getByTestId('headline').evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press('d');
    expect(await acted()).toEqual(['move']);
    await page.keyboard.press('/');
    await type('ontinuer'); // after the c that stands there
    expect(await acted()).toEqual(['move', 'move']);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press('?');
    await page.getByTestId('command-list').waitFor();
  });

  it('P9.45 says at once that it is this person’s turn, and how long', async () => {
    await open('duel-punta', 'en');
    const call = page.locator('[data-testid="turn-call"][aria-live="assertive"]');
    await expect.poll(() => call.innerText()).toMatch(/^Your turn\. You have \d: .*\? \d+ seconds\.$/);
    await open('duel-punta-other', 'en');
    await page.waitForTimeout(300);
    expect(await call.innerText()).toBe('');
  });
});
