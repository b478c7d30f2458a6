/**
 * The few JSON-RPC calls that starting needs, without a chain library. The address may hold a key, so it is never in an
 * error.
 */

/** Calls one method; throws in words when the node does not answer within `ms` or answers with an error. */
export async function rpcCall<T>(url: string, method: string, params: readonly unknown[] = [], ms = 5_000): Promise<T> {
  let answer: { result?: T; error?: { message?: string } };
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(ms),
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    answer = (await response.json()) as typeof answer;
  } catch (error) {
    throw new Error(`The chain node does not answer (${method}).`, { cause: error });
  }
  if (answer.error) throw new Error(`The chain node refused ${method}: ${answer.error.message ?? 'no reason given'}`);
  return answer.result as T;
}

/** The chain id that a node answers with. */
export async function chainIdOf(url: string, ms?: number): Promise<number> {
  return Number(await rpcCall<string>(url, 'eth_chainId', [], ms));
}

/** Whether there is a contract at the address. */
export async function hasCode(url: string, address: string): Promise<boolean> {
  return (await rpcCall<string>(url, 'eth_getCode', [address, 'latest'])).length > 2;
}
