/**
 * The verifier in a real Chromium: the built verify.html as a person uses it, and the engine alone, with and without
 * signatures.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { chromium, type Browser } from 'playwright-core';
import { buildVerifier } from '../../web/verify-html/build.ts';
import { chromiumFlags, findChromium } from '../support/chromium.ts';
import type { timesOf } from './fairness-page.ts';
import { spread, type Spread } from './engine-measure.ts';

export interface InChromium {
  readonly version: string;
  /** By file; `cold`: the first run of a page; `warm`: the later ones. */
  readonly engine: Readonly<Record<string, { readonly cold: Spread; readonly warm: Spread }>>;
  /** As verify.html reports it: each time with a new worker, so always cold. */
  readonly page: Readonly<Record<string, Spread>>;
}

/** Milliseconds of the files, `texts` by name, in this many rounds. */
export async function measureInChromium(texts: Readonly<Record<string, string>>, rounds: number): Promise<InChromium> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  try {
    const engine: Record<string, { cold: Spread; warm: Spread }> = {};
    for (const [name, text] of Object.entries(texts)) {
      for (const withoutSignatures of [true, false])
        engine[`${name}${withoutSignatures ? ', no signatures' : ''}`] = await engineAlone(
          browser,
          text,
          withoutSignatures,
          rounds,
        );
    }
    return { version: browser.version(), engine, page: await wholePage(browser, texts, rounds) };
  } finally {
    await browser.close();
  }
}

async function engineAlone(browser: Browser, text: string, withoutSignatures: boolean, rounds: number) {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('fairness-page.ts', import.meta.url))],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2023',
    write: false,
    tsconfigRaw: {},
  });
  const [cold, warm]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.addScriptTag({ content: outputFiles[0]!.text });
    const times = await page.evaluate(
      ([file, without]) => (globalThis as unknown as { timesOf: typeof timesOf }).timesOf(file, without, 4),
      [text, withoutSignatures] as const,
    );
    cold.push(times[0]!);
    warm.push(...times.slice(1));
    await context.close();
  }
  return { cold: spread(cold), warm: spread(warm) };
}

async function wholePage(browser: Browser, texts: Readonly<Record<string, string>>, rounds: number) {
  const folder = mkdtempSync(join(tmpdir(), 'sabot-bench-'));
  try {
    writeFileSync(join(folder, 'verify.html'), (await buildVerifier()).html);
    const found: Record<string, Spread> = {};
    for (const [name, text] of Object.entries(texts)) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const context = await browser.newContext({ offline: true });
        const page = await context.newPage();
        await page.goto(pathToFileURL(join(folder, 'verify.html')).href);
        await page
          .getByTestId('verify-file')
          .setInputFiles({ name: 'proof.json', mimeType: 'application/json', buffer: Buffer.from(text) });
        const verdict = await page.getByTestId('verdict').getAttribute('data-verdict', { timeout: 120_000 });
        if (verdict !== 'VERIFIED') throw new Error(`${name}: ${verdict}`);
        times.push(Number(await page.getByTestId('ms').getAttribute('data-ms')));
        await context.close();
      }
      found[name] = spread(times);
    }
    return found;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
