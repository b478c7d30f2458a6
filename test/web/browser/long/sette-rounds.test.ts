/**
 * Sette e mezzo with three people and two of the house's bots: a banker of the piatto has nothing left in mid-round,
 * the pages say so, the next by hand goes on, and the chain pays everybody to the unit.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { launch } from '../support/launch.ts';
import { openLedger } from '../support/ledger.ts';
import { times } from '../support/play.ts';
import { allIsPaid, foundTable, peopleAt, Several, type Person } from '../support/several.ts';

const chips = 3_000n;
/** The bots take the first chairs that are free, and some of them may be there before the last person is. */
const firstSeat = 6;
const nothingLeft = /Nothing is left of what .+ put up: the round is over\./;
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Three people at a table of which five chairs are to be taken: two bots stay. */
async function atTable(wish: { readonly name: string; readonly ruleset: string }) {
  const tableId = await foundTable({ ...wish, seats: 8, bots: 5 });
  const people = (await peopleAt(browser, tableId, ['mia', 'leo', 'zoe'], String(chips))) as unknown as readonly [
    Person,
    Person,
    Person,
  ];
  await Promise.all(people.map(({ window }, i) => window.sit(firstSeat + i, String(chips), 'sit-seat')));
  for (const { window } of people) await window.press('tab-story');
  const game = await Several.at(tableId, people);
  return {
    people,
    game,
    /** All leave, and the chain has paid them what the banks brought. */
    async paid() {
      console.log(game.told());
      await Promise.all(people.map(({ window }) => window.leave(150_000)));
      await allIsPaid(openLedger(), { tableId, watch: game.watch, people, chips });
      await game.watch.stop();
    },
  };
}

/** What these people have read in the story of the table so far: it goes on, and old lines go. */
class Readers {
  readonly #read: ReadonlyMap<Person, Set<string>>;

  constructor(people: readonly Person[]) {
    this.#read = new Map(people.map((person) => [person, new Set()]));
  }

  async look(): Promise<void> {
    for (const [{ window }, lines] of this.#read)
      for (const told of await window.get('story').allInnerTexts())
        for (const line of told.split('\n')) lines.add(line);
  }

  haveRead(words: RegExp): boolean {
    return [...this.#read.values()].every((lines) => [...lines].some((line) => words.test(line)));
  }
}

test('R18.17 P9.55 the piatto: a banker has nothing left in mid-round, and the next by hand goes on', async () => {
  const table = await atTable({ name: 'Piatto di tre', ruleset: 'sette-piatto' });
  const { people, game } = table;
  // Banco every other time: who wins it leaves nothing to those who come after.
  game.choose = (_, { buttons }) =>
    buttons.includes('bet-banco') && times(game.score, 'bet-banco') <= times(game.score, 'bet-amount')
      ? 'bet-banco'
      : undefined;
  const readers = new Readers(people.slice(0, 2));
  let isPictured = false;
  await game.until(async () => {
    await readers.look();
    if (!isPictured && game.watch.emptied.size > 0 && readers.haveRead(nothingLeft)) {
      isPictured = true;
      await people[0].window.picture('sette-piatto-empty', 'all');
    }
    return isPictured ? [] : ['a banker with nothing left in mid-round'];
  });
  const [emptied] = game.watch.emptied;
  await game.until(() => ([...game.score.banks].some((bank) => bank > emptied!) ? [] : ['a duel of a later round']));
  await table.paid();
});
