/**
 * One of several holds its link back: the pages say who was silent, the bank ends void, and the next one goes on.
 * Then somebody leaves in mid-bank, and the bank goes on. The chain pays everybody to the unit.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chip } from '../../../../engine/chips.ts';
import type { RemotePlayer } from '../../../../server/cli/bots/remote-player.ts';
import { launch } from '../support/launch.ts';
import { openLedger } from '../support/ledger.ts';
import { allIsPaid, foundTable, peopleAt, remoteAt, Several, standUp, type Person } from '../support/several.ts';

const chips = 500n;
let browser: Browser;
const remotes: RemotePlayer[] = [];
beforeAll(async () => {
  browser = await launch();
});
afterAll(async () => {
  for (const player of remotes) await player.stop();
  await browser.close();
});

test('R10.10 R13.7 one of several is silent and named, the next bank goes on, one leaves in mid-bank, all are paid', async () => {
  const tableId = await foundTable({ name: 'Muto', ruleset: 'online', seats: 6, bots: 0 });
  const people = await peopleAt(browser, tableId, ['rosa', 'siro'], String(chips));
  await Promise.all(people.map(({ window }, i) => window.sit(i + 1, String(chips))));
  for (const seat of [3, 4]) remotes.push(await remoteAt(tableId, seat, chips));
  const silent = remotes[0]!;
  const game = await Several.at(tableId, people);
  const { watch } = game;
  await game.until(() => (game.score.coups > 0 ? [] : ['a coup of four']));

  // It bets, and then says no more: neither its links nor its word for the banker.
  silent.allow = ({ type }) => silent.view?.bank?.banker === 3 || (type !== 'link' && type !== 'give');
  const name = `${silent.address.slice(0, 6)}…${silent.address.slice(-4)}`;
  const words = `Void: ${name} fell silent before the cards. Bets are returned and the bank ends.`;
  // On a busy machine a page may be silent as well: that void is another one.
  const isTold = async ({ window }: Person) => (await window.get('story').innerText()).includes(words);
  for (const { window } of people) await window.press('tab-story');
  // The page tells it from its own picture, which may come before the watcher's.
  await game.until(async () =>
    watch.voids.size > 0 && (await isTold(people[0]!)) ? [] : ['a void coup by who is silent'],
  );
  silent.allow = () => true;
  silent.again();
  const number = [...watch.voids].at(-1)!;
  for (const person of people) {
    await person.window.until('the void in words', () => isTold(person), 60_000);
    expect(await person.window.get('story').innerText()).toContain('The bank ends in the state before the void coup.');
  }
  await people[0]!.window.picture('several-void', true);

  await game.until(() => ([...game.score.banks].some((bank) => bank > number) ? [] : ['a coup of a later bank']));
  // Three still play: who was silent is let back only when its bank is paid and its link is shown.
  const [rosa, siro] = people as [Person, Person];
  await game.leavesInMidBank(siro.window, 2);
  console.log(game.told());
  await rosa.window.leave(120_000);
  await siro.window.get('take-seat-1').waitFor({ timeout: 60_000 });
  const ledger = openLedger();
  await standUp(ledger, remotes);
  const paid = await allIsPaid(ledger, { tableId, watch, people, chips });
  for (const { address } of remotes)
    expect((await ledger.purse(tableId, address)).free).toBe(chips * chip + (paid.get(address) ?? 0n));
  await watch.stop();
});
