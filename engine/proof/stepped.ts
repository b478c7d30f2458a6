/**
 * The end of a turn: the new state, the house's `Step`, the acknowledgements, and a new taglia (protocol.md 2.6, 2.7,
 * 4).
 */
import { zero32, type Hex } from '../bytes.ts';
import { formatLine } from '../chips.ts';
import { hashStruct } from '../protocol/eip712.ts';
import type { State } from '../protocol/messages.ts';
import { stateAfterTaglia } from '../rules/arithmetic.ts';
import { tagliaProblem } from './bounds.ts';
import { digestToSign, notSignedByHouse, notSignedBySeat } from './context.ts';
import type { Context, History } from './game.ts';
import { moneyFields, outcomeName } from './describe.ts';
import type { ClosedTurn, TagliaTurn } from './format.ts';
import { check, differ, differInChips, firstProblem, notAscending, type Problem, type Trail } from './steps.ts';

/**
 * Checks a new taglia: it comes when the game asks for it, with the full deck and a new commitment; all else stays.
 * `prev` is the digest of `before`. Returns the digest of the new state.
 */
export function checkTaglia(
  trail: Trail,
  context: Context,
  history: History,
  before: State,
  prev: Hex,
  turn: TagliaTurn,
): Hex {
  const { game } = context;
  game.checkBeforeTaglia(trail, context, history.past, before);
  const next = stateAfterTaglia(before, turn.state.commitment, prev, game.deck);
  checkNextCommitment(trail, context, history, turn);
  check(
    trail,
    'T.taglia',
    differ('taglia', turn.state.taglia, next.taglia) ??
      tagliaProblem(next) ??
      differ('composition', turn.state.composition, next.composition),
    `taglia ${next.taglia}, full ${game.deckName}`,
  );
  return checkStateFields(trail, turn.state, next);
}

/** The house commits to its link of the next turn; there is none if nothing can follow. */
export function checkNextCommitment(
  trail: Trail,
  { game }: Context,
  history: History,
  turn: { readonly state: State } & Partial<Pick<ClosedTurn, 'list'>>,
): void {
  const { commitment } = turn.state;
  const before = history.used.has(commitment) || (turn.list ?? []).some((row) => row.commitment === commitment);
  const problem = game.isOver(turn.state)
    ? differ(`commitment ${game.over.after}`, commitment, zero32)
    : commitment === zero32
      ? 'the house committed to no link for the next turn'
      : before
        ? `the commitment ${commitment} stood before`
        : null;
  check(trail, 'T.next', problem, `the house for the next turn: ${commitment}`);
}

const isMoney = (field: string): field is (typeof moneyFields)[number] => moneyFields.some((one) => one === field);

/** Compares every field of the state that a step names with the computed one. Returns the digest of both. */
export function checkStateFields(trail: Trail, found: State, expected: State): Hex {
  const fields = Object.keys(expected).filter((field) => field !== 'seats') as (keyof Omit<State, 'seats'>)[];
  const problem =
    firstProblem(fields, (field) =>
      isMoney(field)
        ? differInChips(field, found[field], expected[field])
        : differ(field, found[field], expected[field]),
    ) ?? differ('lines', found.seats.map(formatLine).join('; '), expected.seats.map(formatLine).join('; '));
  const digest = hashStruct('State', expected);
  check(
    trail,
    'T.state',
    problem,
    `hashStruct(State) = ${digest}: turn ${expected.turn}, ${outcomeName(expected.outcome)}, prev ${expected.prev}`,
  );
  return digest;
}

/**
 * Checks the house's signature on the step from `before` (by `closed`, 0 for a new taglia) to the new state, whose
 * digest is `state`, and the acknowledgements of that state.
 */
export function checkStepped(
  trail: Trail,
  context: Context,
  before: State,
  closed: Hex,
  state: Hex,
  turn: TagliaTurn,
): void {
  const { message } = turn.step;
  check(
    trail,
    'T.step',
    differ('bankId', message.bankId, context.bankId) ??
      differ('turn', message.turn, before.turn) ??
      differ('closed', message.closed, closed) ??
      differ('next', message.next, state) ??
      notSignedByHouse(context, 'Step', turn.step),
    `${closed} → ${state}, signed by ${context.setup.house}`,
  );
  check(trail, 'T.acks', acksProblem(context, state, turn), acksText(context, turn));
}

function acksProblem(context: Context, state: Hex, { acks }: TagliaTurn): Problem {
  const digest = digestToSign(context, 'Ack', { state });
  return (
    notAscending(
      'acknowledgements',
      acks.map(({ seat }) => seat),
    ) ??
    firstProblem(
      acks,
      (ack) =>
        differ(`acknowledgement of seat ${ack.seat}: state`, ack.message.state, state) ??
        notSignedBySeat(context, 'Ack', ack.seat, ack, digest),
    )
  );
}

function acksText(context: Context, { acks }: TagliaTurn): string {
  const missing = context.setup.players
    .filter(({ seat }) => !acks.some((ack) => ack.seat === seat))
    .map(({ seat }) => seat);
  return `by seat ${acks.map(({ seat }) => seat).join(', ') || 'none'}${missing.length === 0 ? '' : `; not by ${missing.join(', ')}`}`;
}
