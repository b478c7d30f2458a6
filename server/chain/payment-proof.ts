/**
 * How a final bank was paid, as demands and claims show it to the court (`Payment` of contracts/interfaces/Types.sol).
 */
import { concat, encodeAbiParameters, keccak256, pad, parseAbiParameters, type PublicClient } from 'viem';
import type { Hex } from '../../engine/bytes.ts';
import { noPayment, type Payment } from '../../engine/settlement/payment.ts';
import { ChainError } from './errors.ts';
import { abis } from './revert-reason.ts';
import { eventsOf, type Places } from './viem-reads.ts';

/**
 * Made from the events of the settlement's transaction, whoever sent it, or from what `finalize` says that it paid.
 * `noPayment` while the number is open.
 */
export async function paymentProofOf(
  client: PublicClient,
  places: Places,
  table: Hex,
  number: bigint,
): Promise<Payment> {
  const escrow = { address: places.addresses.escrow, abi: abis.escrow } as const;
  if (!(await client.readContract({ ...escrow, functionName: 'isSettled', args: [table, number] }))) return noPayment;
  const [paid] = await eventsOf(client, places).of(
    table,
    number,
    ['Settled', 'Finalized'],
    (found) => found.length > 0,
  );
  if (paid === undefined)
    throw new ChainError(
      `Bank ${number} is final, and the node shows no payment of it: it has lost events, or the first block to look in is a later one. Give an earlier one, or another node.`,
    );
  if (paid.eventName === 'Finalized') return { ...noPayment, payouts: paid.args.payouts };
  const {
    blockNumber,
    transactionHash,
    args: { slot, lines, keys, signed },
  } = paid;
  const inBlock = await client.getContractEvents({
    ...escrow,
    eventName: 'Settled',
    fromBlock: blockNumber,
    toBlock: blockNumber,
    strict: true,
  });
  // A transaction may settle in several calls: each call has its own record.
  const events = inBlock.filter((event) => event.transactionHash === transactionHash && event.args.slot === slot);
  const { timestamp } = await client.getBlock({ blockNumber });
  return {
    slot,
    time: timestamp,
    lines,
    keys,
    signed,
    payouts: [],
    index: BigInt(events.findIndex((event) => event.args.table === table && event.args.number === number)),
    banks: events.map(({ args }) => settledDigest(args)),
  };
}

interface SettledBank extends Pick<Payment, 'lines' | 'keys' | 'signed'> {
  readonly table: Hex;
  readonly number: bigint;
}

/** `Digests.settled`: a bank of a settlement as the record has it. */
export function settledDigest({ table, number, lines, keys, signed }: SettledBank): Hex {
  const hashes = [keccak256(concat(lines)), keccak256(concat(keys.map((key) => pad(key))))] as const;
  return keccak256(
    encodeAbiParameters(parseAbiParameters('bytes32, uint64, bytes32, bytes32, uint256'), [
      table,
      number,
      ...hashes,
      signed,
    ]),
  );
}
