/**
 * The one public port: HTTP and WebSocket to the table server, standard methods to the chain; everything else is a file
 * of the client.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer as createHttp, type Server } from 'node:http';
import { connect, createServer as createTcp, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { readClient } from '../../../server/client/files.ts';
import { sizes } from '../../../server/limits/limits.ts';
import { openFront, routeOf, type Front, type FrontTargets } from '../../../server/start/front.ts';
import { page, stubClient } from '../support/stub-client.ts';

const folder = mkdtempSync(join(tmpdir(), 'sabot-front-'));
const client = readClient(
  stubClient(folder, { 'index.html': page('/'), 'table/index.html': page('/table/'), 'exit.html': page('/exit') }),
);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const toClose: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of toClose.splice(0).reverse()) await close();
});

async function upstream(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  toClose.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** A server that reports what it was asked. */
const mirror = () =>
  createHttp((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      response.writeHead(request.url === '/teapot' ? 418 : 200, { 'content-type': 'application/json', 'x-own': 'yes' });
      response.end(
        JSON.stringify({
          method: request.method,
          url: request.url,
          headers: request.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
  });

async function front(targets: Partial<FrontTargets>): Promise<string> {
  const opened: Front = await openFront(0, { tables: () => undefined, chain: () => undefined, client, ...targets });
  toClose.push(() => opened.close());
  return `http://127.0.0.1:${opened.port}`;
}

test('P10.1 a part that takes a request and never answers: 504 in words, not a cut line', async () => {
  const silent = await upstream(createHttp(() => {}));
  const answer = await fetch(`${await front({ tables: () => silent, idle: 200 })}/gs/health`);
  expect([answer.status, ((await answer.json()) as { error: { code: string } }).error.code]).toEqual([504, 'late']);
});

test.each([
  ['/gs', 'tables', '/'],
  ['/gs/', 'tables', '/'],
  ['/gs/matchmake/join?x=1', 'tables', '/matchmake/join?x=1'],
  ['/gs?x=1', 'tables', '/?x=1'],
  ['/gsx', 'client', '/gsx'],
  ['/rpc', 'chain', '/'],
  ['/rpcs', 'client', '/rpcs'],
  ['/', 'client', '/'],
  ['/verify?url=/gs/1', 'client', '/verify?url=/gs/1'],
])('%s goes to %s as %s', (url, part, path) => {
  expect(routeOf(url)).toEqual({ part, path });
});

test('a request passes with method, path, the longest body and headers; the answer with status and headers', async () => {
  const tables = await upstream(mirror());
  const url = await front({ tables: () => tables });
  const answer = await fetch(`${url}/gs/teapot`, {
    method: 'POST',
    body: 'x'.repeat(sizes.gsBody),
    headers: { 'x-mine': 'a' },
  });
  expect(answer.status).toBe(418);
  expect(answer.headers.get('x-own')).toBe('yes');
  const seen = (await answer.json()) as { method: string; url: string; headers: Record<string, string>; body: string };
  expect(seen).toMatchObject({ method: 'POST', url: '/teapot' });
  expect(seen.body.length).toBe(sizes.gsBody);
  expect(seen.headers).toMatchObject({
    'x-mine': 'a',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': url.slice(7),
  });
});

test('a WebSocket passes both ways, keeps its path and query, and its close code', async () => {
  const server = createHttp();
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket, request) => {
    socket.send(`at ${request.url}`);
    socket.on('message', (data) => (String(data) === 'end' ? socket.close(4_123, 'moved') : socket.send(data)));
  });
  const tables = await upstream(server);
  const url = await front({ tables: () => tables });
  const client = new WebSocket(`${url.replace('http', 'ws')}/gs/p/r?sessionId=s`);
  const said: string[] = [];
  client.on('message', (data) => {
    said.push(String(data));
    if (said.length === 1) client.send('x'.repeat(100_000));
    if (said.length === 2) client.send('end');
  });
  const [code, reason] = await new Promise<[number, string]>((resolve) =>
    client.on('close', (c, r) => resolve([c, String(r)])),
  );
  expect([code, reason]).toEqual([4_123, 'moved']);
  expect(said[0]).toBe('at /p/r?sessionId=s');
  expect(said[1]!.length).toBe(100_000);
});

test("when a WebSocket's browser goes away, the table server's side is closed", async () => {
  const server = createHttp();
  const sockets = new WebSocketServer({ server });
  const closed = new Promise<void>((resolve) =>
    sockets.on('connection', (socket) => socket.on('close', () => resolve())),
  );
  const tables = await upstream(server);
  const url = await front({ tables: () => tables });
  const client = new WebSocket(`${url.replace('http', 'ws')}/gs/`);
  await new Promise((resolve) => client.on('open', resolve));
  client.terminate();
  await closed;
});

test('a table server that is down gives a clear 503 on /gs while the client is served', async () => {
  const gone = await upstream(mirror());
  await toClose.pop()!();
  for (const tables of [() => undefined, () => gone]) {
    const url = await front({ tables });
    const answer = await fetch(`${url}/gs/health`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({
      error: { code: 'tables-down', message: expect.stringContaining('table server') },
    });
    const refused = await new Promise<Error>((resolve) =>
      new WebSocket(`${url.replace('http', 'ws')}/gs/`).on('error', resolve),
    );
    expect(refused.message).toContain('503');
    expect((await fetch(`${url}/`)).status).toBe(200);
  }
});

test('a frozen table server, which takes connections and says nothing, is given up at the handshake', async () => {
  const frozen = createTcp((socket) => socket.on('error', () => {}));
  await new Promise<void>((resolve) => frozen.listen(0, '127.0.0.1', resolve));
  toClose.push(() => frozen.close());
  const url = await front({ tables: () => (frozen.address() as AddressInfo).port });
  const refused = await new Promise<Error>((resolve) =>
    new WebSocket(`${url.replace('http', 'ws')}/gs/`).on('error', resolve),
  );
  expect(refused.message).toContain('503');
}, 10_000);

test('a socket anywhere but at /gs is refused', async () => {
  const url = await front({});
  for (const path of ['/', '/rpc', '/table/']) {
    const refused = await new Promise<Error>((resolve) =>
      new WebSocket(`${url.replace('http', 'ws')}${path}`).on('error', resolve),
    );
    expect(refused.message).toContain('404');
  }
});

const id = `0x${'aB'.repeat(32)}`;

test('P5.9 addresses from before the pages were files lead to today’s page; /exit is a file', async () => {
  const url = await front({});
  const where = async (path: string) => (await fetch(url + path, { redirect: 'manual' })).headers.get('location');
  expect(await where(`/table/${id}`)).toBe(`/table/?id=${id.toLowerCase()}`);
  expect(await where(`/table/${id}/?x=1`)).toBe(`/table/?id=${id.toLowerCase()}`);
  expect(await where(`/proof/${id}`)).toBe(`/proof/?id=${id.toLowerCase()}`);
  expect(await where(`/taglia/${id}/12`)).toBe(`/taglia/?table=${id.toLowerCase()}&n=12`);
  expect(await where(`/table?id=${id}`)).toBe(`/table/?id=${id}`);
  for (const path of ['/exit', '/exit/', '/exit/?x=1'])
    expect(await (await fetch(url + path)).text()).toBe(page('/exit'));
});

test.each([
  '/proof/x',
  `/proof/${id}0`,
  `/proof/${id.slice(2)}`,
  `/proof/${id}/more`,
  '/proof/%3Cscript%3E',
  '/table/../..//x',
  `/table/${id}%00`,
  '/proof/%0d%0aset-cookie:x',
  `/taglia/${id}`,
  `/taglia/${id}/0`,
  `/taglia/${id}/1e3`,
  `/taglia/${id}/1/2`,
  '/taglia/x/1',
])('P5.9 an address with what is no id is refused in words, and nothing of it is repeated: %s', async (path) => {
  const url = await front({});
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.end(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
  const answer = (await socket.toArray()).join('');
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('0x and 64 hexadecimal digits');
  expect(answer).toContain('x-content-type-options: nosniff');
  expect(answer.toLowerCase()).not.toMatch(/script|set-cookie|location:/);
});

const safeHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
};

test('P5.7 every answer of /gs and /rpc is data, errors too: no type is guessed, and it is no page', async () => {
  const hostile = () =>
    createHttp((_request, response) => {
      response.writeHead(200, {
        'content-type': 'text/html',
        'content-security-policy': 'default-src *',
        'x-content-type-options': 'no',
        'referrer-policy': 'unsafe-url',
        'set-cookie': 'a=b',
        'access-control-allow-origin': 'https://evil.example',
        'access-control-allow-credentials': 'true',
      });
      response.end('<script>1</script>');
    });
  const tables = await upstream(hostile());
  const node = await upstream(hostile());
  const up = await front({ tables: () => tables, chain: () => `http://127.0.0.1:${node}` });
  const down = await front({});
  const call = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' }),
  };
  for (const url of [up, down]) {
    for (const [path, init] of [
      ['/gs/config', {}],
      [`/gs/proof/${id}`, {}],
      ['/gs/x', {}],
      ['/rpc', call],
      ['/rpc', {}],
    ] as const) {
      const { headers } = await fetch(url + path, init);
      for (const [name, value] of Object.entries(safeHeaders)) expect(headers.get(name), `${path} ${name}`).toBe(value);
      expect(headers.get('set-cookie')).toBeNull();
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      expect(headers.get('access-control-allow-origin')).not.toBe('https://evil.example');
    }
  }
});

test('P5.8 a client of another origin may ask what is public, without cookies, and nothing else', async () => {
  const tables = await upstream(mirror());
  const node = await upstream(mirror());
  const url = await front({ tables: () => tables, chain: () => `http://127.0.0.1:${node}` });
  const open = [
    ['GET', '/gs/config'],
    ['GET', '/gs/tables'],
    ['GET', '/gs/health'],
    ['GET', '/gs/ready'],
    ['GET', '/gs/openapi.json'],
    ['GET', `/gs/proof/${id}?turn=1`],
    ['GET', `/gs/taglia/${id}/1`],
    ['GET', `/gs/banks/${id}?before=9`],
    ['GET', `/gs/nicknames/0x${'a1'.repeat(20)}`],
    ['POST', `/gs/matchmake/joinById/${id.slice(2).toLowerCase()}`],
    ['POST', '/gs/matchmake/joinById/lobby'],
    ['POST', '/gs/faucet'],
    ['POST', '/rpc'],
  ] as const;
  for (const [method, path] of open) {
    const asked = await fetch(url + path, {
      method: 'OPTIONS',
      headers: { origin: 'https://mine.example', 'access-control-request-method': method },
    });
    expect([
      path,
      asked.status,
      asked.headers.get('access-control-allow-origin'),
      asked.headers.get('access-control-allow-methods'),
      asked.headers.get('access-control-allow-headers'),
    ]).toEqual([path, 204, '*', method, 'content-type']);
    const body = method === 'POST' ? JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' }) : null;
    const answer = await fetch(url + path, {
      method,
      body,
      headers: { origin: 'https://mine.example', 'content-type': 'application/json' },
    });
    expect([
      path,
      answer.status,
      answer.headers.get('access-control-allow-origin'),
      answer.headers.get('access-control-allow-credentials'),
    ]).toEqual([path, 200, '*', null]);
  }
  for (const [method, path] of [
    ['POST', '/gs/matchmake/create/table'],
    ['POST', '/gs/matchmake/joinOrCreate/table'],
    ['GET', '/gs/'],
    ['POST', '/gs/config'],
    ['GET', '/gs/proof'],
    ['GET', '/'],
  ] as const) {
    const answer = await fetch(url + path, { method, headers: { origin: 'https://mine.example' } });
    expect([path, answer.headers.get('access-control-allow-origin')]).toEqual([path, null]);
  }
  const asked = await fetch(`${url}/gs/matchmake/create/table`, { method: 'OPTIONS' });
  expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([405, null]);
});

test('a browser that leaves in the middle of an upload does no harm', async () => {
  const tables = await upstream(mirror());
  const url = await front({ tables: () => tables });
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write('POST /gs/x HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\npart');
  await new Promise((resolve) => setTimeout(resolve, 50));
  socket.destroy();
  expect((await fetch(`${url}/gs/y`)).status).toBe(200);
});

test('a taken port is an error of its own, so that the next can be tried', async () => {
  const url = await front({});
  await expect(
    openFront(Number(new URL(url).port), { tables: () => undefined, chain: () => undefined, client }),
  ).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
