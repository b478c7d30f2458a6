/**
 * The whole line with two windows (two people): wallets, chips, deposit, one signature, the draw, banks with every call
 * and choice, settlement, leaving, withdrawing, balances on the chain to the unit; then the proof of a bank, checked
 * three ways.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Hex } from '../../../engine/bytes.ts';
import { toFragment } from '../../../web/features/verify/share.ts';
import { launch } from './support/launch.ts';
import { openLedger, paidTo } from './support/ledger.ts';
import { describe, newScore, piccolo, play, times, type Score } from './support/play.ts';
import { downloadTo, sabotVerify, withOneDigitChanged } from './support/proofs.ts';
import { readSheet, sheetsOf } from './support/sheets.ts';
import { tableNamed } from './support/tables.ts';
import { Window } from './support/window.ts';

let browser: Browser;
let folder: string;
let proof: string;
let parts: Awaited<ReturnType<typeof partsOf>>;
beforeAll(async () => {
  browser = await launch();
  folder = mkdtempSync(join(tmpdir(), 'sabot-proof-'));
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Listening {
  slides: number;
}

/** Runs in the page: counts breaths of noise, which cards make. */
function listen(): void {
  const page = globalThis as unknown as Listening;
  const make = AudioContext.prototype.createBufferSource;
  page.slides = 0;
  AudioContext.prototype.createBufferSource = function (this: AudioContext) {
    page.slides++;
    return make.call(this);
  };
}

/** Every result, every call, every choice of the banker, and both ways to draw. */
const everything = (score: Score): boolean =>
  score.wonByBanco > 0 &&
  score.wonByPunta > 0 &&
  [
    'bet-amount',
    'bet-tavolo',
    'bet-banco',
    'draw-sto',
    'draw-carta',
    'move-dimezzo',
    'move-continuo',
    'move-incasso',
  ].every((id) => times(score, id) > 0);

test('two players play the whole line; what they take home is what the chain’s sheets say', async () => {
  const { tableId } = await tableNamed('Piccolo');
  const ledger = openLedger();
  const before = await ledger.accounts();
  const people = await Promise.all(['carla', 'dino'].map((name) => Window.withChips(browser, name, '2000.01')));
  const [carla, dino] = people.map((p) => p.window) as [Window, Window];
  const purses = () => Promise.all(people.map(({ player }) => ledger.purse(tableId, player)));
  const start = await purses();
  for (const { free, locked } of start) expect({ free, locked }).toEqual({ free: 200_001n, locked: 0n });

  await Promise.all([carla.openTable(tableId), dino.openTable(tableId)]);
  // Banks of earlier players stand in the panel too, until they make room.
  const earlier = new Set((await sheetsOf(dino)).map(({ bankId }) => bankId));
  const ownSheets = async () => (await sheetsOf(dino)).filter(({ bankId }) => !earlier.has(bankId));
  await carla.sit(1, '1500');
  await dino.sit(2, '1234.57');
  // Whose turn it is stands in the tab, and who has switched the sound on hears the table.
  await expect
    .poll(() => Promise.all([carla, dino].map(({ page }) => page.title())), { timeout: 15_000 })
    .toContain('Your turn · Piccolo · Sabot');
  await carla.page.evaluate(listen);
  await carla.press('sound');
  expect(await carla.page.getByTestId('sound').getAttribute('aria-pressed')).toBe('true');
  const score = newScore();
  await play([carla, dino], score, piccolo, (s) => s.coups >= 1);
  // Four cards are dealt and two hands are turned, whatever comes with them.
  expect(await carla.page.evaluate(() => (globalThis as unknown as Listening).slides)).toBeGreaterThanOrEqual(6);
  await carla.picture('table-two', true);
  await carla.press('tab-roads');
  await carla.page.locator('[data-testid="roads"][data-whole="true"]:not([data-coups="0"])').waitFor();
  await carla.picture('table-roads', true);
  await carla.press('tab-story');
  // The first bank is over: its proof, as the page hands it out.
  await play([carla, dino], score, piccolo, (s) => s.banks.size >= 2);
  const [first] = await ownSheets();
  await dino.page.locator(`[data-testid="settlement-${first!.number}"][data-status="settled"]`).waitFor();
  proof = await downloadTo(dino, `download-proof-${first!.number}`, join(folder, 'bank.json'));
  // The first banker was drawn.
  expect(Object.keys(JSON.parse(readFileSync(proof, 'utf8')) as object)).toContain('draw');
  parts = await partsOf(dino, first!.number);
  await play([carla, dino], score, piccolo, everything);
  console.log(describe(score));

  // She leaves in the middle of whatever bank is open; he leaves after her.
  await carla.leave();
  await carla.picture('table-left');
  // A page hears of a settlement somewhat later than the chain.
  const isSettled = async () => (await ownSheets()).every(({ status }) => status === 'idle' || status === 'settled');
  await expect.poll(isSettled, { timeout: 20_000 }).toBe(true);
  const sheets = await ownSheets();
  await dino.picture('sheets', true);
  const settled = (await ledger.settlements(tableId)).filter((s) =>
    s.lines.some((l) => l.player === people[0]!.player),
  );
  const shown = sheets.filter((s) => s.status !== 'idle'); // older ones make room
  expect(shown.length).toBeGreaterThan(1);
  expect(shown.map((s) => [s.number, s.status, s.bankId])).toEqual(
    settled.slice(-shown.length).map((s) => [s.number, 'settled', s.bankId]),
  );
  const seats = new Map<number, Hex>([
    [1, people[0]!.player],
    [2, people[1]!.player],
  ]);
  for (const { bankId, ...paid } of settled) {
    expect(paid.lines.reduce((sum, l) => sum + l.line, paid.cagnotte)).toBe(0n);
    if (shown.some((s) => s.bankId === bankId)) expect(await readSheet(dino, paid.number, seats)).toEqual(paid);
  }
  await dino.leave();
  // One signature from each wallet for all of this, and no transaction.
  for (const window of [carla, dino])
    expect(await window.signatures()).toEqual([{ method: 'eth_signTypedData_v4', type: 'Grant' }]);

  await Promise.all([carla, dino].map((window) => window.atCashier(() => window.withdrawAll())));
  const end = await purses();
  people.forEach(({ player }, i) =>
    expect(end[i]).toEqual({
      wallet: start[i]!.wallet + start[i]!.free + paidTo(player, settled),
      free: 0n,
      locked: 0n,
    }),
  );
  // The history of each browser adds up to what the chain has paid its player.
  for (const [i, window] of [carla, dino].entries()) {
    await window.page.goto('/history/');
    const result = await window.page.getByTestId('history-result').getAttribute('data-units');
    expect(BigInt(result!)).toBe(paidTo(people[i]!.player, settled));
  }
  await dino.page.getByTestId('history-replay').first().click();
  await dino.page.locator('[data-testid="replay-cloth"][data-done="true"]').waitFor();
  await dino.picture('history-replay');
  const after = await ledger.accounts();
  const got = end.reduce((sum, purse, i) => sum + purse.wallet - start[i]!.wallet, 0n);
  expect(got + after.cagnotte - before.cagnotte).toBe(2n * 200_001n);
  expect(after.cagnotte - before.cagnotte).toBeGreaterThan(0n);
  // The local house tops it up; a settlement never takes from it.
  expect(after.bond).toBeGreaterThanOrEqual(before.bond);

  for (const window of [carla, dino]) {
    expect(window.failures).toEqual([]);
    await window.close();
  }
}, 280_000); // by chance it takes fifteen coups until everything has come

test('the downloaded proof verifies on the command line, but not with another digit in a link', async () => {
  const right = await sabotVerify(proof);
  expect(right, right.output.slice(-500)).toMatchObject({ code: 0, errors: '' });
  expect(right.output.trim().split('\n').at(-1)).toMatch(/^VERIFIED/);
  const wrong = await sabotVerify(withOneDigitChanged(proof, join(folder, 'changed.json')));
  expect(wrong).toMatchObject({ code: 1, errors: '' });
  expect(wrong.output.trim().split('\n').at(-1)).toMatch(/^MISMATCH turn \d+ \(coup \d+\), T\.links/);
});

test('so do a single coup of it and its taglia, as panel and server hand them out', async () => {
  const coup = await sabotVerify(parts.coup);
  expect(coup, coup.output.slice(-500)).toMatchObject({ code: 0, errors: '' });
  const taglia = await sabotVerify(parts.taglia);
  expect(taglia.errors).toBe('');
  // A bank that still waits for its signatures leaves its taglia INCOMPLETE.
  expect(taglia.output.trim().split('\n').at(-1)).toMatch(
    /^(VERIFIED|INCOMPLETE bank \d+: the bank has ended without a signed result)$/,
  );
  const wrong = await sabotVerify(withOneDigitChanged(parts.coup, join(folder, 'changed-coup.json')));
  expect([wrong.code, wrong.output.trim().split('\n').at(-1)]).toEqual([
    1,
    expect.stringMatching(/^MISMATCH turn 0 \(coup 1\), T\.links/),
  ]);
});

/**
 * A player's file has the player's own `Ack` of each state. The server leaves one out where a bet of its seat followed
 * over that state: the bet says the same (P2.10). Which of them comes first is chance.
 */
const withoutAcks = (file: string): unknown =>
  JSON.parse(readFileSync(file, 'utf8'), (key, value: unknown) => (key === 'acks' ? undefined : value));

test('the pages of a published bank and of a taglia check them and give out every file', async () => {
  const { setup } = JSON.parse(readFileSync(proof, 'utf8')) as {
    setup: { message: { table: string; taglia: number } };
  };
  const { table, taglia } = setup.message;
  const window = await Window.open(browser, 'stranger');
  await window.page.goto(`/proof/${parts.bankId}`);
  await window.page.locator('[data-testid="verdict"][data-verdict="VERIFIED"]').waitFor();
  await window.picture('proof-of-a-bank', true);
  expect(withoutAcks(await downloadTo(window, 'download-proof', join(folder, 'published.json')))).toEqual(
    withoutAcks(proof),
  );
  expect(withoutAcks(await downloadTo(window, 'download-coup-1', join(folder, 'published-coup.json')))).toEqual(
    withoutAcks(parts.coup),
  );
  // By keyboard alone: the coup opens in a separate page, and no server sees it.
  await window.get('open-coup-1').focus();
  const [opened] = await Promise.all([window.context.waitForEvent('page'), window.page.keyboard.press('Enter')]);
  await opened.locator('[data-testid="verdict"][data-verdict="VERIFIED"]').waitFor();
  expect(await opened.getByText('One coup of bank', { exact: false }).count()).toBe(1);
  await opened.close();
  await window.page.goto(`/taglia/${table}/${taglia}`);
  await window.get('verdict').waitFor();
  expect(['VERIFIED', 'INCOMPLETE']).toContain(await window.get('verdict').getAttribute('data-verdict'));
  await window.picture('proof-of-a-taglia', true);
  const all = await downloadTo(window, 'download-proof', join(folder, 'published-taglia.json'));
  expect((JSON.parse(readFileSync(all, 'utf8')) as { banks: unknown[] }).banks.length).toBeGreaterThan(1);
  await window.page.goto(`/taglia/${table}/4000000000`);
  expect(await window.sees('proof-failure')).toContain('No bank of taglia 4000000000 has ended at this table.');
  expect(window.failures).toEqual([]);
  await window.close();
});

test('the page /verify says the same, and asks no server once it has loaded', async () => {
  const window = await Window.open(browser, 'verifier');
  await window.page.goto('/verify', { waitUntil: 'networkidle' });
  const requests: string[] = [];
  window.context.on('request', (request) => {
    // The browser sometimes fetches the site's icon again when the address changes behind #.
    if (new URL(request.url()).pathname !== '/icon.svg') requests.push(request.url());
  });
  const verdictOn = async (file: string) => {
    await window.page.locator('input[type=file]').setInputFiles(file);
    await window.page.getByText(file.split('/').at(-1)!, { exact: true }).waitFor();
    return { verdict: await window.get('verdict').getAttribute('data-verdict'), words: await window.sees('verdict') };
  };
  expect(await verdictOn(proof)).toMatchObject({ verdict: 'VERIFIED' });
  await window.picture('verify-right', true);
  expect(readFileSync(await downloadTo(window, 'download-coup-1', join(folder, 'cut.json')), 'utf8')).toBe(
    readFileSync(parts.coup, 'utf8'),
  );
  const wrong = await verdictOn(join(folder, 'changed.json'));
  expect(wrong.verdict).toBe('MISMATCH');
  expect(wrong.words).toContain('T.links');
  expect(await window.get('step-differs').getAttribute('data-step')).toBe('T.links');
  await window.picture('verify-wrong', true);
  await tamperWith(window, () => verdictOn(proof));
  await window.page.evaluate(
    (hash) => {
      location.hash = hash;
    },
    await toFragment(readFileSync(join(folder, 'changed.json'), 'utf8')),
  );
  await window.page.getByText('the file in the link', { exact: true }).waitFor();
  expect(await window.get('verdict').getAttribute('data-verdict')).toBe('MISMATCH');
  await window.page.waitForTimeout(7_000); // longer than the site's shell takes to ask for news elsewhere
  expect(requests).toEqual([]);
  expect(window.failures).toEqual([]);
  await window.close();
});

/** The first coup and the taglia of a bank, as the table's panel hands them out. */
async function partsOf(window: Window, number: bigint) {
  await window.press(`proof-parts-${number}`);
  const bank = window.get(`bank-parts-${number}`);
  await bank.waitFor();
  await bank.scrollIntoViewIfNeeded();
  await window.picture('bank-parts', true);
  const save = async (testId: string, name: string): Promise<string> => {
    const [download] = await Promise.all([window.page.waitForEvent('download'), bank.getByTestId(testId).click()]);
    expect(download.suggestedFilename()).toMatch(new RegExp(`^sabot-${name}-\\d+-[0-9a-f]{8}\\.json$`));
    const file = join(folder, download.suggestedFilename());
    await download.saveAs(file);
    return file;
  };
  const bankId = await window.get(`settlement-${number}`).getAttribute('data-bank-id');
  const files = {
    bankId,
    coup: await save('download-coup-1', 'coup'),
    taglia: await save('download-taglia-1', 'taglia'),
  };
  await window.press(`proof-parts-${number}`);
  await bank.waitFor({ state: 'detached' });
  return files;
}

/** A press changes one byte of the copy, and back; the sabot is shown card by card. */
async function tamperWith(window: Window, load: () => Promise<{ readonly verdict: string | null }>): Promise<void> {
  expect(await load()).toMatchObject({ verdict: 'VERIFIED' });
  await window.page.getByRole('button', { name: /^Turn 0 \(coup 1\)/ }).click();
  expect(await window.sees('deal-words')).toMatch(/^Card 1, punta\. x mod \d+ = \d+:/);
  await window.picture('verify-shoe', true);
  for (const step of ['T.links', 'T.cards', 'R.lines']) {
    await window.press(`tamper-${step}`);
    await window.page.locator('[data-testid="tamper-verdict"]', { hasText: step }).waitFor();
  }
  await window.picture('verify-tampered', true);
  await window.press('tamper-undo');
  await window.page.locator('[data-testid="verdict"][data-verdict="VERIFIED"]').waitFor();
}
