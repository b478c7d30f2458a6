/**
 * Three people and the house's bots at a table of online: every call and move, a passed bank that is bought and one
 * that is auctioned, somebody who leaves in mid-bank, and what the chain pays them.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { launch } from '../support/launch.ts';
import { openLedger } from '../support/ledger.ts';
import { allIsPaid, foundTable, peopleAt, Several } from '../support/several.ts';

const chips = 2_000n;
const seats = 7;
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test('R12.2 R12.3 R13.7 six at a table of online: every button, seguiti, one leaves in mid-bank, all are paid', async () => {
  const tableId = await foundTable({ name: 'Sei', ruleset: 'online', seats, bots: 6 });
  const people = await peopleAt(browser, tableId, ['nina', 'otto', 'pia'], String(chips));
  // The house's bots come to the first of them, and take the lowest chairs.
  await Promise.all(people.map(({ window }, i) => window.sit(seats - i, String(chips), 'sit-seat')));
  const game = await Several.at(tableId, people);
  const { watch } = game;
  // A passed bank is taken as soon as it is offered. Then it must come to an auction, and bots take what is cheap for
  // them: a bank that begins this high, and won once, is cheap for nobody.
  const usual = game.postas;
  game.choose = (_, { buttons, unfilled }) => {
    const isHigh = watch.seguiti.includes('bought') && !watch.seguiti.includes('auctioned');
    game.postas = isHigh ? ['400'] : usual;
    if (isHigh && buttons.includes('move-pass')) return 'move-pass';
    if (!buttons.includes('seguito-decline')) return undefined;
    if (unfilled.includes('bid-confirm')) return 'bid-confirm';
    return isHigh && game.unpressed(['seguito-take']).length === 0 ? 'seguito-decline' : 'seguito-take';
  };
  await game.until(() => [
    ...game.unpressed(['bet-amount', 'bet-tavolo', 'bet-banco', 'bet-rispetto', 'bet-withdraw', 'bet-ready']),
    ...game.unpressed(['draw-sto', 'draw-carta', 'move-pass', 'move-raise', 'move-halve', 'move-on']),
    ...game.unpressed(['seguito-take', 'seguito-decline', 'bid-confirm']),
    ...(['bought', 'auctioned'] as const).filter((end) => !watch.seguiti.includes(end)),
    ...(watch.view.seats.length < 6 ? ['six at the table'] : []),
  ]);
  await people[0]!.window.picture('several-online', true);

  const [, , leaver] = people;
  await game.leavesInMidBank(leaver!.window, seats - 2);
  console.log(game.told());
  // Together: a bank goes on as long as its banker sits.
  await Promise.all(people.slice(0, 2).map(({ window }) => window.leave(240_000)));
  await leaver!.window.page
    .getByTestId(/^take-seat-/)
    .first()
    .waitFor({ timeout: 60_000 });
  await allIsPaid(openLedger(), { tableId, watch, people, chips });
  await watch.stop();
});
