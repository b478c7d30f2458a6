/**
 * Pictures of tables of several without a running product: `tsx test/web/browser/support/preview/pictures.ts DIR`.
 * Writes each scene at five sizes, and names parts of the cloth that lie on each other. A second word chooses scenes by
 * a part of their name, a third one the size, a fourth one the language.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import tailwind from '@tailwindcss/postcss';
import { build, type Plugin } from 'esbuild';
import { chromium, type Page } from 'playwright-core';
import postcss from 'postcss';
import { chromiumFlags } from '../../../../support/chromium.ts';
import { duelScenes } from './duel-scenes.ts';
import { fullScenes } from './full-scenes.ts';
import { rulesetScenes, scenesOf, standingScenes, type Scene } from './scenes.ts';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../../../../..');
const sizes = [
  { name: '1280', width: 1280, height: 800 },
  { name: '1366', width: 1366, height: 650 },
  { name: '1280x600', width: 1280, height: 600 },
  { name: '390', width: 390, height: 844 },
  { name: '360', width: 360, height: 640 },
];

const context = `
import { decodeWire } from '${root}/engine/protocol/wire.ts';
import { formatChips } from '${root}/engine/chips.ts';
import { sceneAtRest } from '${root}/web/features/table/scene-director.ts';
const drawn = globalThis.scenes.find(({ name }) => name === decodeURIComponent(location.hash.slice(1)));
const snap = decodeWire(drawn.snap);
const offset = snap.view.now - Date.now();
const atRest = sceneAtRest(snap.view, snap.memory);
// Who holds the cards has them before it, face down.
const peels = drawn.name.endsWith('-peel');
const kinds = atRest.board?.punta ?? [];
const scene = peels
  ? { ...atRest, board: { ...atRest.board, punta: [null, null] }, peel: { role: 'punta', kinds } }
  : atRest;
const value = {
  session: { act: () => undefined, inviteBot: () => undefined, offers: () => undefined },
  snap: { ...snap, offset }, scene, turnCards: () => undefined,
  table: { name: 'Otto', ruleset: 'online', settings: { seats: drawn.chairs }, table: snap.view.table },
  server: {}, mySeat: snap.me?.seat ?? null, amounts: formatChips,
  nicknames: new Map(snap.view.seats.map(({ player, seat }) => [player, ['Ada', 'Giovanni-Luca_9', 'Éléonore'][seat % 3]])),
};
export const useTable = () => value;
export const OnCloth = ({ children }) => children;
`;
const chain = `
const nothing = () => undefined;
export const useServer = () => ({ chipSymbol: 'CHIP', chainId: 31337 });
export const useChainState = nothing;
export const WithChain = ({ children }) => children;
`;
const wallet = `
const nothing = () => undefined;
export const useWallet = () => ({ address: null, settling: false, wrongChain: false });
export const useWagmi = nothing;
export const useOwnNode = () => ({ key: 'own' });
`;

/** The page's session and chain are replaced by what a scene holds. */
const stubs: Plugin = {
  name: 'stubs',
  setup(builder) {
    builder.onLoad({ filter: /web\/features\/table\/context\.tsx$/ }, () => ({ contents: context, loader: 'js' }));
    builder.onLoad({ filter: /web\/lib\/chain\.tsx$/ }, () => ({ contents: chain, loader: 'js' }));
    builder.onLoad({ filter: /web\/lib\/wallet\.tsx$/ }, () => ({ contents: wallet, loader: 'js' }));
  },
};

async function pageText(scenes: readonly object[]): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(here, 'page.tsx')],
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    platform: 'browser',
    define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}' },
    plugins: [stubs],
  });
  const from = join(root, 'web/app/globals.css');
  const { css } = await postcss([tailwind()]).process(readFileSync(from, 'utf8'), { from });
  const text = (json: string) => json.replaceAll('<', '\\u003c');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<style>${css}</style><body class="flex flex-col font-sans">
<script>globalThis.scenes = ${text(JSON.stringify(scenes))}</script>
<script type="module">${outputFiles[0]!.text.replaceAll('</script', '<\\/script')}</script></body></html>`;
}

const parts =
  '.tile-plate, .tile-badges, .tile-state, .tag, [data-testid="common-clock"], .standing-rail, .pcard, .points-disc, .hand-caption, .verdict, .bank-figures, [data-testid="sabot"], .action-bar';

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
