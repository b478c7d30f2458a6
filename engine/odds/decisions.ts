/**
 * What each decision is worth: for every cell of the regola the exact odds of each draw that the ruleset allows there,
 * while everything else is played by the table (R11.6).
 */
import { present } from '../assert.ts';
import type { Cagnotte, Ruleset } from '../rules/ruleset.ts';
import { addWays, eachFour, eachThirds, type Thirds, type Ways } from './count.ts';
import { bancoAsked, resultOf } from './coup-result.ts';
import { fraction, minus, times, type Fraction } from './fraction.ts';
import { freshShoe, type PointCounts } from './points.ts';
import { optionsOf, tableOf, type Decided } from './table.ts';

/** One draw in one cell, for the side that decides; shares of the coups in which the cell comes. */
export interface Choice {
  readonly draw: number;
  readonly wins: Fraction;
  readonly egalite: Fraction;
  readonly loses: Fraction;
  /** What a unit staked wins on average after the cagnotte, which is taken as a share. */
  readonly average: Fraction;
}

/** A decision that a side may have to make. */
export interface Decision {
  /** What the table says, with volontà on sta. */
  readonly regola: number;
  /** Each draw that is allowed, in the order of the rules; none where the cards left make no such hand. */
  readonly choices: readonly Choice[];
  /** Number of ordered draws of six cards in which the decision comes, with each draw. */
  readonly ways: readonly Ways[];
}

type Sums = { punta: bigint; banco: bigint; egalite: bigint };
interface Cell {
  readonly options: readonly number[];
  readonly sums: readonly Sums[];
}

/**
 * All decisions of a ruleset: the punta's by its points, the banker's by its points and those that it gave
 * (`notGiven`: none). The rules say what may be done by a punta that plays with its own money alone.
 */
export function decisionsOf(ruleset: Ruleset, counts: PointCounts = freshShoe): Decided<Decision> {
  const table = tableOf(ruleset);
  const options = optionsOf(ruleset, false);
  const cellOf = (options: readonly number[]): Cell => ({
    options,
    sums: options.map(() => ({ punta: 0n, banco: 0n, egalite: 0n })),
  });
  const cells: Decided<Cell> = {
    punta: options.punta.map(cellOf),
    banco: options.banco.map((row) => row.map(cellOf)),
  };
  eachFour(counts, (punta, banco, four, left) => {
    const thirds = new Map<Cell, readonly Thirds[]>();
    const count = (cell: Cell, ways: number, result: (draw: number) => number) => {
      const rows = thirds.get(cell) ?? cell.options.map((): Thirds => [0, 0, 0]);
      thirds.set(cell, rows);
      cell.options.forEach((draw, i) => {
        rows[i]![result(draw) + 1]! += ways;
      });
    };
    const told = table.punta[punta]!;
    eachThirds(left, (fifth, sixth, two) => {
      const six = { punta, banco, fifth, sixth };
      count(cells.punta[punta]!, two, (draw) => resultOf(six, draw, bancoAsked(table, six, draw)));
      const asked = bancoAsked(cells, six, told);
      if (asked !== null) count(asked, two, (draw) => resultOf(six, told, draw));
    });
    for (const [cell, rows] of thirds) rows.forEach((row, i) => addWays(cell.sums[i]!, four, row));
  });
  return {
    punta: cells.punta.map((cell, points) => decisionIn(cell, table.punta[points]!, 'punta', ruleset.cagnotte)),
    banco: cells.banco.map((row, points) =>
      row.map((cell, given) => decisionIn(cell, table.banco[points]![given]!, 'banco', ruleset.cagnotte)),
    ),
  };
}

function decisionIn({ options, sums }: Cell, regola: number, side: 'punta' | 'banco', cagnotte: Cagnotte): Decision {
  const share = fraction(BigInt(cagnotte.feeBps), 10_000n);
  const pays = side === 'banco' || cagnotte.feeMode === 1;
  const all = sums[0]!.punta + sums[0]!.banco + sums[0]!.egalite;
  const choices = (all === 0n ? [] : options).map((draw, i) => {
    const { punta, banco, egalite } = sums[i]!;
    const [wins, loses] = [
      fraction(side === 'punta' ? punta : banco, all),
      fraction(side === 'punta' ? banco : punta, all),
    ];
    const even = minus(wins, loses);
    return {
      draw,
      wins,
      loses,
      egalite: fraction(egalite, all),
      average: pays ? minus(even, times(share, wins)) : even,
    };
  });
  return { regola, choices, ways: sums };
}

/** What a unit loses on average by playing `draw` and not what the regola says; negative where the draw is better. */
export function costOf({ regola, choices }: Decision, draw: number): Fraction {
  const of = (wanted: number) =>
    present(
      choices.find((one) => one.draw === wanted),
      'a draw of this cell',
    ).average;
  return minus(of(regola), of(draw));
}
