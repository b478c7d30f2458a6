/** The cashier's wait for a block, on a node that dies and forgets: reported in words, and soon. */
import {
  HttpRequestError,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
  type TransactionReceipt,
} from 'viem';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Hex } from '../../../engine/bytes.ts';
import { minedReceipt } from '../../../web/lib/mined.ts';
import type { Wagmi } from '../../../web/lib/wagmi.ts';

/** What the node has of the transaction, by milliseconds since it was sent. */
type Node = (after: number) => 'down' | 'nothing' | 'waiting' | 'mined';
const world = vi.hoisted(() => ({
  receipt: async (): Promise<unknown> => null,
  transaction: async (): Promise<unknown> => null,
}));
vi.mock('wagmi/actions', () => ({
  getTransactionReceipt: () => world.receipt(),
  getTransaction: () => world.transaction(),
}));

const hash: Hex = `0x${'ab'.repeat(32)}`;
const receipt = { status: 'success' } as TransactionReceipt;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** How the wait ends on this node, and after how many seconds. */
async function waiting(node: Node, local: boolean): Promise<{ after: number; end: unknown }> {
  const began = Date.now();
  const now = () => {
    const has = node(Date.now() - began);
    if (has === 'down') throw new HttpRequestError({ url: 'http://x', body: {}, details: 'fetch failed' });
    return has;
  };
  world.receipt = async () => {
    if (now() !== 'mined') throw new TransactionReceiptNotFoundError({ hash });
    return receipt;
  };
  world.transaction = async () => {
    if (now() === 'nothing') throw new TransactionNotFoundError({ hash });
    return {};
  };
  let end: unknown;
  const done = minedReceipt({} as Wagmi, hash, local).then(
    (value) => {
      end = value;
    },
    (error: unknown) => {
      end = error;
    },
  );
  while (end === undefined) await vi.advanceTimersByTimeAsync(250);
  await done;
  return { after: (Date.now() - began) / 1000, end };
}

describe('the wait for a block', () => {
  it('ends with the receipt, even if the node was down in between', async () => {
    expect(await waiting((ms) => (ms < 500 ? 'waiting' : ms < 20_000 ? 'down' : 'mined'), true)).toMatchObject({
      end: receipt,
    });
  });

  it('a local node that has forgotten it: reported within seconds of its return', async () => {
    const { after, end } = await waiting((ms) => (ms < 500 ? 'waiting' : ms < 6_000 ? 'down' : 'nothing'), true);
    expect(end).toMatchObject({ message: expect.stringContaining('forgotten the transaction, so nothing was moved') });
    expect(after).toBeGreaterThan(6);
    expect(after).toBeLessThan(11);
  });

  it('a node behind a balancer may hear of it late', async () => {
    expect(await waiting((ms) => (ms < 30_000 ? 'nothing' : 'mined'), false)).toMatchObject({ end: receipt });
    expect((await waiting(() => 'nothing', false)).end).toMatchObject({
      message: expect.stringContaining('See in your wallet'),
    });
  });

  it('a node that stays down, or never mines, is not waited for for ever', async () => {
    const down = await waiting(() => 'down', true);
    expect(down.end).toBeInstanceOf(HttpRequestError);
    expect(down.after).toBeLessThan(32);
    const slow = await waiting(() => 'waiting', false);
    expect(slow.end).toMatchObject({ message: expect.stringContaining('still waiting for a block') });
    expect(slow.after).toBeLessThan(125);
  });
});
