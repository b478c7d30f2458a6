/** The banker's move, who is accepted with how much, and who gets the cards (rules.md 1.1, 1.2; protocol.md 4). */
import { formatChips } from '../chips.ts';
import { calls, moves, statuses, type ListRow, type State } from '../protocol/messages.ts';
import { acceptedStakes, handOf, type BetAtClose } from '../rules/acceptance.ts';
import { acceptedIn, afterAcceptance, afterMove, type BankerSide } from '../rules/arithmetic.ts';
import { firstStandingSeat } from '../rules/hand-order.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import { playerAt } from './context.ts';
import type { Context } from './game.ts';
import { callName, moveName } from './describe.ts';
import type { ClosedTurn } from './format.ts';
import { check, differ, differInChips, firstProblem, type Problem, type Trail } from './steps.ts';
import { moveProblem } from './chemin-moves.ts';
import type { CheminPast } from './chemin-past.ts';

/** Checks move, acceptance, hand, and posta and garage after them, of a list that closes in `before`. */
export function checkStakes(
  trail: Trail,
  ruleset: Ruleset,
  context: Context,
  past: CheminPast,
  before: State,
  { list, closed: { message: closed } }: Pick<ClosedTurn, 'closed' | 'list'>,
): void {
  check(
    trail,
    'T.move',
    moveProblem(ruleset, context, past.rights, before, closed.move, closed.amount),
    `${moveName(closed.move)}, amount ${formatChips(closed.amount)}`,
  );
  if (past.rights === null && closed.move !== moves.on)
    trail.notChecked.push(`that the banker might ${moveName(closed.move)} after the coups before`);
  const side = afterMove(ruleset, context.table, before, closed.move, closed.amount);
  const accepted = acceptedIn(list);
  check(
    trail,
    'T.acceptance',
    acceptanceProblem(trail, ruleset, context, past, before, side, list),
    `Σ accepted = ${formatChips(accepted)} ≤ posta ${formatChips(side.posta)}`,
  );
  check(trail, 'T.hand', differ('hand', closed.hand, handOf(context.setup.banker, list)!), `seat ${closed.hand}`);
  const after = afterAcceptance(ruleset, side, accepted);
  check(
    trail,
    'T.posta',
    differ('posta', closed.posta, after.posta) ?? differ('garage', closed.garage, after.garage),
    `posta ${formatChips(before.posta)} → ${formatChips(side.posta)} → ${formatChips(after.posta)}, garage ${formatChips(before.garage)} → ${formatChips(after.garage)}`,
  );
}

/**
 * Checks that stakes stay within maximum, credit and posta, and are exactly those of rules.md 1.1. The order of arrival
 * is the house's word.
 */
function acceptanceProblem(
  trail: Trail,
  ruleset: Ruleset,
  context: Context,
  past: CheminPast,
  before: State,
  side: BankerSide,
  list: readonly ListRow[],
): Problem {
  const accepted = acceptedIn(list);
  if (accepted > side.posta)
    return `Σ accepted = ${formatChips(accepted)} is more than the posta ${formatChips(side.posta)}`;
  const bets = list.flatMap(({ seat, call, max, order, status }, i) =>
    status === statuses.banker || status === statuses.absent
      ? []
      : [{ seat, call, max, order, credit: playerAt(context, seat)!.stack + before.seats[i]! }],
  );
  const stakes = acceptedStakes(ruleset, {
    banker: context.setup.banker,
    posta: side.posta,
    ferito: feritoFor(trail, past, list),
    bets,
  });
  if (bets.length > 1 && bets.some(({ call }) => call === calls.bancoRispetto))
    trail.notChecked.push('which bets arrived before a banco e rispetto');
  return firstProblem(list, (row) => {
    const bet = bets.find(({ seat }) => seat === row.seat);
    if (bet === undefined) return null;
    const expected = stakes.find(({ seat }) => seat === row.seat)?.accepted ?? 0n;
    return (
      stakeProblem(context, bet, row) ??
      differInChips(
        `seat ${row.seat}: ${callName(row.call)} of at most ${formatChips(row.max)}: accepted`,
        row.accepted,
        expected,
      )
    );
  });
}

/**
 * For a coup that stands alone nobody knows the ferito: among several callers of banco, or where a standing bettor
 * calls it, the accepted one is believed to be it.
 */
function feritoFor(trail: Trail, past: CheminPast, list: readonly ListRow[]): number | null {
  const callers = past.rights === null ? list.filter(({ call }) => call === calls.banco) : [];
  if (callers.length < 2 && callers.every(({ seat }) => seat < firstStandingSeat)) return past.ferito;
  trail.notChecked.push('who was ferito among the callers of banco');
  return callers.find(({ accepted }) => accepted > 0n)?.seat ?? null;
}

/**
 * Checks that a stake is within the bet's maximum and the seat's credit. A plain bet must have asked for at least the
 * minimum, or for all of a smaller credit.
 */
function stakeProblem(context: Context, { seat, call, max, credit }: BetAtClose, { accepted }: ListRow): Problem {
  if (accepted === 0n) return null;
  if (accepted > max)
    return `seat ${seat}: accepted ${formatChips(accepted)} is more than its bet's maximum ${formatChips(max)}`;
  if (accepted > credit)
    return `seat ${seat}: accepted ${formatChips(accepted)} is more than its credit ${formatChips(credit)}`;
  const least = context.table.minBet < credit ? context.table.minBet : credit;
  const plain = call === calls.plain || call === calls.cavallo;
  return plain && max < least
    ? `seat ${seat}: the bet ${formatChips(max)} is below the minimum ${formatChips(least)}`
    : null;
}
