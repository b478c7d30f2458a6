/**
 * The house directs a table at which three people play: suspended and resumed in a coup, a higher minimum, closed. Each
 * page says so in words, offers nothing meanwhile, and everybody is paid on chain.
 */
import { errors, type Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Hex } from '../../../../engine/bytes.ts';
import { sabot } from '../../../server/support/sabot-cli.ts';
import { launch } from '../support/launch.ts';
import { openLedger } from '../support/ledger.ts';
import { tableNamed } from '../support/tables.ts';
import { Window } from '../support/window.ts';

const deposited = 70_000n;
const name = 'Circolo';
let browser: Browser;
let people: Window[] = [];
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

async function admin(...args: string[]): Promise<string> {
  const { code, out, err } = await sabot(['admin', ...args, '--as', 'the test'], inject('data'));
  expect([code, err]).toEqual([0, '']);
  return out;
}

/** Pressed in this order of preference. */
const acts = ['sit-in', 'posta-confirm', 'bet-amount', 'bet-ready', 'move-pass', 'move-on'] as const;
const draws = ['draw-batto', 'draw-sto', 'draw-carta'] as const;
const amounts: Readonly<Record<string, readonly [input: string, chips: string]>> = {
  'posta-confirm': ['posta-input', '60'],
  'bet-amount': ['bet-input', '20'],
};

const shown = async (window: Window, ids: readonly string[]): Promise<readonly string[]> => {
  const there = await Promise.all(ids.map(async (id) => await window.get(id).isVisible()));
  return ids.filter((_, i) => there[i]);
};

/** One press in each window that is asked something, as long as `done` does not hold. */
async function playUntil(
  what: string,
  ids: readonly string[],
  done: () => Promise<boolean>,
  seconds = 120,
): Promise<void> {
  const end = Date.now() + seconds * 1_000;
  while (!(await done())) {
    if (Date.now() > end) throw new Error(`${what} did not come`);
    for (const window of people) {
      const [first] = await shown(window, ids);
      if (first !== undefined) await press(window, first);
    }
    await people[0]!.page.waitForTimeout(50);
  }
}

/** The page may have moved on meanwhile: then the next look decides. */
async function press(window: Window, id: string): Promise<void> {
  try {
    const amount = amounts[id];
    if (amount !== undefined) await window.get(amount[0]).fill(amount[1], { timeout: 2_000 });
    await window.get(id).click({ timeout: 2_000 });
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error;
  }
}

const drawing = async (): Promise<boolean> => {
  for (const window of people) if ((await shown(window, draws)).length > 0) return true;
  return false;
};

test('P12.4 suspended and resumed in a coup, a higher minimum, closed: seen by three, and all are paid on chain', async () => {
  const { tableId } = await tableNamed(name);
  const ledger = openLedger();
  const before = await ledger.accounts();
  const opened = await Promise.all(['ida', 'leo', 'mia'].map((one) => Window.withChips(browser, one, '700')));
  people = opened.map(({ window }) => window);
  const players: readonly Hex[] = opened.map(({ player }) => player);
  for (const [i, window] of people.entries()) {
    await window.openTable(tableId);
    await window.sit(i + 1, '400');
  }

  await playUntil('a decision', acts, drawing);
  await admin('suspend', name);
  for (const window of people)
    expect(await window.sees('director-suspended')).toMatch(
      /suspended play\. (This coup is played to its end|No clock runs)/,
    );
  await people[0]!.picture('suspended-in-coup', true);
  // The coup is played to its end; then nothing is offered to anybody.
  const rests = async (): Promise<boolean> =>
    (await Promise.all(people.map(async (one) => await one.get('director-suspended').innerText()))).every((text) =>
      text.includes('No clock runs'),
    );
  await playUntil('the end of the coup', draws, rests);
  await people[0]!.page.waitForTimeout(500);
  for (const window of people) expect(await shown(window, [...acts, ...draws])).toEqual([]);
  await people[0]!.picture('suspended', true);

  await admin('minimum', name, '--bet', '5', '--posta', '50');
  for (const window of people)
    expect(await window.sees('director-coming-minimum')).toMatch(
      /a bet is at least 5 and a posta at least 50, from the next coup/,
    );
  await admin('resume', name);
  for (const window of people) await window.gone('director-suspended');
  const holds = async (): Promise<boolean> => await people[2]!.get('director-minimum').isVisible();
  await playUntil('the higher minimum', [...acts, ...draws], holds, 150);
  for (const window of people)
    expect(await window.sees('director-minimum')).toBe('Now a bet is at least 5, and a posta at least 50.');

  await admin('close', name);
  const areOut = async (): Promise<boolean> =>
    (await Promise.all(players.map(async (player) => await ledger.purse(tableId, player)))).every(
      ({ locked }) => locked === 0n,
    );
  await playUntil('everybody out', [...acts, ...draws], areOut);
  for (const window of people) {
    expect(await window.sees('director-closing')).toMatch(/closed this table\. Everybody is paid/);
    await window.gone('leave-table', 30_000);
    expect(await shown(window, ['take-seat-1', 'take-seat-2', 'take-seat-3'])).toEqual([]);
    expect(window.failures).toEqual([]);
  }
  await people[0]!.picture('closed', true);
  const purses = await Promise.all(players.map(async (player) => await ledger.purse(tableId, player)));
  const { cagnotte } = await ledger.accounts();
  expect(purses.reduce((sum, { free }) => sum + free, cagnotte - before.cagnotte)).toBe(3n * deposited);
  await admin('reopen', name);
  await people[0]!.gone('director-closing');
});
