/** What the chain has paid a seat for a bank, for a page that does not want to believe its table. */
import type { PublicClient } from 'viem';
import type { Hex } from '../../../engine/bytes.ts';
import { sameSeat, type PaidLine, type SeatId } from '../../../engine/settlement/payment.ts';
import { courtOf } from './court.ts';
import { searchedEvents, type EventPlaces } from '../bank-events.ts';
import { abis } from '../revert-reason.ts';
import { paidLines } from '../viem-reads.ts';

/** Null while the number is open, or the node shows no event of it. Throws viem's errors. */
export async function paidLine(
  client: PublicClient,
  { escrow }: Pick<EventPlaces['addresses'], 'escrow'>,
  table: Hex,
  number: bigint,
  seat: SeatId,
): Promise<PaidLine | null> {
  if (
    !(await client.readContract({
      address: escrow,
      abi: abis.escrow,
      functionName: 'isSettled',
      args: [table, number],
    }))
  )
    return null;
  const addresses = { escrow, court: await courtOf(client, escrow) };
  const [paid] = await searchedEvents(client, { addresses, fromBlock: 0n }).of(
    table,
    number,
    ['Settled', 'Finalized'],
    (found) => found.length > 0,
  );
  if (paid === undefined) return null;
  const own = paidLines(paid.args).find((one) => sameSeat(one, seat));
  return { how: paid.eventName === 'Finalized' ? 'finalised' : 'settled', line: own?.paid ?? 0n };
}
