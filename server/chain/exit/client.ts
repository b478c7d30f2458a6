/**
 * The client that asks the node on the way out, for the command line and the page alike. It keeps no answer, and no
 * answer sends it on to another address.
 */
import { createPublicClient, type Chain, type PublicClient, type Transport } from 'viem';
import { nodeAt } from '../node-answers.ts';

export interface ExitClient {
  readonly client: PublicClient;
  readonly transport: Transport;
}

/**
 * `ccipRead` is off: otherwise a refusal in the form of EIP-3668 would make the client fetch any address that a node
 * names.
 */
export function exitClient(rpc: string, chain: Chain, pollingInterval: number): ExitClient {
  const transport = nodeAt(rpc, { retryCount: 1, timeout: 15_000 });
  return {
    transport,
    client: createPublicClient({ chain, transport, pollingInterval, cacheTime: 0, ccipRead: false }) as PublicClient,
  };
}
