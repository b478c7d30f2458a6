/**
 * A server that shows other cards to one player and another sum to the other: no signature proves it, so both pages
 * disagree, name the step, and sign nothing.
 */
import { inspect } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch } from './support/launch.ts';
import { openLedger } from './support/ledger.ts';
import { choose, newScore, prepared, grande } from './support/play.ts';
import { otherCard, otherLine, tamperWith } from './support/tampering.ts';
import { tableNamed } from './support/tables.ts';
import { Window } from './support/window.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test('a card or a sum that was changed on the way stops the page at the step that differs', async () => {
  const { tableId } = await tableNamed('Grande');
  const [{ window: emma, player }, { window: furio }] = await Promise.all([
    Window.withChips(browser, 'emma', '1000'),
    Window.withChips(browser, 'furio', '1000'),
  ]);
  const cards = await tamperWith(emma, otherCard);
  const sums = await tamperWith(furio, otherLine);
  await Promise.all(
    [emma, furio].map(async (window, i) => {
      await window.openTable(tableId);
      await window.sit(i + 1, '1000');
    }),
  );
  // One coup, until both have seen its end.
  const score = newScore();
  const end = Date.now() + 30_000;
  for (;;) {
    const offers = await Promise.all([emma.offer(), furio.offer()]);
    if (offers.every((offer) => offer.alarm !== null)) break;
    if (Date.now() > end) throw new Error(`no alarm: ${inspect(offers, { depth: 4 })}`);
    // The coup is over: nothing more is pressed.
    if (offers.some((offer) => offer.alarm !== null || offer.result !== null)) continue;
    for (const [i, window] of [emma, furio].entries()) {
      const button = await prepared(window, offers[i]!, choose(offers[i]!, score), score, grande);
      if (button !== null) await window.press(button);
    }
  }
  expect(cards.changed).toBeGreaterThan(0);
  expect(sums.changed).toBeGreaterThan(0);
  expect(await emma.sees('disagreement-step')).toBe('T.cards');
  expect(await furio.sees('disagreement-step')).toBe('T.money');
  const commands = { emma: cards.commands, furio: sums.commands };
  expect(Math.min(commands.emma, commands.furio)).toBeGreaterThan(0);
  for (const window of [emma, furio]) {
    expect(await window.sees('disagreement')).toMatch(
      /The table and this browser disagree about turn 0 \(coup 1\): .*T\.(cards|money)/s,
    );
    expect(await window.sees('headline')).toBe('The table and your browser disagree');
    expect((await window.offer()).buttons).toEqual([]);
    await window.picture(`disagreement-${window.name}`, true);
  }
  await emma.page.waitForTimeout(6_000); // the table keeps asking: signatures of the result, posta, bets
  expect({ emma: cards.commands, furio: sums.commands }).toEqual(commands);
  expect((await openLedger().purse(tableId, player)).locked).toBe(100_000n);
  for (const window of [emma, furio]) expect(window.failures).toEqual([]);
});
