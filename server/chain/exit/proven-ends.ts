/**
 * Which ends of a bank proofs have shown to the court: each may be claimed, and a seat claims only once, so a node must
 * show them all. The court keeps a running digest of them.
 */
import type { Hex } from '../../../engine/bytes.ts';
import type { BankEvent } from '../bank-events.ts';
import { abiDigest, endingType } from '../viem-reads.ts';
import { isAnswer, type AnsweredDemand } from './demand-ends.ts';
import { runningDigest } from './running-digest.ts';

type ProvenEnd = BankEvent<'Proposed' | 'Answered'>['args']['ending'];

/** The ends that these events show, oldest first; an answer that the court does not keep was invented. */
export const provenEnds = (
  shown: readonly BankEvent<'Proposed' | 'Answered'>[],
  demands: readonly AnsweredDemand[],
): readonly ProvenEnd[] =>
  shown
    .filter((event) => event.eventName === 'Proposed' || demands.some((demand) => isAnswer(demand, event)))
    .map(({ args }) => args.ending);

/** `Docket.proven` where these were proven in this order, and no others. */
export const provenDigest = (ends: readonly ProvenEnd[]): Hex =>
  runningDigest(ends.map((ending) => abiDigest(endingType, ending)));
