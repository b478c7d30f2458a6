/** R11.6: what each decision is worth, against the odds of whole tables and against coups played card by card. */
import { describe, expect, it } from 'vitest';
import { countWays, type Ways } from '../../../engine/odds/count.ts';
import { bancoAsked, resultByTable } from '../../../engine/odds/coup-result.ts';
import { costOf, decisionsOf } from '../../../engine/odds/decisions.ts';
import { decimalText, fraction, minus, times } from '../../../engine/odds/fraction.ts';
import { oddsOf } from '../../../engine/odds/odds.ts';
import { freshShoe, pointCountsOf } from '../../../engine/odds/points.ts';
import { optionsOf, tableOf, type Decided } from '../../../engine/odds/table.ts';
import { draws } from '../../../engine/protocol/messages.ts';
import { rulesets } from '../../../engine/rules/ruleset.ts';
import { fullShoe } from '../../../engine/fairness/composition.ts';
import type { Decision } from '../../../engine/odds/decisions.ts';

const byName = rulesets.map((ruleset) => [ruleset.name, ruleset, decisionsOf(ruleset)] as const);
const all = (ways: Ways): bigint => ways.punta + ways.banco + ways.egalite;
const plus = (a: Ways, b: Ways): Ways => ({
  punta: a.punta + b.punta,
  banco: a.banco + b.banco,
  egalite: a.egalite + b.egalite,
});
const none: Ways = { punta: 0n, banco: 0n, egalite: 0n };
const byRegola = (decision: Decision): Ways =>
  decision.ways[decision.choices.findIndex(({ draw }) => draw === decision.regola)] ?? none;
const shoe = all(countWays(freshShoe, () => 1));

describe('what each decision is worth', () => {
  it.each(byName)('R11.6 %s: the punta’s cells, played by the table, are the whole coup', (_, ruleset, { punta }) => {
    const table = tableOf(ruleset);
    expect(punta.map(byRegola).reduce(plus)).toEqual(countWays(freshShoe, (six) => resultByTable(table, six)));
  });

  it.each(byName)(
    'R11.6 %s: so are the banker’s, with the coups in which it decides nothing',
    (_, ruleset, { banco }) => {
      const table = tableOf(ruleset);
      const asked = banco.flat().map(byRegola).reduce(plus);
      const unasked = countWays(freshShoe, (six) =>
        bancoAsked(table, six, table.punta[six.punta]!) === null ? resultByTable(table, six) : 0,
      );
      const whole = countWays(freshShoe, (six) => resultByTable(table, six));
      expect(asked.punta + unasked.punta).toBe(whole.punta);
      expect(asked.banco + unasked.banco).toBe(whole.banco);
    },
  );

  it.each(byName)('R11.6 %s: every draw that may be declared has its odds, and no other', (_, ruleset, decisions) => {
    const drawsOf = ({ choices }: Decision) => choices.map(({ draw }) => draw);
    const found: Decided<readonly number[]> = {
      punta: decisions.punta.map(drawsOf),
      banco: decisions.banco.map((row) => row.map(drawsOf)),
    };
    expect(found).toEqual(optionsOf(ruleset, false));
  });

  const cells = [
    ['banco3v9', 3, 9],
    ['banco5v4', 5, 4],
    ['banco7v6', 7, 6],
  ] as const;
  it.each(cells)('R11.6 heads-up: %s turned over moves the whole odds by what the cell says', (name, points, given) => {
    const [, ruleset, { banco }] = byName[3]!;
    const decision = banco[points]![given]!;
    const other = decision.regola === draws.carta ? draws.sta : draws.carta;
    const turned = oddsOf(ruleset, { [name]: other === draws.carta });
    const share = fraction(all(byRegola(decision)), shoe);
    expect(minus(oddsOf(ruleset).evBancoAfterCagnotte, turned.evBancoAfterCagnotte)).toEqual(
      times(share, costOf(decision, other)),
    );
  });

  it('R11.6 the figures that the documents’ tables show: 7 giving 6 is no best play, a punta’s 5 is close', () => {
    const [, , headsUp] = byName[3]!;
    const [, , online] = byName[0]!;
    expect(decimalText(costOf(headsUp.banco[7]![6]!, draws.sta), 4).startsWith('-')).toBe(true);
    expect(costOf(headsUp.banco[7]![6]!, draws.carta)).toEqual(fraction(0n));
    // Drawing with 5 is the better play from a fresh sabot (docs/ODDS.md), in the 9.5% of coups in which it comes.
    expect(decimalText(costOf(online.punta[5]!, draws.carta), 6)).toBe('-0.036934');
    const [whole, drawing] = [oddsOf(rulesets[0]!), oddsOf(rulesets[0]!, { punta5: true })];
    expect(times(costOf(online.punta[5]!, draws.carta), fraction(all(byRegola(online.punta[5]!)), shoe))).toEqual(
      minus(whole.evPunta, drawing.evPunta),
    );
  });

  it.each(byName)('R11.6 %s: shares of a choice are one together', (_, _ruleset, { punta, banco }) => {
    for (const { choices } of [...punta, ...banco.flat()])
      for (const { wins, egalite, loses } of choices)
        expect(minus(minus(minus(fraction(1n), wins), egalite), loses)).toEqual(fraction(0n));
  });

  it('R11.6 a hand that the cards left cannot make has no odds, and nothing can be said of its cost', () => {
    // Tens and aces only: no side has more than two points.
    const left = pointCountsOf(fullShoe.map((count, kind) => ([0, 9].includes(kind % 13) ? count : 0)));
    const { punta } = decisionsOf(rulesets[0]!, left);
    expect(punta.map(({ choices }) => choices.length > 0)).toEqual([true, true, true, ...Array(7).fill(false)]);
    expect(() => costOf(punta[5]!, draws.sta)).toThrow(/a draw of this cell/);
  });
});
