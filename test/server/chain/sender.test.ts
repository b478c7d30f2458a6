/**
 * The sender on a real node that forgets what it had (server/PROTOCOL.md P8.10), or does not mine what it got (P8.16):
 * it never hangs, and never builds on such a chain unseen.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPublicClient, createWalletClient, defineChain, http, parseAbi, parseGwei } from 'viem';
import { mnemonicToAccount, type PrivateKeyAccount } from 'viem/accounts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Hex } from '../../../engine/bytes.ts';
import { ChainDown, ChainFailed, ChainRefused, ChainWentBack } from '../../../server/chain/errors.ts';
import { Sender } from '../../../server/chain/sender.ts';
import { LOCAL_CHAIN_ID, startAnvil, type LocalChain } from '../../../server/local-chain/anvil.ts';
import { rpcCall } from '../../../server/local-chain/rpc.ts';
import { openRpcProxy, type RpcProxy } from '../support/rpc-proxy.ts';

/** The first of the accounts that have ether on every anvil, from its first block on. */
const account = mnemonicToAccount(
  'test test test test test test test test test test test junk',
) as unknown as PrivateKeyAccount;
/** Nobody's contract: a call to it is a transaction that does nothing. */
const request = {
  address: `0x${'ab'.repeat(20)}`,
  abi: parseAbi(['function nothing()']),
  functionName: 'nothing',
  args: [],
} as const;
const trial = async () => ({ request: { ...request, account } });

let folder: string;
let node: LocalChain;
let proxy: RpcProxy;
let sender: Sender;
const rpc = <T>(method: string, ...params: unknown[]) => rpcCall<T>(node.url(), method, params);
const transactions = async () => Number(await rpc('eth_getTransactionCount', account.address, 'latest'));

function newSender(): Sender {
  const chain = defineChain({
    id: LOCAL_CHAIN_ID,
    name: 'local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [proxy.url] } },
  });
  const transport = http(proxy.url, { retryCount: 1, timeout: 5_000 });
  return new Sender({
    client: createPublicClient({ chain, transport, pollingInterval: 50, cacheTime: 0 }),
    chain,
    transport,
    local: true,
  });
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sabot-sender-'));
  node = await startAnvil({
    folder: join(folder, 'chain'),
    logFile: join(folder, 'anvil.log'),
    runFolder: join(folder, 'run'),
    port: 19_545,
  });
  proxy = await openRpcProxy(() => node.url());
  sender = newSender();
});
afterEach(async () => {
  await proxy.close();
  await node.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Whoever waits for a block that does not come waits for two minutes. */
const soon = 40_000;

/** What `work` throws, which must come soon. */
async function thrown(work: Promise<unknown>): Promise<unknown> {
  const began = Date.now();
  const error = await work.then(
    () => null,
    (e: unknown) => e,
  );
  expect(Date.now() - began).toBeLessThan(soon);
  return error;
}

/** The node, sometimes set back as if it had been killed: what came after is forgotten. */
async function mark(): Promise<() => Promise<void>> {
  const snapshot = await rpc<Hex>('evm_snapshot');
  return async () => {
    expect(await rpc('evm_revert', snapshot)).toBe(true);
  };
}

it('P8.10 the node forgets a transaction before mining it, and nothing before it: sent again at once', async () => {
  const back = await mark();
  proxy.before.set('eth_getTransactionReceipt', async () => {
    await expect.poll(transactions).toBe(1); // mined, or it would be mined afterwards
    await back();
  });
  const began = Date.now();
  expect(await sender.send(account, trial)).toMatchObject({ block: 1n });
  expect(Date.now() - began).toBeLessThan(soon);
  expect(await transactions()).toBe(1);
});

it('P8.10 the node forgets a transaction and one before it: reported at once, not after two minutes', async () => {
  const back = await mark();
  await sender.send(account, trial);
  proxy.before.set('eth_getTransactionReceipt', async () => {
    await expect.poll(transactions).toBe(2);
    await back();
  });
  expect(await thrown(sender.send(account, trial))).toBeInstanceOf(ChainWentBack);
  expect(await transactions()).toBe(0);
  sender.startOver();
  expect(await sender.send(account, trial)).toMatchObject({ block: 1n });
});

it('P8.10 nobody sends on a chain that went back until somebody has looked', async () => {
  await sender.send(account, trial);
  const back = await mark();
  await sender.send(account, trial);
  await sender.look(account.address);
  await back();
  expect(await thrown(sender.send(account, trial))).toBeInstanceOf(ChainWentBack);
  expect(await thrown(sender.send(account, trial))).toBeInstanceOf(ChainWentBack);
  expect(await thrown(sender.look(account.address))).toBeInstanceOf(ChainWentBack);
  expect(await transactions()).toBe(1);
  sender.startOver();
  await sender.look(account.address);
  await sender.send(account, trial);
  expect(await transactions()).toBe(2);
});

it('P8.10 a sender that has looked also notices others’ forgotten work with the same account', async () => {
  const back = await mark();
  await sender.send(account, trial);
  const other = newSender();
  await other.look(account.address);
  await back();
  expect(await thrown(other.send(account, trial))).toBeInstanceOf(ChainWentBack);
});

it('P8.10 the node forgets between the last look and the sending: the transaction does not use the gap', async () => {
  const back = await mark();
  await sender.send(account, trial);
  proxy.before.set('eth_sendRawTransaction', back);
  expect(await thrown(sender.send(account, trial))).toBeInstanceOf(ChainWentBack);
  // What comes next does not wake it.
  sender.startOver();
  await sender.send(account, trial);
  expect(await transactions()).toBe(1);
});

it('P8.3 the node dies during the wait for a transaction: reported at once', async () => {
  const before = node.pid();
  proxy.after.set('eth_sendRawTransaction', () => process.kill(node.pid()!, 'SIGKILL'));
  const error = await thrown(sender.send(account, trial));
  if (error !== null) expect(error).toBeInstanceOf(ChainDown);
  await expect.poll(() => node.pid() ?? before, { timeout: 10_000 }).not.toBe(before);
  await expect.poll(() => rpc('eth_chainId').catch(() => null), { timeout: 10_000 }).not.toBeNull();
  sender.startOver();
  const had = await transactions();
  await sender.send(account, trial);
  expect(await transactions()).toBe(had + 1);
});

it('P8.3 a refused trial delays nobody, and acts go one after the other', async () => {
  const refuses = async () => {
    throw new ChainRefused('No', []);
  };
  const results = await Promise.allSettled([
    sender.send(account, trial),
    sender.send(account, refuses),
    sender.send(account, trial),
  ]);
  expect(results.map((r) => r.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await transactions()).toBe(2);
});

/** A transaction of the same account, bypassing the sender, at this many gwei. */
async function outside(nonce: number, gwei: string): Promise<Hex> {
  const chain = defineChain({
    id: LOCAL_CHAIN_ID,
    name: 'local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [node.url()] } },
  });
  const wallet = createWalletClient({ account, chain, transport: http(node.url()) });
  const fee = parseGwei(gwei);
  return wallet.sendTransaction({
    to: account.address,
    value: 1n,
    nonce,
    gas: 30_000n,
    maxFeePerGas: fee,
    maxPriorityFeePerGas: fee,
  });
}
const receiptOf = (hash: Hex) => rpc<{ status: Hex } | null>('eth_getTransactionReceipt', hash);
const pooled = async () => Number((await rpc<{ pending: Hex }>('txpool_status')).pending);

it('P8.16 a transaction of the account that hangs unmined is replaced, whoever sent it; nothing waits', async () => {
  await rpc('evm_setAutomine', false);
  const hanging = await outside(0, '30');
  const mine = sender.send(account, trial);
  // Taken at once, for more than the 30 gwei; the pool holds only one.
  await expect.poll(async () => [await pooled(), await rpc('eth_getTransactionByHash', hanging)]).toEqual([1, null]);
  await rpc('evm_mine');
  const { hash } = await mine;
  expect([await transactions(), await receiptOf(hanging), (await receiptOf(hash))?.status]).toEqual([1, null, '0x1']);
});

it('P8.16 behind a gap that somebody left: the next number is taken, and the one behind it follows', async () => {
  const behind = await outside(1, '30');
  expect(await receiptOf(behind)).toBeNull();
  await sender.send(account, trial);
  await expect.poll(() => receiptOf(behind)).not.toBeNull();
  await sender.send(account, trial);
  expect(await transactions()).toBe(3);
});

it('P8.16 mined just as it is sent again for more: its own is not taken for somebody else’s', async () => {
  await rpc('evm_setAutomine', false);
  const mine = sender.send(account, trial);
  await expect.poll(pooled).toBe(1);
  proxy.before.set('eth_sendRawTransaction', () => rpc('evm_mine'));
  const { hash } = await mine;
  expect([await transactions(), (await receiptOf(hash))?.status]).toEqual([1, '0x1']);
});

it('P8.16 the base fee rises above its own: sent again for more, mined once', async () => {
  await rpc('evm_setAutomine', false);
  const mine = sender.send(account, trial);
  await expect.poll(pooled).toBe(1);
  await rpc('anvil_setNextBlockBaseFeePerGas', '0x174876e800'); // 100 gwei
  await rpc('evm_mine');
  expect(await transactions()).toBe(0);
  let mined = false;
  void mine.then(
    () => {
      mined = true;
    },
    () => undefined,
  );
  await expect
    .poll(
      async () => {
        await rpc('evm_mine');
        return mined;
      },
      { timeout: 10_000, interval: 300 },
    )
    .toBe(true);
  expect((await receiptOf((await mine).hash))?.status).toBe('0x1');
  expect(await transactions()).toBe(1);
});

it('P8.16 a node that accepts only more than was offered is given more', async () => {
  await rpc('anvil_setNextBlockBaseFeePerGas', '0x12a05f2000'); // 80 gwei, when the last block says 1
  await sender.send(account, trial);
  expect(await transactions()).toBe(1);
});

it('P8.16 another of the account is mined under the number: reported in words, and the next one goes', async () => {
  await rpc('evm_setAutomine', false);
  const mine = thrown(sender.send(account, trial));
  await expect.poll(pooled).toBe(1);
  const other = await outside(0, '400');
  await rpc('evm_mine');
  const error = await mine;
  expect(error).toBeInstanceOf(ChainFailed);
  expect(String(error)).toContain('Another transaction of the house');
  expect((await receiptOf(other))?.status).toBe('0x1');
  await rpc('evm_setAutomine', true);
  await sender.send(account, trial);
  expect(await transactions()).toBe(2);
});
