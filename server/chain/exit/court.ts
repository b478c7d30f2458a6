/** The court of an escrow, as the escrow itself names it: a table server might name another. */
import type { PublicClient } from 'viem';
import type { Hex } from '../../../engine/bytes.ts';
import { abis } from '../revert-reason.ts';

/** An escrow has one court for ever. */
const known = new WeakMap<PublicClient, Map<Hex, Hex>>();

/** Asks the node once. Throws viem's errors. */
export async function courtOf(client: PublicClient, escrow: Hex): Promise<Hex> {
  const ofClient = known.get(client) ?? new Map<Hex, Hex>();
  known.set(client, ofClient);
  const court =
    ofClient.get(escrow) ??
    ((await client.readContract({ address: escrow, abi: abis.escrow, functionName: 'court' })).toLowerCase() as Hex);
  ofClient.set(escrow, court);
  return court;
}
