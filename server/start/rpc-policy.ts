/**
 * What `/rpc` passes to the chain node (server/PROTOCOL.md P8.18): named methods, no state overrides, a limited amount
 * of gas and calls. Otherwise the local node would also obey `anvil_setBalance`, sign with its own accounts, and
 * compute for minutes for anybody who asks.
 */
import { isObject } from '../../engine/shape.ts';

/** Reading, and transactions that their sender has signed. */
const methods: readonly string[] = [
  'eth_blobBaseFee',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
  'eth_syncing',
  'net_version',
  'web3_clientVersion',
];
/** Methods that run code: a call, and at most one more parameter, the block. A third would be state overrides. */
const running: readonly string[] = ['eth_call', 'eth_estimateGas'];
const callFields: readonly string[] = [
  'from',
  'to',
  'data',
  'input',
  'value',
  'gas',
  'gasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'nonce',
  'type',
  'accessList',
  'chainId',
];
/** Gas of one call at most: a block of the local chain, and nearly twice what any of our acts may need. */
export const gasAtMost = 30_000_000n;
/** Calls in one batch. */
export const callsAtMost = 50;

export interface RpcCall {
  readonly jsonrpc: '2.0';
  readonly id: string | number | null;
  readonly method: string;
  readonly params: readonly unknown[];
}

export interface RpcRefusal {
  readonly id: string | number | null;
  readonly code: number;
  readonly message: string;
}

/** What goes to the node: the request as we understood it, not as it was written. Or why it is refused. */
export function readRpc(
  body: unknown,
): { readonly pass: RpcCall | readonly RpcCall[] } | { readonly refusal: RpcRefusal } {
  if (!Array.isArray(body)) return readCall(body);
  if (body.length === 0 || body.length > callsAtMost)
    return refused(null, -32_600, `A batch has 1 to ${callsAtMost} calls.`);
  const calls: RpcCall[] = [];
  for (const one of body as unknown[]) {
    const read = readCall(one);
    if ('refusal' in read) return refused(null, read.refusal.code, read.refusal.message);
    calls.push(read.pass);
  }
  return { pass: calls };
}

function readCall(body: unknown): { readonly pass: RpcCall } | { readonly refusal: RpcRefusal } {
  const { id = null, method, params = [] } = isObject(body) ? body : {};
  if (typeof method !== 'string' || !isId(id) || !Array.isArray(params))
    return refused(null, -32_600, 'The request is not JSON-RPC.');
  if (!methods.includes(method)) return refused(id, -32_601, `The method ${method.slice(0, 80)} is not offered here.`);
  const problem = running.includes(method) ? callProblem(params) : null;
  if (problem !== null) return refused(id, -32_602, problem);
  return { pass: { jsonrpc: '2.0', id, method, params } };
}

function callProblem([call, ...rest]: readonly unknown[]): string | null {
  if (!isObject(call)) return 'A call is an object.';
  if (rest.length > 1) return 'State and block overrides are not offered here.';
  const unknown = Object.keys(call).find((name) => !callFields.includes(name));
  if (unknown !== undefined) return `A call has no field ${unknown.slice(0, 40)}.`;
  const { gas } = call;
  if (gas === undefined || gas === null) return null; // then the node's own limit counts, a block
  if (typeof gas !== 'string' || !/^0x[0-9a-fA-F]{1,16}$/.test(gas)) return 'Gas is a hexadecimal number.';
  return BigInt(gas) > gasAtMost ? `A call takes at most ${gasAtMost} gas.` : null;
}

const refused = (id: RpcRefusal['id'], code: number, message: string) => ({ refusal: { id, code, message } });
const isId = (id: unknown): id is RpcCall['id'] => id === null || typeof id === 'string' || typeof id === 'number';
