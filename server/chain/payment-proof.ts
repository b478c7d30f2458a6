/** How a final bank was paid, as demands and claims show it to the court (`Payment` of contracts/Types.sol). */
import { concat, encodeAbiParameters, keccak256, parseAbiParameters, type AbiParameter, type PublicClient } from 'viem';
import type { Hex } from '../../engine/bytes.ts';
import { noPayment, type Payment } from '../../engine/settlement/payment.ts';
import { ChainError } from './errors.ts';
import { abis } from './revert-reason.ts';
import { endingOf, endingType, eventsOf, type Places } from './viem-reads.ts';

/**
 * Made of the events of the settlement's transaction, whoever sent it, or of the ending that `finalize` paid. `noPayment` while the
 * number is open.
 */
export async function paymentProofOf(client: PublicClient, places: Places, table: Hex, number: bigint): Promise<Payment> {
  const escrow = { address: places.addresses.escrow, abi: abis.escrow } as const;
  if (!await client.readContract({ ...escrow, functionName: 'isSettled', args: [table, number] })) return noPayment;
  const [paid] = await eventsOf(client, places).of(table, number, ['Settled', 'Finalized'], (found) => found.length > 0);
  if (paid === undefined) throw new ChainError(`Bank ${number} is final, and the node shows no payment of it: it has lost events, or the first block to look in is a later one. Give an earlier one, or another node.`);
  if (paid.eventName === 'Finalized') {
    return { ...noPayment, ending: encodeAbiParameters([endingType as AbiParameter], [await endingOf(client, places, table, number)]) };
  }
  const { blockNumber, transactionHash, args: { slot, lines, signed } } = paid;
  const inBlock = await client.getContractEvents({ ...escrow, eventName: 'Settled', fromBlock: blockNumber, toBlock: blockNumber, strict: true });
  // A transaction may settle in several calls: each has a record of its own.
  const events = inBlock.filter((event) => event.transactionHash === transactionHash && event.args.slot === slot);
  const { timestamp } = await client.getBlock({ blockNumber });
  return {
    slot, time: timestamp, lines, signed, ending: '0x',
    index: BigInt(events.findIndex((event) => event.args.table === table && event.args.number === number)),
    banks: events.map(({ args }) => settledDigest(args)),
  };
}

/** `Digests.settled`: a bank of a settlement as its record has it. */
function settledDigest(bank: { readonly table: Hex; readonly number: bigint; readonly lines: readonly Hex[]; readonly signed: bigint }): Hex {
  const { table, number, lines, signed } = bank;
  return keccak256(encodeAbiParameters(parseAbiParameters('bytes32, uint64, bytes32, uint256'), [table, number, keccak256(concat(lines)), signed]));
}
