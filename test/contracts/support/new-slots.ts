/** How many storage slots a transaction has newly written (INVARIANTS I13). */
import type { PublicClient } from 'viem';
import type { Hex } from '../../../engine/bytes.ts';

/** The least gas of an SSTORE from zero to a value (EIP-2200, EIP-2929). Any other write costs less. */
const newSlotGas = 20_000;

interface Log {
  readonly op: string;
  readonly gasCost: number;
}

/** Slots that were zero before the write; one that is cleared again in the same transaction also counts. */
export async function newSlots(client: PublicClient, hash: Hex): Promise<number> {
  const { structLogs } = await client.request<{
    Method: string;
    Parameters: unknown[];
    ReturnType: { structLogs: readonly Log[] };
  }>({
    method: 'debug_traceTransaction',
    params: [hash, { disableMemory: true, disableStorage: true, disableStack: true }],
  });
  return structLogs.filter(({ op, gasCost }) => op === 'SSTORE' && gasCost >= newSlotGas).length;
}
