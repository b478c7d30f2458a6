/** How a final bank was paid, as demands and claims show it to the court (`Payment` of contracts/Types.sol). */
import { encodeAbiParameters, getAbiItem, toFunctionSelector, type AbiParameter, type PublicClient } from 'viem';
import type { Hex } from '../../engine/bytes.ts';
import { ChainError } from './errors.ts';
import { abis } from './revert-reason.ts';
import { endingOf, endingType, type Places } from './viem-reads.ts';

export interface PaymentProof {
  readonly slot: bigint;
  readonly time: bigint;
  readonly index: bigint;
  readonly data: Hex;
}

/** Of a number that is not final: there is nothing to show. */
export const noPayment: PaymentProof = { slot: 0n, time: 0n, index: 0n, data: '0x' };

/**
 * Opened from the settlement's transaction, found by its event, or from the ending that `finalize` paid. `noPayment` while
 * the number is open. Throws `ChainError` when the transaction was not sent to the escrow directly: its calldata is hidden then.
 */
export async function paymentProofOf(client: PublicClient, places: Places, table: Hex, number: bigint): Promise<PaymentProof> {
  const escrow = { address: places.addresses.escrow, abi: abis.escrow } as const;
  if (!await client.readContract({ ...escrow, functionName: 'isSettled', args: [table, number] })) return noPayment;
  const [settled] = await client.getContractEvents({ ...escrow, eventName: 'Settled', args: { table, number }, fromBlock: places.fromBlock, strict: true });
  if (settled === undefined) {
    return { ...noPayment, data: encodeAbiParameters([endingType as AbiParameter], [await endingOf(client, places, table, number)]) };
  }
  const hash = settled.transactionHash;
  const { input, to } = await client.getTransaction({ hash });
  if (to?.toLowerCase() !== escrow.address.toLowerCase() || !input.startsWith(settleSelector)) {
    throw new ChainError(`Bank ${number} was settled by another contract's call, whose banks this server cannot read.`, { details: hash });
  }
  const { blockNumber } = settled;
  const events = await client.getContractEvents({ ...escrow, eventName: 'Settled', fromBlock: blockNumber, toBlock: blockNumber, strict: true });
  const index = events.filter((event) => event.transactionHash === hash).findIndex((event) => event.args.table === table && event.args.number === number);
  const { timestamp } = await client.getBlock({ blockNumber });
  return { slot: settled.args.slot, time: timestamp, index: BigInt(index), data: `0x${input.slice(10)}` };
}

/**
 * A call of `settle` is known by its selector, and a bank's place in it by the order of the events. The banks themselves are not
 * decoded: who settles falsely may write calldata that the escrow can read and a decoder cannot.
 */
const settleSelector = toFunctionSelector(getAbiItem({ abi: abis.escrow, name: 'settle' }));
