/** How a final bank was paid, as demands and claims show it to the court (`Payment` of contracts/Types.sol). */
import { decodeFunctionData, encodeAbiParameters, type AbiParameter, type PublicClient } from 'viem';
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
  const { input } = await client.getTransaction({ hash: settled.transactionHash });
  const { timestamp } = await client.getBlock({ blockNumber: settled.blockNumber });
  return { slot: settled.args.slot, time: timestamp, index: placeIn(input, table, number, settled.transactionHash), data: `0x${input.slice(10)}` };
}

/** The bank's place among those of its settlement. */
function placeIn(input: Hex, table: Hex, number: bigint, hash: Hex): bigint {
  const hidden = () => new ChainError(`Bank ${number} was settled by another contract's call, whose banks this server cannot read.`, { details: hash });
  let call;
  try {
    call = decodeFunctionData({ abi: abis.escrow, data: input });
  } catch {
    throw hidden();
  }
  if (call.functionName !== 'settle') throw hidden();
  const index = call.args[0].findIndex((bank) => bank.table === table && bank.number === number);
  if (index < 0) throw hidden();
  return BigInt(index);
}
