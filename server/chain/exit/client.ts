/**
 * Who asks the node on the way out: the command line and the page alike. No answer is kept, and none sends the asker on
 * to another address.
 */
import { createPublicClient, type Chain, type PublicClient, type Transport } from 'viem';
import { nodeAt } from '../node-answers.ts';

export interface ExitClient {
  readonly client: PublicClient;
  readonly transport: Transport;
}

/** `ccipRead` off: a refusal of the form of EIP-3668 would have the asker fetch whatever address a node names. */
export function exitClient(rpc: string, chain: Chain, pollingInterval: number): ExitClient {
  const transport = nodeAt(rpc, { retryCount: 1, timeout: 15_000 });
  return {
    transport,
    client: createPublicClient({ chain, transport, pollingInterval, cacheTime: 0, ccipRead: false }) as PublicClient,
  };
}
