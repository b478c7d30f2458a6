/** One coup out of a bank, by itself: everything but what only the coups before it could show. */
import { hashStruct } from '../protocol/eip712.ts';
import { startState } from '../protocol/digests.ts';
import type { State } from '../protocol/messages.ts';
import { notSignedByHouse, unknownHistory, type Context } from './context.ts';
import type { CoupProof } from './format.ts';
import { check, differ, follow } from './steps.ts';
import { escrowNotChecked, reportOf, type Report, type VerifyOptions } from './verify.ts';
import { verifySetup } from './verify-setup.ts';
import { verifyTurn } from './verify-turn.ts';

/** Checks a coup from the state it began in. VERIFIED: the turn is whole; INCOMPLETE: it is void or unfinished. */
export function verifyCoup(coup: CoupProof, { withoutSignatures = false }: VerifyOptions = {}): Report {
  const begun = verifySetup(coup, withoutSignatures);
  const steps = [...begun.steps];
  const notChecked = [...begun.notChecked, 'what came before this coup: commitments that stood before, and how its posta came about', escrowNotChecked(coup)];
  const report = (missing: string | null): Report => reportOf(steps, notChecked, missing, withoutSignatures);
  if (begun.context === undefined) return report(null);
  const { context } = begun;
  const { steps: before, value: state } = follow(null, (trail) => {
    if (coup.before === undefined) return startState(coup.setup.message);
    check(trail, 'K.before', beforeProblem(context, coup.before), () => `turn ${coup.before!.state.turn - 1} led to ${hashStruct('State', coup.before!.state)}`);
    return coup.before.state;
  });
  steps.push(...before);
  if (state === undefined) return report(null);
  const checked = verifyTurn(context, unknownHistory(context, state), state, coup.turn);
  steps.push(...checked.steps);
  notChecked.push(...checked.notChecked);
  return report(coup.turn.state === undefined ? 'the coup was not played to its end' : null);
}

function beforeProblem(context: Context, { step, state }: { readonly step: Parameters<typeof notSignedByHouse<'Step'>>[2]; readonly state: State }) {
  const { message } = step;
  return differ('bankId of the state', state.bankId, context.bankId) ?? differ('bankId of the step', message.bankId, context.bankId)
    ?? differ('turn of the step', message.turn, state.turn - 1) ?? differ('number of lines', state.seats.length, context.setup.players.length)
    ?? differ('the state that the step leads to', message.next, hashStruct('State', state)) ?? notSignedByHouse(context, 'Step', step);
}
