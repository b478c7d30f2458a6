/** What a chain node of the person's choice says about a bank. */
import { createPublicClient } from 'viem';
import type { Domain, Setup } from '../../../engine/protocol/messages.ts';
import type { Payment } from '../../chain/port.ts';
import { nodeAt } from '../../chain/node-answers.ts';
import { abis, chainErrorOf } from '../../chain/revert-reason.ts';
import { readsOf } from '../../chain/viem-reads.ts';
import { BadInput } from '../verb/verb.ts';

export interface Seen {
  readonly chainId: number;
  /** When the set-up's key was retired, in seconds; 0: it was never a key of this house. */
  readonly retiredAt: bigint;
  readonly payment: Payment | null;
}

/** Asks about one bank after the other, all from one escrow. Throws `BadInput` when the node cannot be asked. */
export type Look = (setup: Setup) => Promise<Seen>;

/** Opens the node at `rpc` for the escrow of a domain. If the chain is another one, the contract need not be there. */
export async function lookAt(rpc: string, { chainId: expected, verifyingContract: escrow }: Domain): Promise<Look> {
  const client = createPublicClient({
    transport: nodeAt(rpc, { retryCount: 1, timeout: 15_000 }),
    cacheTime: 0,
    ccipRead: false,
  });
  const reads = readsOf(client, { addresses: { escrow, court: escrow, chip: escrow }, fromBlock: 0n });
  const asking = async <T>(ask: () => Promise<T>): Promise<T> => {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof BadInput) throw error;
      throw new BadInput(`${rpc} cannot be asked about the escrow: ${(chainErrorOf(error) as Error).message}`);
    }
  };
  const chainId = await asking(async () => {
    const id = await client.getChainId();
    if (id === expected && (await client.getCode({ address: escrow })) === undefined)
      throw new BadInput(`there is no contract at ${escrow} on the chain of ${rpc}`);
    return id;
  });
  if (chainId !== expected) return async () => ({ chainId, retiredAt: 0n, payment: null });
  return ({ house, table, number }) =>
    asking(async () => {
      const retiredAt = await client.readContract({
        address: escrow,
        abi: abis.escrow,
        functionName: 'retiredAt',
        args: [house],
      });
      return { chainId, retiredAt, payment: await reads.paymentOf(table, number) };
    });
}
