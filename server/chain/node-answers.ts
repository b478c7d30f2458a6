/**
 * What a chain node answers is a claim. viem reads it as if it were correct, and fails like a broken program at `null`
 * or a wrong type. So each answer is checked against its form first. A node that sends nonsense then counts as one that
 * does not answer (server/PROTOCOL.md P8.20).
 */
import {
  BaseError,
  http,
  MethodNotFoundRpcError,
  RpcRequestError,
  UnknownRpcError,
  type HttpTransport,
  type HttpTransportConfig,
} from 'viem';
import { isObject } from '../../engine/shape.ts';

/** The node has sent something that is no answer to `method`. */
export class UnreadableAnswer extends BaseError {
  constructor(method: string, details: string) {
    super(`No answer to ${method} can be read.`, {
      details: `Its answer to ${method} cannot be read: ${details}`,
      name: 'UnreadableAnswer',
    });
  }
}

type Form = (value: unknown) => boolean;
type Fields = Readonly<Record<string, Form>>;

const matches =
  (pattern: RegExp): Form =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
/** The largest value that a word of the chain holds. */
const quantity = matches(/^0x[0-9a-f]{1,64}$/i);
/** A number of a block, a chain or a second: viem and this program calculate with them. */
const count: Form = (value) => quantity(value) && Number(value) <= Number.MAX_SAFE_INTEGER;
const data = matches(/^0x([0-9a-f]{2})*$/i);
const hash = matches(/^0x[0-9a-f]{64}$/i);
const address = matches(/^0x[0-9a-f]{40}$/i);
const orNone =
  (form: Form): Form =>
  (value) =>
    value === null || value === undefined || form(value);
const listOf =
  (form: Form, most = Infinity): Form =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.every(form);
/** Fields that are not named here may be there; they are not read. */
const object =
  (fields: Fields): Form =>
  (value) =>
    isObject(value) && Object.entries(fields).every(([name, form]) => form(value[name]));
const all = (form: Form, names: readonly string[]): Fields => Object.fromEntries(names.map((name) => [name, form]));

const log = object({
  address,
  topics: listOf(hash, 4),
  data,
  blockNumber: count,
  transactionHash: hash,
  logIndex: count,
  transactionIndex: orNone(count),
  blockTimestamp: orNone(quantity),
  blockHash: orNone(hash),
});
const block = object({
  timestamp: count,
  number: orNone(count),
  baseFeePerGas: orNone(quantity),
  transactions: orNone(listOf(hash)),
  ...all(orNone(quantity), [
    'blobGasUsed',
    'difficulty',
    'excessBlobGas',
    'gasLimit',
    'gasUsed',
    'size',
    'totalDifficulty',
  ]),
});
const receipt = object({
  transactionHash: hash,
  blockNumber: count,
  status: (value) => value === '0x0' || value === '0x1',
  logs: orNone(listOf(log)),
  ...all(orNone(quantity), ['cumulativeGasUsed', 'effectiveGasPrice', 'gasUsed', 'blobGasPrice', 'blobGasUsed']),
  transactionIndex: orNone(count),
  contractAddress: orNone(address),
});
const transaction = object({
  hash,
  ...all(orNone(quantity), [
    'gas',
    'gasPrice',
    'maxFeePerBlobGas',
    'maxFeePerGas',
    'maxPriorityFeePerGas',
    'value',
    'v',
    'yParity',
  ]),
  ...all(orNone(count), ['blockNumber', 'chainId', 'nonce', 'transactionIndex']),
  authorizationList: orNone(listOf(isObject)),
});

/**
 * The form of each answer that is asked for and read. A block, transaction or receipt that does not exist is `null`.
 */
const forms: Readonly<Record<string, Form>> = {
  eth_chainId: count,
  eth_blockNumber: count,
  eth_getTransactionCount: count,
  eth_getBalance: quantity,
  eth_estimateGas: quantity,
  eth_gasPrice: quantity,
  eth_maxPriorityFeePerGas: quantity,
  eth_getCode: data,
  eth_call: data,
  eth_getLogs: listOf(log),
  eth_sendRawTransaction: hash,
  eth_getBlockByNumber: orNull(block),
  eth_getBlockByHash: orNull(block),
  eth_getTransactionReceipt: orNull(receipt),
  eth_getTransactionByHash: orNull(transaction),
};

function orNull(form: Form): Form {
  return (value) => value === null || form(value);
}

/** viem's transport over HTTP, for a node that may answer anything. Its requests throw `UnreadableAnswer`, too. */
export function nodeAt(url: string, options: HttpTransportConfig = {}): HttpTransport {
  const open = http(url, options);
  return ((wanted) => {
    const transport = open(wanted);
    const request = async (asked: { readonly method: string }, ...more: readonly unknown[]): Promise<unknown> => {
      // Everything that is signed is complete here: no node fills in what is missing.
      if (asked.method === 'eth_fillTransaction')
        throw new MethodNotFoundRpcError(new Error('not asked'), { method: asked.method });
      const answer = await (transport.request as (...all: readonly unknown[]) => Promise<unknown>)(
        asked,
        ...more,
      ).catch((error: unknown) => {
        throw isNoAnswer(error) ? new UnreadableAnswer(asked.method, 'it is no answer of JSON-RPC.') : error;
      });
      if (Object.hasOwn(forms, asked.method) && !forms[asked.method]!(answer))
        throw new UnreadableAnswer(asked.method, `${shortOf(answer)}.`);
      return answer;
    };
    return { ...transport, request };
  }) as HttpTransport;
}

/** viem failed to read a body when it has no name for the error. And a real JSON-RPC error has a numeric code. */
function isNoAnswer(error: unknown): boolean {
  if (error instanceof UnknownRpcError) return true;
  const said = error instanceof BaseError ? error.walk((e) => e instanceof RpcRequestError) : null;
  return said instanceof RpcRequestError && typeof said.code !== 'number';
}

function shortOf(answer: unknown): string {
  const text = answer === undefined ? 'it has no result' : JSON.stringify(answer);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
