/**
 * Which ends of a bank proofs have shown to the court: each may be claimed, and a seat claims only once, so a node must
 * show them all. The court keeps a running digest of them.
 */
import type { Hex } from '../../../engine/bytes.ts';
import type { BankEvent } from '../bank-events.ts';
import { abiDigest, endingType } from '../viem-reads.ts';
import { isAnswer, type AnsweredDemand } from './demand-ends.ts';

type ProvenEnd = BankEvent<'Proposed' | 'Answered'>['args']['ending'];

/** The ends that these events show, oldest first; an answer that the court does not keep was invented. */
export function provenEnds(
  shown: readonly BankEvent<'Proposed' | 'Answered'>[],
  demands: readonly AnsweredDemand[],
): readonly ProvenEnd[] {
  const answered = new Map(demands.map((demand) => [demand.contest.closed, demand]));
  return shown
    .filter((event) => {
      if (event.eventName === 'Proposed') return true;
      const demand = answered.get(event.args.closed);
      return demand !== undefined && isAnswer(demand, event);
    })
    .map(({ args }) => args.ending);
}

/** What `Docket.proven` has folded where these were proven in this order. */
export const digestsOf = (ends: readonly ProvenEnd[]): readonly Hex[] =>
  ends.map((ending) => abiDigest(endingType, ending));
