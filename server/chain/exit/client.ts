/**
 * The client that asks the node on the way out, for the command line and the page alike. It keeps no answer, and no
 * answer sends it on to another address. It can ask what the way out asks and nothing else: all that viem can ask would
 * be a seventh of the page.
 */
import { createClient, type Chain, type PublicClient, type Transport } from 'viem';
import { nodeAt } from '../node-answers.ts';
import * as actions from './actions.ts';

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
  const client = createClient({ chain, transport, pollingInterval, cacheTime: 0, ccipRead: false });
  const bound = Object.entries(actions).map(([name, action]) => [
    name,
    (asked: never) => (action as (of: unknown, asked: never) => unknown)(client, asked),
  ]);
  return { transport, client: Object.assign(client, Object.fromEntries(bound)) as unknown as PublicClient };
}
