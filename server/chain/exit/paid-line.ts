/** What the chain has paid a seat for a bank, for a page that does not want to believe its table. */
import type { PublicClient } from 'viem';
import type { Hex } from '../../../engine/bytes.ts';
import { uncheckedWords, type PaidLine, type SeatId } from '../../../engine/settlement/payment.ts';
import { courtOf } from './court.ts';
import type { EventPlaces } from '../bank-events.ts';
import { ChainError } from '../errors.ts';
import { paidTo, shownPaymentOf } from '../payment-proof.ts';

/**
 * Null while the number is open. `since`: from then on the bank was there, in seconds. A settlement of which the escrow
 * keeps no record any more is believed only if it is no older. Throws viem's errors, and `HidesEvents` when the node
 * shows no payment that the chain's own digests fit.
 */
export async function paidLine(
  client: PublicClient,
  { escrow }: Pick<EventPlaces['addresses'], 'escrow'>,
  table: Hex,
  number: bigint,
  seat: SeatId,
  since = Infinity,
): Promise<PaidLine | null> {
  const addresses = { escrow, court: await courtOf(client, escrow) };
  const { payment, unchecked } = await shownPaymentOf(client, { addresses, fromBlock: 0n }, table, number);
  if (unchecked && Number(payment.time) < since) throw new ChainError(uncheckedWords(number));
  const paid = paidTo(payment, seat);
  return paid === null ? null : { how: paid.how, line: paid.line };
}
