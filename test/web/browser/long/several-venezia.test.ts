/**
 * Venice: two people and four of the house's bots sit, and one person bets standing. Every call, a standing bettor who
 * is offered a passed bank, who wins, and who leaves while a bank goes on.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstStandingSeat } from '../../../../engine/rules/hand-order.ts';
import { launch } from '../support/launch.ts';
import { openLedger } from '../support/ledger.ts';
import { allIsPaid, foundTable, peopleAt, Several, type Person } from '../support/several.ts';

const chips = 2_000n;
const seats = 8;
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test('R12.9 R13.7 R3.11 R3.12 Venezia: a cavallo, and a standing bettor who is offered a bank, wins and leaves', async () => {
  const tableId = await foundTable({ name: 'Rialto', ruleset: 'venezia', seats, bots: 6, minPosta: '2' });
  const people = await peopleAt(browser, tableId, ['anita', 'bruno', 'clelia'], String(chips));
  const [anita, bruno, clelia] = people as [Person, Person, Person];
  // Play begins with the sixth chair; the house's bots come to the first person who sits.
  await clelia.window.stand(String(chips));
  await anita.window.sit(seats, String(chips), 'sit-seat');
  await bruno.window.sit(seats - 1, String(chips), 'sit-seat');
  const game = await Several.at(tableId, people);
  const { watch } = game;
  const stands = () => watch.view.seats.find(({ seat }) => seat >= firstStandingSeat)?.seat ?? 0;
  const place = stands();
  expect(place).toBe(firstStandingSeat);
  // A bot brings 200, and would give a third of it for a passed bank.
  game.postas = ['120', '99.99', '150.5'];
  // The seated want no passed bank, so that it is offered to who stands.
  game.choose = (window, { buttons }) =>
    buttons.includes('seguito-decline') && window !== clelia.window ? 'seguito-decline' : undefined;
  let won = false;
  await game.until(() => {
    won ||= watch.view.past.some(({ lines }) => lines.some(({ seat, line }) => seat === place && line > 0n));
    const answered = [...(game.pressedBy.get(clelia.window) ?? [])].some((id) => /^(seguito-take|bid-)/.test(id));
    return [
      ...game.unpressed(['bet-amount', 'bet-cavallo', 'bet-tavolo', 'bet-banco', 'bet-rispetto', 'bet-withdraw']),
      ...game.unpressed(['bet-ready', 'draw-sto', 'draw-carta', 'move-on', 'move-pass', 'seguito-decline']),
      ...(watch.view.seats.filter(({ seat }) => seat < firstStandingSeat).length < 6 ? ['six at the table'] : []),
      ...(answered ? [] : ['a passed bank that who stands takes or bids for']),
      ...(won ? [] : ['a bank that brings who stands something']),
    ];
  });
  await clelia.window.picture('several-venezia-standing', true);
  await anita.window.picture('several-venezia', true);
  await game.leavesInMidBank(clelia.window, place);
  console.log(game.told());
  // Together: a bank goes on as long as its banker sits.
  await Promise.all([anita, bruno].map(({ window }) => window.leave(240_000)));
  await clelia.window.get('stand-and-bet').waitFor({ timeout: 60_000 });
  await allIsPaid(openLedger(), { tableId, watch, people, chips });
  await watch.stop();
});
