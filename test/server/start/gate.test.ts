/** The public port against wrong or too many requests (server/PROTOCOL.md P10). */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { readClient } from '../../../server/client/files.ts';
import { counts, rates, sizes } from '../../../server/limits/limits.ts';
import { openFront } from '../../../server/start/front.ts';
import { localNames, networkOf, type PublicNames } from '../../../server/start/who-asks.ts';
import { getMany, getRaw, sayRaw } from '../support/raw-http.ts';
import { page, stubClient } from '../support/stub-client.ts';

const folder = mkdtempSync(join(tmpdir(), 'sabot-gate-'));
const client = readClient(stubClient(folder, { 'index.html': page('/') }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const toClose: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of toClose.splice(0).reverse()) await close();
});

/**
 * A front before a table server that reports how it was asked, and takes sockets; `reached` counts what came through.
 */
async function house(names: PublicNames = localNames) {
  const seen: { url: string; headers: NodeJS.Dict<string | string[]>; bytes: number }[] = [];
  const tables = createServer((request, response) => {
    const one = { url: request.url!, headers: request.headers, bytes: 0 };
    seen.push(one);
    request.on('data', (chunk: Buffer) => {
      one.bytes += chunk.length;
    });
    request.on('end', () => response.end('{}'));
    request.on('error', () => undefined);
  });
  const sockets = new WebSocketServer({ server: tables });
  sockets.on('connection', (_, request) => seen.push({ url: request.url!, headers: request.headers, bytes: 0 }));
  await new Promise<void>((resolve) => tables.listen(0, '127.0.0.1', resolve));
  const { port: behind } = tables.address() as AddressInfo;
  const front = await openFront(0, { tables: () => behind, chain: () => undefined, client, names });
  toClose.push(
    () => {
      for (const one of sockets.clients) one.terminate();
      tables.closeAllConnections();
      tables.close();
    },
    () => front.close(),
  );
  return { port: front.port, seen, behind };
}

const local = 'Host: 127.0.0.1';

test.each([
  ['[', 400],
  ['[::1', 400],
  ['a b', 400],
  ['user@127.0.0.1', 400],
  ['127.0.0.1:x', 400],
  ['127.0.0.1:123456', 400],
  ['127.0.0.1/', 400],
  ['', 400],
  ['ä', 400],
  ['evil.example', 421],
  ['127.0.0.1.evil.example', 421],
  ['localhost.evil.example:3000', 421],
  ['sabot.example', 421],
  ['0', 421],
  ['127.0.0.1', 200],
  ['localhost:3000', 200],
  ['LocalHost', 200],
  ['[::1]:3000', 200],
])('P10.1 the Host "%s" is answered %i', async (host, status) => {
  const { port, seen, behind } = await house();
  for (const path of ['/gs/health', '/']) {
    const { status: given, answer } = await getRaw(port, path, `Host: ${host}`);
    expect([path, given]).toEqual([path, status]);
    expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(answer.toLowerCase()).not.toContain('x-powered-by');
  }
  // The server behind it never sees a client's.
  expect(seen.map(({ headers }) => headers.host)).toEqual(status === 200 ? [`127.0.0.1:${behind}`] : []);
});

test('P10.1 public names are those that the house gives; none is refused', async () => {
  const { port } = await house({ ...localNames, hosts: [...localNames.hosts, 'sabot.example'] });
  expect((await getRaw(port, '/', 'Host: Sabot.Example:443')).status).toBe(200);
  expect((await getRaw(port, '/', 'Host: www.sabot.example')).status).toBe(421);
  expect((await sayRaw(port, 'GET / HTTP/1.0\r\n\r\n')).status).toBe(400);
  const refused = await new Promise<Error>((resolve) =>
    new WebSocket(`ws://127.0.0.1:${port}/gs/`, { headers: { host: 'evil.example' } }).on('error', resolve),
  );
  expect(refused.message).toContain('421');
});

test.each([
  '/%',
  '/gs/%zz',
  '/gs/%c0%80',
  '//evil.example/',
  '/gs\\..',
  '/gs/\u00e4',
  'http://evil.example/',
  '*',
  `/${'x'.repeat(sizes.url)}`,
])('P10.1 what is no address is 400: %.30s', async (path) => {
  const { port, seen } = await house();
  expect((await getRaw(port, path, local)).status).toBe(400);
  expect(seen).toEqual([]);
});

test('P10.2 a body of /gs beyond its limit is refused, by its head or as it comes, and goes no further', async () => {
  const { port, seen } = await house();
  const head = `POST /gs/matchmake/joinById/ab HTTP/1.1\r\n${local}\r\nContent-Type: application/json\r\n`;
  const told = await sayRaw(port, `${head}Content-Length: ${250 * 2 ** 20}\r\n\r\n${' '.repeat(1_000)}`);
  expect(told.status).toBe(413);
  expect(told.answer).toContain(`at most ${sizes.gsBody} bytes`);
  expect(seen).toEqual([]);
  const piece = `4000\r\n${' '.repeat(0x4000)}\r\n`;
  const streamed = await sayRaw(port, `${head}Transfer-Encoding: chunked\r\n\r\n${piece.repeat(64)}0\r\n\r\n`);
  expect(streamed.status).toBe(413);
  await new Promise((resolve) => setTimeout(resolve, 50));
  for (const { bytes } of seen) expect(bytes).toBeLessThanOrEqual(4 * 65_536); // what was under way when it was noticed
  expect((await getRaw(port, '/gs/health', local)).status).toBe(200);
});

test('P10.2 whoever goes on sending reads why it is refused, though late, and is then cut off', async () => {
  const { port } = await house();
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  let closed = false;
  socket
    .on('error', () => undefined)
    .on('close', () => {
      closed = true;
    });
  socket.write(`POST /gs/faucet HTTP/1.1\r\n${local}\r\nTransfer-Encoding: chunked\r\n\r\n`);
  const piece = `4000\r\n${' '.repeat(0x4000)}\r\n`;
  for (const last = Date.now() + 20_000, reads = Date.now() + 60; !closed && Date.now() < last;) {
    if (socket.writable) socket.write(piece);
    if (answer === '' && Date.now() > reads && socket.listenerCount('data') === 0)
      socket.on('data', (data) => {
        answer += String(data);
      });
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(closed).toBe(true);
});

test('P10.4 an Origin must be one; pages of any origin may ask only what is public', async () => {
  const { port, seen } = await house();
  const post = (path: string, ...headers: string[]) =>
    sayRaw(
      port,
      [
        `POST ${path} HTTP/1.1`,
        `Host: 127.0.0.1:${port}`,
        ...headers,
        'Content-Length: 2',
        'Connection: close',
        '',
        '{}',
      ].join('\r\n'),
    );
  for (const origin of ['', 'x', 'https://', 'https://a b', 'https://a/b', 'https://u@a', 'a, b'])
    expect([origin, (await post('/gs/faucet', `Origin: ${origin}`)).status]).toEqual([origin, 400]);
  for (const origin of [
    'null',
    'https://mine.example',
    'http://127.0.0.1:1',
    'chrome-extension://abcdef',
    `http://127.0.0.1:${port}`,
  ]) {
    expect([origin, (await post('/gs/faucet', `Origin: ${origin}`)).status]).toEqual([origin, 200]);
    expect([origin, (await post('/gs/matchmake/create/table', `Origin: ${origin}`)).status]).toEqual([
      origin,
      origin.endsWith(`:${port}`) ? 200 : 403,
    ]);
  }
  expect(new Set(seen.map(({ headers }) => headers['x-sabot-asker']))).toEqual(
    new Set(['127.0.0.1', '127.0.0.1 from another origin']),
  );
  const { answer } = await post(
    '/gs/faucet',
    'X-Forwarded-For: 1.2.3.4',
    'X-Real-IP: 1.2.3.4',
    'X-Sabot-Asker: me',
    'Cookie: a=b',
  );
  expect(seen.at(-1)!.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-sabot-asker': '127.0.0.1' });
  expect(seen.at(-1)!.headers).not.toHaveProperty('x-real-ip');
  expect(seen.at(-1)!.headers).not.toHaveProperty('cookie');
  expect(answer.toLowerCase()).not.toContain('credentials');
  const refused = await new Promise<Error>((resolve) =>
    new WebSocket(`ws://127.0.0.1:${port}/gs/`, { headers: { origin: 'no origin' } }).on('error', resolve),
  );
  expect(refused.message).toContain('400');
});

test('P10.3 whoever asks too often is told so, alone: another origin uses up nothing of its neighbour', async () => {
  const { port } = await house();
  const hostile = ['Origin: https://evil.example', local];
  const statuses = await getMany(port, '/gs/health', rates.requests.burst + 100, ...hostile);
  expect(statuses.length).toBe(rates.requests.burst + 100);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  const refused = await getRaw(port, '/gs/health', ...hostile);
  expect(refused.status === 429 ? refused.answer : 'retry-after: 5 more often').toMatch(
    /retry-after: 5[^]*more often/i,
  );
  expect((await getRaw(port, '/gs/health', local)).status).toBe(200);
});

test('P10.3 lists of banks are asked for no more often than anything else of /gs', async () => {
  const { port, seen } = await house();
  const path = `/gs/banks/0x${'ab'.repeat(32)}`;
  const statuses = await getMany(port, path, rates.requests.burst + 100, 'Origin: https://evil.example', local);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  expect(seen.length).toBe(statuses.filter((status) => status === 200).length);
});

test('P10.3 calls of /rpc are counted, each call of a batch; beyond that nothing reaches the node', async () => {
  let reached = 0;
  const node = createServer((request, response) => {
    reached++;
    request.resume().on('end', () => response.end('{}'));
  });
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve));
  const front = await openFront(0, {
    tables: () => undefined,
    chain: () => `http://127.0.0.1:${(node.address() as AddressInfo).port}`,
    client,
  });
  toClose.push(
    () => {
      node.closeAllConnections();
      node.close();
    },
    () => front.close(),
  );
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] };
  const ask = (count: number, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${front.port}/rpc`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(Array.from({ length: count }, () => call)),
    });
  const hostile = await Promise.all(
    Array.from({ length: rates.calls.burst / 50 + 12 }, () => ask(50, { origin: 'https://evil.example' })),
  );
  const refused = hostile.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(reached).toBe(hostile.length - refused.length);
  expect(await refused[0]!.json()).toMatchObject({ error: { message: expect.stringContaining('more often') } });
  expect([refused[0]!.headers.get('retry-after'), refused[0]!.headers.get('access-control-allow-origin')]).toEqual([
    '5',
    '*',
  ]);
  expect((await ask(50)).status).toBe(200);
});

test('P10.3 behind a house proxy the address is the one that the proxy saw; nothing else is believed', async () => {
  const { port, seen } = await house({ ...localNames, behindProxy: true });
  await getRaw(port, '/gs/health', local, 'X-Forwarded-For: 6.6.6.6, 9.9.9.9');
  await getRaw(port, '/gs/health', local, 'X-Forwarded-For: 6.6.6.6, nobody');
  expect(seen.map(({ headers }) => headers['x-sabot-asker'])).toEqual(['9.9.9.9', '127.0.0.1']);
});

test('P10.3 sockets of one address are counted, and a closed one makes room', async () => {
  const { port } = await house();
  const open = await Promise.all(
    Array.from(
      { length: counts.socketsOfAddress },
      () =>
        new Promise<WebSocket>((resolve, reject) => {
          const socket: WebSocket = new WebSocket(`ws://127.0.0.1:${port}/gs/`);
          socket.on('open', () => resolve(socket)).on('error', reject);
        }),
    ),
  );
  const once = () =>
    new Promise<string>((resolve) => {
      const socket: WebSocket = new WebSocket(`ws://127.0.0.1:${port}/gs/`);
      socket
        .on('open', () => {
          socket.terminate();
          resolve('open');
        })
        .on('error', ({ message }) => resolve(message));
    });
  expect(await once()).toContain('429');
  for (const socket of open.slice(0, 5)) socket.terminate();
  await expect.poll(once, { timeout: 10_000, interval: 1_000 }).toBe('open');
  for (const socket of open) socket.terminate();
});

test.each([
  ['1.2.3.4', '1.2.3.4'],
  ['::ffff:1.2.3.4', '1.2.3.4'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:2::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('P10.3 limits of %s count for %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
