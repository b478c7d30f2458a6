/**
 * `npm run bench:web [-- --json] [--rounds 3]`: what a page weighs before it is drawn (scripts named in its HTML,
 * gzipped), and in Chromium with the processor slowed down four times: until it can be used, how far it shifts, and the
 * frames while cards are dealt. The baseline of each column is in the same run: the scripts that every page names
 * (Next, React), and the lightest page. Nothing here fails: machines differ.
 */
import { gzipSync } from 'node:zlib';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from 'playwright-core';
import { chromiumFlags, findChromium } from '../support/chromium.ts';
import { startProduct } from '../web/browser/support/product.ts';
import { spread, type Spread } from './engine-measure.ts';

const { values } = parseArgs({
  options: { json: { type: 'boolean', default: false }, rounds: { type: 'string', default: '3' } },
});
const rounds = Number(values.rounds);
const slowDown = 4;

interface Asked {
  readonly name: string;
  readonly path: string;
  /** What must be there before the page can be used. */
  readonly usable: string;
  /** Kilobytes of the first load, at most. */
  readonly aim?: number;
}

const aims = { usable: 2_000, shift: 0.02, frame: 20 } as const;

/** The scripts that a browser of today loads before it draws: those without `nomodule`. */
const scriptsOf = (html: string): readonly string[] => [
  ...new Set(
    [...html.replaceAll(/<script[^>]*nomodule[^>]*>/gi, '').matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].map(
      ([, src]) => src!,
    ),
  ),
];

async function textOf(url: string): Promise<string> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  return await answer.text();
}

/** Bytes of each script of each page, gzipped. */
async function weigh(url: string, pages: readonly Asked[]) {
  const sizes = new Map<string, number>();
  const named = new Map<Asked, readonly string[]>();
  for (const page of pages) {
    const scripts = scriptsOf(await textOf(url + page.path));
    named.set(page, scripts);
    for (const script of scripts)
      if (!sizes.has(script)) sizes.set(script, gzipSync(await textOf(new URL(script, url).href)).length);
  }
  const sum = (scripts: readonly string[]) => scripts.reduce((total, script) => total + sizes.get(script)!, 0);
  const shared = [...sizes.keys()].filter((script) => [...named.values()].every((scripts) => scripts.includes(script)));
  return { shared: sum(shared), of: new Map([...named].map(([page, scripts]) => [page, sum(scripts)])) };
}

async function slowPage(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 600 } })).newPage();
  await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  await page.addInitScript(() => {
    const told = globalThis as unknown as { shift: number };
    told.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) told.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return page;
}

async function open(browser: Browser, url: string, { path, usable }: Asked) {
  const page = await slowPage(browser);
  const start = performance.now();
  await page.goto(url + path, { waitUntil: 'commit' });
  await page.locator(usable).first().waitFor({ timeout: 120_000 });
  const ms = performance.now() - start;
  await page.waitForTimeout(2_000);
  const shift = await page.evaluate(() => (globalThis as unknown as { shift: number }).shift);
  await page.context().close();
  return { ms, shift };
}

/** Milliseconds of the slowest frame but for one in twenty, while a coup of the tutorial is dealt. */
async function frames(browser: Browser, url: string): Promise<number> {
  const page = await slowPage(browser);
  await page.goto(`${url}/learn/`);
  await page.getByTestId('learn-enter').click({ timeout: 60_000 });
  // As text: what the loader adds to functions is not known in the page.
  const times = await page.evaluate<number[]>(`new Promise((done) => {
    const taken = [];
    let before = performance.now();
    const end = before + 4000;
    const next = (now) => {
      taken.push(now - before);
      before = now;
      if (now < end) requestAnimationFrame(next);
      else done(taken.slice(1));
    };
    requestAnimationFrame(next);
  })`);
  await page.context().close();
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)]!;
}

const product = await startProduct();
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
try {
  const { url } = product;
  const lobby = JSON.parse(await textOf(`${url}/gs/config`)) as {
    readonly tables: readonly { readonly tableId: string }[];
  };
  const pages: readonly Asked[] = [
    { name: 'verify', path: '/verify/', usable: '[data-testid=verify-choose]', aim: 150 },
    { name: 'table', path: `/table/?id=${lobby.tables[0]!.tableId}`, usable: '[data-testid=table-screen]', aim: 260 },
    { name: 'lobby', path: '/', usable: '[data-testid=lobby]' },
    { name: 'rules', path: '/rules/', usable: '[data-testid=rules-punta]' },
    { name: 'learn', path: '/learn/', usable: '[data-testid=learn-enter]' },
  ];
  const weights = await weigh(url, pages);
  const rows: { page: Asked; bytes: number; ms: Spread; shift: number }[] = [];
  for (const page of pages) {
    const seen = [];
    for (let round = 0; round < rounds; round++) seen.push(await open(browser, url, page));
    const ms = spread(seen.map((one) => one.ms));
    rows.push({ page, bytes: weights.of.get(page)!, ms, shift: Math.max(...seen.map((one) => one.shift)) });
  }
  const dealt = [];
  for (let round = 0; round < rounds; round++) dealt.push(await frames(browser, url));
  const frame = spread(dealt);
  if (values.json) console.log(JSON.stringify({ shared: weights.shared, rows, frame }));
  else {
    const kB = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;
    console.log(`First load, gzipped. Baseline, what every page names (Next, React): ${kB(weights.shared)}`);
    for (const { page, bytes } of rows)
      console.log(
        `  ${page.name.padEnd(8)} ${kB(bytes).padStart(7)}  ${(bytes / weights.shared).toFixed(2)} ×` +
          (page.aim === undefined ? '' : `  (aim ${page.aim} kB)`),
      );
    const lightest = Math.min(...rows.map(({ ms }) => ms.median));
    console.log(
      `Until usable, processor slowed down ${slowDown} ×. Baseline, the lightest page: ${lightest.toFixed(0)} ms`,
    );
    for (const { page, ms, shift } of rows)
      console.log(
        `  ${page.name.padEnd(8)} ${ms.median.toFixed(0).padStart(5)} ms (${ms.min.toFixed(0)} to ${ms.max.toFixed(0)})` +
          `  ${(ms.median / lightest).toFixed(2)} ×  shift ${shift.toFixed(3)}  (aims ${aims.usable} ms, ${aims.shift})`,
      );
    console.log(`While dealing: 19 of 20 frames within ${frame.median.toFixed(1)} ms (aim ${aims.frame})`);
  }
} finally {
  await browser.close();
  await product.stop();
}
