/**
 * A new taglia begins while a bank goes on: the story says so to who sits and to who watches, and the count goes on.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RemotePlayer } from '../../../../server/cli/bots/remote-player.ts';
import { launch } from '../support/launch.ts';
import { openLedger } from '../support/ledger.ts';
import { allIsPaid, foundTable, peopleAt, remoteAt, standUp, type Person } from '../support/several.ts';
import { Watch } from '../support/watch.ts';

const chips = 500n;
const newTaglia = 'A new taglia: all 312 cards are back in the sabot.';
let browser: Browser;
const remotes: RemotePlayer[] = [];
beforeAll(async () => {
  browser = await launch();
});
afterAll(async () => {
  for (const player of remotes) await player.stop();
  await browser.close();
});

test('R10.4 R6.6 a new taglia in mid-bank is told, and the verified count goes on over it', async () => {
  const tableId = await foundTable({ name: 'Taglio', ruleset: 'online', seats: 6, bots: 0 });
  const people = await peopleAt(browser, tableId, ['tea', 'ugo'], String(chips));
  const [sits, watches] = people as [Person, Person];
  await sits.window.sit(1, String(chips));
  await sits.window.press('sit-out'); // so that the others wait for nobody
  const watch = await Watch.of(tableId);
  for (const seat of [2, 3, 4]) remotes.push(await remoteAt(tableId, seat, 2n * chips));
  // Looked for all the time: three that think for no moment play the bank, and its lines, out of the story in half a
  // minute.
  const told = new Set<Person>();
  for (const { window } of people) await window.press('tab-story');
  await sits.window.until(
    'a new taglia in mid-bank, and in words in both windows',
    async () => {
      for (const person of people)
        if ((await person.window.get('story').innerText()).includes(newTaglia)) told.add(person);
      return watch.taglieInBanks.size > 0 && told.size === people.length;
    },
    900_000,
  );
  const [taglia, number] = [...watch.taglieInBanks][0]!;
  await sits.window.picture('taglia-in-bank', true);
  // Its bank goes on, or a later one does: the count of who sits passes it.
  await sits.window.until(
    `bank ${number} over its taglia ${taglia}, verified`,
    async () => {
      const { alarm, verified } = await sits.window.offer();
      expect(alarm).toBeNull();
      return verified !== null && verified.bank > number;
    },
    120_000,
  );
  expect(await watches.window.get('verified-count').count()).toBe(0);
  await sits.window.leave(300_000); // a bank that names it ends first
  const ledger = openLedger();
  await standUp(ledger, remotes);
  await allIsPaid(ledger, { tableId, watch, people: [sits], chips });
  expect(watches.window.failures).toEqual([]);
  await watch.stop();
});
