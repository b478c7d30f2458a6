/** A bettor without a chair, in the browser: a number, one signature, bets, and the way out, on chain to the unit. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { chip } from '../../../../engine/chips.ts';
import { remoteConfig, RemotePlayer } from '../../../../server/cli/bots/remote-player.ts';
import { playPlain } from '../../../support/remote-play.ts';
import { launch } from '../support/launch.ts';
import { openLedger, paidTo } from '../support/ledger.ts';
import { tableNamed } from '../support/tables.ts';
import { Window } from '../support/window.ts';

let browser: Browser;
const seated: RemotePlayer[] = [];
beforeAll(async () => {
  browser = await launch();
});
afterAll(async () => {
  for (const player of seated) await player.stop();
  await browser.close();
});

test('P1.8 P1.10 R3.11 stands at Saint-Vincent, tops up, bets, wins or loses, and leaves', async () => {
  const table = await tableNamed('Saint-Vincent');
  const config = await remoteConfig(inject('url'));
  const tableIndex = config.tables.findIndex(({ tableId }) => tableId === table.tableId);
  const ledger = openLedger();
  for (const seat of [1, 2]) {
    const player = new RemotePlayer(inject('url'), config, seat, { tableIndex });
    seated.push(player);
    player.agrees = ['shoe', 'turn'];
    await player.deposit(1_000n * chip);
    await player.connect();
    expect(await player.sit(1_000n * chip)).toMatchObject({ ok: true });
    playPlain(player);
  }

  const { window: anna, player } = await Window.withChips(browser, 'anna', '500');
  await anna.openTable(table.tableId);
  await anna.press('stand-and-bet');
  await anna.get('sit-amount').fill('300');
  await anna.picture('stand-dialog', true);
  await anna.press('sit-confirm');
  await anna.gone('sit-dialog');
  await anna.get('leave-table').waitFor({ timeout: 30_000 });
  await anna.sees('seat-11');
  expect((await ledger.seatOf(table.tableId, player)).seat).toBe(11);

  await anna.press('top-up');
  await anna.get('top-up-amount').fill('50');
  await anna.picture('top-up', true);
  await anna.press('top-up-confirm');
  await anna.gone('top-up-dialog');
  await anna.until('its top-up on the chain', async () => {
    const { free, locked } = await ledger.purse(table.tableId, player);
    return free === 150n * chip && locked === 350n * chip;
  });
  await anna.until('its top-up at the table', async () => (await anna.units('credit-11')) === 350n * chip, 60_000);

  // After an égalité the tag tells that the bet went back: no bet stands then.
  const stands = anna.page.locator('[data-testid="tag-11"]:is([data-kind="bet"], [data-kind="back"])');
  const line = async () => paidTo(player, await ledger.settlements(table.tableId));
  await anna.until(
    'a bank that was won or lost',
    async () => {
      if ((await anna.get('bet-amount').count()) > 0 && (await stands.count()) === 0) {
        expect([await anna.get('bet-banco').count(), await anna.get('bet-tavolo').count()]).toEqual([0, 0]);
        await anna
          .get('bet-input')
          .fill('10', { timeout: 1_000 })
          .catch(() => undefined);
        await anna
          .get('bet-amount')
          .click({ timeout: 1_000 })
          .catch(() => undefined);
        await anna.page.waitForTimeout(300);
      }
      return (await line()) !== 0n;
    },
    200_000,
  );
  await anna.picture('standing', true);
  await anna.leave(120_000);
  expect(await anna.signatures()).toEqual(['Grant', 'Bring'].map((type) => ({ method: 'eth_signTypedData_v4', type })));
  const purse = await ledger.purse(table.tableId, player);
  expect([purse.free, purse.locked]).toEqual([500n * chip + (await line()), 0n]);
  expect(anna.failures).toEqual([]);
});
