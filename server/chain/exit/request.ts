/** A step of the way out as viem sends it. */
import type { PublicClient, SimulateContractParameters, TransactionReceipt } from 'viem';
import type { Account } from 'viem/accounts';
import { present } from '../../../engine/assert.ts';
import type { Hex } from '../../../engine/bytes.ts';
import { contractOf, type ExitStep } from '../../../engine/settlement/exit/step.ts';
import { abis } from '../revert-reason.ts';
import { ChainFailed, Skipped } from '../errors.ts';
import type { ExitPlaces } from './look.ts';

/**
 * Tries a step by a call from `account`; returns the request to send. Throws `Skipped` for a settlement that would
 * settle nothing. Asserts that the step has arguments.
 */
export async function tryStep(
  client: PublicClient,
  places: ExitPlaces,
  account: Account | Hex,
  step: ExitStep,
): Promise<{ readonly request: unknown }> {
  const contract = contractOf(step.act);
  const trial = (await client.simulateContract({
    address: places.addresses[contract],
    abi: abis[contract],
    functionName: step.act,
    args: present(step.args, `the arguments of ${step.id}`),
    account,
    blockTag: places.blockTag,
  } as unknown as SimulateContractParameters)) as { readonly request: unknown; readonly result: unknown };
  if (step.act === 'settle' && trial.result === 0n) throw new Skipped();
  return trial;
}

/** Throws `ChainFailed` for a transaction that was mined and failed. */
export function refuseFailed({ status, transactionHash }: TransactionReceipt): void {
  if (status !== 'success')
    throw new ChainFailed('The transaction was mined and failed.', { details: transactionHash });
}
