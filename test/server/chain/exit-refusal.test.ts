/** What counts as a refusal on the way out, for the page and the command line: only what the contracts say. */
import { BaseError, ContractFunctionRevertedError, HttpRequestError, UserRejectedRequestError } from 'viem';
import { expect, it } from 'vitest';
import { ChainDown, ChainError, ChainFailed, ChainRefused, OtherMined, Skipped } from '../../../server/chain/errors.ts';
import { isRefusal, laterFrom } from '../../../server/chain/exit/refusal-words.ts';
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

const of = (number: bigint | null, from: number | null) => ({ number, from });
it.each<[string, unknown, bigint | null, number | null]>([
  ['as the refusal says', new ChainRefused('WindowOpen', [70n]), 7n, 70],
  ['as the delay says', new ChainRefused('TooEarly', [60n]), null, 60],
  ['when the demands of its number are over', new ChainRefused('DemandsOpen', [1n]), 7n, 30],
  ['when all that holds the seat is over', new ChainRefused('SeatHeld', []), null, 50],
  ['when nobody knows', new ChainRefused('DemandOpen', []), 9n, null],
  ['never, for what is refused for good', new ChainRefused('NotProven', []), 7n, null],
  ['when the node likes, if it does not answer', new ChainDown('silent'), 7n, null],
])('P7.14 it is known from when a step may be good: %s', (_what, thrown, number, time) => {
  const steps = [of(7n, 20), of(7n, 30), of(7n, null), of(8n, 50), of(9n, 10)];
  expect(laterFrom(thrown, { number }, steps, 10)).toBe(time);
});
