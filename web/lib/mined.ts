/**
 * Waits until a wallet's transaction is in a block. viem's own wait only asks for new blocks: if a killed node has
 * forgotten a transaction, it would stay silent for its whole time limit.
 */
import {
  BaseError,
  decodeErrorResult,
  isHex,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
  type TransactionReceipt,
} from 'viem';
import { call, getTransaction, getTransactionReceipt } from 'wagmi/actions';
import type { Hex } from '../../engine/bytes.ts';
import { chipAbi, escrowAbi } from './contracts.ts';
import { ContractRefusal } from './errors.ts';
import { errorWords } from '../words/errors.ts';
import type { Wagmi } from './wagmi.ts';

const minedAtMost = 120_000;
/**
 * Our own node knows at once what it has taken; one behind a balancer may hear of it later. A node that is down comes
 * back, or not.
 */
const patience = { local: 3_000, remote: 60_000, down: 30_000 } as const;

/**
 * The transaction's receipt. Throws in words if the node has forgotten it, and what the node throws if it stays down.
 */
export async function minedReceipt(
  wagmi: Wagmi,
  hash: Hex,
  local: boolean,
  every = local ? 250 : 2_000,
): Promise<TransactionReceipt> {
  const began = Date.now();
  let heardOf = began;
  let answered = began;
  while (Date.now() - began < minedAtMost) {
    try {
      const receipt = await found(getTransactionReceipt(wagmi, { hash }));
      if (receipt !== null) return receipt;
      if ((await found(getTransaction(wagmi, { hash }))) !== null) heardOf = Date.now();
      answered = Date.now();
    } catch (error) {
      if (Date.now() - answered > patience.down) throw error;
      heardOf = Date.now(); // the node could not say whether it is known
    }
    if (Date.now() - heardOf > patience[local ? 'local' : 'remote']) {
      throw new Error(errorWords().chain.forgotten(local));
    }
    await new Promise((resolve) => setTimeout(resolve, every));
  }
  throw new Error(errorWords().chain.waiting);
}

/**
 * Why a transaction that is in a block has done nothing: the same is asked of the chain as it stood after that block.
 * The contract's own error, where it names one.
 */
export async function whyReverted(
  wagmi: Wagmi,
  { transactionHash: hash, blockNumber }: Pick<TransactionReceipt, 'transactionHash' | 'blockNumber'>,
): Promise<Error> {
  const unnamed = new Error(errorWords().chain.refused);
  try {
    const { from, to, input, value } = await getTransaction(wagmi, { hash });
    await call(wagmi, { account: from, to, data: input, value, blockNumber });
    return unnamed; // by now it would be taken: something has changed in between
  } catch (error) {
    return refusalIn(error) ?? unnamed;
  }
}

/** The custom error of the escrow or the token that a node has answered with; null: none that has a name. */
export function refusalIn(error: unknown): ContractRefusal | null {
  const found = error instanceof BaseError ? error.walk((one) => isHex((one as { data?: unknown }).data)) : null;
  if (found === null) return null;
  try {
    const { data } = found as Error & { readonly data: Hex };
    const { errorName } = decodeErrorResult({ abi: [...escrowAbi, ...chipAbi], data });
    return new ContractRefusal(errorName);
  } catch {
    return null;
  }
}

/** Null for what the node does not have. */
async function found<T>(asked: Promise<T>): Promise<T | null> {
  return asked.catch((error: unknown) => {
    if (error instanceof TransactionNotFoundError || error instanceof TransactionReceiptNotFoundError) return null;
    throw error;
  });
}
