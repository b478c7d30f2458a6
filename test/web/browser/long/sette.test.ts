/**
 * Sette e mezzo with the house's bots: a person plays whole duels of the piatto and of the classico, as punter and as
 * banker, with carta and sto. Every duel is verified by the page, a bank once more by the page of proofs, and the chain
 * pays to the unit.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Hex } from '../../../../engine/bytes.ts';
import { chip } from '../../../../engine/chips.ts';
import { launch } from '../support/launch.ts';
import { openLedger } from '../support/ledger.ts';
import { foundTable, paidBy, peopleAt, Playing, type Person } from '../support/several.ts';
import { tableNamed } from '../support/tables.ts';
import { Window } from '../support/window.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const chips = 3_000n;
/** More banks than are played in these tests. */
const manyBanks = 80n;

/** At seat 1 of a table to which the house's bots come by themselves. */
async function personAt(tableId: Hex, name: string): Promise<Person> {
  const [person] = await peopleAt(browser, tableId, [name], String(chips));
  await person!.window.sit(1, String(chips));
  return person!;
}

/** Plays both sides of duels until each of these buttons was pressed; every duel is verified before long. */
async function playAll(person: Person, table: string, bets: readonly string[]): Promise<void> {
  const { window } = person;
  const game = new Playing([person]);
  const buttons = [...bets, 'bet-decline', 'posta-confirm', 'draw-carta', 'draw-sto'];
  const pictured = new Set<string>();
  // A turn is let go once it was bet in each way.
  game.choose = (_, offer) =>
    offer.buttons.includes('bet-decline') && String(game.unpressed([...bets, 'bet-decline'])) === 'bet-decline'
      ? 'bet-decline'
      : undefined;
  await game.until(async () => {
    const { buttons: open } = await window.offer();
    const moment = ['posta-confirm', 'bet-input', 'draw-carta'].find((id) => open.includes(id));
    if (moment !== undefined && !pictured.has(moment)) {
      pictured.add(moment);
      await window.picture(`${table}-${moment}`, true);
    }
    const played = game.score.roles.get(window.name) ?? new Set();
    return [...game.unpressed(buttons), ...['punta', 'banco'].filter((role) => !played.has(role))];
  }, 280);
  console.log(game.told());
}

/** Leaves; the chain has paid what the banks brought, and one of these is verified on the page of proofs. */
async function paidAndProven({ window, player }: Person, tableId: Hex): Promise<void> {
  await window.leave(120_000);
  const ledger = openLedger();
  const won = (await paidBy(ledger, tableId, manyBanks)).get(player) ?? 0n;
  const { free, locked } = await ledger.purse(tableId, player);
  expect([free, locked]).toEqual([chips * chip + won, 0n]);
  expect(await window.signatures()).toEqual([{ method: 'eth_signTypedData_v4', type: 'Grant' }]);
  const mine = (await ledger.settlements(tableId)).filter(({ lines }) => lines.some((line) => line.player === player));
  expect(mine.length).toBeGreaterThan(1);
  await window.page.goto(`/proof/${mine[0]!.bankId}`);
  await window.page.locator('[data-testid="verdict"][data-verdict="VERIFIED"]').waitFor();
  expect(window.failures).toEqual([]);
}

test('P9.55 P10.9 the piatto with the house’s bots, at a table that a visitor finds, and somebody watches', async () => {
  const { tableId } = await tableNamed('Sette e mezzo');
  const watcher = await Window.open(browser, 'lia');
  await watcher.openTable(tableId);
  const mia = await personAt(tableId, 'mia');
  await playAll(mia, 'sette-piatto', ['bet-amount', 'bet-banco']);
  // Whoever watches sees the same table: the bank that runs, and no word that the page could not read.
  await watcher.until('a duel', async () => (await watcher.offer()).result !== null, 60_000);
  expect(await watcher.offer()).toMatchObject({ alarm: null, refusal: null });
  await watcher.picture('sette-piatto-watched', true);
  expect(watcher.failures).toEqual([]);
  await paidAndProven(mia, tableId);
});

test('P9.55 P9.57 the classico with the house’s bots: the banker puts up the highest bet for each punter', async () => {
  const tableId = await foundTable({
    name: 'Classico',
    ruleset: 'sette-classico',
    seats: 4,
    bots: 3,
    highestBet: '20',
  });
  const ada = await personAt(tableId, 'ada');
  await playAll(ada, 'sette-classico', ['bet-amount']);
  await paidAndProven(ada, tableId);
});
