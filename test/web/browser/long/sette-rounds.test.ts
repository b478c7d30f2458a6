/**
 * Sette e mezzo with three people and two of the house's bots, in both variants: whole rounds, until the matta has
 * brought the cards back, a punter was away and came again, and in the piatto a banker had nothing left in mid-round.
 * The chain pays everybody to the unit.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SetteView } from '../../../../engine/table/sette-view.ts';
import { launch } from '../support/launch.ts';
import { openLedger } from '../support/ledger.ts';
import { times } from '../support/play.ts';
import { allIsPaid, foundTable, peopleAt, Several, type Person } from '../support/several.ts';
import { Window } from '../support/window.ts';

const chips = 3_000n;
/** The bots take the first chairs that are free, and some of them may be there before the last person is. */
const firstSeat = 6;
/** Above the duel in which the matta fell. */
const shuffled = /New shuffle: all forty cards are back in the deck\.\s+Duel \d+\s+[^\n]*, the matta/i;
const nothingLeft = /Nothing is left of what .+ put up: the round is over\./;
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

interface Played {
  readonly people: readonly [Person, Person, Person];
  readonly game: Several;
  /** The chain's word at the end, when all have left. */
  paid(loadedAgain?: readonly Window[]): Promise<void>;
}

/** Three people at a table of which five chairs are to be taken: two bots stay. */
async function atTable(wish: { readonly name: string; readonly ruleset: string; readonly highestBet?: string }) {
  // Those of the test before have left their table: their pages would only take time of these.
  for (const window of [...Window.all]) await window.close();
  const tableId = await foundTable({ ...wish, seats: 8, bots: 5 });
  const people = (await peopleAt(
    browser,
    tableId,
    ['mia', 'leo', 'zoe'],
    String(chips),
  )) as unknown as Played['people'];
  await Promise.all(people.map(({ window }, i) => window.sit(firstSeat + i, String(chips), 'sit-seat')));
  for (const { window } of people) await window.press('tab-story');
  const game = await Several.at(tableId, people);
  return {
    people,
    game,
    async paid(loadedAgain: readonly Window[] = []) {
      console.log(game.told());
      await Promise.all(people.map(({ window }) => window.leave(150_000)));
      await allIsPaid(openLedger(), { tableId, watch: game.watch, people, chips, loadedAgain });
      await game.watch.stop();
    },
  };
}

/** People who look for words in the story of the table, newest first: it goes on, and old lines go. */
class Readers {
  readonly #words: RegExp;
  readonly #looking: Set<Person>;

  constructor(people: readonly Person[], words: RegExp) {
    this.#words = words;
    this.#looking = new Set(people);
  }

  /** All of them have read it. */
  async haveRead(): Promise<boolean> {
    for (const person of this.#looking)
      for (const told of await person.window.get('story').allInnerTexts())
        if (this.#words.test(told)) this.#looking.delete(person);
    return this.#looking.size === 0;
  }
}

/** Three people have had the bank and a turn, and the matta has forced a shuffle in mid-round. */
async function wholeRounds({ people, game }: Played, name: string): Promise<void> {
  const { watch, score } = game;
  const readers = new Readers(people.slice(0, 2), shuffled);
  let isPictured = false;
  await game.until(async () => {
    if (!isPictured && (await readers.haveRead())) {
      expect([...watch.mattas]).not.toEqual([]);
      isPictured = true;
      await people[0].window.picture(`${name}-matta`, true);
    }
    const missing = people.flatMap(({ window }) =>
      ['punta', 'banco'].filter((role) => !score.roles.get(window.name)?.has(role)).map((r) => `${window.name} ${r}`),
    );
    return isPictured ? missing : ['a shuffle after the matta', ...missing];
  });
}

/**
 * A page is gone while its player is asked for a card: the clock runs out, the regola decides, and the others go on.
 * In the next round it has no turn. It comes again, and is asked before it bets.
 */
async function awayAndBack({ people, game }: Played, name: string): Promise<void> {
  const [{ window: stays }, { window: gone }] = people;
  const { watch } = game;
  const seat = firstSeat + 1;
  const bank = () => watch.view.bank as SetteView['bank'];
  const duel = () => bank()?.proof.turns.findLast(({ closed }) => closed?.message.hand === seat);
  const hasChosen = () => duel()?.choices?.some((choice) => choice.seat === seat) === true;
  // People come after it in this round; and it is not the first by hand, who has the bank in the next.
  const isAsked = () => {
    const round = bank();
    const isIts = watch.view.phase === 'punta' && round?.turn === seat && !hasChosen();
    return isIts && round.toCome.some((one) => one >= firstSeat) && round.proof.turns.some(({ step }) => step);
  };
  game.choose = (window) => (window === gone && isAsked() ? null : undefined);
  await game.until(() => (isAsked() ? [] : [`a first decision of seat ${seat}, with people to come`]));
  const { number } = bank()!;
  const clock = watch.view.waiting.find((one) => one.seat === seat)?.deadline;
  const url = gone.page.url();
  game.windows.delete(gone);
  await gone.page.goto('about:blank');
  await game.until(() => (bank()?.number !== number || duel()?.step ? [] : [`the end of the duel of seat ${seat}`]));
  expect(duel()?.closed?.message.bankId).toBe(bank()?.bankId);
  expect(Date.now()).toBeGreaterThanOrEqual(clock!);
  expect(hasChosen()).toBe(false);
  await stays.picture(`${name}-clock`, true);
  const isNext = () => bank()?.number === number && bank()!.turn !== seat && bank()!.coup !== null;
  await game.until(() => (isNext() ? [] : ['the next duel of the same round']));
  let isTold = false;
  await game.until(async () => {
    if (!isTold) isTold = (await stays.get(`seat-${seat}`).innerText()).includes('was away');
    return watch.away.has(seat) && isTold ? [] : [`a turn without seat ${seat}, which is away`];
  });
  await stays.picture(`${name}-away`, true);
  await gone.page.goto(url);
  await gone.get('table-screen').waitFor({ timeout: 30_000 });
  // That nobody could be asked might be the table's own doing: it bets nothing before its player has read what was
  // decided without a word of its, and goes on.
  game.windows.add(gone);
  const pressed = new Set<string>();
  game.pressedBy.set(gone, pressed);
  let asked = '';
  game.choose = (_, { buttons }) => (asked === '' && buttons.includes('play-all-the-same') ? null : undefined);
  await game.until(async () => {
    if (asked === '' && (await gone.get('doubts').isVisible())) {
      asked = await gone.get('doubts').innerText();
      await gone.picture(`${name}-back`, true);
    }
    return [...pressed].some((id) => id.startsWith('bet-')) ? [] : [`a bet of seat ${seat}, which is back`];
  });
  expect(asked).toMatch(/In duel \d+ of round \d+ the regola decided for you: [^]* stakes nothing more/);
  expect([...pressed].find((id) => id === 'play-all-the-same' || /^bet-(amount|banco)$/.test(id))).toBe(
    'play-all-the-same',
  );
}

test('R18.17 P9.55 the piatto: a banker has nothing left in mid-round, and the next by hand goes on', async () => {
  const table = await atTable({ name: 'Piatto di tre', ruleset: 'sette-piatto' });
  const { people, game } = table;
  // Banco every other time: who wins it leaves nothing to those who come after.
  game.choose = (_, { buttons }) =>
    buttons.includes('bet-banco') && times(game.score, 'bet-banco') <= times(game.score, 'bet-amount')
      ? 'bet-banco'
      : undefined;
  const readers = new Readers(people.slice(0, 2), nothingLeft);
  let isPictured = false;
  await game.until(async () => {
    if (!isPictured && game.watch.emptied.size > 0 && (await readers.haveRead())) {
      isPictured = true;
      await people[0].window.picture('sette-piatto-empty', 'all');
    }
    return isPictured ? [] : ['a banker with nothing left in mid-round'];
  });
  const [emptied] = game.watch.emptied;
  await game.until(() => ([...game.score.banks].some((bank) => bank > emptied!) ? [] : ['a duel of a later round']));
  await table.paid();
});

test('R18.13 R18.16 P9.55 the piatto: three people and bots, a shuffle after the matta, a punter away', async () => {
  const table = await atTable({ name: 'Giro di tre', ruleset: 'sette-piatto' });
  await wholeRounds(table, 'sette-piatto');
  await awayAndBack(table, 'sette-piatto');
  await table.paid([table.people[1].window]);
});

test('R18.13 R18.16 P9.55 P9.57 the classico: three people and bots, a shuffle after the matta, a punter away', async () => {
  const table = await atTable({ name: 'Classico di tre', ruleset: 'sette-classico', highestBet: '20' });
  await wholeRounds(table, 'sette-classico');
  await awayAndBack(table, 'sette-classico');
  await table.paid([table.people[1].window]);
});
