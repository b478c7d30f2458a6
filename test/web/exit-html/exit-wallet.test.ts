/**
 * exit.html's wallet: a step is sent on the escrow's chain, wherever the person has moved the wallet in the meantime.
 */
import { createWalletClient, custom, type PublicClient } from 'viem';
import { expect, it } from 'vitest';
import type { Hex } from '../../../engine/bytes.ts';
import { stepOf } from '../../../engine/settlement/exit/step.ts';
import { escrowAbi } from '../../../server/chain/abi.ts';
import { carryOut, chainOf, type Desk } from '../../../web/exit-html/desk.ts';

const address: Hex = `0x${'22'.repeat(20)}`;
const account: Hex = `0x${'11'.repeat(20)}`;
const sent: Hex = `0x${'33'.repeat(32)}`;
const chain = chainOf(8_453, 'http://node.example');

/** What the wallet was asked for if it is on `chainId` and the person agrees to another chain or not. */
async function asked(
  chainId: number,
  agrees: boolean,
): Promise<{ readonly methods: readonly string[]; readonly error: unknown }> {
  const methods: string[] = [];
  let at = chainId;
  const request = async ({ method, params }: { method: string; params?: unknown }): Promise<unknown> => {
    if (method === 'eth_chainId') return `0x${at.toString(16)}`;
    methods.push(method);
    if (method === 'wallet_switchEthereumChain') {
      if (!agrees) throw Object.assign(new Error('User rejected the request.'), { code: 4001 });
      at = Number((params as [{ chainId: Hex }])[0].chainId);
      return null;
    }
    return sent;
  };
  const client = {
    simulateContract: async () => ({
      request: { address, abi: escrowAbi, functionName: 'withdraw', args: [1n], account },
    }),
    waitForTransactionReceipt: async () => ({ status: 'success' }),
  } as unknown as PublicClient;
  const desk = {
    chain,
    client,
    places: { addresses: { escrow: address, court: address, chip: address }, blockTag: 'latest' },
  } as unknown as Desk;
  const wallet = createWalletClient({ account, chain, transport: custom({ request }, { retryCount: 0 }) });
  const step = stepOf({ act: 'withdraw', number: null, of: null, args: [1n], words: '' });
  const error = await carryOut(desk, wallet, step, () => undefined).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return { methods, error };
}

it('on its chain the wallet is only asked to send', async () => {
  expect(await asked(8_453, true)).toEqual({ methods: ['eth_sendTransaction'], error: null });
});

it('on another chain it is asked to switch first, and nothing is sent if the person declines', async () => {
  expect(await asked(1, true)).toEqual({ methods: ['wallet_switchEthereumChain', 'eth_sendTransaction'], error: null });
  const { methods, error } = await asked(1, false);
  expect([methods, error instanceof Error]).toEqual([['wallet_switchEthereumChain'], true]);
});
