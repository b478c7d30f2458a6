/** P9.62: where a mancia goes, and what it is made of. */
import { describe, expect, it, vi } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { giveMancia, readBox } from '../../../web/features/cashier/mancia.ts';
import type { Till } from '../../../web/features/cashier/flows.ts';

const world = vi.hoisted(() => ({ written: [] as unknown[], status: 'success' }));
vi.mock('wagmi/actions', () => ({
  writeContract: async (_: unknown, asked: unknown) => {
    world.written.push(asked);
    return '0xhash';
  },
  getTransactionReceipt: async () => ({ status: world.status, transactionHash: '0xhash', blockNumber: 1n }),
  getTransaction: async () => ({}),
  call: async () => ({}),
}));

const [escrow, token, box, player] = ['11', '22', '33', '44'].map((two) => `0x${two.repeat(20)}` as const);
const asked: unknown[] = [];
const answering = (answer: unknown) => ({
  key: `${asked.length}`,
  origin: 'named' as const,
  ask: (read: (client: never) => unknown) =>
    Promise.resolve(
      read({
        readContract: async (of: { readonly functionName: string }) => {
          asked.push(of);
          return of.functionName === 'unit' ? 10n ** 16n : answer;
        },
      } as never),
    ) as never,
});

describe('P9.62 a mancia', () => {
  it('P9.62 goes to the account that the escrow names, and nowhere else', async () => {
    expect(await readBox(answering('0x' + 'Ab'.repeat(20)), { escrow: escrow! })).toBe(`0x${'ab'.repeat(20)}`);
    expect(asked.at(-1)).toMatchObject({ address: escrow, functionName: 'operator' });
    await expect(readBox(answering('0x12'), { escrow: escrow! })).rejects.toThrow('something else than an address');
  });

  it('P9.62 is one plain transfer of the token, told until it is in a block', async () => {
    const told: unknown[] = [];
    const server = { escrow, chip: token, chainId: 7, local: true };
    const tell = (...words: readonly unknown[]) => void told.push(words);
    const till = { wagmi: {}, node: answering(null), server, address: player, tell } as unknown as Till;
    await giveMancia(till, box!, 5n * chip);
    expect(world.written).toMatchObject([
      { address: token, functionName: 'transfer', args: [box, 5n * chip * 10n ** 16n], account: player, chainId: 7 },
    ]);
    expect(told).toEqual([['The mancia is on its way…', '0xhash']]);
    world.status = 'reverted';
    await expect(giveMancia(till, box!, chip)).rejects.toThrow('The chain has refused the transaction.');
  });
});
