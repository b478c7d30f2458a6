/** The way out of a seat in a courtroom, with a node that tells the truth about its events, or not. */
import { createPublicClient, custom, encodeAbiParameters, keccak256, zeroHash, type PublicClient } from 'viem';
import type { Hex } from '../../../engine/bytes.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import { evidenceOf } from '../../../engine/settlement/exit/evidence.ts';
import { planExit, type ExitPlan } from '../../../engine/settlement/exit/plan.ts';
import { lookForExit, placesOf } from '../../../server/chain/exit/look.ts';
import type { Courtroom } from './courtroom.ts';

export interface NodeLog {
  readonly data: Hex;
  readonly topics: readonly Hex[];
}

export const honest = (logs: readonly NodeLog[]): readonly NodeLog[] => logs;

/** What the seat at this place plans by the node of the room, whose logs are changed on the way. */
export async function wayOut(
  { system, seats }: Courtroom,
  place: number,
  proof: Proof,
  change: (logs: readonly NodeLog[]) => readonly NodeLog[],
): Promise<ExitPlan> {
  const request = async (asked: { method: string; params?: unknown }): Promise<unknown> => {
    const answer: unknown = await system.client.request(asked as never);
    return asked.method === 'eth_getLogs' ? change(answer as readonly NodeLog[]) : answer;
  };
  const client = createPublicClient({ transport: custom({ request }, { retryCount: 0 }) }) as PublicClient;
  const { player } = seats[place]!;
  const { tables, banks } = evidenceOf([proof]);
  const facts = await lookForExit(client, await placesOf(client, system.domain, 0n), player, tables.keys(), banks);
  return planExit({ player, tables, banks, facts });
}

const words = [{ type: 'bytes32' }, { type: 'bytes32' }] as const;

/** A running digest of the court that has these, in this order. */
export const folded = (all: readonly Hex[]): Hex =>
  all.reduce<Hex>((before, one) => keccak256(encodeAbiParameters(words, [before, one])), zeroHash);
