/**
 * What everyone can see of a closed list before any link (protocol.md 2.3 and 4): bets, list, commitments; and move,
 * acceptance and hand, which the game judges.
 */
import { zero32, type Hex } from '../bytes.ts';
import { formatChips } from '../chips.ts';
import { betsDigest } from '../protocol/digests.ts';
import { hashStruct } from '../protocol/eip712.ts';
import { calls, statuses, type Bet, type ListRow, type State } from '../protocol/messages.ts';
import { digestToSign, notSignedByHouse, notSignedBySeat } from './context.ts';
import type { Context, History } from './game.ts';
import { callName, rowText } from './describe.ts';
import type { ClosedTurn, SeatSigned } from './format.ts';
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

  context.game.checkStakes(trail, context, history.past, before, turn);
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
      if (message.call !== calls.none && !context.game.calls.includes(message.call))
        return `seat ${seat}: ${context.game.name} has no call ${callName(message.call)}`;
      if ((message.volonta & ~context.game.volonta) !== 0)
        return `seat ${seat}: ${context.game.name} lacks a bit of volontà ${message.volonta}`;
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
  return (row.volonta & ~context.game.volonta) === 0
    ? null
    : `seat ${row.seat}: ${context.game.name} lacks a bit of volontà ${row.volonta}`;
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
