/** A server that shows other cards to one player and another sum to the other: both pages stop, name the step, and send nothing more. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch } from './support/launch.ts';
import { openLedger } from './support/ledger.ts';
import { choose, newScore, prepared, grande } from './support/play.ts';
import { otherCard, otherLine, tamperWith } from './support/tampering.ts';
import { tableNamed } from './support/tables.ts';
import { Window } from './support/window.ts';

let browser: Browser;
beforeAll(async () => { browser = await launch(); });
afterAll(() => browser.close());

test('a card or a sum that was changed on the way stops the page at the step that differs', async () => {
  const { tableId } = await tableNamed('Grande');
  const [{ window: emma, player }, { window: furio }] = await Promise.all([Window.withChips(browser, 'emma', '1000'), Window.withChips(browser, 'furio', '1000')]);
  const cards = await tamperWith(emma, otherCard);
  const sums = await tamperWith(furio, otherLine);
  await Promise.all([emma, furio].map(async (window, i) => {
    await window.openTable(tableId);
    await window.sit(i + 1, '1000');
  }));
  // One coup, until both have seen its end.
  const score = newScore();
  const end = Date.now() + 30_000;
  for (;;) {
    const offers = await Promise.all([emma.offer(), furio.offer()]);
    if (offers.every((offer) => offer.alarm !== null)) break;
    if (Date.now() > end) throw new Error(`no alarm: ${JSON.stringify(offers)}`);
    if (offers.some((offer) => offer.alarm !== null || offer.outcome !== null)) continue; // the coup is over: nothing is pressed any more
    for (const [i, window] of [emma, furio].entries()) {
      const button = await prepared(window, offers[i]!, choose(offers[i]!, score), score, grande);
      if (button !== null) await window.press(button);
    }
  }
  expect(cards.changed).toBeGreaterThan(0);
  expect(sums.changed).toBeGreaterThan(0);
  expect(await emma.sees('alarm-step')).toBe('T.cards');
  expect(await furio.sees('alarm-step')).toBe('T.money');
  const sent = { emma: cards.sent, furio: sums.sent };
  for (const window of [emma, furio]) {
    expect(await window.sees('fairness-alarm')).toMatch(/Betting has stopped: a step differs\.\s+In turn 1, step T\.(cards|money)\./);
    expect(await window.sees('headline')).toBe('Play has stopped');
    expect((await window.offer()).buttons).toEqual([]);
    await window.picture(`alarm-${window.name}`, true);
  }
  await emma.page.waitForTimeout(6_000); // the table goes on asking: signatures of the result, posta, bets
  expect({ emma: cards.sent, furio: sums.sent }).toEqual(sent);
  // It stays stopped when the page is loaded again, and shows what it has against the house.
  await emma.page.reload();
  expect(await emma.sees('alarm-step')).toBe('T.cards');
  const [download] = await Promise.all([emma.page.waitForEvent('download'), emma.press('download-evidence')]);
  expect(download.suggestedFilename()).toBe('sabot-evidence.json');
  expect((await openLedger().purse(tableId, player)).locked).toBe(1_000_000_000n);
  for (const window of [emma, furio]) expect(window.failures).toEqual([]);
});
