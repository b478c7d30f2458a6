/**
 * Three people and the house's bots at a table of Saint-Vincent: a passed bank is taken back, the banker raises and
 * reduces, the punta declares what the rules leave it, and one tops up while the others play.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch } from '../support/launch.ts';
import { openLedger } from '../support/ledger.ts';
import { allIsPaid, foundTable, peopleAt, Several } from '../support/several.ts';

const chips = 2_000n;
const seats = 10;
const brought = 1_600n;
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test('R12.2 R4.5 R5.3 P1.10 six at Saint-Vincent: a seguito taken back, raise, reduce, every call, a top-up', async () => {
  const tableId = await foundTable({ name: 'Vito', ruleset: 'saint-vincent', seats, bots: 6, minPosta: '2' });
  const people = await peopleAt(browser, tableId, ['vera', 'zeno', 'wanda'], String(chips));
  await Promise.all(people.map(({ window }, i) => window.sit(seats - i, String(brought), 'sit-seat')));
  const game = await Several.at(tableId, people);
  const { watch } = game;
  // A bot brings 200, and would give a third of it for a passed bank.
  game.postas = ['120', '99.99', '150.5'];
  let words = '';
  // Nobody wants a passed bank but who passed it.
  game.choose = (window, offer) => {
    if (!offer.buttons.includes('seguito-decline')) return undefined;
    if (offer.phase !== 'takeBack') return watch.seguiti.includes('taken back') ? undefined : 'seguito-decline';
    words = offer.headline;
    return 'seguito-take';
  };
  const [, zeno] = people;
  let toppedUp = false;
  await game.until(async () => {
    if (!toppedUp && game.score.coups > 0) {
      toppedUp = true;
      game.windows.delete(zeno!.window);
      await zeno!.window.press('top-up');
      await zeno!.window.get('top-up-amount').fill(String(chips - brought));
      await zeno!.window.press('top-up-confirm');
      await zeno!.window.gone('top-up-dialog', 60_000);
      game.windows.add(zeno!.window);
    }
    return [
      ...game.unpressed(['bet-amount', 'bet-tavolo', 'bet-banco', 'bet-rispetto', 'bet-withdraw', 'bet-ready']),
      ...game.unpressed(['move-pass', 'move-raise', 'move-on', 'move-reduce', 'seguito-take', 'seguito-decline']),
      ...game.unpressed(['draw-sto', 'draw-carta', 'draw-batto']),
      ...(watch.seguiti.includes('taken back') ? [] : ['a seguito taken back']),
      ...(watch.view.seats.length < 6 ? ['six at the table'] : []),
    ];
  });
  console.log(game.told(), words);
  await people[0]!.window.picture('several-saint-vincent', true);
  const ledger = openLedger();
  // What it had left in the escrow sits at the table now.
  expect((await ledger.purse(tableId, zeno!.player)).free).toBe(0n);
  // Together: a bank goes on as long as its banker sits.
  await Promise.all(people.map(({ window }) => window.leave(240_000)));
  await allIsPaid(ledger, { tableId, watch, people, chips, toppedUp: [zeno!.window] });
  expect(game.windows.size).toBe(3);
  await watch.stop();
});
