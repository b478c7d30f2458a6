/** Legality of the banker's move before a coup (rules.md 1.2, 2 and 2.5; protocol.md 4). */
import { formatChips } from '../chips.ts';
import { moves, outcomes, type State } from '../protocol/messages.ts';
import { afterMove, halfOfPosta } from '../rules/arithmetic.ts';
import { isOpenMove, noPast, openMoves, type Past } from '../rules/rights.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import { paidInProblem, playerAt } from './context.ts';
import type { Context } from './game.ts';
import { moveName } from './describe.ts';
import { differInChips, type Problem } from './steps.ts';

/**
 * Used where the turns before are not known: what any of these rights opens might be open, and `stakes.ts` says that it
 * was not checked.
 */
const pastsThatOpenMost: readonly Past[] = [
  { ...noPast, coups: 1, wins: 1, lastOutcome: outcomes.banco, newTaglia: true },
  { ...noPast, coups: 1, lastOutcome: outcomes.egalite },
];

/** Why the banker may not make this move in the state `before`, or null. */
export function moveProblem(
  ruleset: Ruleset,
  context: Context,
  rights: Past | null,
  before: State,
  move: number,
  amount: bigint,
): Problem {
  const { table, setup } = context;
  if (!ruleset.moves.includes(move)) return `${ruleset.name} has no move ${moveName(move)}`;
  const problem = amountProblem(context, before, move, amount);
  if (problem !== null) return problem;
  const side = afterMove(ruleset, table, before, move, amount);
  const { stack } = playerAt(context, setup.banker)!;
  if (side.posta <= 0n) return `the posta would be ${formatChips(side.posta)}`;
  if (side.posta > table.maxPosta)
    return `the posta would be ${formatChips(side.posta)}, above the maximum ${formatChips(table.maxPosta)}`;
  const pasts = rights === null ? pastsThatOpenMost : [rights];
  const open = pasts.flatMap((past) => openMoves(ruleset, table, before, stack, past));
  return (
    paidInProblem(context, side) ??
    (isOpenMove(open, move, amount)
      ? null
      : `${moveName(move)} by ${formatChips(amount)} is not open to the banker here`)
  );
}

function amountProblem({ table }: Context, before: State, move: number, amount: bigint): Problem {
  if (move === moves.on) return differInChips('the amount of no move', amount, 0n);
  if (move === moves.halve)
    return differInChips('half of the posta, rounded down,', amount, halfOfPosta(table, before.posta));
  return amount > 0n ? null : `${moveName(move)} by nothing`;
}
