/**
 * What is said of a chain node that refuses: in words, with what to do, and never with its address, which often
 * contains an account's key.
 */
import { inspect } from 'node:util';
import {
  ContractFunctionExecutionError,
  HttpRequestError,
  InsufficientFundsError,
  LimitExceededRpcError,
  RpcRequestError,
  TransactionExecutionError,
  UnknownRpcError,
  type BaseError,
} from 'viem';
import { expect, it } from 'vitest';
import { escrowAbi } from '../../../server/chain/abi.ts';
import { adviceFor } from '../../../server/chain/advice.ts';
import { ChainDown, ChainError } from '../../../server/chain/errors.ts';
import { chainErrorOf } from '../../../server/chain/revert-reason.ts';
import { isLocalChain } from '../../../server/start/known-keys.ts';

const url = 'https://node.example/v2/SECRETKEY';
const answered = (code: number, message: string) =>
  new RpcRequestError({ body: { method: 'eth_call' }, error: { code, message }, url });
const calling = (cause: BaseError) =>
  new ContractFunctionExecutionError(cause, {
    abi: escrowAbi,
    functionName: 'houseKey',
    contractAddress: `0x${'ee'.repeat(20)}`,
  });

it.each<[string, BaseError]>([
  ['no connection', new HttpRequestError({ url, details: `getaddrinfo ENOTFOUND ${url}` })],
  ['a status', new HttpRequestError({ url, status: 401, details: 'Unauthorized' })],
  ['an answer of its own', new UnknownRpcError(answered(-32_000, 'header not found'))],
  ['in a call', calling(new HttpRequestError({ url, status: 500 }))],
])("the node's address appears in nothing that is logged: %s", (_how, error) => {
  expect(inspect(error, { depth: 9 })).toContain('SECRETKEY');
  const named = chainErrorOf(error);
  expect(named).toBeInstanceOf(ChainError);
  expect(inspect(named, { depth: 9, showHidden: true })).not.toContain('SECRETKEY');
  expect((named as Error).cause).toBeInstanceOf(Error);
});

it.each<[string, BaseError]>([
  ['under its code', calling(new LimitExceededRpcError(answered(-32_005, 'limit')))],
  ['under another', new UnknownRpcError(answered(-32_016, 'over rate limit'))],
  ['as a status', new HttpRequestError({ url, status: 429 })],
])('a node that was asked too often is down for now, and no item has failed: %s', (_how, error) => {
  expect(chainErrorOf(error)).toBeInstanceOf(ChainDown);
});

it.each([400, 413, 422])(
  'a request that the node refuses (%i) fails alone, and does not look like a node that is down',
  (status) => {
    const error = chainErrorOf(
      calling(new HttpRequestError({ url, status, details: '<html><h1>Request Entity Too Large</h1></html>' })),
    );
    expect(error).toBeInstanceOf(ChainError);
    expect(error).not.toBeInstanceOf(ChainDown);
    expect((error as Error).message).toBe(
      `The chain node does not take this request. HTTP status ${status}. Request Entity Too Large`,
    );
  },
);

it('no ether for gas: the message says who needs some', () => {
  const cause = new InsufficientFundsError({
    cause: answered(-32_000, 'insufficient funds for gas * price + value') as never,
  });
  const error = chainErrorOf(new TransactionExecutionError(cause, { account: null, chain: undefined } as never));
  expect(adviceFor(error)).toMatch(/too little ether for gas/);
  expect(adviceFor(new Error('insufficient funds'))).toBe('');
});

it.each([
  [31_337, 'http://127.0.0.1:8545', true],
  [31_337, 'https://node.example', false],
  // One's own node on a real chain mines in its own time, and its gas costs money.
  [84_532, 'http://127.0.0.1:8545', false],
  [84_532, 'http://localhost:8545', false],
])('chain %i at %s is a test chain of this machine: %s', (chainId, rpc, local) => {
  expect(isLocalChain(chainId, rpc)).toBe(local);
});
