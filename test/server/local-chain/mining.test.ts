/** A local chain that answers reads and mines nothing (server/PROTOCOL.md P8.19), with the real node. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startAnvil, type LocalChain } from '../../../server/local-chain/anvil.ts';
import { watchMining } from '../../../server/local-chain/mining.ts';
import { rpcCall } from '../../../server/local-chain/rpc.ts';
import type { ChildEvent } from '../../../server/process/child.ts';

const somebody = '0x00000000000000000000000000000000000000aa';
let folder: string;
let chain: LocalChain;
let said: string[];
let events: ChildEvent[];
let stop: () => void = () => undefined;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sabot-mining-'));
  [said, events] = [[], []];
  chain = await startAnvil({
    folder: join(folder, 'chain'),
    logFile: join(folder, 'anvil.log'),
    runFolder: join(folder, 'run'),
    port: 18_745,
    say: (text) => said.push(text),
    onEvent: (event) => events.push(event),
  });
}, 60_000);
afterEach(async () => {
  stop();
  await chain?.stop();
  rmSync(folder, { recursive: true, force: true });
}, 30_000);

const rpc = <T>(method: string, params: readonly unknown[] = []) => rpcCall<T>(chain.url(), method, params);
const balance = () => rpc<string>('eth_getBalance', [somebody, 'latest']);

async function pay(): Promise<void> {
  const [from] = await rpc<string[]>('eth_accounts');
  await rpc('eth_sendTransaction', [{ from, to: somebody, value: '0x10' }]);
}

it('P8.19 a node whose mining was switched off takes a payment, mines nothing, then mines again', async () => {
  await rpc('evm_setAutomine', [false]);
  await pay();
  expect(await balance()).toBe('0x0');
  await expect.poll(balance, { timeout: 60_000 }).toBe('0x10');
  // the watchdog sees the mined block at its own next look, later than the balance shows it
  await expect
    .poll(() => said, { timeout: 30_000 })
    .toEqual([
      'The local chain answers, but mines none of the transactions that wait.',
      'The local chain mines again.',
    ]);
  expect(events).toEqual([]);
  await pay();
  await expect.poll(balance, { timeout: 5_000 }).toBe('0x20');
}, 90_000);

it('P8.19 a node that does not mine when told to is restarted, with its state', async () => {
  await pay();
  await expect.poll(balance).toBe('0x10');
  await rpc('evm_setAutomine', [false]);
  await pay();
  stop = watchMining({
    everyMs: 50,
    patienceMs: 200,
    say: (text) => said.push(text),
    rpc: (method, params) =>
      method.startsWith('evm_') ? Promise.reject(new Error('the miner is gone')) : rpc(method, params),
    restart: async () => {
      process.kill(chain.pid()!, 'SIGTERM');
      await expect.poll(() => events.at(-1)?.kind, { timeout: 30_000 }).toBe('back');
    },
  });
  await expect.poll(() => events.map((event) => event.kind), { timeout: 30_000 }).toEqual(['died', 'back']);
  expect(said[1]).toMatch(/starting it again/);
  await expect.poll(balance, { timeout: 10_000 }).toBe('0x10');
  await pay();
  await expect.poll(balance, { timeout: 10_000 }).toBe('0x20');
}, 90_000);

it('P8.19 nothing is done to an idle or silent node, nor for a transaction that no block takes', async () => {
  let asked = 0;
  const calls: string[] = [];
  let answer: () => { block: number; pending: number } = () => ({ block: 5, pending: 0 });
  stop = watchMining({
    everyMs: 5,
    patienceMs: 200, // it rests for six of them after a block: longer than a busy machine takes for the sleep below
    say: (text) => said.push(text),
    restart: async () => {
      calls.push('restart');
    },
    rpc: async <T>(method: string): Promise<T> => {
      asked++;
      if (method.startsWith('evm_')) {
        calls.push(method);
        return true as T;
      }
      const { block, pending } = answer();
      return (method === 'eth_blockNumber' ? `0x${block.toString(16)}` : { pending: `0x${pending.toString(16)}` }) as T;
    },
  });
  await sleep(300);
  answer = () => {
    throw new Error('no answer');
  };
  await sleep(300);
  expect([asked > 20, calls, said]).toEqual([true, [], []]);
  answer = () => ({ block: calls.length, pending: 1 }); // a block comes when it is asked for, and the transaction stays
  await expect.poll(() => calls.length, { timeout: 5_000 }).toBe(2);
  await sleep(150);
  expect(calls).toEqual(['evm_setAutomine', 'evm_mine']);
}, 30_000);
