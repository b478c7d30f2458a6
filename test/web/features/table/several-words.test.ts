/** What the page says at tables of several, in every phase: over live tables with real seat clients. */
import { describe, expect, it } from 'vitest';
import { chip, formatChips } from '../../../../engine/chips.ts';
import { calls, moves } from '../../../../engine/protocol/messages.ts';
import { bidCommand, takeCommand } from '../../../../engine/seat/talk.ts';
import { sitOutCommand } from '../../../../engine/seat/by-hand.ts';
import { headline } from '../../../../web/features/table/headline.ts';
import { lastCoup } from '../../../../web/features/table/reading.ts';
import { storyOf } from '../../../../web/features/table/story-of.ts';
import { namesAt, outcomeWords, resultWords } from '../../../../web/features/table/words.ts';
import type { LiveTable } from '../../../support/live-table.ts';
import { playByHand } from '../../../support/players.ts';
import { picker } from '../../../support/seeds.ts';
import * as several from '../../support/several.ts';

const { online, saintVincent, venezia, byHandAt } = several;

const says = (table: LiveTable, seat: number | null) =>
  headline(several.snapOf(table, seat).view!, seat, formatChips, table.now);
/** How somebody else calls this seat. */
const name = (table: LiveTable, seat: number) => namesAt(several.snapOf(table, null).view!, null)(seat);

describe('an online table of four', () => {
  it('P9.7 the posta is asked of the banker, by name for everybody else', () => {
    const table = several.tableOf(online, 4);
    const banker = table.banker!;
    expect(says(table, banker)).toEqual({ text: 'The bank is yours: name your posta', detail: null, mine: true });
    for (const watching of [byHandAt(table, 1), null])
      expect(says(table, watching)).toEqual({
        text: `${name(table, banker)} names the posta`,
        detail: null,
        mine: false,
      });
  });

  it('P9.7 while the bets are open it says what is covered, what is missing and who would have the cards', () => {
    const table = several.opened(several.tableOf(online, 4), 100n * chip);
    const [first, second, third] = [1, 2, 3].map((place) => byHandAt(table, place)) as [number, number, number];
    const banker = name(table, table.banker!);
    expect(says(table, first)).toEqual({
      text: `The posta is 100: your bet against ${banker}?`,
      detail: 'Nothing is covered yet.',
      mine: true,
    });
    several.bets(table, first, 30n * chip);
    several.bets(table, second, 45n * chip);
    expect(says(table, third).detail).toBe(`75 covered, 25 missing. The cards would go to ${name(table, second)}.`);
    expect(says(table, table.banker!)).toMatchObject({ text: 'The punters bet against your 100', mine: false });
    expect(says(table, first)).toEqual({
      text: 'Your bet of 30 stands',
      detail: 'It would be accepted. 75 covered, 25 missing.',
      mine: false,
    });
    expect(says(table, second).detail).toBe('The cards would be yours. 75 covered, 25 missing.');
    expect(says(table, null)).toEqual({
      text: `Bets against ${banker}: the posta is 100`,
      detail: `75 covered, 25 missing. The cards would go to ${name(table, second)}.`,
      mine: false,
    });
  });

  it('P9.7 a bet that a call pushes out is told that it would go back, and by whom', () => {
    const table = several.opened(several.tableOf(online, 4), 100n * chip);
    const [first, second, third] = [1, 2, 3].map((place) => byHandAt(table, place)) as [number, number, number];
    several.bets(table, first, 30n * chip);
    several.bets(table, second, 100n * chip, calls.banco);
    expect(says(table, first)).toMatchObject({
      text: 'Your bet of 30 stands',
      detail: `It would go back: ${name(table, second)} has called banco. The whole posta is covered.`,
    });
    several.bets(table, second, 0n, calls.none);
    several.bets(table, third, 80n * chip);
    expect(says(table, third).detail).toBe(
      '70 of it would be accepted. The cards would be yours. The whole posta is covered.',
    );
  });

  it('P9.7 after "not this coup" nothing more is asked, and a bet is still possible', () => {
    const table = several.opened(several.tableOf(online, 4));
    const seat = byHandAt(table, 2);
    several.ready(table, seat);
    expect(says(table, seat)).toMatchObject({ text: 'You bet nothing this coup', mine: false });
    expect(several.snapOf(table, seat).view!.options.bet).not.toBeNull();
  });

  it('P9.7 rien ne va plus, the punta by name, then the banker', () => {
    const table = several.found((salt) => {
      const one = several.opened(several.tableOf({ ...online, salt }, 4));
      several.bets(one, byHandAt(one, 1), 30n * chip);
      several.bets(one, byHandAt(one, 3), 50n * chip);
      several.closed(one);
      return one.phase === 'punta' ? one : null;
    });
    const hand = byHandAt(table, 3);
    expect(says(table, hand)).toMatchObject({ text: expect.stringMatching(/^You have \d: /), mine: true });
    for (const other of [byHandAt(table, 1), table.banker!, null])
      expect(says(table, other)).toEqual({
        text: `${name(table, hand)} to declare`,
        detail: 'Sto, carta or batto.',
        mine: false,
      });
  });

  it('P9.7 the banker’s choices are those that it has', () => {
    const table = several.wonBank(online, 4);
    const banker = table.banker!;
    const posta = formatChips(table.state.game.bank!.books.posta);
    expect(says(table, banker)).toEqual({
      text: 'Your bank goes on: raise, halve, pass or go on?',
      detail: `The posta is ${posta}. If you say nothing, it goes on; you may choose until the bets close.`,
      mine: true,
    });
    expect(says(table, byHandAt(table, 1))).toMatchObject({
      text: `${name(table, banker)} decides about the bank`,
      mine: false,
    });
    several.moved(table, moves.on, 0n);
    expect(says(table, banker).detail).toMatch(/ If you say nothing, the bank goes on when the bets close\.$/);
    expect(says(table, byHandAt(table, 1)).text).toBe(
      `The posta is ${posta}: your bet against ${name(table, banker)}?`,
    );
  });

  it('R3.6 a guarantee after the close is said to its holder, and to the others by name', () => {
    const table = several.opened(several.tableOf(online, 4), 100n * chip);
    const [first, second] = [byHandAt(table, 1), byHandAt(table, 2)];
    several.bets(table, first, 40n * chip);
    table.now = table.state.game.bank!.betsUntil! - 2_000;
    several.bets(table, second, 100n * chip, calls.banco);
    table.now = table.state.game.bank!.betsUntil! + 1;
    expect(says(table, first)).toEqual({
      text: 'You lose the cards: withdraw your bet, or let it stand?',
      detail: 'The bets are closed. The whole posta is covered.',
      mine: true,
    });
    expect(says(table, second)).toEqual({
      text: 'Rien ne va plus',
      detail: `${name(table, first)} may still withdraw. The whole posta is covered.`,
      mine: false,
    });
  });

  it('P9.7 a seguito names who passes and who is asked; then the auction its highest bid', () => {
    const table = several.passed(several.wonBank(online, 4));
    const { passer, height } = table.state.game.seguito!;
    const posta = formatChips(height);
    const asked = table.state.game.seguito!.asked;
    expect(asked).toHaveLength(3);
    const [one, two, three] = asked as [number, number, number];
    expect(says(table, one)).toEqual({
      text: `${name(table, passer)} passes: take the bank for ${posta}?`,
      detail: `All’altezza, by hand. ${[two, three]
        .sort((a, b) => a - b)
        .map((seat) => name(table, seat))
        .join(' and ')} are asked too.`,
      mine: true,
    });
    expect(says(table, passer)).toMatchObject({ text: `You pass: the bank is offered for ${posta}`, mine: false });
    several.by(table, three, (memory) => takeCommand(memory, table.state.number, height));
    expect(says(table, three)).toMatchObject({
      detail: 'You take it, unless somebody before you by hand does.',
      mine: false,
    });

    const auction = several.passed(several.wonBank(online, 4));
    for (const seat of asked) several.declined(auction, seat);
    expect(auction.phase).toBe('auction');
    expect(says(auction, one)).toEqual({
      text: 'The bank is put up for auction',
      detail: `Nobody has bid yet. ${posta} takes it at once.`,
      mine: true,
    });
    several.by(auction, two, (memory) => bidCommand(memory, auction.state.number, 20n * chip));
    expect(says(auction, one).detail).toBe(`${name(auction, two)} has bid 20. ${posta} takes it at once.`);
    expect(says(auction, passer)).toMatchObject({
      detail: `${name(auction, two)} has bid 20. ${posta} takes it at once; the last bid has it when the clock has run out.`,
      mine: false,
    });
  });

  it('P9.7 a result says what each stake won or lost, and the story tells every call', () => {
    const table = several.wonBank(online, 4);
    const [first, second] = [byHandAt(table, 1), byHandAt(table, 2)];
    const { bank } = several.snapOf(table, first).view!;
    const board = lastCoup(bank!.proof)!;
    expect(board.hand).toBe(second);
    expect(board.stakes).toEqual([
      { seat: second, call: calls.plain, accepted: 50n * chip },
      { seat: first, call: calls.plain, accepted: 30n * chip },
    ]);
    const lines = new Map(board.lines.map(({ seat, line }) => [seat, line]));
    expect(lines).toEqual(
      new Map([
        [table.banker!, 76n * chip], // 80 less 5%
        [first, -30n * chip],
        [second, -50n * chip],
      ]),
    );
    const who = namesAt(several.snapOf(table, first).view!, first);
    const told = resultWords(board, who, formatChips);
    expect(told.startsWith(`${outcomeWords(board)}. `)).toBe(true);
    for (const words of [`${who(table.banker!)} wins 76`, `${who(second)} loses 50`]) expect(told).toContain(words);
    expect(told).toMatch(/[Yy]ou lose 30/);
    const coup = storyOf(bank!.proof, '0x', who, formatChips).find(({ kind }) => kind === 'coup')!.text;
    for (const words of [`${who(second)} bet: 50.`, 'You bet: 30.', `${who(table.banker!)} wins 76`, 'cagnotte 4.'])
      expect(coup).toContain(words);
    expect(coup).toMatch(/you lose 30/i);
  });

  it('P9.7 while too few are ready it says how many there are, and with how many the game goes on', () => {
    const table = several.tableOf(online, 1);
    expect(says(table, 1)).toEqual({
      text: 'Waiting for more players',
      detail: 'One player is ready; the game begins with 2.',
      mine: false,
    });
    expect(says(table, null).text).toBe('Take a seat');
    const full = headline(several.snapOf(table, null).view!, null, formatChips, undefined, 1);
    expect(full.text, 'all its chairs are taken').toBe('You are watching');
    const out = several.opened(several.tableOf(online, 4));
    several.by(out, byHandAt(out, 1), sitOutCommand);
    expect(says(out, byHandAt(out, 1)).text).toBe('You are sitting out');
  });
});

describe('a venezia table of eight', () => {
  it('P9.7 waits for six, and its first banker sits at seat 1', () => {
    const five = several.tableOf(venezia, 5);
    expect(says(five, 2).detail).toBe('5 players are ready; the game begins with 6.');
    const table = several.tableOf(venezia, 8);
    expect(says(table, 1).text).toBe('The bank is yours: name your posta');
  });

  it('P9.7 a bet a cavallo is told as such, with the half that plays', () => {
    const table = several.opened(several.tableOf(venezia, 8), 100n * chip);
    several.bets(table, 2, 15n * chip, calls.cavallo);
    expect(says(table, 2)).toEqual({
      text: 'Your a cavallo of 15 stands',
      detail: 'The cards would be yours. 15 covered, 85 missing.',
      mine: false,
    });
  });

  it('P9.7 a suspended table says so to everybody', () => {
    const table = several.opened(several.tableOf(venezia, 8));
    const view = { ...several.snapOf(table, 3).view!, suspended: true };
    expect(headline(view, 3, formatChips)).toMatchObject({ text: 'Play is suspended', mine: false });
  });
});

describe.each([
  ['online', online, 6],
  ['saint-vincent', saintVincent, 9],
  ['venezia', venezia, 8],
] as const)('%s, played at random', (_name, limits, seats) => {
  it('P9.7 every headline and every story has its subject, whoever looks', () => {
    const table = several.tableOf({ ...limits, salt: 7n }, seats);
    const pick = picker(seats);
    const phases = new Set<string>();
    for (let step = 0; step < 40; step++) {
      table.settleDown();
      table.finalise();
      phases.add(table.phase);
      for (const seat of [1, 2, null]) {
        const { text, detail } = says(table, seat);
        for (const said of [text, detail ?? 'x']) {
          expect(said).not.toMatch(/undefined|null|NaN|\byou (passes|has|wins)\b/i);
          expect(said).not.toMatch(/Seat 0|\.\.|\s{2}/);
        }
        expect(text).toMatch(/^[A-Z0-9]/);
      }
      const { bank } = several.snapOf(table, null).view!;
      const who = namesAt(several.snapOf(table, 1).view!, 1);
      for (const { text } of bank === null ? [] : storyOf(bank.proof, '0x', who, formatChips))
        expect(text).not.toMatch(/undefined|null|NaN|\byou (holds|wins|loses|passes)\b/i);
      if (!playByHand(table, pick) && table.deadline !== null) table.timeOut();
    }
    expect([...phases]).toEqual(expect.arrayContaining(['posta', 'bets']));
  });
});
