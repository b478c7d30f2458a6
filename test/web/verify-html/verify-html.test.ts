/** verify.html as a stranger uses it: one file on a disk, opened in a real browser without network. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createHash } from 'node:crypto';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseProof } from '../../../engine/proof/read.ts';
import { coupOfBank, coupToJson } from '../../../engine/proof/write.ts';
import { buildVerifier, checksumLine, type BuiltPage } from '../../../web/verify-html/build.ts';
import { chromiumFlags, findChromium } from '../../support/chromium.ts';

const read = (name: string): string => readFileSync(new URL(`../../vectors/${name}.json`, import.meta.url), 'utf8');
const bankText = read('banks/bank-heads-up');
/** A bank that begins with a full sabot. */
const firstBank = read('bases/heads-up');

let built: BuiltPage;
let folder: string;
let browser: Browser;
let context: BrowserContext;
let page: Page;
/** What the page asked for, and what its policy refused. */
let asked: string[];
let complaints: string[];

beforeAll(async () => {
  built = await buildVerifier();
  folder = mkdtempSync(join(tmpdir(), 'sabot-verify-html-'));
  writeFileSync(join(folder, 'verify.html'), built.html);
  browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  [asked, complaints] = [[], []];
  context = await browser.newContext({ offline: true, permissions: ['clipboard-read', 'clipboard-write'] });
  context.on('request', (request) => {
    if (!request.url().startsWith('blob:')) asked.push(request.url());
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  context.on('console', (message) => complaints.push(message.text()));
  page = await context.newPage();
  await page.goto(pathToFileURL(join(folder, 'verify.html')).href);
});
afterEach(async () => {
  expect(asked).toEqual([pathToFileURL(join(folder, 'verify.html')).href]); // the file itself, and nothing else
  expect(complaints).toEqual([]);
  await context.close();
});

const verdict = () => page.getByTestId('verdict').getAttribute('data-verdict', { timeout: 30_000 });
const differs = () => page.getByTestId('step-differs').getAttribute('data-step');

async function choose(name: string, content: string | Buffer): Promise<string | null> {
  await page
    .getByTestId('verify-file')
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) });
  await page.getByText(`Checking ${name}`).waitFor({ state: 'detached' });
  return verdict();
}

async function paste(text: string): Promise<string | null> {
  await page.getByTestId('verify-paste').fill(text);
  await page.getByTestId('verify-check').click();
  await page.getByText('Checking pasted text').waitFor({ state: 'detached' });
  return verdict();
}

/** Drops a file where the pointer is. */
async function drop(name: string, content: string): Promise<string | null> {
  const transfer = await page.evaluateHandle(
    ([fileName, text]) => {
      const data = new DataTransfer();
      data.items.add(new File([text!], fileName!, { type: 'application/json' }));
      return data;
    },
    [name, content],
  );
  await page.locator('main').dispatchEvent('drop', { dataTransfer: transfer });
  await page.getByText(`Checking ${name}`).waitFor({ state: 'detached' });
  return verdict();
}

const taglia = (...banks: readonly string[]): string =>
  `{"format":"sabot-taglia","version":1,"taglia":${parseProof(firstBank).setup.message.taglia},"banks":[${banks.join(',')}]}`;
/** One digit of the first card of the last coup is changed. */
const withOtherCard = (bank: string): string =>
  bank.replace(
    /("cards":\s*\[\s*\d?)(\d)(?![\s\S]*"cards")/,
    (_, before: string, digit: string) => `${before}${digit === '0' ? 1 : 0}`,
  );
const otherCard = withOtherCard(bankText);

describe('verify.html', () => {
  it('V1 a bank is VERIFIED, with what it is, what was not checked, and every step', async () => {
    expect(await choose('bank.json', bankText)).toBe('VERIFIED');
    expect(await page.getByTestId('step-differs').count()).toBe(0);
    const { setup } = parseProof(bankText);
    expect(await page.locator('dl').innerText()).toContain(setup.message.house);
    expect(await page.getByTestId('not-checked').innerText()).toContain(setup.message.house);
    const turn = page.locator('details', { hasText: 'Turn 0 (coup 1)' }).first();
    await turn.locator('summary').click();
    for (const id of ['T.bets', 'T.closed', 'T.key', 'T.cards', 'T.money', 'T.step'])
      expect(await turn.locator(`[data-step="${id}"] pre`).innerText()).not.toBe('');
    expect(await turn.locator('[data-step="T.cards"] pre').innerText()).toMatch(
      /^dealKey 0x[0-9a-f]{64}\nx = \d+\nx mod \d+ = \d+ → \d+ \(/,
    );
  });

  it('V2 one changed digit is a MISMATCH that opens at the step', async () => {
    expect(otherCard).not.toBe(bankText);
    expect(await choose('changed.json', otherCard)).toBe('MISMATCH');
    expect(await differs()).toBe('T.cards');
    expect(await page.getByTestId('step-differs').isVisible()).toBe(true);
    expect(await page.getByTestId('verdict').innerText()).toMatch(/Turn 4 \(coup 5\), T\.cards/);
  });

  it.each([
    ['nonsense', 'nonsense'],
    ['an empty file', ''],
    ['another JSON', '{"format":"sabot-proof"}'],
    ['another version', bankText.replace('"version": 1', '"version": 2')],
    ['bytes that are no UTF-8', Buffer.concat([Buffer.from(bankText.slice(0, 40)), Buffer.of(0xff, 0xfe)])],
    ['a byte order mark', `\ufeff${bankText}`],
  ])('V3 %s is UNREADABLE', async (_name, content) => {
    expect(await choose('file.json', content)).toBe('UNREADABLE');
  });

  it('V4 40 MB are refused before they are read', async () => {
    writeFileSync(join(folder, 'large.json'), Buffer.alloc(40_000_000, ' '));
    await page.getByTestId('verify-file').setInputFiles(join(folder, 'large.json'));
    expect(await verdict()).toBe('UNREADABLE');
    expect(await page.getByTestId('verdict').innerText()).toContain('larger than 32 MB');
  });

  it('V5 a taglia: each bank folds out; a changed one is named', async () => {
    expect(await choose('taglia.json', taglia(firstBank))).toBe('VERIFIED');
    const bank = page.locator('details', { hasText: `Bank ${parseProof(firstBank).setup.message.number}` }).last();
    await bank.locator('summary').first().click();
    await bank.locator('details').first().waitFor(); // folded content is made when it is opened
    expect(await bank.locator('details').count()).toBeGreaterThan(2);
    expect(await choose('changed-taglia.json', taglia(withOtherCard(firstBank)))).toBe('MISMATCH');
    expect(await page.locator('[data-step="T.cards"].bad').isVisible()).toBe(true);
  });

  it('V6 a single coup, pasted', async () => {
    const coup = JSON.stringify(coupToJson(coupOfBank(parseProof(bankText), 1)));
    expect(await paste(coup)).toBe('VERIFIED');
    expect(
      await paste(
        coup.replace(/"posta":"(\d)/, (_, digit: string) => `"posta":"${digit === '9' ? 1 : Number(digit) + 1}`),
      ),
    ).toBe('MISMATCH');
    expect(await paste('{')).toBe('UNREADABLE');
  });

  it('V7 a dropped file, and the next one in its place', async () => {
    expect(await drop('dropped.json', bankText)).toBe('VERIFIED');
    expect(await drop('second.json', otherCard)).toBe('MISMATCH');
    expect(await page.getByTestId('verdict').count()).toBe(1);
  });

  it('V8 what is in a file never becomes markup', async () => {
    expect(await choose('<img src=x onerror=alert(1)>.json', '{"<img src=x>":1}')).toBe('UNREADABLE');
    expect(await page.locator('#result img').count()).toBe(0);
  });

  it('V9 steps can be copied', async () => {
    await choose('bank.json', bankText);
    await page.getByRole('button', { name: 'Copy all steps' }).click();
    await page.getByText('Copied').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('T.cards');
    expect(copied).toMatch(/VERIFIED\s*$/);
  });

  it('V10 nothing is wider than a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await choose('changed.json', otherCard);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

describe('the build of verify.html', () => {
  it('V11 two builds are byte-equal, and the SHA-256 is that of the file', async () => {
    const again = await buildVerifier();
    expect(again.html).toBe(built.html);
    expect(
      createHash('sha256')
        .update(readFileSync(join(folder, 'verify.html')))
        .digest('hex'),
    ).toBe(built.sha256);
    expect(checksumLine(built)).toBe(`${built.sha256}  verify.html\n`);
  });

  it('V12 its policy names exactly the script and the style in it, and nothing it could ask', () => {
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(built.html)![1]!;
    const hashOf = (tag: string): string =>
      `'sha256-${createHash('sha256')
        .update(new RegExp(`<${tag}>([^]*)</${tag}>`).exec(built.html)![1]!)
        .digest('base64')}'`;
    expect(policy.split('; ')).toEqual([
      `default-src 'none'`,
      `script-src ${hashOf('script')}`,
      `style-src ${hashOf('style')}`,
      'worker-src blob:',
      'img-src data:',
      `base-uri 'none'`,
      `form-action 'none'`,
    ]);
    expect(built.html.match(/<script/g)).toHaveLength(1);
    expect(built.html).not.toMatch(/\b(?:src|href)="(?!data:)/);
  });

  it('V13 it stays small: the verifier itself, and with the words of three languages', async () => {
    const english = await buildVerifier('english');
    expect(english.scriptGzipped).toBeLessThan(41_700);
    expect(english.gzipped).toBeLessThan(44_200); // of two games; the aim for one was 40,000
    expect(built.gzipped).toBeLessThan(61_000);
  });
});
