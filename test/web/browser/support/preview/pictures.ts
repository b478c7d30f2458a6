/**
 * Pictures of tables of several without a running product: `tsx test/web/browser/support/preview/pictures.ts DIR`.
 * Writes each scene at five sizes, and names parts of the cloth that lie on each other. A second word chooses scenes by
 * a part of their name, a third one the size, a fourth one the language.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { chromiumFlags } from '../../../../support/chromium.ts';
import { pageText } from './bundle.ts';
import { duelScenes } from './duel-scenes.ts';
import { fullScenes } from './full-scenes.ts';
import { rulesetScenes, scenesOf, standingScenes, type Scene } from './scenes.ts';
import { setteScenes } from './sette-scenes.ts';

const sizes = [
  { name: '1280', width: 1280, height: 800 },
  { name: '1366', width: 1366, height: 650 },
  { name: '1280x600', width: 1280, height: 600 },
  { name: '390', width: 390, height: 844 },
  { name: '360', width: 360, height: 640 },
];

const parts =
  '.tile-plate, .tile-badges, .tile-state, .tag, [data-testid="common-clock"], .standing-rail, .pcard:not(.duel-cards > .pcard), .duel-cards, .points-disc, .hand-caption, .verdict, .bank-figures, [data-testid="sabot"], .action-bar';

/** Parts that lie on each other by more than a pixel; text that is cut; a page that is too wide. */
const faults = (page: Page): Promise<readonly string[]> =>
  page.evaluate((selector) => {
    const all = [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.offsetWidth > 0);
    const boxes = all.map((one) => ({
      one,
      name: one.dataset['testid'] ?? one.className,
      box: one.getBoundingClientRect(),
    }));
    const found = boxes.flatMap(({ one, name, box }, i) =>
      boxes
        .slice(i + 1)
        .filter(
          (other) =>
            !one.contains(other.one) &&
            !other.one.contains(one) &&
            Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left) > 1.5 &&
            Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top) > 1.5,
        )
        .map((other) => `${name} on ${other.name}`),
    );
    for (const one of document.querySelectorAll<HTMLElement>('.truncate, .tag-text'))
      if (one.scrollWidth > one.clientWidth + 1) found.push(`cut: ${one.textContent}`);
    for (const one of document.querySelectorAll<HTMLElement>('.btn'))
      if (one.scrollWidth > one.clientWidth + 1) found.push(`button too narrow: ${one.textContent}`);
    if (document.documentElement.scrollWidth > innerWidth) found.push('page too wide');
    return found;
  }, parts);

const folder = process.argv[2] ?? '/tmp/sabot-preview';
const only = process.argv[3] ?? '';
const language = process.argv[5] ?? 'en';
mkdirSync(folder, { recursive: true });
/** Each by how the names of its scenes begin: a table that nobody asked for is not played. */
const makers: readonly (readonly [begins: string, make: () => readonly Scene[]])[] = [
  ['6-', () => scenesOf(6)],
  ['10-', () => scenesOf(10, 1)],
  ['standing-', standingScenes],
  ['full-', fullScenes],
  ['duel-', duelScenes],
  ['sette-', setteScenes],
  ['', rulesetScenes],
];
const asked = makers.filter(([begins]) => begins !== '' && only.startsWith(begins));
const scenes = (asked.length > 0 ? asked : makers)
  .flatMap(([, make]) => make())
  .filter(({ name }) => name.includes(only));
const file = join(folder, 'page.html');
writeFileSync(file, await pageText(scenes));
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: chromiumFlags });
for (const { name: size, width, height } of sizes.filter(({ name }) => name.includes(process.argv[4] ?? ''))) {
  const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' });
  page.on('pageerror', (error) => console.log('error:', error.message));
  for (const { name } of scenes) {
    await page.goto(`${pathToFileURL(file).href}?${language}#${name}`);
    await page.reload();
    await page.waitForSelector('[data-testid="headline"]');
    await page.waitForTimeout(150);
    await page.screenshot({ path: join(folder, `${name}-${size}.png`), fullPage: width < 640 });
    const found = await faults(page);
    if (found.length > 0) console.log(`${name} at ${size}: ${[...new Set(found)].join(' · ')}`);
  }
  await page.close();
}
await browser.close();
