/** One turn out of a bank, by itself: everything except what only the turns before it could show. */
import { formatChips } from '../chips.ts';
import { hashStruct } from '../protocol/eip712.ts';
import { startState } from '../protocol/digests.ts';
import type { State } from '../protocol/messages.ts';
import { tagliaProblem } from './bounds.ts';
import { notSignedByHouse, paidInProblem } from './context.ts';
import type { Context } from './game.ts';
import { historyOf, unknownHistory } from './history.ts';
import { mostTurns, type CoupProof } from './format.ts';
import { check, differ, follow, type Problem } from './steps.ts';
import { escrowNotChecked, reportOf, type Report, type VerifyOptions } from './verify.ts';
import { verifySetup } from './verify-setup.ts';
import { verifyTurn } from './verify-turn.ts';

/** Checks a turn from the state that it began in. VERIFIED: it is whole; INCOMPLETE: a void or unfinished coup. */
export function verifyCoup(coup: CoupProof, { withoutSignatures = false }: VerifyOptions = {}): Report {
  const begun = verifySetup(coup, withoutSignatures);
  const steps = [...begun.steps];
  const past =
    coup.before === undefined
      ? 'the draw of the first banker, if there was one'
      : 'commitments that stood before, and how its posta came about';
  const notChecked = [...begun.notChecked, `what came before this coup: ${past}`, escrowNotChecked(coup)];
  const report = (missing: string | null): Report => reportOf(steps, notChecked, missing, withoutSignatures);
  if (begun.context === undefined) return report(null);
  const { context } = begun;
  const { steps: before, value: state } = follow(null, (trail) => {
    if (coup.before === undefined) return startState(coup.setup.message);
    check(
      trail,
      'K.before',
      beforeProblem(context, coup.before),
      () => `turn ${coup.before!.state.turn - 1} led to ${hashStruct('State', coup.before!.state)}`,
    );
    return coup.before.state;
  });
  steps.push(...before);
  if (state === undefined) return report(null);
  const history = coup.before === undefined ? historyOf(context, []) : unknownHistory(context, state);
  const checked = verifyTurn(context, history, state, coup.turn);
  steps.push(...checked.steps);
  notChecked.push(...checked.notChecked);
  return report(coup.turn.state === undefined ? 'the coup was not played to its end' : null);
}

/** A problem unless the house signed a step of this bank to the state, and a bank can be in that state. */
function beforeProblem(context: Context, { step, state }: NonNullable<CoupProof['before']>): Problem {
  const { message } = step;
  return (
    differ('bankId of the state', state.bankId, context.bankId) ??
    differ('bankId of the step', message.bankId, context.bankId) ??
    differ('turn of the step', message.turn, state.turn - 1) ??
    (state.turn > mostTurns ? `turn ${state.turn} is beyond the ${mostTurns} turns of a bank` : null) ??
    differ('the state that the step leads to', message.next, hashStruct('State', state)) ??
    notSignedByHouse(context, 'Step', step) ??
    tagliaProblem(state) ??
    context.game.countsProblem(state.composition) ??
    sumsProblem(context, state) ??
    paidInProblem(context, state)
  );
}

/**
 * Checks the sums, as in every state: the banker's line is what the bank holds less what was paid in, all lines and the
 * cagnotte sum to 0, and the cagnotte is no more than its part of what was won (protocol.md 3, 4).
 */
function sumsProblem(
  { table: { feeBps }, setup: { players, banker } }: Context,
  { seats, posta, garage, takenOut, paidIn, won, cagnotte }: State,
): Problem {
  const ofBanker = seats[players.findIndex(({ seat }) => seat === banker)];
  return (
    differ('number of lines', seats.length, players.length) ??
    differ('line of the banker', ofBanker!, posta + garage + takenOut - paidIn) ??
    differ(
      'Σ lines + cagnotte',
      seats.reduce((sum, line) => sum + line, cagnotte),
      0n,
    ) ??
    (cagnotte * 10_000n > won * BigInt(feeBps)
      ? `cagnotte ${formatChips(cagnotte)} is above ${feeBps} bps of ${formatChips(won)}`
      : null)
  );
}
