/** How a bank's evidence ends: who left, the end, and the result with those signatures that are correct. */
import { notSignedByHouse, notSignedBySeat } from '../../proof/context.ts';
import { neededLeaves } from '../../proof/leaves.ts';
import type { BankEnd, Proof, ProofResult, ProofTurn, SeatSigned } from '../../proof/format.ts';
import { linesOf, startState } from '../../protocol/digests.ts';
import type { Leave, State } from '../../protocol/messages.ts';
import { resultOf as statementOf } from '../../table/evidence.ts';
import type { Salvage } from './salvage-state.ts';

/** What is said of a leave that is left out. */
export const badLeave = 'A leave is not right.';

/**
 * Of the leaves whose line is that of a state that is shown those that something rests on, by ascending seat. Also
 * those that no verifier takes (`standingLeaves`): the court takes them as assents to that line, and a proof may have
 * to begin there.
 */
export function leavesOf(
  { context, dropped }: Salvage,
  shown: readonly SeatSigned<Leave>[],
  turns: readonly ProofTurn[],
): Proof['leaves'] {
  const states = [startState(context.setup, context.bankId), ...turns.flatMap(({ state }) => state ?? [])];
  const right = context.setup.players.flatMap(({ seat }, place) =>
    shown.filter((leave) => {
      const { bankId, turn, line } = leave.message;
      return (
        leave.seat === seat &&
        bankId === context.bankId &&
        states[turn]?.seats[place] === line &&
        notSignedBySeat(context, 'Leave', seat, leave) === null
      );
    }),
  );
  if (right.length < shown.length) dropped.add(badLeave);
  return neededLeaves(right, context.setup, turns);
}

/**
 * The result of this state under the house's signature, with those of the players' signatures that are correct; null
 * when the house has not signed it.
 */
export function resultOf(
  { context, dropped }: Salvage,
  results: readonly Pick<ProofResult, 'house' | 'signatures'>[],
  state: State,
): ProofResult | null {
  if (results.length === 0) return null;
  const { setup } = context;
  const message = statementOf(setup, state);
  const house = results.find(
    (one) => notSignedByHouse(context, 'Result', { message, signature: one.house }) === null,
  )?.house;
  if (house === undefined) {
    dropped.add('The result is not that of the last state.');
    return null;
  }
  const all = results.flatMap(({ signatures }) => signatures);
  const signatures = setup.players.flatMap(
    ({ seat }) =>
      all.find(
        (one) =>
          one.seat === seat && notSignedBySeat(context, 'Result', seat, { message, signature: one.signature }) === null,
      ) ?? [],
  );
  return { message, lines: linesOf(setup, state), signatures, house };
}

/**
 * What the last turn makes of the end. After a state from which the bank may go on, the bank has ended only if a result
 * or the table says so.
 */
export function endOf({ context }: Salvage, last: ProofTurn | null, state: State, passed: boolean): BankEnd | null {
  if (last !== null) return last.void === undefined ? null : 'void';
  return context.game.isOver(state) ? 'punta' : passed ? 'passed' : null;
}
