/**
 * How demands that are over have ended. The court says which stage, and keeps the digest of what answered: a node must
 * show the events that fit, and whatever it shows besides counts for nothing.
 */
import type { PublicClient } from 'viem';
import type { Hex } from '../../../engine/bytes.ts';
import { zero32 } from '../../../engine/bytes.ts';
import type { DemandFacts } from '../../../engine/settlement/exit/facts.ts';
import { stages } from '../../../engine/settlement/stages.ts';
import type { BankEvent } from '../bank-events.ts';
import { abiDigest, endingType } from '../viem-reads.ts';

type DemandEnd = BankEvent<'Answered' | 'Ruled'>;
/** A demand with the digest of the end that answered it; of links it says nothing. */
export type AnsweredDemand = Omit<DemandFacts, 'shown' | 'unread'> & { readonly answer: Hex };

/** Whether the event shows the end that answered this demand. */
export const isAnswer = (
  { contest, answer }: AnsweredDemand,
  { args: { closed, ending } }: Pick<BankEvent<'Answered'>, 'args'>,
): boolean => closed === contest.closed && abiDigest(endingType, ending) === answer;

/** Whether one of these events is how the demand ended. Throws viem's errors. */
export async function isEndShown(
  client: PublicClient,
  demand: AnsweredDemand,
  ends: readonly DemandEnd[],
): Promise<boolean> {
  const { contest, stage, deadline } = demand;
  if (stage === stages.answered) return ends.some((end) => end.eventName === 'Answered' && isAnswer(demand, end));
  const rulings = ends.filter(
    ({ eventName, args }) => eventName === 'Ruled' && args.closed === contest.closed && args.stage === stage,
  );
  if (stage !== stages.dropped) return rulings.length > 0;
  // A ruling puts its own time there, and says that nothing has happened only where a punter's link is missing.
  if (!lacksPunter(demand)) return false;
  for (const ruling of rulings) if (await isOfTime(client, ruling, deadline)) return true;
  return false;
}

/** When rulings came that have been believed: a block keeps its time, and a house can have very many ruled. */
const ruledAt = new WeakMap<DemandEnd, number>();

async function isOfTime(client: PublicClient, ruling: DemandEnd, time: number): Promise<boolean> {
  if (ruledAt.get(ruling) === time) return true;
  const { timestamp } = await client.getBlock({ blockNumber: ruling.blockNumber });
  if (Number(timestamp) !== time) return false;
  ruledAt.set(ruling, time);
  return true;
}

function lacksPunter({ contest: { commitments, banker }, given }: AnsweredDemand): boolean {
  return commitments.some((commitment, i) => i !== banker && commitment !== zero32 && ((given >> i) & 1) === 0);
}
