/** What the chain has paid a player for a bank, for a page that need not believe its table. */
import type { PublicClient } from 'viem';
import type { Hex } from '../../../engine/bytes.ts';
import { unpackLine } from '../../../engine/settlement/encode.ts';
import { searchedEvents, type EventPlaces } from '../bank-events.ts';
import { abis } from '../revert-reason.ts';

/** Settled by signatures, with the player's line (0 for who is not in it); or finalised by the court, which decides what the end is. */
export type PaidLine = { readonly how: 'settled'; readonly line: bigint } | { readonly how: 'finalised' };

/** Null while the number is open, or the node shows no event of it. Throws viem's errors. */
export async function paidLine(client: PublicClient, addresses: EventPlaces['addresses'], table: Hex, number: bigint, player: Hex): Promise<PaidLine | null> {
  if (!await client.readContract({ address: addresses.escrow, abi: abis.escrow, functionName: 'isSettled', args: [table, number] })) return null;
  const [paid] = await searchedEvents(client, { addresses, fromBlock: 0n }).of(table, number, ['Settled', 'Finalized'], (found) => found.length > 0);
  if (paid === undefined) return null;
  if (paid.eventName === 'Finalized') return { how: 'finalised' };
  return { how: 'settled', line: paid.args.lines.map(unpackLine).find((one) => one.player === player)?.line ?? 0n };
}
