/**
 * Venice: six sit, two of them in the browser, and one bets standing. A cavallo, a tavolo, a standing bettor who is
 * offered a passed bank, who wins, and who leaves while a bank goes on.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstStandingSeat } from '../../../../engine/rules/hand-order.ts';
import { mannerOf } from '../../../../server/bot/manners.ts';
import type { RemotePlayer } from '../../../../server/cli/bots/remote-player.ts';
import { launch } from '../support/launch.ts';
import { openLedger } from '../support/ledger.ts';
import { allIsPaid, peopleAt, remoteAt, Several, standUp, type Person } from '../support/several.ts';
import { tableNamed } from '../support/tables.ts';

const chips = 1_000n;
/** Stakes little, calls nothing, wants no passed bank, and passes its own as soon as it has won. */
const plain = { ...mannerOf(1), openingPosta: 3n, passFrom: 1n, creditParts: 200n };
let browser: Browser;
const remotes: RemotePlayer[] = [];
beforeAll(async () => {
  browser = await launch();
});
afterAll(async () => {
  for (const player of remotes) await player.stop();
  await browser.close();
});

test('R12.9 R13.7 R3.11 R3.12 Venezia: a cavallo, and a standing bettor who is offered a bank, wins and leaves', async () => {
  const { tableId } = await tableNamed('Venezia');
  const people = await peopleAt(browser, tableId, ['anita', 'bruno', 'clelia'], String(chips));
  const [anita, bruno, clelia] = people as [Person, Person, Person];
  // Play begins with the sixth chair.
  await clelia.window.stand(String(chips));
  await anita.window.sit(1, String(chips));
  await bruno.window.sit(2, String(chips));
  for (const seat of [3, 4, 5, 6]) remotes.push(await remoteAt(tableId, seat, chips, plain));
  const game = await Several.at(tableId, people);
  const { watch } = game;
  const stands = () => watch.view.seats.find(({ seat }) => seat >= firstStandingSeat)?.seat ?? 0;
  const place = stands();
  expect(place).toBe(firstStandingSeat);
  // The seated want no passed bank, so that it is offered to who stands.
  game.choose = (window, { buttons }) =>
    buttons.includes('seguito-decline') && window !== clelia.window ? 'seguito-decline' : undefined;
  let won = false;
  await game.until(() => {
    won ||= watch.view.past.some(({ lines }) => lines.some(({ seat, line }) => seat === place && line > 0n));
    const answered = [...(game.pressedBy.get(clelia.window) ?? [])].some((id) => /^(seguito-take|bid-)/.test(id));
    return [
      ...game.unpressed(['bet-amount', 'bet-cavallo', 'bet-tavolo', 'bet-banco', 'bet-rispetto', 'move-pass']),
      ...(answered ? [] : ['a passed bank that who stands takes or bids for']),
      ...(won ? [] : ['a bank that brings who stands something']),
    ];
  }, 300);
  await clelia.window.picture('several-venezia-standing', true);
  await anita.window.picture('several-venezia', true);
  await game.leavesInMidBank(clelia.window, place);
  console.log(game.told());
  for (const { window } of [anita, bruno]) await window.leave(120_000);
  await clelia.window.get('stand-and-bet').waitFor({ timeout: 60_000 });
  const ledger = openLedger();
  await standUp(ledger, remotes);
  await allIsPaid(ledger, { tableId, watch, people, chips });
  await watch.stop();
});
