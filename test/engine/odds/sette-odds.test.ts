/** R19: exact odds of Sette e mezzo: the figures of sette.md, and every order of tiny decks played card by card. */
import { describe, expect, it } from 'vitest';
import { AssertionFailed } from '../../../engine/assert.ts';
import { decimalText, fraction, fractionText, times } from '../../../engine/odds/fraction.ts';
import { bestBanco, bestPunta, puntaToldHidden, type BestReply } from '../../../engine/odds/sette-best.ts';
import { deckCountsOf, freshDeck } from '../../../engine/odds/sette-deck.ts';
import { bestTable, duelWays, evPunta } from '../../../engine/odds/sette-duel.ts';
import { bancoTold, puntaToldAll } from '../../../engine/odds/sette-told.ts';
import { fullDeck } from '../../../engine/sette/cards.ts';
import { bancoStands } from '../../../engine/sette/regola.ts';
import {
  allOrders,
  bestBancoByHand,
  bestPuntaByHand,
  byRow,
  byTables,
  decks,
  type HandCells,
} from '../support/sette-by-hand.ts';

describe('the deck', () => {
  it('R19.1 by classes: eleven figures, four of each face, the matta', () => {
    expect(freshDeck).toEqual([11, 4, 4, 4, 4, 4, 4, 4, 1]);
    expect(deckCountsOf(fullDeck.with(9, 0).with(16, 0).with(7, 0))).toEqual([10, 4, 4, 4, 4, 4, 4, 3, 0]);
  });

  it('R19.1 every ordered draw of nineteen cards is counted once', () => {
    let all = 1n;
    for (let n = 40n; n > 21n; n--) all *= n;
    const { punta, banco } = duelWays();
    expect(punta + banco).toBe(all);
  });

  it('R19.1 a deck that does not last for a duel is no deck', () => {
    expect(() => duelWays([3, 1, 0, 0, 0, 0, 0, 0, 0])).toThrow(AssertionFailed);
    expect(() => duelWays([4, 4, 4, 4, 4, 4, 4, 4])).toThrow(AssertionFailed);
    expect(() => duelWays([11, 4, 4, 4, 4, 4, 4, -1, 1])).toThrow(AssertionFailed);
  });
});

/** The banker's best table against a punta that stands on five; a test below compares it. */
const inReplyToFive = [12, 10, 10, 11, 10, 11, 10, 11, 10, 10, 11, 12, 13, 14, 15, 14];

describe('the figures of sette.md', () => {
  it.each([
    [9, '-0.215913'],
    [10, '-0.211324'],
    [11, '-0.210769'],
  ])('R19.2 against the regola a punta that stands on %i half points: %s', (stands, printed) => {
    expect(decimalText(evPunta(duelWays(freshDeck, stands)), 6)).toBe(printed);
  });

  it('R19.2 the regola against itself, as a fraction', () => {
    expect(fractionText(evPunta(duelWays()))).toBe('-404727879624554/1915205209792875');
  });

  it('R19.3 no way of playing brings the punta above −0.2024', () => {
    const { average } = bestPunta();
    expect(decimalText(average, 4)).toBe('-0.2024');
    expect(decimalText(average, 8)).toBe('-0.20238673');
  });

  it.each([
    [9, '-0.224975'],
    [10, '-0.217988'],
    [11, '-0.265317'],
  ])('R19.2 against the banker’s best table in reply to a stand on %i: %s', (stands, printed) => {
    const table = bestTable(freshDeck, stands);
    if (stands === 10) expect(table).toEqual(inReplyToFive);
    expect(decimalText(evPunta(duelWays(freshDeck, stands, table)), 6)).toBe(printed);
  });

  it('R19.3 that table in reply to five would give a free punta −0.1173', () => {
    expect(decimalText(bestPunta(freshDeck, inReplyToFive).average, 4)).toBe('-0.1173');
  });

  it('R19.5 a friend of the house at the punta: of that table +0.377 (measured: +0.376) instead of −0.218', () => {
    const friend = puntaToldAll(freshDeck, inReplyToFive);
    expect(decimalText(friend, 6)).toBe('0.377394');
    expect(Math.abs(Number(decimalText(friend, 6)) - 0.376)).toBeLessThan(0.002);
  });

  it('R19.5 a friend at the punta against the regola', () => {
    expect(decimalText(puntaToldAll(), 6)).toBe('0.291319');
  });

  it('R19.5 a friend of the house at the bank: −0.296 for the punta', () => {
    expect(decimalText(bancoTold(), 3)).toBe('0.296');
    expect(decimalText(bancoTold(), 6)).toBe('0.295863');
  });
});

/** Cells as the slow count writes them. */
function cellsOf({ cells }: BestReply, orders: number): HandCells {
  const n = fraction(BigInt(orders));
  const count = (value: ReturnType<typeof fraction>): number => {
    expect(value.denominator).toBe(1n);
    return Number(value.numerator);
  };
  return new Map(
    cells.map(({ points, shown, carta, share, ifSta, ifCarta }) => {
      const ways = times(share, n);
      return [[points, shown, carta].join(), [ways, times(ifSta, ways), times(ifCarta, ways)].map(count)] as never;
    }),
  );
}
const sorted = (cells: HandCells): unknown => [...cells].sort(([a], [b]) => (a < b ? -1 : 1));

describe.each(Object.entries(decks))('every order of a tiny deck %s', (_name, deck) => {
  const orders = allOrders(deck);
  const counts = deckCountsOf(fullDeck.map((_one, kind) => (deck.includes(kind) ? 1 : 0)));
  const share = (sum: number) => fraction(BigInt(sum), BigInt(orders.length));
  const crooked = bancoStands.map((_stand, shown) => 9 + ((shown * 5) % 7));

  it.each([8, 9, 10, 11, 13])('R19.2 tables, the punta standing on %i', (stands) => {
    for (const table of [bancoStands, crooked])
      expect(evPunta(duelWays(counts, stands, table))).toEqual(share(byTables(orders, stands, table)));
  });

  it.each([9, 10, 11])('R19.2 the banker’s best table in reply to %i, row by row', (stands) => {
    const expected = byRow(orders, stands).map(([came, ...sums], shown) => {
      const best = Math.min(...sums);
      return best === came ? bancoStands[shown] : 1 + sums.indexOf(best);
    });
    expect(bestTable(counts, stands)).toEqual(expected);
  });

  it.each(['the regola', 'another table'] as const)('R19.3 the punta’s best reply to %s, each cell', (which) => {
    const table = which === 'the regola' ? bancoStands : crooked;
    const { sum, cells } = bestPuntaByHand(orders, table, 'nothing');
    const reply = bestPunta(counts, table);
    expect(reply.average).toEqual(share(sum));
    expect(sorted(cellsOf(reply, orders.length))).toEqual(sorted(cells));
    expect(puntaToldHidden(counts, table)).toEqual(share(bestPuntaByHand(orders, table, 'hidden').sum));
    expect(puntaToldAll(counts, table)).toEqual(share(bestPuntaByHand(orders, table, 'all').sum));
  });

  it.each([9, 10, 11])('R19.4 the banker’s best reply to a stand on %i, each cell', (stands) => {
    const { sum, cells } = bestBancoByHand(orders, stands, 'nothing');
    const reply = bestBanco(counts, stands);
    expect(reply.average).toEqual(share(sum));
    expect(sorted(cellsOf(reply, orders.length))).toEqual(sorted(cells));
  });

  it.each([9, 10, 11])('R19.5 a banker that is told the hidden card knows all that helps, against %i', (stands) => {
    expect(bancoTold(counts, stands)).toEqual(share(bestBancoByHand(orders, stands, 'hidden').sum));
    expect(bancoTold(counts, stands)).toEqual(share(bestBancoByHand(orders, stands, 'all').sum));
  });
});
