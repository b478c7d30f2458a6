/** P9.61: what a page tells of a work with money, and why a contract has refused it. */
import { encodeErrorResult, RpcRequestError, CallExecutionError, RawContractError } from 'viem';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Hex } from '../../../engine/bytes.ts';
import { chipAbi, escrowAbi } from '../../../web/lib/contracts.ts';
import { explain } from '../../../web/lib/errors.ts';
import { whyReverted } from '../../../web/lib/mined.ts';
import type { Wagmi } from '../../../web/lib/wagmi.ts';
import { Toasts } from '../../../web/features/shell/toasts.tsx';
import { WorkLine } from '../../../web/ui/work-line.tsx';
import type { Work } from '../../../web/lib/works.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { textOf } from '../support/drawn.ts';

const player: Hex = `0x${'a1'.repeat(20)}`;
const hash: Hex = `0x${'ab'.repeat(32)}`;
const world = vi.hoisted(() => ({ call: async (): Promise<unknown> => null, asked: [] as unknown[] }));
vi.mock('wagmi/actions', () => ({
  getTransaction: async () => ({ from: 'F', to: 'T', input: '0x12', value: 0n }),
  call: (_: unknown, asked: unknown) => {
    world.asked.push(asked);
    return world.call();
  },
}));

/** As a node answers a call that a contract refuses. */
function refuses(data: Hex | undefined): () => Promise<never> {
  return async () => {
    const error = { code: 3, message: 'execution reverted', ...(data === undefined ? {} : { data }) };
    const cause = new RpcRequestError({ body: {}, url: 'http://x', error });
    throw new CallExecutionError(cause, {});
  };
}

const why = async () => explain(await whyReverted({} as Wagmi, { transactionHash: hash, blockNumber: 7n }));

describe('P9.61 a transaction that has done nothing', () => {
  beforeEach(() => {
    world.asked.length = 0;
  });

  it('P9.61 is asked again of the chain as it stood, and the contract’s error is told in words', async () => {
    const args = [player, 5n, 3n] as const;
    world.call = refuses(encodeErrorResult({ abi: escrowAbi, errorName: 'NotEnoughFree', args }));
    expect(await why()).toBe('There is less free in the escrow than that.');
    expect(world.asked).toEqual([{ account: 'F', to: 'T', data: '0x12', value: 0n, blockNumber: 7n }]);
    world.call = refuses(encodeErrorResult({ abi: chipAbi, errorName: 'ERC20InsufficientBalance', args }));
    expect(await why()).toBe('There are fewer chips in the wallet than that.');
  });

  it('P9.61 an error that stands in no list is told by its name', async () => {
    world.call = refuses(encodeErrorResult({ abi: escrowAbi, errorName: 'NotCourt', args: [player] }));
    expect(await why()).toBe('The contract has refused it: NotCourt.');
  });

  it.each<[string, () => Promise<unknown>]>([
    ['without data', refuses(undefined)],
    ['with data that no contract here has', refuses('0xdeadbeef')],
    ['that would be taken by now', async () => ({})],
    ['of a node that says no more', () => Promise.reject(new RawContractError({ message: 'pruned' }))],
  ])('P9.61 one %s is told as refused', async (_, call) => {
    world.call = call;
    expect(await why()).toBe('The chain has refused the transaction.');
  });
});

describe('P9.61 a work', () => {
  const fresh = () => vi.importActual<typeof import('../../../web/lib/works.ts')>('../../../web/lib/works.ts');
  const line = (work: Work) => renderToStaticMarkup(createElement(WorkLine, { work, place: 'toast' }));

  it('P9.61 is told from the wallet to the block, and nothing changes what is over', async () => {
    const { beginWork, dismissWork, worksNow } = await fresh();
    const report = beginWork('deposit', 'Sign…');
    const work = () => worksNow().at(-1)!;
    expect(line(work())).toContain('data-step="asked"');
    report.tell('Confirm…');
    expect(work()).toMatchObject({ state: 'asked', words: 'Confirm…' });
    report.tell('Depositing…', hash);
    expect(line(work())).toContain(`data-value="${hash}"`);
    expect(work().state).toBe('sent');
    report.done('Deposited.');
    report.failed(new Error('late'));
    expect(textOf(line(work()), 'toast-status')).toContain('Deposited.');
    dismissWork(work().id);
    expect(worksNow()).toEqual([]);
  });

  it('P9.61 that the wallet has refused may have another way, any other failure has none', async () => {
    const { beginWork, worksNow } = await fresh();
    beginWork('deposit', '…').failed({ code: 4001 }, () => undefined);
    expect(line(worksNow().at(-1)!)).toContain('deposit-in-two');
    beginWork('deposit', '…').failed(new Error('No.'), () => undefined);
    expect(line(worksNow().at(-1)!)).not.toContain('deposit-in-two');
    expect(line(worksNow().at(-1)!)).toContain('role="alert"');
  });

  it('P9.61 before anything is done there is no toast', () => {
    expect(renderToStaticMarkup(createElement(Toasts))).not.toContain('toast-status');
  });
});
