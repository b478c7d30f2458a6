/**
 * Sette e mezzo before the court, with three people and one of the house's bots: the banker's link never came, and the
 * punter of the duel demands it on the chain. Shown in time, the duel goes on; else the banker loses it.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { present } from '../../../../engine/assert.ts';
import type { Hex } from '../../../../engine/bytes.ts';
import type { SetteView } from '../../../../engine/table/sette-view.ts';
import { demand, kept } from '../support/evidence.ts';
import { launch } from '../support/launch.ts';
import { openLedger } from '../support/ledger.ts';
import { allIsPaid, foundTable, peopleAt, Several, type Person } from '../support/several.ts';
import { tamperWith } from '../support/tampering.ts';
import type { Window } from '../support/window.ts';

const chips = 1_000n;
/** The bots take the first chairs that are free, and some of them may be there before the last person is. */
const firstSeat = 6;
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

interface Duel {
  readonly banker: Person;
  readonly punter: Person;
  readonly number: bigint;
  /** What the punter has bet. */
  readonly stake: bigint;
  /** The banker's line before the duel. */
  readonly before: bigint;
}

/** A table of three people and a bot, of which a banker's link can be lost on its way. */
class Court {
  readonly people: readonly Person[];
  readonly game: Several;
  /** From the next duel between two people on no link of its banker arrives, as long as that bank is there. */
  isLosing = false;
  #lostIn: bigint | null = null;
  readonly #tableId: Hex;

  private constructor(tableId: Hex, people: readonly Person[], game: Several) {
    this.#tableId = tableId;
    this.people = people;
    this.game = game;
  }

  static async open(wish: { readonly name: string; readonly ruleset: string; readonly highestBet?: string }) {
    const tableId = await foundTable({ ...wish, seats: 8, bots: 4 });
    const people = await peopleAt(browser, tableId, ['ida', 'ezio', 'rita'], String(chips));
    const court = new Court(tableId, people, await Several.at(tableId, people));
    for (const [i, { window }] of people.entries()) {
      await tamperWith(
        window,
        (text) => text,
        (text) => text.includes('"type":"link"') && court.#loses(),
      );
      await window.openTable(tableId); // the socket that can lose something
      await window.sit(firstSeat + i, String(chips), 'sit-seat');
    }
    return court;
  }

  #bank(): SetteView['bank'] {
    return this.game.watch.view.bank as SetteView['bank'];
  }

  #loses(): boolean {
    const bank = this.#bank();
    const isPerson = (seat: number | null) => seat !== null && seat >= firstSeat;
    if (!this.isLosing || bank === null || !isPerson(bank.banker) || !isPerson(bank.turn)) return false;
    this.#lostIn ??= bank.number;
    return this.#lostIn === bank.number;
  }

  /** Plays until the link of a banker is missing in a duel between two people. */
  async unfinished(): Promise<Duel> {
    const { game, people } = this;
    await game.until(() => (game.score.coups > 1 ? [] : ['two duels']));
    this.isLosing = true;
    await game.until(() => (game.watch.view.phase === 'unfinished' ? [] : ['a duel without the link of its banker']));
    const bank = this.#bank()!;
    const at = (seat: number) => people[seat - firstSeat]!;
    const { banks } = (await kept(at(bank.banker).window)).memory;
    const { checked, proof } = present(banks.at(-1), 'the bank in the browser');
    expect(proof.setup.message.number).toBe(bank.number);
    const place = proof.setup.message.players.findIndex(({ seat }) => seat === bank.banker);
    return {
      banker: at(bank.banker),
      punter: at(bank.turn!),
      number: bank.number,
      stake: proof.turns.at(-1)!.list!.find(({ seat }) => seat === bank.turn)!.accepted,
      before: checked.seats[place]!,
    };
  }

  /** All leave, and the chain has paid them what the banks brought. */
  async paid(loadedAgain: readonly Window[] = []): Promise<void> {
    const { game, people } = this;
    console.log(game.told());
    await Promise.all(people.map(({ window }) => window.leave(240_000)));
    await allIsPaid(openLedger(), { tableId: this.#tableId, watch: game.watch, people, chips, loadedAgain });
    await game.watch.stop();
  }

  /** What the chain has paid of a bank; null before. */
  payment(number: bigint) {
    return openLedger().paymentOf(this.#tableId, number);
  }
}

/** The banker's page says that its link is asked for, and what it costs to stay silent. */
async function isAsked(window: Window): Promise<void> {
  await window.page.locator('[data-testid="demand-owes"][data-owes="lastLink"]').waitFor({ timeout: 60_000 });
  expect(await window.sees('demand-owes')).toMatch(/Show your link there by .*, or you lose the duel as the banker\.$/);
}

test('P8.12 P7.14 P9.55 a punter demands a duel of the piatto: the banker shows its link, and it is played', async () => {
  const court = await Court.open({ name: 'Corte', ruleset: 'sette-piatto' });
  const { game } = court;
  const { banker, punter, number } = await court.unfinished();
  await punter.window.picture('sette-unfinished', 'all');
  await demand(punter.window);
  await isAsked(banker.window);
  await banker.window.picture('sette-demand', 'all');
  game.windows.delete(banker.window);
  const url = banker.window.page.url();
  await banker.window.press('demand-exit');
  await banker.window.sees('exit-player');
  await banker.window.press('exit-look');
  await banker.window.press('exit-connect-burner');
  await banker.window.get('exit-do-giveLast').waitFor();
  await banker.window.picture('sette-demand-exit', 'all');
  await banker.window.press('exit-do-giveLast');
  await banker.window.page.locator('[data-testid="exit-status"]', { hasText: /^Done:/ }).waitFor();

  court.isLosing = false;
  await banker.window.page.goto(url);
  await banker.window.get('table-screen').waitFor({ timeout: 30_000 });
  game.windows.add(banker.window);
  await game.until(() => ([...game.score.banks].some((bank) => bank > number) ? [] : ['a duel of a later round']));
  const payment = async () => ((await court.payment(number)) === null ? ['the payment of the bank'] : []);
  await game.until(payment);
  await banker.window.gone('demand-open', 60_000);
  await court.paid([banker.window]);
});

test('P8.11 P9.55 P9.57 a punter demands a duel of the classico: the silent banker loses it by the ruling', async () => {
  const court = await Court.open({ name: 'Corte classica', ruleset: 'sette-classico', highestBet: '20' });
  const { game } = court;
  const { banker, punter, number, stake, before } = await court.unfinished();
  await demand(punter.window);
  await isAsked(banker.window);
  await banker.window.picture('sette-demand-classico', 'all');
  // The others play on meanwhile, in rounds of their own.
  await game.until(async () => ((await court.payment(number)) === null ? ['the payment of the bank'] : []), 600);
  court.isLosing = false;
  const { lines } = present(await court.payment(number), 'the payment');
  const lineOf = ({ player }: Person) => lines.find((one) => one.player === player)?.line;
  // Each seat has one turn in a bank: this duel is all that the punter had.
  expect(lineOf(punter)).toBe(stake);
  expect(lineOf(banker)).toBe(before - stake);
  await punter.window.picture('sette-ruled', 'all');
  await game.until(() => ([...game.score.banks].some((bank) => bank > number) ? [] : ['a duel of a later round']));
  await court.paid();
});
