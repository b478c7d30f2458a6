/** Whose turn it is, when the deck is shuffled, and what is bet (sette.md 1, 2). */
import { formatChips } from '../chips.ts';
import { least } from '../least.ts';
import { cardsLeft, unpackComposition } from '../fairness/composition.ts';
import { calls, moves, statuses, type ListRow, type State } from '../protocol/messages.ts';
import { byHandFrom, handRank } from '../rules/hand-order.ts';
import { afterExcess, boundOf } from '../sette/arithmetic.ts';
import { kindsInDeck, matta } from '../sette/cards.ts';
import { leastLeft } from '../sette/duel.ts';
import type { SetteRuleset } from '../sette/ruleset.ts';
import { playerAt } from './context.ts';
import type { Context } from './game.ts';
import { callName, moveName } from './describe.ts';
import type { ClosedTurn } from './format.ts';
import { check, differ, differInChips, type Problem, type Trail } from './steps.ts';
import { highestBetOf } from './sette-beginning.ts';

/**
 * The last seat by hand that has had its turn; null at the beginning. Each punter has one turn, and wins or loses by
 * it: so whose line is not 0 has had it, and the state alone tells.
 */
export function lastTurnOf({ setup: { banker, players } }: Pick<Context, 'setup'>, before: State): number | null {
  const had = players.filter(({ seat }, i) => seat !== banker && before.seats[i] !== 0n);
  return byHandFrom(banker, had).at(-1)?.seat ?? null;
}

export function isAfter(banker: number, seat: number, last: number | null): boolean {
  return last === null || handRank(banker, seat) > handRank(banker, last);
}

/** The matta has fallen since the deck was whole, or too few cards are left for a turn. */
function isShuffleDue({ composition }: State): { readonly due: boolean; readonly text: string } {
  const counts = unpackComposition(composition, kindsInDeck);
  const fell = counts[matta] === 0;
  const left = cardsLeft(counts);
  return {
    due: fell || left < leastLeft,
    text: `${left} cards left, the matta ${fell ? 'has fallen' : 'among them'}`,
  };
}

/** No turn begins without a whole deck, once a shuffle is due. */
export function checkBeforeCoup(trail: Trail, before: State): void {
  const { due, text } = isShuffleDue(before);
  check(trail, 'T.shuffle', due ? `${text}: a new taglia is due, not a turn` : null, text);
}

/** The deck is shuffled when it must be, and for a turn that can still come. */
export function checkBeforeTaglia(trail: Trail, context: Context, before: State): void {
  const { due, text } = isShuffleDue(before);
  const { banker, players } = context.setup;
  const last = lastTurnOf(context, before);
  const someLeft = players.some(({ seat }) => seat !== banker && isAfter(banker, seat, last));
  check(
    trail,
    'T.shuffle',
    due
      ? someLeft
        ? null
        : `seat ${last} was the last by hand: no turn can follow a new taglia`
      : `${text}: no new taglia is due`,
    text,
  );
}

/** Checks move, whose turn it is, its bet, and the posta, of a list that closes in `before`. */
export function checkStakes(
  trail: Trail,
  ruleset: SetteRuleset,
  context: Context,
  before: State,
  { list, closed: { message: closed } }: Pick<ClosedTurn, 'closed' | 'list'>,
): void {
  check(
    trail,
    'T.move',
    closed.move === moves.on
      ? differInChips('the amount of no move', closed.amount, 0n)
      : `${ruleset.name} has no move ${moveName(closed.move)}`,
    `${moveName(closed.move)}, amount ${formatChips(closed.amount)}`,
  );
  const { banker } = context.setup;
  const last = lastTurnOf(context, before);
  check(trail, 'T.due', dueProblem(banker, last, list, closed.hand), `seat ${closed.hand}`);
  const { posta } = afterExcess(context.table, before);
  const row = list.find(({ status }) => status === statuses.accepted)!;
  const credit = playerAt(context, row.seat)!.stack + before.seats[list.indexOf(row)]!;
  check(
    trail,
    'T.acceptance',
    stakeProblem(ruleset, context, posta, credit, row),
    `${callName(row.call)}, accepted ${formatChips(row.accepted)}; posta ${formatChips(posta)}, credit ${formatChips(credit)}`,
  );
  check(
    trail,
    'T.posta',
    differInChips('posta', closed.posta, posta) ?? differInChips('garage', before.garage || closed.garage, 0n),
    `posta ${formatChips(before.posta)} → ${formatChips(posta)}`,
  );
}

/** One seat bets, behind all that have had their turn, and the cards are its own. */
function dueProblem(banker: number, last: number | null, list: readonly ListRow[], hand: number): Problem {
  const accepted = list.filter(({ status }) => status === statuses.accepted).map(({ seat }) => seat);
  if (accepted.length !== 1) return `seat ${accepted.join(', ')} bet in one turn`;
  const seat = accepted[0]!;
  if (!isAfter(banker, seat, last)) return `seat ${seat} has its turn after seat ${last}, which comes later by hand`;
  return differ('hand', hand, seat);
}

/** A bet is accepted whole, and within its bounds: the posta as it stands, or in the classico the highest bet. */
function stakeProblem(
  ruleset: SetteRuleset,
  { table, setup }: Context,
  posta: bigint,
  credit: bigint,
  { seat, call, max, accepted }: ListRow,
): Problem {
  const { minBet, minPosta, maxPosta } = table;
  const bound = boundOf(ruleset, { minBet, minPosta, maxPosta, highestBet: highestBetOf(setup) }, posta);
  const bet = `seat ${seat}: ${callName(call)} of at most ${formatChips(max)}`;
  const against = `${bet}, with a posta of ${formatChips(posta)} and a credit of ${formatChips(credit)}`;
  if (call === calls.banco)
    return bound > max || bound > credit
      ? `${against}: not the whole posta`
      : differInChips(`${bet}: accepted`, accepted, bound);
  const most = least(bound, credit);
  if (max > least(most, posta)) return `${against}: too large`;
  if (max < least(minBet, most)) return `${against}: too small`;
  return differInChips(`${bet}: accepted`, accepted, max);
}
