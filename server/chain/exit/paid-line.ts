/** What the chain has paid a seat for a bank, for a page that does not want to believe its table. */
import type { PublicClient } from 'viem';
import type { Hex } from '../../../engine/bytes.ts';
import type { PaidLine, SeatId } from '../../../engine/settlement/payment.ts';
import { courtOf } from './court.ts';
import type { EventPlaces } from '../bank-events.ts';
import { paidTo, paymentProofOf } from '../payment-proof.ts';

/**
 * Null while the number is open. Throws viem's errors, and `HidesEvents` when the node shows no payment that the
 * chain's own digests fit.
 */
export async function paidLine(
  client: PublicClient,
  { escrow }: Pick<EventPlaces['addresses'], 'escrow'>,
  table: Hex,
  number: bigint,
  seat: SeatId,
): Promise<PaidLine | null> {
  const addresses = { escrow, court: await courtOf(client, escrow) };
  const paid = paidTo(await paymentProofOf(client, { addresses, fromBlock: 0n }, table, number), seat);
  return paid === null ? null : { how: paid.how, line: paid.line };
}
