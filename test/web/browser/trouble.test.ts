/**
 * What goes wrong at a table, each with its message, and table and money unharmed: a taken seat, wrong amounts, a
 * reload during a coup, a second tab, a second browser, the table server killed, the chain node down. One sitting of
 * two people goes through all of it.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Hex } from '../../../engine/bytes.ts';
import { launch } from './support/launch.ts';
import { overlapping } from './support/layout.ts';
import { openLedger } from './support/ledger.ts';
import { newScore, piccolo, play, type Score } from './support/play.ts';
import { pidOf } from './support/product.ts';
import { tableNamed } from './support/tables.ts';
import { Window } from './support/window.ts';

const deposited = 70_000n;
let browser: Browser;
let gina: Window;
let hugo: Window;
let players: readonly Hex[];
let tableId: Hex;
const score: Score = newScore();
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Plays until somebody has to draw, and returns that window; with `coups` at least one coup is over by then. */
async function untilDrawing(): Promise<Window> {
  let drawing: Window | null = null;
  await play([gina, hugo], score, piccolo, async () => {
    for (const window of [gina, hugo])
      if ((await window.offer()).buttons.some((id) => id.startsWith('draw-'))) drawing = window;
    return drawing !== null;
  });
  return drawing!;
}

/** The running coup goes on to its end, and is verified in both windows. */
async function oneCoupMore(): Promise<void> {
  const before = score.coups;
  await play([gina, hugo], score, piccolo, (s) => s.coups > before);
}

test('a seat that somebody else took is refused in words, and the chips stay free', async () => {
  tableId = (await tableNamed('Piccolo')).tableId;
  const people = await Promise.all(['gina', 'hugo'].map((name) => Window.withChips(browser, name, '700')));
  [gina, hugo] = people.map((p) => p.window) as [Window, Window];
  players = people.map((p) => p.player);
  await Promise.all([gina, hugo].map((window) => window.openTable(tableId)));
  await hugo.press('take-seat-1');
  await hugo.get('sit-amount').fill('400');
  await gina.sit(1, '480');
  await hugo.press('sit-confirm');
  expect(await hugo.sees('refusal')).toContain('This seat is taken.');
  expect(await hugo.sees('refusal-rule')).toBe('P1.2');
  await hugo.picture('seat-taken');
  expect(await openLedger().purse(tableId, players[1]!)).toMatchObject({ free: deposited, locked: 0n });
  await hugo.get('refusal').getByRole('button', { name: 'Dismiss' }).click();
  await hugo.sit(2, '400');
});

test('wrong amounts: a posta below the minimum or above the credit, a bet above the credit', async () => {
  // The player who is due may refuse the bank: it goes to the other seat.
  await hugo.until('a posta to be named', async () => (await posta(hugo)) || (await posta(gina)));
  if (await posta(hugo)) await hugo.press('refuse-bank');
  await gina.get('posta-input').waitFor();
  for (const [typed, said] of [
    ['9.99', 'At least 10 CHIP.'],
    ['480.01', 'At most 480 CHIP.'],
    ['12,5', 'Use a point for the decimals, as in 12.5.'],
    ['10.123', 'At most 2 decimals.'],
    ['-20', 'An amount cannot be negative.'],
    ['a lot', 'That is not an amount.'],
  ] as const)
    await refusesAmount(gina, 'posta-input', 'posta-confirm', typed, said);
  await gina.picture('posta-too-small');
  await gina.get('posta-input').fill('450');
  await gina.press('posta-confirm');

  await hugo.get('bet-input').waitFor();
  await refusesAmount(hugo, 'bet-input', 'bet-amount', '400.01', 'At most 400 CHIP.');
  await hugo.picture('bet-too-large', true);
  await refusesAmount(hugo, 'bet-input', 'bet-amount', '0.5', 'At least 1 CHIP.');
  expect(await hugo.get('bet-banco').isDisabled()).toBe(true); // 450 with a credit of 400
  expect(await hugo.get('bet-tavolo').isEnabled()).toBe(true);
  await hugo.get('bet-input').fill('10');
  await hugo.get('bet-amount').dblclick(); // an impatient press makes one bet
  await oneCoupMore();
});

const posta = async (window: Window) => (await window.offer()).buttons.includes('posta-confirm');

async function refusesAmount(
  window: Window,
  input: string,
  button: string,
  typed: string,
  said: string,
): Promise<void> {
  await window.get(input).fill(typed);
  await window.page.getByText(said, { exact: true }).waitFor({ timeout: 2_000 });
  expect(await window.get(button).isDisabled(), typed).toBe(true);
  await window.get(input).press('Enter');
  expect(await window.get(input).inputValue()).toBe(typed); // still there: nothing was sent
}

test('a reload during a coup: the same cards, the same decision, and play goes on', async () => {
  const drawing = await untilDrawing();
  const before = await drawing.offer();
  await drawing.page.reload();
  await drawing.until(
    'the decision again',
    async () => (await drawing.offer()).buttons.some((id) => id.startsWith('draw-')),
    12_000,
  );
  const { cards, buttons } = await drawing.offer();
  expect({ cards, buttons }).toEqual({ cards: before.cards, buttons: before.buttons });
  await oneCoupMore();
});

test('a second tab of the same browser watches, until it is told to play; then the first one watches', async () => {
  const second = await gina.another('gina-2');
  await second.page.goto(`/table/${tableId}`);
  expect(await second.sees('other-tab')).toContain(
    'Another tab of this browser plays your seat. Here you are watching.',
  );
  expect((await second.offer()).buttons).toEqual([]);
  await second.press('play-here');
  expect(await gina.sees('other-tab')).toContain('Another tab');
  await gina.picture('other-tab');
  await play([second, hugo], score, piccolo, after(1));
  await second.page.close();
  await gina.press('play-here');
  await gina.gone('other-tab');
  await oneCoupMore();
});

/** True once `coups` more coups are over. */
function after(coups: number): (score: Score) => boolean {
  const from = score.coups;
  return (s) => s.coups >= from + coups;
}

test('the same session in a second browser: the first connection is closed and says so', async () => {
  await oneCoupMore();
  const other = await Window.open(browser, 'gina-elsewhere', {
    storageState: await gina.context.storageState({ indexedDB: true }),
  });
  await other.page.goto(`/table/${tableId}`);
  expect(await gina.sees('link-replaced')).toContain('The newer connection plays; this one is closed.');
  await gina.picture('replaced');
  expect(await other.get('link-replaced').count()).toBe(0);
  await other.get('leave-table').waitFor();
  await other.close();
  await gina.press('reconnect');
  await gina.gone('link-replaced');
  await oneCoupMore();
});

test('the table server is killed during a coup: both windows say so, and the cards stay the same', async () => {
  const drawing = await untilDrawing();
  const before = await drawing.offer();
  process.kill(pidOf(inject('data'), 'tables')!, 'SIGKILL');
  await Promise.all(
    [gina, hugo].map(async (window) => {
      expect(await window.sees('link-retrying')).toMatch(
        /The connection to the table is lost\. Connecting again; 1\d\d s left\./,
      );
    }),
  );
  await gina.picture('server-down', true);
  await Promise.all([gina, hugo].map((window) => window.gone('link-retrying', 30_000)));
  await drawing.until(
    'the decision again',
    async () => (await drawing.offer()).buttons.some((id) => id.startsWith('draw-')),
    12_000,
  );
  expect((await drawing.offer()).cards).toBe(before.cards);
  await oneCoupMore();
});

test('the chain node is down: banner and cashier say so, play goes on, and it settles later', async () => {
  const killed = new Set<number>();
  const steps: string[] = [];
  let since = Date.now();
  /** How long each step took, so that the next failure on a slow machine needs no guessing. */
  const passed = (step: string): void => {
    steps.push(`${step} ${((Date.now() - since) / 1000).toFixed(1)} s`);
    since = Date.now();
  };
  const killer = setInterval(() => {
    const pid = pidOf(inject('data'), 'anvil');
    if (pid === null || killed.has(pid)) return;
    process.kill(pid, 'SIGKILL'); // again each time it has come back
    killed.add(pid);
  }, 25); // it hardly ever lives long enough to take a transaction
  try {
    const down = async () => killed.size > 0 && (await gina.get('chain-down').count()) > 0;
    await play([gina, hugo], score, piccolo, down);
    passed('banner');
    expect(await gina.sees('chain-down')).toContain('The chain node does not answer. Play at a table goes on;');
    expect(await overlapping(gina), 'with a banner and notices above the table').toEqual([]);
    await gina.picture('chain-down', true);
    await oneCoupMore();
    passed('a coup meanwhile');
    await gina.atCashier(async () => {
      await gina.press('tab-withdraw');
      await gina.press('withdraw-all');
      await gina.press('withdraw');
      await gina.page.locator('[data-testid="cashier-status"][data-state="failed"]').waitFor({ timeout: 40_000 });
      expect(await gina.sees('cashier-status')).toMatch(/^The chain node (does not answer|has forgotten)/);
    });
    passed('the cashier');
  } finally {
    clearInterval(killer);
    console.log(`The chain node was killed ${killed.size} times: ${steps.join(', ')}`);
  }
  await Promise.all([gina, hugo].map((window) => window.gone('chain-down', 30_000)));
  passed('the node’s return');
  await oneCoupMore();
  passed('a coup after it');
  console.log(steps.slice(-2).join(', '));
});

test('after all of it both leave, and not a unit is missing', async () => {
  const ledger = openLedger();
  await hugo.leave();
  await gina.leave();
  const settled = (await ledger.settlements(tableId)).filter((s) => s.lines.some((l) => l.player === players[0]));
  const purses = await Promise.all(players.map((player) => ledger.purse(tableId, player)));
  purses.forEach(({ free, locked }, i) => {
    const line = settled
      .flatMap((s) => s.lines)
      .filter((l) => l.player === players[i])
      .reduce((sum, l) => sum + l.line, 0n);
    expect({ free, locked }).toEqual({ free: deposited + line, locked: 0n });
  });
  const kept = settled.reduce((sum, s) => sum + s.cagnotte, 0n);
  expect(purses.reduce((sum, p) => sum + p.free, kept)).toBe(2n * deposited);
  for (const window of [gina, hugo]) expect(window.failures).toEqual([]);
});
