/**
 * Two wallets of one person in one browser, at one table: the house names the first (and a third seat) as silent; the
 * second believes that void.
 */
import { expect, it } from 'vitest';
import { evidenceIn } from '../../../engine/settlement/exit/own-evidence.ts';
import { evidenceFor, givesOf } from '../../../web/exit-html/evidence.ts';
import type { Piece } from '../../../web/exit-html/piece.ts';
import { wallets } from '../../support/bank.ts';
import { planOf, untouched } from '../../support/exit-facts.ts';
import { cast, falseVoid } from '../../support/false-void.ts';
import { memoryOf } from '../../support/own-seat.ts';

it("P7.14 what the banker's wallet believed takes no demand from the punter that gave", () => {
  const { stored, voided } = falseVoid();
  // Seats 2 (named) and 1 (the banker, which saw no link).
  const kept = [evidenceIn(memoryOf(2, [stored])), evidenceIn(memoryOf(1, [voided]))];
  const pieces = kept.map(({ banks, gives }, i): Piece => ({
    name: `sitting ${i}`,
    player: wallets[i === 0 ? 1 : 0]!.address,
    banks: banks.flatMap(({ proof }) => proof ?? []),
    gives,
    problem: null,
  }));
  const player = wallets[1]!.address;
  const plan = (of: readonly Piece[]) => {
    const { banks } = evidenceFor(of, player)!;
    const found = planOf(banks, givesOf(of, player), player, () => untouched, { at: cast.table });
    return [found.done, found.steps.map(({ act }) => act)];
  };
  expect(plan(pieces.slice(0, 1))).toEqual([false, ['demand']]);
  expect(plan(pieces)).toEqual([false, ['demand']]);
});
