/** Legality of the banker's move before a coup (rules.md 1.2, 2 and 2.5; protocol.md 4). */
import { moves, type State } from '../protocol/messages.ts';
import { afterMove, halfOfPosta } from '../rules/arithmetic.ts';
import { isOpenMove, openMoves } from '../rules/rights.ts';
import { playerAt, type Context, type History } from './context.ts';
import { moveName } from './describe.ts';
import { differ, type Problem } from './steps.ts';

/** Why the banker may not move so in the state `before`, or null. */
export function moveProblem(context: Context, history: History, before: State, move: number, amount: bigint): Problem {
  const { ruleset, table, setup } = context;
  if (!ruleset.moves.includes(move)) return `${ruleset.name} has no move ${moveName(move)}`;
  const problem = amountProblem(context, before, move, amount);
  if (problem !== null) return problem;
  const side = afterMove(ruleset, table, before, move, amount);
  const { stack } = playerAt(context, setup.banker)!;
  if (side.posta <= 0n) return `the posta would be ${side.posta}`;
  if (side.posta > table.maxPosta) return `the posta would be ${side.posta}, above the maximum ${table.maxPosta}`;
  if (side.paidIn - side.takenOut > stack) return `paid in ${side.paidIn} less taken out ${side.takenOut} is more than the stack ${stack}`;
  if (history.past === null) return null; // a coup that stands alone: `closed.ts` says so
  const open = openMoves(ruleset, table, before, stack, history.past);
  return isOpenMove(open, move, amount) ? null : `${moveName(move)} by ${amount} is not open to the banker here`;
}

function amountProblem({ table }: Context, before: State, move: number, amount: bigint): Problem {
  if (move === moves.on) return differ('the amount of no move', amount, 0n);
  if (move === moves.halve) return differ('half of the posta, rounded down,', amount, halfOfPosta(table, before.posta));
  return amount > 0n ? null : `${moveName(move)} by nothing`;
}
