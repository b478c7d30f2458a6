/** What the page of a table of Sette e mezzo says (server/PROTOCOL.md P9.55), in each language. */
import { afterEach, describe, expect, it } from 'vitest';
import { chip } from '../../../../engine/chips.ts';
import type { ClosedTurn, Proof } from '../../../../engine/proof/format.ts';
import { calls, outcomes, type Void } from '../../../../engine/protocol/messages.ts';
import { proofOf } from '../../../../engine/table/evidence.ts';
import { speak } from '../../../../web/words/words.ts';
import { amountText } from '../../../../web/lib/amounts.ts';
import { headline } from '../../../../web/features/table/headline.ts';
import { betsNow } from '../../../../web/features/table/bets-now.ts';
import type { Board } from '../../../../web/features/table/reading.ts';
import { turnTag } from '../../../../web/features/table/sette-tag.ts';
import { duelWin } from '../../../../web/features/table/sette-terms.ts';
import { duelVerdict, handWords } from '../../../../web/features/table/sette-told.ts';
import { storyOf } from '../../../../web/features/table/story-of.ts';
import { carta, decided, found, lastOf, opened, pageAt, sat, sta, turnOf } from '../../support/sette.ts';

afterEach(() => speak('en'));

const denari = (rank: number) => rank - 1;
const board = (punta: readonly number[], banco: readonly number[], outcome: number): Board => ({
  key: `0x${'1'.repeat(64)}`,
  bankId: `0x${'2'.repeat(64)}`,
  ...{ number: 1n, turn: 0, banker: 2, hand: 1, stakes: [], cagnotte: 0n, puntaDeclared: null, bancoDeclared: null },
  ...{ punta, banco, outcome },
  lines: [
    { seat: 1, line: outcome === outcomes.punta ? 20n * chip : -20n * chip },
    { seat: 2, line: outcome === outcomes.punta ? -20n * chip : 20n * chip },
  ],
});
const cases = {
  puntaBusts: board([denari(7), denari(2)], [denari(4)], outcomes.banco),
  bankerBusts: board([denari(5)], [denari(6), denari(3)], outcomes.punta),
  tie: board([denari(6)], [15], outcomes.banco),
  puntaHigher: board([denari(6)], [denari(5)], outcomes.punta),
  bankerHigher: board([denari(5), 17], [denari(6)], outcomes.banco),
};
const who = (seat: number) => (seat === 1 ? 'You' : 'The house');

describe('a duel that is over', () => {
  it.each([
    ['puntaBusts', 'You bust with nine: you lose 20'],
    ['bankerBusts', 'The banker busts with nine: you win 20'],
    ['tie', 'A tie at six, and every tie is the banker’s: you lose 20'],
    ['puntaHigher', 'You stood on six, the banker had five: you win 20'],
    ['bankerHigher', 'The banker stood on six, you had five and a half: you lose 20'],
  ] as const)('P9.55 says why it ended so: %s', (how, told) => {
    expect(duelVerdict(cases[how], 1, amountText, who)).toBe(told);
  });

  it('P9.55 says it in Italian and French', async () => {
    await speak('it');
    const tu = (seat: number) => (seat === 1 ? 'Tu' : 'La casa');
    expect(duelVerdict(cases.bankerHigher, 1, amountText, tu)).toBe(
      'Il banchiere si è fermato a sei, avevi cinque e mezzo: perdi 20',
    );
    expect(duelVerdict(cases.puntaBusts, 1, amountText, tu)).toBe('Sballi con nove: perdi 20');
    await speak('fr');
    const vous = (seat: number) => (seat === 1 ? 'Vous' : 'La maison');
    expect(duelVerdict(cases.puntaHigher, 1, amountText, vous)).toBe(
      'Vous vous êtes arrêté à six, le banquier avait cinq : vous gagnez 20',
    );
    expect(duelVerdict(cases.tie, null, amountText, vous)).toBe(
      'Égalité à six, et toute égalité est au banquier : le banquier gagne 20',
    );
  });
});

describe('points in words', () => {
  it('P9.55 a hand with a card face down says what it shows, and nothing of that card', () => {
    expect(handWords([null])).toBe('');
    expect(handWords([null, denari(4)])).toBe('shows four');
    expect(handWords([denari(1), denari(4), 17])).toBe('five and a half');
    expect(handWords([denari(7), denari(4)])).toBe('bust: eleven');
  });
});

describe('the headline', () => {
  const told = (table: Parameters<typeof pageAt>[0], seat: number | null) =>
    headline(pageAt(table, seat), seat, amountText);

  it('P9.55 says who puts up the bank, what is put up, and for whom', () => {
    const due = sat(4);
    expect(told(due, due.banker)).toMatchObject({ text: 'The bank is yours: put up the piatto', mine: true });
    const classico = sat(4, 5);
    expect(told(classico, classico.banker)).toMatchObject({
      text: 'The bank is yours: you put up 60',
      detail: 'The highest bet for each: 3 punters, each bet up to 20. What nobody wins is yours again.',
    });
  });

  it('P9.55 asks one seat at a time, and tells the others who comes', () => {
    const table = opened(4);
    const turn = turnOf(table);
    expect(told(table, turn)).toMatchObject({ text: 'Your turn against a piatto of 123.45', mine: true });
    const page = pageAt(table, table.banker);
    expect(told(table, table.banker)).toMatchObject({
      mine: false,
      detail: expect.stringMatching(/^Then: /) as string,
    });
    expect(page.bank!.toCome).toHaveLength(2);
    expect(betsNow(page)).toBeNull();
    // While a page holds its bets back, its player may bet nothing, and is told as the others are.
    const held = { ...pageAt(table, turn), options: { ...pageAt(table, turn).options, bet: null } };
    expect(headline(held, turn, amountText).text).toBe('You bet against a piatto of 123.45');
    table.bets(20n * chip);
    expect(told(table, turn)).toMatchObject({ text: 'You play for 20', mine: false });
  });

  it('P9.55 asks for carta or sto with the points in words, and never with a card that its player may not see', () => {
    const table = found((salt) => {
      const one = decided(opened(4, 4, salt), [carta, sta]);
      return one.state.game.phase === 'banco' ? one : null;
    });
    const { banker } = table;
    const asked = told(table, banker);
    const own = handWords(pageAt(table, banker).bank!.coup!.banco);
    expect(asked).toMatchObject({ text: `You have ${own}: carta or sto?`, mine: true });
    expect(asked.detail).toMatch(/ shows .*, for 20\. Every tie is yours\.$/);
    expect(told(table, null)).toMatchObject({ mine: false });
    expect(told(table, null).text).toMatch(/ decides: carta or sto$/);
  });
});

describe('the round', () => {
  it('P9.55 a seat shows its turn’s result, why it had none, or when it comes', () => {
    const table = opened(5);
    const first = turnOf(table);
    table.says(first, { type: 'decline', number: 1n });
    const second = turnOf(table);
    table.bets(20n * chip);
    table.links();
    table.decides();
    const page = pageAt(table, null);
    const tag = (seat: number) => turnTag(page, lastOf(table), seat, amountText);
    expect(tag(first)).toMatchObject({ kind: 'word', text: 'not this turn' });
    expect(tag(second)!.text).toMatch(/^[+−]20$/);
    expect(tag(page.bank!.turn!)).toMatchObject({ text: 'to play' });
    expect(page.bank!.toCome.map((seat) => tag(seat)!.text)).toEqual(['next']);
    expect(tag(page.bank!.banker)).toBeNull();
  });

  it('P9.55 is told turn by turn, with cards, points and the reason', () => {
    const table = opened(2);
    table.bets(123n * chip + 45n, calls.banco);
    table.links();
    table.decides();
    table.settles();
    const { bank } = table.last;
    const told = storyOf(proofOf(table.state, bank), bank.bankId, who, amountText);
    expect(told[0]!.text).toMatch(/the bank and puts? up 123\.45\.$/);
    expect(told.find(({ kind }) => kind === 'coup')!.text).toMatch(
      / bet: 123\.45\. Punta .* \(.*\)\. Banker .* \(.*\)\. /,
    );
    expect(told.at(-1)!.kind).toBe('end');
    // What ends is called by the same name as in its sentence, and as in the panel of the rounds.
    expect(told.map(({ title }) => title)).toEqual(['Round 1', 'Duel 1', 'Round 1']);
  });

  it('P9.55 a void gives back one bet, and ends a round', async () => {
    const table = opened(2);
    table.bets(20n * chip);
    table.links();
    table.decides();
    table.settles();
    const { bank } = table.last;
    const proof = proofOf(table.state, bank);
    const [turn] = proof.turns;
    const { bets, closed, list, gives } = turn as ClosedTurn;
    const voided: Void = { closed: bank.bankId, silent: 1n << 1n };
    const ended = {
      ...proof,
      turns: [{ bets, closed, list, gives, void: { message: voided, signature: '0x' } }],
      end: 'void',
    } as Proof;
    const told = () =>
      storyOf(ended, bank.bankId, who, amountText)
        .slice(-2)
        .map(({ text }) => text);
    expect(told()).toEqual([
      'Void: Your browser’s word came too late, or the table held it back. The bet is returned and the round ends.',
      'The round ends in the state before the void duel.',
    ]);
    await speak('it');
    expect(told()[0]).toMatch(/^Turno nullo\. .* La puntata è restituita e il giro finisce\.$/);
    await speak('fr');
    expect(told()[0]).toMatch(/^Duel nul\. .* La mise est rendue et le tour se termine\.$/);
  });

  it('P9.55 what a bet and a bank may win is the engine’s arithmetic', () => {
    const { table } = pageAt(opened(2), null);
    expect(duelWin(table, 'punta', 100n * chip)).toBe(100n * chip);
    expect(duelWin(table, 'banco', 100n * chip)).toBe(98n * chip);
  });
});
