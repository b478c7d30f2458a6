/** The local chain keeps its state over stops, kills and damaged files. */
import { mkdtempSync, existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startAnvil, type LocalChain } from '../../../server/local-chain/anvil.ts';
import { rpcCall } from '../../../server/local-chain/rpc.ts';
import { keepCopy, restoreState } from '../../../server/local-chain/state-file.ts';
import type { ChildEvent } from '../../../server/process/child.ts';

const SOMEBODY = '0x00000000000000000000000000000000000000aa';
let folder: string;
let chain: LocalChain | undefined;
let events: ChildEvent[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sabot-chain-'));
  events = [];
});
afterEach(async () => {
  await chain?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<LocalChain> {
  chain = await startAnvil({
    folder: join(folder, 'chain'),
    logFile: join(folder, 'anvil.log'),
    runFolder: join(folder, 'run'),
    port: 18_545,
    onEvent: (event) => events.push(event),
  });
  return chain;
}

/** Sends test ether from one of the node's own accounts; gives the transaction's hash. */
async function send(on: LocalChain, wei: string): Promise<string> {
  const [from] = await rpcCall<string[]>(on.url(), 'eth_accounts');
  return await rpcCall<string>(on.url(), 'eth_sendTransaction', [{ from, to: SOMEBODY, value: wei }]);
}

const balance = (on: LocalChain) => rpcCall<string>(on.url(), 'eth_getBalance', [SOMEBODY, 'latest']);

test('balances, blocks and receipts survive an orderly stop, without waiting for the interval', async () => {
  const first = await start();
  const hash = await send(first, '0x10');
  // It is mined right after it was taken, not before the answer.
  await expect.poll(() => rpcCall(first.url(), 'eth_blockNumber')).toBe('0x1');
  const block = await rpcCall<{ hash: string }>(first.url(), 'eth_getBlockByNumber', ['0x1', false]);
  await first.stop();
  const again = await start();
  expect(await balance(again)).toBe('0x10');
  expect(await rpcCall(again.url(), 'eth_blockNumber')).toBe('0x1');
  expect(await rpcCall(again.url(), 'eth_getTransactionReceipt', [hash])).toMatchObject({
    status: '0x1',
    blockHash: block.hash,
  });
});

test('killed with -9 it comes back on the same port with what was written', async () => {
  const running = await start();
  const url = running.url();
  await send(running, '0x20');
  await sleep(1_500);
  process.kill(running.pid()!, 'SIGKILL');
  for (let i = 0; i < 200 && !events.some((event) => event.kind === 'back'); i++) await sleep(50);
  expect(events.map((event) => event.kind)).toEqual(['died', 'back']);
  expect(running.url()).toBe(url);
  expect(await balance(running)).toBe('0x20');
});

test('a state file that was cut short is replaced by the last whole copy', async () => {
  const first = await start();
  await send(first, '0x30');
  await sleep(1_200);
  expect(keepCopy(first.stateFile)).toBe(true);
  expect(keepCopy(first.stateFile)).toBe(false); // nothing new
  await first.stop();
  truncateSync(first.stateFile, 1_000);
  const again = await start();
  expect(await balance(again)).toBe('0x30');
  expect(existsSync(`${again.stateFile}.damaged`)).toBe(true);
});

test('a damaged file is never taken as a copy, and with nothing whole left the start is refused in words', () => {
  const file = join(folder, 'state.json');
  expect(restoreState(file)).toBe('new');
  writeFileSync(file, JSON.stringify({ block: {}, accounts: {} }));
  expect(keepCopy(file)).toBe(true);
  writeFileSync(file, '{"block":{},"acc');
  expect(keepCopy(file)).toBe(false);
  expect(restoreState(file)).toBe('from copy');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ block: {}, accounts: {} });
  expect(restoreState(file)).toBe('whole');
  for (const path of [file, `${file}.good-0`, `${file}.good-1`]) writeFileSync(path, '');
  expect(() => restoreState(file)).toThrow(/cannot be read.*npm run reset/);
});

test('a taken port is skipped', async () => {
  const first = await start();
  const other = await startAnvil({
    folder: join(folder, 'other'),
    logFile: join(folder, 'other.log'),
    runFolder: join(folder, 'other-run'),
    port: 18_545,
  });
  expect(other.url()).not.toBe(first.url());
  await send(first, '0x1');
  expect(await balance(other)).toBe('0x0');
  await other.stop();
});
