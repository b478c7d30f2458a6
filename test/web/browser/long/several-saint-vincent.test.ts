/** Three people at Saint-Vincent, without bots: a passed bank is taken back, and the banker raises and reduces. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch } from '../support/launch.ts';
import { openLedger } from '../support/ledger.ts';
import { allIsPaid, peopleAt, Several } from '../support/several.ts';
import { tableNamed } from '../support/tables.ts';

const chips = 1_000n;
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test('R12.2 R4.5 three at Saint-Vincent: a seguito taken back, raise, reduce, every call', async () => {
  const { tableId } = await tableNamed('Saint-Vincent');
  const people = await peopleAt(browser, tableId, ['vera', 'zeno', 'wanda'], String(chips));
  await Promise.all(people.map(({ window }, i) => window.sit(i + 1, String(chips))));
  const game = await Several.at(tableId, people);
  const { watch } = game;
  let words = '';
  // Nobody wants a passed bank but who passed it.
  game.choose = (window, offer) => {
    if (!offer.buttons.includes('seguito-decline')) return undefined;
    if (offer.phase !== 'takeBack') return watch.seguiti.includes('taken back') ? undefined : 'seguito-decline';
    words = offer.headline;
    return 'seguito-take';
  };
  await game.until(() => [
    ...game.unpressed(['bet-amount', 'bet-tavolo', 'bet-banco', 'bet-rispetto', 'bet-withdraw', 'bet-ready']),
    ...game.unpressed(['move-pass', 'move-raise', 'move-on', 'move-reduce', 'seguito-take', 'seguito-decline']),
    ...(watch.seguiti.includes('taken back') ? [] : ['a seguito taken back']),
  ]);
  console.log(game.told(), words);
  await people[0]!.window.picture('several-saint-vincent', true);
  await people[0]!.window.press('tab-story');
  for (const { window } of people) await window.leave(120_000);
  await allIsPaid(openLedger(), { tableId, watch, people, chips });
  expect(game.windows.size).toBe(3);
  await watch.stop();
});
