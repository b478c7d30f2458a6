/** R17: cards, points and the regola of Sette e mezzo, compared with what sette.md says in words. */
import { describe, expect, it } from 'vitest';
import { AssertionFailed } from '../../../engine/assert.ts';
import { draws } from '../../../engine/protocol/messages.ts';
import { fullDeck, kindsInDeck, matta, rankOf, ranks, suitOf, suits } from '../../../engine/sette/cards.ts';
import { handPoints, halfPointsOf, hasBust, mayDraw } from '../../../engine/sette/points.ts';
import { bancoRegola, bancoStands, puntaRegola } from '../../../engine/sette/regola.ts';

/** The card as one says it: `card('spade', 'fante')`. */
const card = (suit: (typeof suits)[number], rank: (typeof ranks)[number]): number =>
  suits.indexOf(suit) * 10 + ranks.indexOf(rank);
const kinds = Array.from({ length: kindsInDeck }, (_, kind) => kind);

describe('cards', () => {
  it('R17.1 forty kinds, one of each: ten ranks in four suits', () => {
    expect(fullDeck).toEqual(kinds.map(() => 1));
    expect(fullDeck).toHaveLength(40);
    expect(kinds.map((kind) => card(suitOf(kind), rankOf(kind)))).toEqual(kinds);
    expect([0, 6, 7, 8, 10, 29, 39].map((kind) => `${rankOf(kind)} ${suitOf(kind)}`)).toEqual([
      '1 denari',
      '7 denari',
      'fante denari',
      'cavallo denari',
      '1 coppe',
      're spade',
      're bastoni',
    ]);
  });

  it('R17.1 the matta is the king of denari', () => {
    expect(matta).toBe(card('denari', 're'));
    expect(matta).toBe(9);
  });

  it.each([-1, 40, 1.5, Number.NaN])('R17.1 there is no kind %s', (kind) => {
    expect(() => suitOf(kind)).toThrow(AssertionFailed);
    expect(() => rankOf(kind)).toThrow(AssertionFailed);
    expect(() => halfPointsOf(kind)).toThrow(AssertionFailed);
  });
});

/** All values that the matta may take, tried one by one; the least where all bust. */
const byTrying = (others: number): number => {
  const totals = [1, 2, 4, 6, 8, 10, 12, 14].map((value) => others + value);
  const good = totals.filter((total) => total <= 15);
  return good.length > 0 ? Math.max(...good) : Math.min(...totals);
};

describe('points', () => {
  it('R17.2 one to seven count their face, figures a half', () => {
    for (const suit of suits)
      expect(ranks.map((rank) => halfPointsOf(card(suit, rank)))).toEqual([2, 4, 6, 8, 10, 12, 14, 1, 1, 1]);
  });

  it('R17.2 a hand without the matta is its sum, and busts above seven and a half', () => {
    expect(handPoints([])).toBe(0);
    expect(handPoints([card('coppe', 7)])).toBe(14);
    expect(handPoints([card('coppe', 7), card('spade', 're')])).toBe(15);
    expect(handPoints([card('coppe', 7), card('spade', 1)])).toBe(16);
    expect(handPoints([card('coppe', 6), card('spade', 6), card('denari', 'fante')])).toBe(25);
    expect([14, 15, 16, 25].map(hasBust)).toEqual([false, false, true, true]);
  });

  it('R17.3 the matta is worth the best card, whatever stands beside it', () => {
    // 1, 2 … 29 half points of other cards: as many figures as are needed, then sevens.
    for (let others = 0; others <= 29; others++) {
      const sevens = Math.floor(others / 14);
      const figures = others % 14;
      const hand = [
        ...Array.from({ length: sevens }, (_, i) => card(suits[i]!, 7)),
        ...Array.from({ length: figures }, (_, i) => card(suits[i % 4]!, 'fante')),
      ];
      expect(handPoints([matta, ...hand]), `beside ${others}`).toBe(byTrying(others));
      expect(handPoints([...hand, matta]), `behind ${others}`).toBe(byTrying(others));
      expect(handPoints(hand)).toBe(others);
    }
  });

  it('R17.3 the cases that sette.md prints', () => {
    expect(handPoints([matta])).toBe(14);
    expect(handPoints([matta, card('denari', 7)])).toBe(15);
    expect(handPoints([matta, card('denari', 'fante')])).toBe(15);
    expect(handPoints([matta, card('denari', 5)])).toBe(14);
    expect(hasBust(handPoints([matta, card('denari', 7), card('coppe', 'fante')]))).toBe(true);
  });

  it('R17.4 who has seven and a half, or has bust, decides nothing', () => {
    expect(Array.from({ length: 20 }, (_, points) => mayDraw(points))).toEqual(
      Array.from({ length: 20 }, (_, points) => points < 15),
    );
  });
});

describe('the regola', () => {
  it('R17.5 the punta stands on five or more', () => {
    expect(Array.from({ length: 15 }, (_, i) => puntaRegola(i + 1))).toEqual([
      ...Array.from({ length: 9 }, () => draws.carta),
      ...Array.from({ length: 6 }, () => draws.sta),
    ]);
  });

  it('R17.6 the banker stands on five or more, and on more than the punta shows', () => {
    for (let shown = 0; shown <= 15; shown++) {
      const stands = Math.min(15, Math.max(10, shown + 1));
      expect(bancoStands[shown]).toBe(stands);
      for (let own = 1; own <= 15; own++)
        expect(bancoRegola(own, shown), `${own} against ${shown}`).toBe(own >= stands ? draws.sta : draws.carta);
    }
    expect(bancoStands).toHaveLength(16);
  });

  it.each([-1, 16, 0.5])('R17.6 no punta that plays on shows %s', (shown) => {
    expect(() => bancoRegola(10, shown)).toThrow(AssertionFailed);
  });
});
