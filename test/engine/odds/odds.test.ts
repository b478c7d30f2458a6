/**
 * R11: exact odds, compared with known counts, with every deal of tiny sabots played card by card, and with a
 * simulation.
 */
import { describe, expect, it } from 'vitest';
import { fullShoe } from '../../../engine/fairness/composition.ts';
import { draws, outcomes } from '../../../engine/protocol/messages.ts';
import { countWays, type Ways } from '../../../engine/odds/count.ts';
import { resultByTable } from '../../../engine/odds/coup-result.ts';
import { decimalOf, decimalText, fraction, fractionText, minus, plus, times } from '../../../engine/odds/fraction.ts';
import { oddsFrom, oddsOf } from '../../../engine/odds/odds.ts';
import { peekPrice } from '../../../engine/odds/peek.ts';
import { freshShoe, pointCountsOf } from '../../../engine/odds/points.ts';
import { notGiven, tableOf, type OptionalCells } from '../../../engine/odds/table.ts';
import { pointsOf, pointsOfKind } from '../../../engine/rules/cards.ts';
import { playCoup, type CoupDeal } from '../../../engine/rules/coup.ts';
import { rulesets, type Ruleset } from '../../../engine/rules/ruleset.ts';
import { picker } from '../../support/seeds.ts';
import { bestOutcome, compositionOf, shoes, tally } from '../support/odds-by-hand.ts';

const [online, saintVincent, venezia, headsUp] = rulesets as [Ruleset, Ruleset, Ruleset, Ruleset];
const byName = rulesets.map((ruleset) => [ruleset.name, ruleset] as const);
const waysOf = (ruleset: Ruleset, cells: OptionalCells, counts = freshShoe): Ways => {
  const table = tableOf(ruleset, cells);
  return countWays(counts, (six) => resultByTable(table, six));
};
const cellNames = ['punta5', 'banco3v9', 'banco5v4', 'banco7v6'] as const;
const choices: readonly OptionalCells[] = [
  {},
  ...[true, false].map((carta) => ({ punta5: carta, banco3v9: carta, banco5v4: carta, banco7v6: carta })),
  { punta5: true, banco3v9: false, banco5v4: true, banco7v6: false },
];

describe('the count', () => {
  it('R11.1 a fresh sabot by points', () => {
    expect(freshShoe).toEqual([96, 24, 24, 24, 24, 24, 24, 24, 24, 24]);
    expect(pointCountsOf(fullShoe.with(0, 5).with(12, 0))).toEqual([90, 23, 24, 24, 24, 24, 24, 24, 24, 24]);
  });

  it('R11.1 eight decks by punto banco’s table: the published counts', () => {
    const puntoBanco = { punta5: true, banco3v9: true, banco5v4: true, banco7v6: false };
    expect(
      waysOf(
        online,
        puntoBanco,
        freshShoe.map((count) => (count / 6) * 8),
      ),
    ).toEqual({
      banco: 2_292_252_566_437_888n,
      punta: 2_230_518_282_592_256n,
      egalite: 475_627_426_473_216n,
    });
  });

  it('R11.1 every draw of a fresh sabot is counted once', () => {
    const { punta, banco, egalite } = waysOf(headsUp, {});
    expect(punta + banco + egalite).toBe(312n * 311n * 310n * 309n * 308n * 307n);
  });

  it.each([
    [[96, 24]],
    [[1, 1, 1, 1, 1, 0, 0, 0, 0, 0]],
    [[-1, 9, 9, 9, 9, 9, 9, 9, 9, 9]],
    [[0.5, 9, 9, 9, 9, 9, 9, 9, 9, 9]],
  ])('R11.1 %j is no composition of six cards', (counts) => {
    expect(() => oddsOf(online, {}, counts)).toThrow(/ten counts|six cards/);
  });

  it.each(cellNames)('R11.2 the tiny sabots below tell %s on carta from sta', (cell) => {
    const counts = shoes.map((shoe) => pointCountsOf(compositionOf(shoe)));
    expect(
      counts.some(
        (tiny) => waysOf(online, { [cell]: true }, tiny).banco !== waysOf(online, { [cell]: false }, tiny).banco,
      ),
    ).toBe(true);
  });

  it.each(byName)(
    'R11.1, R11.2 %s: every deal of tiny sabots, card by card through playCoup, for every optional cell',
    (_name, ruleset) => {
      for (const shoe of shoes) {
        const tallies = choices.map((cells) => tally(shoe, (cards) => byChoice(ruleset, cards, cells)));
        choices.forEach((cells, i) =>
          expect([cells, waysOf(ruleset, cells, pointCountsOf(compositionOf(shoe)))]).toEqual([cells, tallies[i]]),
        );
      }
    },
  );

  it.each(byName)('R11.1 %s: a simulation lies within four standard errors', (_name, ruleset) => {
    const pick = picker(312);
    const cards = fullShoe.flatMap((count, kind) => Array.from({ length: count }, () => kind));
    const coups = 60_000;
    const seen = { punta: 0, banco: 0, egalite: 0 };
    for (let i = 0; i < coups; i++) {
      for (let at = 0; at < 6; at++) {
        const other = at + pick(cards.length - at);
        [cards[at], cards[other]] = [cards[other]!, cards[at]!];
      }
      seen[nameOf(byChoice(ruleset, cards.slice(0, 6), {}))]++;
    }
    const odds = oddsOf(ruleset);
    for (const outcome of ['punta', 'banco', 'egalite'] as const) {
      const p = decimalOf(odds[outcome]);
      expect(Math.abs(seen[outcome] / coups - p), outcome).toBeLessThan(4 * Math.sqrt((p * (1 - p)) / coups));
    }
  });
});

describe('the table', () => {
  it('R11.2 volontà stands, heads-up plays table B as printed', () => {
    const cells = (ruleset: Ruleset) => {
      const { punta, banco } = tableOf(ruleset);
      return [punta[5], banco[3]![9], banco[5]![4], banco[7]![6], banco[5]![notGiven], banco[6]![notGiven], punta[8]];
    };
    const { sta, carta, batte } = draws;
    for (const ruleset of [online, saintVincent, venezia])
      expect(cells(ruleset)).toEqual([sta, sta, sta, sta, carta, sta, batte]);
    expect(cells(headsUp)).toEqual([sta, carta, carta, carta, carta, sta, batte]);
  });

  it('R11.2 setting a cell changes that cell alone', () => {
    const { punta, banco } = tableOf(headsUp);
    expect(tableOf(headsUp, { punta5: true })).toEqual({ punta: punta.with(5, draws.carta), banco });
    expect(tableOf(headsUp, { banco3v9: false })).toEqual({
      punta,
      banco: banco.with(3, banco[3]!.with(9, draws.sta)),
    });
    expect(tableOf(headsUp, { banco5v4: false })).toEqual({
      punta,
      banco: banco.with(5, banco[5]!.with(4, draws.sta)),
    });
    expect(tableOf(headsUp, { banco7v6: false })).toEqual({
      punta,
      banco: banco.with(7, banco[7]!.with(6, draws.sta)),
    });
  });
});

describe('averages', () => {
  const ways = { punta: 4n, banco: 5n, egalite: 1n };
  const texts = (odds: ReturnType<typeof oddsFrom>) =>
    [
      odds.evPunta,
      odds.evBancoAfterCagnotte,
      odds.evPuntaAfterCagnotte,
      odds.rtp.punta,
      odds.rtp.banco,
      odds.rtp.alternating,
    ].map(fractionText);

  it('R11.3 5% of the banker’s win; 2% of each winning line', () => {
    expect(texts(oddsFrom(ways, online.cagnotte))).toEqual(['-1/10', '3/40', '-1/10', '9/10', '43/40', '79/80']);
    expect(texts(oddsFrom(ways, headsUp.cagnotte))).toEqual([
      '-1/10',
      '9/100',
      '-27/250',
      '223/250',
      '109/100',
      '991/1000',
    ]);
    expect([saintVincent, venezia].map((ruleset) => ruleset.cagnotte)).toEqual([online.cagnotte, online.cagnotte]);
  });

  it.each(byName)('R11.3 %s: what the sides lose together is the cagnotte', (_name, ruleset) => {
    const odds = oddsOf(ruleset);
    const { feeMode, feeBps } = ruleset.cagnotte;
    const taxed = feeMode === 1 ? plus(odds.punta, odds.banco) : odds.banco;
    expect(plus(odds.evPuntaAfterCagnotte, odds.evBancoAfterCagnotte)).toEqual(
      times(fraction(BigInt(-feeBps), 10_000n), taxed),
    );
    expect(plus(plus(odds.punta, odds.banco), odds.egalite)).toEqual(fraction(1n));
  });

  it('R11.4 rationals stay in lowest terms; decimals round to the nearest', () => {
    expect(
      [
        fraction(6n, -4n),
        fraction(0n, -7n),
        minus(fraction(1n, 6n), fraction(1n, 2n)),
        times(fraction(2n, 3n), fraction(3n, 4n)),
      ].map(fractionText),
    ).toEqual(['-3/2', '0/1', '-1/3', '1/2']);
    expect([
      decimalText(fraction(2n, 3n), 4),
      decimalText(fraction(-1n, 8n), 2),
      decimalText(fraction(-1n, 1000n), 2),
      decimalText(fraction(5n, 2n), 0),
    ]).toEqual(['0.6667', '-0.13', '0.00', '3']);
    expect([decimalOf(fraction(1n, 3n)), decimalOf(fraction(-1n, 10n)), decimalOf(fraction(0n))]).toEqual([
      1 / 3,
      -0.1,
      0,
    ]);
    expect(() => fraction(1n, 0n)).toThrow(/over 0/);
  });
});

describe('players who peek', () => {
  it.each(byName)('R11.5 %s: the best of all legal decisions on every deal of tiny sabots', (_name, ruleset) => {
    for (const shoe of shoes) {
      for (const peeker of ['punta', 'banco'] as const) {
        for (const allaRegola of [false, true]) {
          const expected = oddsFrom(
            tally(shoe, (cards) => bestOutcome(ruleset, cards, peeker, allaRegola)),
            ruleset.cagnotte,
          );
          expect(peekPrice(ruleset, peeker, allaRegola, pointCountsOf(compositionOf(shoe))).odds).toEqual(expected);
        }
      }
    }
  });

  it('R11.5 without a cell to choose, knowing the cards is worth nothing; otherwise something', () => {
    for (const peeker of ['punta', 'banco'] as const) {
      expect(peekPrice(headsUp, peeker, true).gain).toEqual(fraction(0n));
      expect(decimalOf(peekPrice(headsUp, peeker, false).gain)).toBeGreaterThan(0.03);
      expect(decimalOf(peekPrice(online, peeker, true).gain)).toBeGreaterThan(0.001);
    }
    expect(peekPrice(saintVincent, 'banco', false)).toEqual(peekPrice(saintVincent, 'banco', true));
  });
});

/**
 * Both sides take their default, except for the cells set. Where the rules leave no choice, saint-vincent's banker
 * plays like online's.
 */
function byChoice(ruleset: Ruleset, cards: readonly number[], cells: OptionalCells): number {
  const [p1, b1, p2, b2, fifth] = cards as [number, number, number, number, number];
  const deal: CoupDeal = { cards, puntaVolonta: 0, bancoVolonta: 0, withOthers: false };
  const rules = ruleset === saintVincent ? online : ruleset;
  const set = (carta: boolean | undefined, fallback: number): number =>
    carta === undefined ? fallback : carta ? draws.carta : draws.sta;
  const puntaFallback = playCoup(ruleset, deal, {}).waiting!.fallback;
  const punta = pointsOf([p1, p2]) === 5 ? set(cells.punta5, puntaFallback) : puntaFallback;
  const asked = playCoup(rules, deal, { punta });
  if (asked.waiting === null) return asked.outcome!;
  const gave = punta === draws.carta ? `${pointsOf([b1, b2])}v${pointsOfKind(fifth)}` : '';
  const cell =
    gave === '3v9' ? cells.banco3v9 : gave === '5v4' ? cells.banco5v4 : gave === '7v6' ? cells.banco7v6 : undefined;
  return playCoup(rules, deal, { punta, banco: set(cell, asked.waiting.fallback) }).outcome!;
}

function nameOf(outcome: number): keyof Ways {
  return outcome === outcomes.punta ? 'punta' : outcome === outcomes.banco ? 'banco' : 'egalite';
}
