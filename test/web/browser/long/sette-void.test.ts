/**
 * Sette e mezzo with three people: one holds its links back in a duel. The pages say who was silent, the round ends
 * void, the next one goes on, and the chain pays everybody to the unit.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chip } from '../../../../engine/chips.ts';
import type { RemotePlayer } from '../../../../server/cli/bots/remote-player.ts';
import { launch } from '../support/launch.ts';
import { openLedger } from '../support/ledger.ts';
import { allIsPaid, foundTable, peopleAt, remoteAt, Several, standUp, type Person } from '../support/several.ts';

const chips = 1_000n;
let browser: Browser;
const remotes: RemotePlayer[] = [];
beforeAll(async () => {
  browser = await launch();
});
afterAll(async () => {
  for (const player of remotes) await player.stop();
  await browser.close();
});

test('R18.17 R10.10 P9.55 one of three is silent in a duel and named, the next round goes on, and all are paid', async () => {
  const tableId = await foundTable({ name: 'Muta', ruleset: 'sette-piatto', seats: 4, bots: 0 });
  const people = await peopleAt(browser, tableId, ['nora', 'ugo'], String(chips));
  await Promise.all(people.map(({ window }, i) => window.sit(i + 1, String(chips))));
  const silent = await remoteAt(tableId, 3, chips);
  remotes.push(silent);
  const game = await Several.at(tableId, people);
  const { watch } = game;
  await game.until(() => (game.score.coups > 1 ? [] : ['two duels']));

  // In another's round it bets, and then says no more.
  silent.allow = ({ type }) => silent.view?.bank?.banker === 3 || (type !== 'link' && type !== 'give');
  const name = `${silent.address.slice(0, 6)}…${silent.address.slice(-4)}`;
  const isTold = async ({ window }: Person) =>
    (await window.get('story').innerText()).includes(`Void: ${name} fell silent before the cards.`);
  for (const { window } of people) await window.press('tab-story');
  await game.until(async () =>
    watch.voids.size > 0 && (await isTold(people[0]!)) ? [] : ['a void duel by who is silent'],
  );
  silent.allow = () => true;
  silent.again();
  const number = [...watch.voids].at(-1)!;
  for (const person of people) {
    await person.window.until('the void in words', () => isTold(person), 60_000);
    expect(await person.window.get('story').innerText()).toContain('The round ends in the state before the void duel.');
  }
  await people[0]!.window.picture('sette-void', true);
  await game.until(() => ([...game.score.banks].some((bank) => bank > number) ? [] : ['a duel of a later round']));
  console.log(game.told());
  for (const { window } of people) await window.leave(150_000);
  const ledger = openLedger();
  await standUp(ledger, remotes);
  const paid = await allIsPaid(ledger, { tableId, watch, people, chips });
  expect((await ledger.purse(tableId, silent.address)).free).toBe(chips * chip + (paid.get(silent.address) ?? 0n));
  await watch.stop();
});
