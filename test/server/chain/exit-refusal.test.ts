/** What counts as a refusal on the way out, for the page and the command line: only what the contracts say. */
import { BaseError, ContractFunctionRevertedError, HttpRequestError, UserRejectedRequestError } from 'viem';
import { expect, it } from 'vitest';
import { ChainDown, ChainError, ChainFailed, ChainRefused, OtherMined, Skipped } from '../../../server/chain/errors.ts';
import { isRefusal } from '../../../server/chain/exit/refusal-words.ts';
import { abis } from '../../../server/chain/revert-reason.ts';

const slow = new HttpRequestError({ url: 'http://node.example', status: 503 });
const reverted = new ContractFunctionRevertedError({
  abi: abis.court,
  functionName: 'claimProven',
  message: 'execution reverted',
  data: '0x',
});

it.each<[string, unknown, boolean]>([
  ['an end that no proof has shown', new ChainRefused('NotProven', []), true],
  ['a claim that was made before', new ChainRefused('ClaimedAlready', []), true],
  ['a trial or an estimate that reverts without a reason', new BaseError('a call', { cause: reverted }), true],
  ['a refusal that the way out does not know', new ChainRefused('UnknownError', ['0x12']), true],
  ['a settlement that settles nothing', new Skipped(), true],
  ['a transaction that was mined and failed', new ChainFailed('mined'), true],
  ['a window that still runs', new ChainRefused('WindowOpen', []), false],
  ['a node that does not answer', new ChainDown('silent'), false],
  ['a node that is overloaded', new BaseError('a call', { cause: slow }), false],
  ['a node that says nothing of the contract', new ChainError('The chain refuses.'), false],
  ['an account without ether', new ChainError('The chain refuses.', { details: 'insufficient funds' }), false],
  ['another transaction under the same number', new OtherMined('taken'), false],
  ['a person who declines in the wallet', new UserRejectedRequestError(new Error('no')), false],
  ['anything else', new Error('no network'), false],
])('P7.14 %s', (_what, thrown, isSaid) => {
  expect(isRefusal(thrown)).toBe(isSaid);
});
