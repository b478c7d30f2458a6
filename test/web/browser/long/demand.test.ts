/**
 * A coup whose banker's link never came is before the court: the table's page says so and by when, and leads to where
 * the link is shown.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashStruct } from '../../../../engine/protocol/eip712.ts';
import type { SeatMemory } from '../../../../engine/seat/memory.ts';
import { unfinishedTurn } from '../../../../engine/settlement/dispute.ts';
import { demand, kept } from '../support/evidence.ts';
import { launch } from '../support/launch.ts';
import { newScore, piccolo, play } from '../support/play.ts';
import { tableNamed } from '../support/tables.ts';
import { tamperWith } from '../support/tampering.ts';
import { Window } from '../support/window.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test('a banker whose link was lost is told at the table that it loses the coup, and shows it on /exit', async () => {
  const table = await tableNamed('Piccolo');
  const { window } = await Window.withChips(browser, 'banker', '500');
  const lost = { link: true };
  await tamperWith(
    window,
    (text) => text,
    (text) => lost.link && text.includes('"type":"link"'),
  );
  await window.openTable(table.tableId);
  await window.sit(1, '300');
  await window.press('invite-bot');
  await play([window], newScore(), piccolo, async () => (await window.offer()).phase === 'unfinished');
  expect(await window.get('demand-open').count()).toBe(0);

  await demand(window);
  // By then the house has shown its bot's link.
  await window.page.locator('[data-testid="demand-owes"][data-owes="lastLink"]').waitFor({ timeout: 30_000 });
  expect(await window.sees('demand-owes')).toMatch(
    /^A coup of bank \d+ was not finished and is before the court on chain\. Show your link there by .*, or you lose the coup as the banker\.$/,
  );
  await window.picture('demand', true);
  await window.press('demand-exit');
  await window.sees('exit-player');
  await calledOver(window);
  await window.page.reload();
  await window.sees('exit-player');
  await window.press('exit-look');
  expect(await window.sees('exit-kept-back')).toMatch(
    /a node had said that the coup could not be demanded any more.*if the demand is real and you stay silent, you lose the coup/,
  );
  expect(await window.get('exit-do-giveLast').count()).toBe(0);
  await window.picture('exit-kept-back', true);
  await window.press('exit-agree');
  await window.press('exit-connect-burner');
  await window.get('exit-do-giveLast').waitFor();
  await window.picture('exit-demand', true);
  await window.press('exit-do-giveLast');
  await window.page.locator('[data-testid="exit-status"]', { hasText: /^Done:/ }).waitFor();

  // The link is public now: the table deals the coup with it, and the house answers.
  lost.link = false;
  await window.openTable(table.tableId);
  await window.until('the coup to go on', async () => (await window.offer()).phase !== 'unfinished', 30_000);
  await window.gone('demand-open', 60_000);
  expect(window.failures).toEqual([]);
  // With all links of its coup on chain the bank is settled by proof, after the window of a minute. The next file plays
  // here.
  await window.leave(150_000);
  await window.close();
}, 240_000);

/** A node has once called the coup over: then the page asks before it shows the link (P7.14). */
async function calledOver(window: Window): Promise<void> {
  const { memory } = await kept(window);
  const { proof } = memory.banks.at(-1)!;
  const over = hashStruct('Closed', proof.turns[unfinishedTurn(proof)!]!.closed!.message);
  await window.page.evaluate(async (list) => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('sabot');
      opening.onsuccess = () => resolve(opening.result);
    });
    const store = database.transaction('sittings', 'readwrite').objectStore('sittings');
    await new Promise<void>((resolve) => {
      const asking = store.openCursor(null, 'prev');
      asking.onsuccess = () => {
        const cursor = asking.result!;
        const sitting = cursor.value as { memory: SeatMemory };
        cursor.update({ ...sitting, memory: { ...sitting.memory, contested: { [list]: 'over' } } }).onsuccess = () =>
          resolve();
      };
    });
  }, over);
}
