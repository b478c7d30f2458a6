/**
 * What everyone can see of a closed list before any link: bets, list, move, acceptance, hand (protocol.md 2.3 and 4).
 */
import { zero32, type Hex } from '../bytes.ts';
import { formatChips } from '../chips.ts';
import { betsDigest } from '../protocol/digests.ts';
import { hashStruct } from '../protocol/eip712.ts';
import { calls, moves, statuses, type Bet, type ListRow, type State } from '../protocol/messages.ts';
import { acceptedStakes, handOf, type BetAtClose } from '../rules/acceptance.ts';
import { acceptedIn, afterAcceptance, afterMove, type BankerSide } from '../rules/arithmetic.ts';
import { firstStandingSeat } from '../rules/hand-order.ts';
import { digestToSign, notSignedByHouse, notSignedBySeat, playerAt, type Context, type History } from './context.ts';
import { callName, moveName, rowText } from './describe.ts';
import type { ClosedTurn, SeatSigned } from './format.ts';
import { moveProblem } from './moves.ts';
import { check, differ, differInChips, firstProblem, notAscending, type Problem, type Trail } from './steps.ts';

export type ListedTurn = Pick<ClosedTurn, 'bets' | 'closed' | 'list'>;

/**
 * Checks the list of a coup that begins in `before`, the state with this digest. Returns the digest that the seats
 * sign.
 */
export function checkClosed(
  trail: Trail,
  context: Context,
  history: History,
  before: State,
  stateDigest: Hex,
  turn: ListedTurn,
): Hex {
  const { bets, list } = turn;
  const closed = turn.closed.message;
  check(
    trail,
    'T.bets',
    betsProblem(context, stateDigest, bets),
    `over the state ${stateDigest}: ${bets.map(betText).join('; ')}`,
  );
  check(trail, 'T.list', listProblem(context, bets, list), list.map(rowText).join('; '));
  check(trail, 'T.commitments', commitmentsProblem(history, list), commitmentsText(list));
  const digest = hashStruct('Closed', closed);
  check(
    trail,
    'T.closed',
    differ('bankId', closed.bankId, context.bankId) ??
      differ('turn', closed.turn, before.turn) ??
      differ('state', closed.state, stateDigest) ??
      differ('the digest of the bets', closed.bets, betsDigest(list)) ??
      notSignedByHouse(context, 'Closed', turn.closed, digestToSign(context, 'Closed', closed, digest)),
    `bets ${closed.bets}; closed ${digest}, signed by ${context.setup.house}`,
  );

  check(
    trail,
    'T.move',
    moveProblem(context, history, before, closed.move, closed.amount),
    `${moveName(closed.move)}, amount ${formatChips(closed.amount)}`,
  );
  if (history.past === null && closed.move !== moves.on)
    trail.notChecked.push(`that the banker might ${moveName(closed.move)} after the coups before`);
  const side = afterMove(context.ruleset, context.table, before, closed.move, closed.amount);
  const accepted = acceptedIn(list);
  check(
    trail,
    'T.acceptance',
    acceptanceProblem(trail, context, history, before, side, list),
    `Σ accepted = ${formatChips(accepted)} ≤ posta ${formatChips(side.posta)}`,
  );
  check(trail, 'T.hand', differ('hand', closed.hand, handOf(context.setup.banker, list)!), `seat ${closed.hand}`);
  const after = afterAcceptance(context.ruleset, side, accepted);
  check(
    trail,
    'T.posta',
    differ('posta', closed.posta, after.posta) ?? differ('garage', closed.garage, after.garage),
    `posta ${formatChips(before.posta)} → ${formatChips(side.posta)} → ${formatChips(after.posta)}, garage ${formatChips(before.garage)} → ${formatChips(after.garage)}`,
  );
  return digest;
}

function betText({ seat, message: { call, max, seq } }: SeatSigned<Bet>): string {
  return `seat ${seat}, seq ${seq}: ${callName(call)}${call === calls.none ? '' : `, at most ${formatChips(max)}`}`;
}

function betsProblem(context: Context, stateDigest: Hex, bets: readonly SeatSigned<Bet>[]): Problem {
  return (
    notAscending(
      'bets',
      bets.map(({ seat }) => seat),
    ) ??
    firstProblem(bets, (bet) => {
      const { message, seat } = bet;
      if (seat === context.setup.banker) return `the banker (seat ${seat}) bets against itself`;
      if (message.call !== calls.none && !context.ruleset.calls.includes(message.call))
        return `seat ${seat}: ${context.ruleset.name} has no call ${callName(message.call)}`;
      if ((message.volonta & ~context.ruleset.volonta) !== 0)
        return `seat ${seat}: ${context.ruleset.name} lacks a bit of volontà ${message.volonta}`;
      const zero = message.call === calls.none;
      if (zero !== (message.max === 0n))
        return `seat ${seat}: ${callName(message.call)} with a maximum of ${formatChips(message.max)}`;
      if (zero !== (message.commitment === zero32))
        return `seat ${seat}: ${zero ? 'a zero bet carries commitment 0' : 'a bet without a commitment'}`;
      return (
        differ(`seat ${seat}: the state before`, message.state, stateDigest) ??
        notSignedBySeat(context, 'Bet', seat, bet)
      );
    })
  );
}

function listProblem(context: Context, bets: readonly SeatSigned<Bet>[], list: readonly ListRow[]): Problem {
  const { players, banker } = context.setup;
  if (list.length !== players.length) return `the list has ${list.length} rows for ${players.length} players`;
  const orders = list
    .filter(({ status }) => status === statuses.unaccepted || status === statuses.accepted)
    .map(({ order }) => order);
  if (new Set(orders).size !== orders.length || orders.includes(0))
    return `places in the order of arrival: ${orders.join(', ')}`;
  if (!list.some(({ status }) => status === statuses.accepted)) return 'nothing is accepted: there is no coup';
  return firstProblem(
    list,
    (row, i) =>
      differ(`row ${i}: seat`, row.seat, players[i]!.seat) ??
      (row.seat === banker
        ? bankerRowProblem(context, row)
        : betRowProblem(row, bets.find(({ seat }) => seat === row.seat)?.message)),
  );
}

function bankerRowProblem(context: Context, row: ListRow): Problem {
  const blank = row.call === 0 && row.seq === 0 && row.order === 0 && row.accepted === 0n && row.max === 0n;
  if (row.status !== statuses.banker || !blank) return `seat ${row.seat} is the banker and its row is not a banker's`;
  return (row.volonta & ~context.ruleset.volonta) === 0
    ? null
    : `seat ${row.seat}: ${context.ruleset.name} lacks a bit of volontà ${row.volonta}`;
}

function betRowProblem(row: ListRow, bet: Bet | undefined): Problem {
  const { seat, status } = row;
  if (status === statuses.absent) {
    const blank =
      row.call === 0 &&
      row.volonta === 0 &&
      row.seq === 0 &&
      row.order === 0 &&
      row.accepted === 0n &&
      row.max === 0n &&
      row.commitment === zero32;
    if (!blank) return `seat ${seat} is absent and its row is not empty`;
    return bet === undefined ? null : `seat ${seat} is absent, but a bet of it stands`;
  }
  if (status !== statuses.unaccepted && status !== statuses.accepted) return `seat ${seat} has status ${status}`;
  if (bet === undefined) return `seat ${seat} is in the list without a signed bet`;
  if ((status === statuses.accepted) !== row.accepted > 0n)
    return `seat ${seat}: status ${status} with ${formatChips(row.accepted)} accepted`;
  return (
    differ(`seat ${seat}: call`, row.call, bet.call) ??
    differ(`seat ${seat}: volontà`, row.volonta, bet.volonta) ??
    differ(`seat ${seat}: seq`, row.seq, bet.seq) ??
    differInChips(`seat ${seat}: max`, row.max, bet.max) ??
    differ(`seat ${seat}: commitment`, row.commitment, bet.commitment)
  );
}

function commitmentsProblem(history: History, list: readonly ListRow[]): Problem {
  const seen = new Set(history.used);
  return firstProblem(list, ({ seat, status, commitment }) => {
    if (commitment === zero32)
      return status >= statuses.accepted ? `seat ${seat} is in the coup without a commitment` : null;
    if (seen.has(commitment)) return `the commitment ${commitment} of seat ${seat} stood before`;
    seen.add(commitment);
    return null;
  });
}

function commitmentsText(list: readonly ListRow[]): string {
  return list
    .filter(({ commitment }) => commitment !== zero32)
    .map(({ seat, commitment }) => `seat ${seat}: ${commitment}`)
    .join('; ');
}

/**
 * Checks that stakes stay within maximum, credit and posta, and are exactly those of rules.md 1.1. The order of arrival
 * is the house's word.
 */
function acceptanceProblem(
  trail: Trail,
  context: Context,
  history: History,
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
  const stakes = acceptedStakes(context.ruleset, {
    banker: context.setup.banker,
    posta: side.posta,
    ferito: feritoFor(trail, history, list),
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
function feritoFor(trail: Trail, history: History, list: readonly ListRow[]): number | null {
  const callers = history.past === null ? list.filter(({ call }) => call === calls.banco) : [];
  if (callers.length < 2 && callers.every(({ seat }) => seat < firstStandingSeat)) return history.ferito;
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

/** What a seat has signed or declared for the coming coup. */
export type Own =
  | { readonly seat: number; readonly bet: Bet }
  | {
      readonly seat: number;
      readonly move: number;
      readonly amount: bigint;
      readonly volonta: number;
      readonly commitment: Hex;
    };

/** A problem unless the list holds the seat's own latest bet, or the banker's own move and commitment. */
export function ownProblem(own: Own, turn: ListedTurn): Problem {
  const row = turn.list.find(({ seat }) => seat === own.seat);
  if (row === undefined || row.status === statuses.absent) return `seat ${own.seat} is not in the list`;
  if ('bet' in own) return betRowProblem(row, own.bet);
  const { move, amount } = turn.closed.message;
  return (
    differ('move', move, own.move) ??
    differ('amount', amount, own.amount) ??
    differ('volontà', row.volonta, own.volonta) ??
    differ('commitment', row.commitment, own.commitment)
  );
}
