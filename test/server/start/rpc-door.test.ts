/** `/rpc` under attack: a real front before a real local chain. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPublicClient, createWalletClient, http, parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { anvil } from 'viem/chains';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { readClient } from '../../../server/client/files.ts';
import { startAnvil, type LocalChain } from '../../../server/local-chain/anvil.ts';
import { rpcCall } from '../../../server/local-chain/rpc.ts';
import { times } from '../../../server/limits/limits.ts';
import { openFront, type Front } from '../../../server/start/front.ts';
import { callsAtMost, gasAtMost } from '../../../server/start/rpc-policy.ts';
import { sayPart } from '../support/raw-http.ts';
import { page, stubClient } from '../support/stub-client.ts';

const folder = mkdtempSync(join(tmpdir(), 'sabot-rpc-'));
let node: LocalChain;
let front: Front;
let url: string;

beforeAll(async () => {
  node = await startAnvil({
    folder: join(folder, 'chain'),
    logFile: join(folder, 'anvil.log'),
    runFolder: join(folder, 'run'),
    port: 18_645,
  });
  front = await openFront(0, {
    tables: () => undefined,
    chain: () => node.url(),
    client: readClient(stubClient(folder, { 'index.html': page('/') })),
  });
  url = `http://127.0.0.1:${front.port}/rpc`;
}, 60_000);
afterAll(async () => {
  await front?.close();
  await node?.stop();
  rmSync(folder, { recursive: true, force: true });
}, 30_000);

interface Answer {
  readonly id?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

async function post(
  body: unknown,
  type: string | null = 'application/json',
  to = url,
): Promise<{ status: number; said: Answer }> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await fetch(to, {
    method: 'POST',
    body: Buffer.from(text),
    headers: type === null ? {} : { 'content-type': type },
  });
  return { status: answer.status, said: (await answer.json()) as Answer };
}

const ask = (method: string, params: readonly unknown[] = []) => post({ jsonrpc: '2.0', id: 7, method, params });
const balance = () => rpcCall<string>(node.url(), 'eth_getBalance', [somebody, 'latest']);
const somebody = '0x00000000000000000000000000000000000000aa';

describe('what does not pass', () => {
  it.each([
    'anvil_setBalance',
    'anvil_mine',
    'anvil_dumpState',
    'evm_mine',
    'evm_revert',
    'evm_setAutomine',
    'evm_snapshot',
    'hardhat_setCode',
    'debug_traceCall',
    'debug_traceTransaction',
    'txpool_content',
    'trace_block',
    'ots_getApiLevel',
    'eth_sendTransaction',
    'eth_sendTransactionSync',
    'eth_sendUnsignedTransaction',
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData_v4',
    'eth_accounts',
    'eth_simulateV1',
    'eth_newFilter',
    'eth_getProof',
    'eth_',
    'xeth_call',
    'ETH_CALL',
    'toString',
  ])('P8.18 %s is refused by name, and the node never hears of it', async (method) => {
    const block = await rpcCall(node.url(), 'eth_blockNumber');
    const [from] = await rpcCall<string[]>(node.url(), 'eth_accounts');
    expect((await ask(method, [{ from, to: somebody, value: '0x1' }, '0xff'])).said).toEqual({
      jsonrpc: '2.0',
      id: 7,
      error: { code: -32_601, message: `The method ${method} is not offered here.` },
    });
    expect([await balance(), await rpcCall(node.url(), 'eth_blockNumber')]).toEqual(['0x0', block]);
  });

  it('P8.18 a name that is written twice cannot hide another', async () => {
    for (const [first, second] of [
      ['anvil_setBalance', 'eth_chainId'],
      ['eth_chainId', 'anvil_setBalance'],
    ]) {
      await post(`{"jsonrpc":"2.0","id":1,"method":"${first}","method":"${second}","params":["${somebody}","0xff"]}`);
      expect(await balance()).toBe('0x0');
    }
  });

  it('P8.18 one forbidden call in a batch, an empty one, and one that is too long: none of it runs', async () => {
    const chainId = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] };
    expect(
      (await post([chainId, { ...chainId, method: 'anvil_setBalance', params: [somebody, '0xff'] }])).said.error?.code,
    ).toBe(-32_601);
    expect(await balance()).toBe('0x0');
    for (const length of [0, callsAtMost + 1, 20_000]) {
      const { status, said } = await post(Array.from({ length }, () => chainId));
      expect([status, said.error?.message]).toEqual([400, `A batch has 1 to ${callsAtMost} calls.`]);
    }
    expect((await post(Array.from({ length: callsAtMost }, () => chainId))).said).toHaveLength(callsAtMost);
  });

  it('P8.18 state and block overrides are refused', async () => {
    const overrides = { [somebody]: { balance: '0xffffffff' } };
    for (const method of ['eth_call', 'eth_estimateGas']) {
      for (const params of [
        [{ to: somebody }, 'latest', overrides],
        [{ to: somebody }, 'latest', null, { number: '0x1' }],
        [{ to: somebody, stateOverrides: overrides }],
      ]) {
        expect((await ask(method, params)).said.error).toMatchObject({ code: -32_602 });
      }
    }
  });

  it('P8.18 an endless call costs a block of gas and no more', async () => {
    const forever = '0x5b600056'; // JUMPDEST, PUSH1 0, JUMP
    const call = (gas: unknown) => ask('eth_call', [{ data: forever, gas }, 'latest']);
    for (const gas of [
      `0x${(gasAtMost + 1n).toString(16)}`,
      '0x7fffffffffffffff',
      `0x${'f'.repeat(64)}`,
      30_000_001,
      '1e9',
      '-0x1',
      {},
    ]) {
      expect((await call(gas)).said.error, String(gas)).toMatchObject({ code: -32_602 });
    }
    for (const gas of [undefined, null, `0x${gasAtMost.toString(16)}`])
      expect((await call(gas)).said.error?.message, String(gas)).toMatch(/OutOfGas|out of gas/i);
    const block = await rpcCall<{ gasLimit: string }>(node.url(), 'eth_getBlockByNumber', ['latest', false]);
    expect(BigInt(block.gasLimit)).toBe(gasAtMost);
  });

  it.each([
    ['text/plain', 415],
    [null, 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
    ['application/jsonp', 415],
    ['application/json', 200],
    ['Application/JSON; charset=utf-8', 200],
  ])(
    'P8.18 the type %s is answered %i: a browser sends other types to anybody without asking',
    async (type, status) => {
      expect((await post({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' }, type)).status).toBe(status);
    },
  );

  it('P8.18 what is no JSON-RPC is answered so', async () => {
    expect((await fetch(url)).status).toBe(405);
    for (const body of [
      'not json',
      '[1]',
      '1',
      'null',
      '{}',
      '{"method":5}',
      '{"method":"eth_call","params":{}}',
      '{"id":{},"method":"eth_chainId"}',
    ]) {
      expect((await post(body)).status, body).toBe(400);
    }
    expect((await post(' '.repeat(2_000_001))).status).toBe(413);
    for (const params of [[], ['0x'], [[]], [{ to: somebody, authorizationList: [] }]])
      expect((await ask('eth_call', params)).said.error, JSON.stringify(params)).toMatchObject({ code: -32_602 });
  });

  it('P8.18 P10.8 a body that is too long and never ends is answered and cut off; the house goes on', async () => {
    const faults: unknown[] = [];
    const note = (fault: unknown) => faults.push(fault);
    process.on('uncaughtException', note);
    try {
      const head = `POST /rpc HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 3000000\r\n\r\n`;
      const { status, ms } = await sayPart(front.port, head + ' '.repeat(2_100_000));
      expect(status).toBe(413);
      expect(ms).toBeLessThan(times.request / 2); // by itself the line ends only then
      await new Promise((resolve) => setTimeout(resolve, 1_500)); // what is left of such a line is dropped after 1 s
      expect(faults).toEqual([]);
      expect((await ask('eth_chainId')).said.result).toBe('0x7a69');
    } finally {
      process.off('uncaughtException', note);
    }
  });

  it('P8.18 the node itself tells no page of any origin anything, and obeys none', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:3000']) {
      const asked = await fetch(node.url(), {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
      });
      const read = await fetch(node.url(), {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json' },
        body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}',
      });
      expect([
        asked.ok,
        asked.headers.get('access-control-allow-origin'),
        read.headers.get('access-control-allow-origin'),
      ]).toEqual([false, null, null]);
      await fetch(node.url(), {
        method: 'POST',
        headers: { origin, 'content-type': 'text/plain' },
        body: `{"jsonrpc":"2.0","id":1,"method":"anvil_setBalance","params":["${somebody}","0xff"]}`,
      });
      expect(await balance()).toBe('0x0');
    }
  });
});

describe('a page of any origin that opens a WebSocket', () => {
  const said = (address: string, headers: Record<string, string>) =>
    new Promise<string>((resolve) => {
      const socket: WebSocket = new WebSocket(address, { headers, handshakeTimeout: 2_000 });
      socket.on('open', () =>
        socket.send(`{"jsonrpc":"2.0","id":1,"method":"anvil_setBalance","params":["${somebody}","0xff"]}`),
      );
      socket
        .on('message', (data) => {
          socket.terminate();
          resolve(String(data));
        })
        .on('error', ({ message }) => resolve(message));
    });

  it.skipIf(process.platform !== 'linux')(
    'P8.18 finds no node where one would look: not at a name of this machine, not at the usual port',
    async () => {
      const { port, hostname } = new URL(node.url());
      expect(hostname).toMatch(/^127\.(1[2-9]\d|2[0-4]\d|25[0-4])\.\d+\.\d+$/);
      for (const at of [
        `127.0.0.1:${port}`,
        `localhost:${port}`,
        `[::1]:${port}`,
        `127.1.1.1:${port}`,
        '127.0.0.1:8545',
        `${hostname}:8545`,
      ]) {
        expect(await said(`ws://${at}/`, { origin: 'https://evil.example' }), at).toMatch(
          /ECONNREFUSED|EADDRNOTAVAIL|ENETUNREACH|Unexpected server response/,
        );
      }
      expect(await balance()).toBe('0x0');
    },
  );

  it.skipIf(process.platform !== 'linux')(
    'P8.18 address and port differ at each start',
    async () => {
      const other = await startAnvil({
        folder: join(folder, 'other'),
        logFile: join(folder, 'other.log'),
        runFolder: join(folder, 'other-run'),
      });
      try {
        const [one, two] = [new URL(node.url()), new URL(other.url())];
        expect([two.hostname === one.hostname, two.port === '8545']).toEqual([false, false]);
      } finally {
        await other.stop();
      }
    },
    60_000,
  );

  it('P8.18 gets no socket at /rpc', async () => {
    expect(await said(url.replace('http', 'ws'), { origin: 'https://evil.example' })).toContain('404');
    expect(await balance()).toBe('0x0');
  });
});

describe('what passes', () => {
  it("P8.18 a player's own wallet reads, and sends what it has signed", async () => {
    const account = privateKeyToAccount(generatePrivateKey());
    await rpcCall(node.url(), 'anvil_setBalance', [account.address, `0x${parseEther('1').toString(16)}`]);
    const wallet = createWalletClient({ account, chain: anvil, transport: http(url) });
    const reader = createPublicClient({ chain: anvil, transport: http(url), pollingInterval: 50 });
    const hash = await wallet.sendTransaction({ to: '0x00000000000000000000000000000000000000bb', value: 5n });
    expect((await reader.waitForTransactionReceipt({ hash })).status).toBe('success');
    expect(await reader.getBalance({ address: '0x00000000000000000000000000000000000000bb' })).toBe(5n);
    expect(await reader.getLogs({ fromBlock: 0n })).toEqual([]);
    expect((await reader.getBlock({ blockTag: 'safe' })).number).not.toBeNull();
    expect((await ask('eth_chainId')).said).toEqual({ jsonrpc: '2.0', id: 7, result: '0x7a69' });
  });

  it('P8.18 a node that is down is reported', async () => {
    const alone = await openFront(0, {
      tables: () => undefined,
      chain: () => 'http://127.0.0.1:9',
      client: readClient(stubClient(folder, { 'index.html': page('/') })),
    });
    try {
      const { status, said } = await post(
        { jsonrpc: '2.0', id: 1, method: 'eth_chainId' },
        'application/json',
        `http://127.0.0.1:${alone.port}/rpc`,
      );
      expect([status, said]).toEqual([
        503,
        { error: { code: 'chain-down', message: 'The chain node does not answer.' } },
      ]);
    } finally {
      await alone.close();
    }
  });
});
