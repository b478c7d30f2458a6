/**
 * A phone's table in a real browser, as it opens and without scrolling, in every phase that a scene has: the bar of
 * controls lies on no card, and the own stack and the clock are in sight (server/PROTOCOL.md P9.47).
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '../../../../web/words/forms/language.ts';
import { chromiumFlags, findChromium } from '../../../support/chromium.ts';
import { pageText } from '../../browser/support/preview/bundle.ts';
import { duelScenes } from '../../browser/support/preview/duel-scenes.ts';
import { sampleOf, scenesOf } from '../../browser/support/preview/scenes.ts';
import { setteScenes } from '../../browser/support/preview/sette-scenes.ts';

const sette = setteScenes().filter(({ name }) => /^sette-(posta|bets|punta-peel|banco|tie|eight-houses?)$/.test(name));
const scenes = [...duelScenes(), ...scenesOf(10, 1), ...sette];
const tall = { width: 390, height: 844 };
const low = { width: 360, height: 640 };
let [folder, file] = ['', ''];
let browser: Browser;
let page: Page;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sabot-phone-'));
  file = join(folder, 'page.html');
  writeFileSync(file, await pageText(scenes));
  browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  page = await browser.newPage({ viewport: tall, reducedMotion: 'reduce' });
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function open(name: string, language: string): Promise<void> {
  await page.goto('about:blank'); // or the same scene again would be no new page
  await page.goto(`${pathToFileURL(file).href}?${language}#${name}`);
  await page.getByTestId('headline').waitFor();
}

/** As long as the page needs to draw itself anew. */
async function sized(viewport: typeof tall): Promise<void> {
  await page.setViewportSize(viewport);
  await page.waitForTimeout(120);
}

/** Runs in the page: what of these reaches below the bar's upper edge, and by how many pixels. */
function below(selectors: Readonly<Record<string, string>>): readonly string[] {
  const bar = document.querySelector('[data-testid="action-bar"]')!;
  const edge = Math.min(bar.getBoundingClientRect().top, innerHeight);
  return Object.entries(selectors).flatMap(([name, selector]) =>
    [...document.querySelectorAll<HTMLElement>(selector)]
      .filter((one) => !bar.contains(one) && one.getBoundingClientRect().bottom > edge + 1)
      .map((one) => `${name} by ${Math.round(one.getBoundingClientRect().bottom - edge)}`),
  );
}

/** Runs in the page: it shows a clock, and none that can be seen whole. */
function clockIsHidden(): boolean {
  const bar = document.querySelector('[data-testid="action-bar"]')!;
  const edge = Math.min(bar.getBoundingClientRect().top, innerHeight);
  const clocks = [...document.querySelectorAll<HTMLElement>('[role="timer"]')].map((one) => ({
    one,
    box: one.getBoundingClientRect(),
  }));
  const seen = ({ one, box }: (typeof clocks)[number]) =>
    box.height > 0 && box.bottom <= (bar.contains(one) ? innerHeight : edge) + 1;
  return clocks.length > 0 && !clocks.some(seen);
}

/** Runs in the page: what a toast or a question lies on of the bar, the clocks, the seats and the cards. */
function under(selector: string): readonly string[] {
  const toast = document.querySelector(selector)!.getBoundingClientRect();
  if (toast.height === 0) return ['nothing'];
  const parts = document.querySelectorAll<HTMLElement>(
    '[data-testid="action-bar"], [role="timer"], .tile-plate, .pcard',
  );
  return [...parts]
    .map((one) => ({ one, box: one.getBoundingClientRect() }))
    .filter(({ box }) => box.height > 0 && box.top < toast.bottom - 1 && box.bottom > toast.top + 1)
    .map(({ one }) => one.dataset['testid'] ?? one.className);
}

/** Runs in the page: how many pixels of the cloth's room it takes, above it or from it. */
function takes(selector: string): number {
  const [one, cloth] = [selector, '.felt-room'].map((part) => document.querySelector<HTMLElement>(part)!);
  const before = cloth!.getBoundingClientRect();
  one!.style.display = 'none';
  const after = cloth!.getBoundingClientRect();
  one!.style.display = '';
  return Math.abs(before.top - after.top) + Math.abs(before.height - after.height);
}

/** Runs in the page: not all of it is in sight. */
function isClipped(selector: string): boolean {
  const one = document.querySelector(selector)!;
  return one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1;
}

const aside = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Runs in the page: buttons of what is asked that are not whole in the window. */
function cutButtons(): readonly string[] {
  const all = [...document.querySelectorAll<HTMLElement>('[data-testid="prompt"] button')];
  return all
    .filter((one) => one.closest('[data-hangs]') === null && one.getBoundingClientRect().bottom > innerHeight)
    .map((one) => one.dataset['testid'] ?? one.innerText);
}

/** Runs in the page: names that are cut, and stacks that come nearer than two pixels to the edge of their plate. */
function crowded(): readonly string[] {
  return [...document.querySelectorAll<HTMLElement>('.tile:not([data-free]) > .tile-plate')].flatMap((plate) => {
    const name = plate.querySelector<HTMLElement>('.truncate')!;
    const stack = plate.querySelector<HTMLElement>('[data-testid^="credit-"]')!;
    const [inner, outer] = [stack, plate].map((one) => one.getBoundingClientRect());
    const isCut = name.querySelector('.nickname') === null && name.scrollWidth > name.clientWidth;
    const isNear = inner!.left < outer!.left + 3 || inner!.right > outer!.right - 3;
    return [
      ...(isCut ? [`${name.innerText} by ${name.scrollWidth - name.clientWidth}`] : []),
      ...(isNear ? [stack.innerText] : []),
    ];
  });
}

const own = { plate: '.tile[data-own="true"] > .tile-plate' };
const cards = { card: '.pcard' };

describe.each(sampleOf(scenes).map(({ name }, i) => [name, languages[i % languages.length]!] as const))(
  '%s',
  (name, language) => {
    it('P9.47 shows cards, stack, clock and every button of what is asked, and scrolls nowhere aside', async () => {
      await page.setViewportSize(tall);
      await open(name, language);
      for (const [size, parts] of [
        [tall, { ...own, ...cards }],
        [low, cards],
      ] as const) {
        await sized(size);
        const at = `at ${size.width}`;
        expect(await page.evaluate(below, parts), at).toEqual([]);
        expect(await page.evaluate(clockIsHidden), at).toBe(false);
        expect(await page.evaluate(cutButtons), at).toEqual([]);
        expect(await aside(), at).toBeLessThanOrEqual(0);
      }
    });
  },
);

/** Runs in the page: cards that the figures of the bank lie on. */
function underFigures(): readonly string[] {
  const boxOf = (one: Element) => one.getBoundingClientRect();
  const figures = ['posta', 'garage', 'cagnotte', 'sabot'].flatMap((id) => [
    ...document.querySelectorAll(`[data-testid="${id}"]`),
  ]);
  return [...document.querySelectorAll<HTMLElement>('.pcard')].flatMap((card) =>
    figures
      .filter((one) => {
        const [a, b] = [boxOf(card), boxOf(one)];
        return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
      })
      .map((one) => `${one.getAttribute('data-testid')} on ${card.dataset['testid']}`),
  );
}

describe.each(languages)('a result between two hands on a phone, %s', (language) => {
  it.each(['duel-move', 'duel-lost'])('P9.47 leaves the figures their lines: %s', async (name) => {
    await page.setViewportSize(tall);
    await open(name, language);
    for (const size of [tall, low]) {
      await sized(size);
      expect(await page.evaluate(underFigures), `at ${size.width}`).toEqual([]);
    }
  });
});

describe('a toast on a phone', () => {
  const words = 'Waiting for a block: the chips are on their way from your wallet to the escrow.';
  it.each(sampleOf(scenes).map(({ name }) => name))(
    'P9.47 lies on no control, clock, seat or card: %s',
    async (name) => {
      await page.setViewportSize(tall);
      await open(name, `toast=${encodeURIComponent(words)}&it`);
      for (const size of [tall, low]) {
        await sized(size);
        expect(await page.evaluate(under, '.toasts'), `at ${size.width}`).toEqual([]);
      }
    },
  );
});

describe('a question on a phone', () => {
  it.each(sampleOf(scenes).map(({ name }, i) => [name, languages[i % languages.length]!] as const))(
    'P9.47 takes no room from the cloth, lies on no control, clock, seat or card, and shows its buttons: %s, %s',
    async (name, language) => {
      await page.setViewportSize(tall);
      await open(name, `question=${encodeURIComponent('0xa1b2…c3d4 ti chiede di parlare da soli.')}&${language}`);
      for (const size of [tall, low]) {
        await sized(size);
        const at = `at ${size.width}`;
        expect(await page.evaluate(under, '.question'), at).toEqual([]);
        expect(await page.evaluate(takes, '.question'), at).toBe(0);
        expect(await page.evaluate(isClipped, '.question .notice'), at).toBe(false);
      }
    },
  );
});

describe.each(languages)('eight seats on a phone, %s', (language) => {
  it.each(['house', 'houses'])('P9.47 cut no name of a bot and keep every stack inside its plate: %s', async (name) => {
    await page.setViewportSize(tall);
    await open(`sette-eight-${name}`, language);
    for (const size of [tall, low]) {
      await sized(size);
      expect(await page.evaluate(crowded), `at ${size.width}`).toEqual([]);
    }
  });
});
