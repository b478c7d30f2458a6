/** How demands that are over have ended, as far as the court's own words bear out what a node shows. */
import type { PublicClient } from 'viem';
import type { Hex } from '../../../engine/bytes.ts';
import { zero32 } from '../../../engine/bytes.ts';
import type { DemandFacts } from '../../../engine/settlement/exit/facts.ts';
import { noPayment } from '../../../engine/settlement/payment.ts';
import { stages } from '../../../engine/settlement/stages.ts';
import type { BankEvent } from '../bank-events.ts';
import { ChainRefused } from '../errors.ts';
import { abis, chainErrorOf } from '../revert-reason.ts';

export type DemandEnd = BankEvent<'Answered' | 'Ruled'>;

/**
 * Whether one of these events is how the demand ended. A list is demanded once and its demand ends once: of two ends
 * one is invented. `player` is whose money it is. Throws viem's errors.
 */
export async function isEndShown(
  client: PublicClient,
  court: Hex,
  player: Hex,
  demand: DemandFacts,
  ends: readonly DemandEnd[],
): Promise<boolean> {
  const { contest, stage, deadline } = demand;
  const [end, ...others] = ends.filter(({ args }) => args.closed === contest.closed);
  if (end === undefined || others.length > 0) return false;
  if (end.eventName === 'Ruled' && end.args.stage !== stage) return false;
  if (stage === stages.answered)
    return end.eventName === 'Answered' && (await isProven(client, court, player, end.args.ending));
  if (end.eventName !== 'Ruled') return false;
  if (stage !== stages.dropped) return true;
  const time = Number((await client.getBlock({ blockNumber: end.blockNumber })).timestamp);
  // A ruling puts its own time there, and says that nothing has happened only where a punter's link is missing.
  return time === deadline && lacksPunter(demand);
}

function lacksPunter({ contest: { commitments, banker }, given }: DemandFacts): boolean {
  return commitments.some((commitment, i) => i !== banker && commitment !== zero32 && ((given >> i) & 1) === 0);
}

/** The court has no view of what was proven to it, but refuses a claim to anything else before it looks further. */
async function isProven(
  client: PublicClient,
  address: Hex,
  account: Hex,
  ending: BankEvent<'Answered'>['args']['ending'],
): Promise<boolean> {
  try {
    const args = [ending, noPayment] as const;
    await client.simulateContract({ address, abi: abis.court, functionName: 'claimProven', args, account });
    return true;
  } catch (error) {
    const refused = chainErrorOf(error);
    if (!(refused instanceof ChainRefused)) throw error;
    return refused.reason !== 'NotProven';
  }
}
