/**
 * One turn of a bank, checked from the state before it. The bank's verifier does this turn by turn, and a seat's client
 * after each coup, before it signs anything further (protocol.md 2.7).
 */
import { zero32, type Hex } from '../bytes.ts';
import { hashStruct } from '../protocol/eip712.ts';
import type { State } from '../protocol/messages.ts';
import { checkClosed, ownProblem, type ListedTurn, type Own } from './closed.ts';
import type { Context, History } from './game.ts';
import type { ClosedTurn, ProofTurn } from './format.ts';
import { checkAllGives, checkSomeGives, checkVoid } from './gives.ts';
import { checkChoices, checkPlayed } from './played.ts';
import { check, differ, follow, type Step, type Trail } from './steps.ts';
import { checkStepped, checkTaglia } from './stepped.ts';

export interface CheckedTurn {
  readonly ok: boolean;
  readonly steps: readonly Step[];
  readonly notChecked: readonly string[];
  /**
   * There when all steps are right: the state after the turn, with its digest; for a void or unfinished coup the state
   * before it.
   */
  readonly state?: State;
  readonly digest?: Hex;
}

/**
 * Checks a turn that begins in `before`, whose digest is `prev`; `history` is that of all turns before it
 * (`historyOf`).
 */
export function verifyTurn(
  context: Context,
  history: History,
  before: State,
  turn: ProofTurn,
  prev = hashStruct('State', before),
): CheckedTurn {
  const { steps, notChecked, value } = follow(before.turn, (trail) =>
    checkTurn(trail, context, history, before, prev, turn),
  );
  return { ok: value !== undefined, steps, notChecked, ...value };
}

export interface CheckedClosed {
  readonly ok: boolean;
  readonly steps: readonly Step[];
  readonly notChecked: readonly string[];
  /** The digest that a `Give` signs; there when all steps are right. */
  readonly closed?: Hex;
}

/**
 * What a client checks before its `Give` (protocol.md 2.3, 2.4): the house's signature, every row against its signed
 * bet, the legality of the move, acceptance, hand, posta and garage, its own part, and the gives so far.
 */
export function verifyClosed(
  context: Context,
  history: History,
  before: State,
  turn: ListedTurn & Partial<Pick<ClosedTurn, 'gives'>>,
  own?: Own,
): CheckedClosed {
  const { steps, notChecked, value } = follow(before.turn, (trail) => {
    checkPlace(trail, context, before);
    context.game.checkBeforeCoup(trail, context, history.past, before);
    const closed = checkClosed(trail, context, history, before, hashStruct('State', before), turn);
    if (own !== undefined) check(trail, 'C.own', ownProblem(own, turn), `seat ${own.seat}`);
    checkSomeGives(trail, context, closed, { ...turn, gives: turn.gives ?? [] });
    return closed;
  });
  return { ok: value !== undefined, steps, notChecked, closed: value };
}

function checkTurn(
  trail: Trail,
  context: Context,
  history: History,
  before: State,
  prev: Hex,
  turn: ProofTurn,
): { readonly state: State; readonly digest: Hex } {
  checkPlace(trail, context, before);
  if (turn.closed === undefined) {
    const digest = checkTaglia(trail, context, history, before, prev, turn);
    checkStepped(trail, context, before, zero32, digest, turn);
    return { state: turn.state, digest };
  }
  context.game.checkBeforeCoup(trail, context, history.past, before);
  const closed = checkClosed(trail, context, history, before, prev, turn);
  if (turn.void !== undefined) {
    checkVoid(trail, context, closed, turn);
    return { state: before, digest: prev };
  }
  if (turn.step === undefined) {
    checkSomeGives(trail, context, closed, turn);
    checkChoices(trail, context, closed, turn);
    return { state: before, digest: prev };
  }
  const links = checkAllGives(trail, context, closed, turn);
  const digest = checkPlayed(trail, context, history, before, prev, turn, closed, links);
  checkStepped(trail, context, before, closed, digest, turn);
  return { state: turn.state, digest };
}

function checkPlace(trail: Trail, { game }: Context, before: State): void {
  check(
    trail,
    'T.place',
    game.isOver(before) ? `${game.over.before}: the bank has ended` : differ('turn', before.turn, trail.turn!),
    `turn ${before.turn}`,
  );
}
