/** The one public port: HTTP and WebSocket to the table server, standard methods to the chain, all else to the pages. */
import { createServer as createHttp, type Server } from 'node:http';
import { connect, createServer as createTcp, type AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { openFront, routeOf, type Front, type FrontTargets } from '../../server/start/front.ts';
import { refusedMethod } from '../../server/start/rpc-filter.ts';

const toClose: (() => unknown)[] = [];
afterEach(async () => { for (const close of toClose.splice(0).reverse()) await close(); });

async function upstream(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  toClose.push(() => { server.closeAllConnections(); server.close(); });
  return (server.address() as AddressInfo).port;
}

/** A server that says what it was asked. */
const mirror = () => createHttp((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    response.writeHead(request.url === '/teapot' ? 418 : 200, { 'content-type': 'application/json', 'x-own': 'yes' });
    response.end(JSON.stringify({
      method: request.method, url: request.url, headers: request.headers, body: Buffer.concat(chunks).toString(),
    }));
  });
});

async function front(targets: Partial<FrontTargets>): Promise<string> {
  const opened: Front = await openFront(0, { tables: () => undefined, pages: () => undefined, chain: () => undefined, ...targets });
  toClose.push(() => opened.close());
  return `http://127.0.0.1:${opened.port}`;
}

test.each([
  ['/gs', 'tables', '/'], ['/gs/', 'tables', '/'], ['/gs/matchmake/join?x=1', 'tables', '/matchmake/join?x=1'],
  ['/gs?x=1', 'tables', '/?x=1'], ['/gsx', 'pages', '/gsx'], ['/rpc', 'chain', '/'], ['/rpcs', 'pages', '/rpcs'],
  ['/', 'pages', '/'], ['/verify?url=/gs/1', 'pages', '/verify?url=/gs/1'],
])('%s goes to %s as %s', (url, part, path) => {
  expect(routeOf(url)).toEqual({ part, path });
});

test('a request passes with method, path, body and headers; the answer with status and headers', async () => {
  const tables = await upstream(mirror());
  const url = await front({ tables: () => tables });
  const answer = await fetch(`${url}/gs/teapot`, { method: 'POST', body: 'x'.repeat(200_000), headers: { 'x-mine': 'a' } });
  expect(answer.status).toBe(418);
  expect(answer.headers.get('x-own')).toBe('yes');
  const seen = await answer.json() as { method: string, url: string, headers: Record<string, string>, body: string };
  expect(seen).toMatchObject({ method: 'POST', url: '/teapot' });
  expect(seen.body.length).toBe(200_000);
  expect(seen.headers).toMatchObject({ 'x-mine': 'a', 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': url.slice(7) });
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
  const [code, reason] = await new Promise<[number, string]>((resolve) => client.on('close', (c, r) => resolve([c, String(r)])));
  expect([code, reason]).toEqual([4_123, 'moved']);
  expect(said[0]).toBe('at /p/r?sessionId=s');
  expect(said[1]!.length).toBe(100_000);
});

test('when a WebSocket\'s browser goes away, the table server\'s side is closed', async () => {
  const server = createHttp();
  const sockets = new WebSocketServer({ server });
  const closed = new Promise<void>((resolve) => sockets.on('connection', (socket) => socket.on('close', () => resolve())));
  const tables = await upstream(server);
  const url = await front({ tables: () => tables });
  const client = new WebSocket(`${url.replace('http', 'ws')}/gs/`);
  await new Promise((resolve) => client.on('open', resolve));
  client.terminate();
  await closed;
});

test('a table server that is down gives a clear 503 on /gs, for HTTP and WebSocket, while pages go on', async () => {
  const pages = await upstream(mirror());
  const gone = await upstream(mirror());
  await toClose.pop()!();
  for (const tables of [() => undefined, () => gone]) {
    const url = await front({ tables, pages: () => pages });
    const answer = await fetch(`${url}/gs/health`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({ error: { code: 'tables-down', message: expect.stringContaining('table server') } });
    const refused = await new Promise<Error>((resolve) => new WebSocket(`${url.replace('http', 'ws')}/gs/`).on('error', resolve));
    expect(refused.message).toContain('503');
    expect((await fetch(`${url}/`)).status).toBe(200);
  }
});

test('a frozen table server, which takes connections and says nothing, is given up at the handshake', async () => {
  const frozen = createTcp((socket) => socket.on('error', () => {}));
  await new Promise<void>((resolve) => frozen.listen(0, '127.0.0.1', resolve));
  toClose.push(() => frozen.close());
  const url = await front({ tables: () => (frozen.address() as AddressInfo).port });
  const refused = await new Promise<Error>((resolve) => new WebSocket(`${url.replace('http', 'ws')}/gs/`).on('error', resolve));
  expect(refused.message).toContain('503');
}, 10_000);

test('pages that are down are said as a page to a browser', async () => {
  const url = await front({});
  const answer = await fetch(`${url}/`, { headers: { accept: 'text/html' } });
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain('<!doctype html>');
});

test('a browser that leaves in the middle of an upload does no harm', async () => {
  const tables = await upstream(mirror());
  const url = await front({ tables: () => tables });
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write('POST /gs/x HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\npart');
  await new Promise((resolve) => setTimeout(resolve, 50));
  socket.destroy();
  expect((await fetch(`${url}/gs/y`)).status).toBe(200);
});

test('/rpc hands standard methods to the node, alone and in batches', async () => {
  const node = await upstream(mirror());
  const url = await front({ chain: () => `http://127.0.0.1:${node}` });
  const ask = async (body: unknown) => await (await fetch(`${url}/rpc`, { method: 'POST', body: JSON.stringify(body) })).json() as {
    body?: string, error?: { code: number, message: string }, id?: unknown,
  };
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [] };
  expect(JSON.parse((await ask(call)).body!)).toEqual(call);
  expect(JSON.parse((await ask([call, call])).body!)).toEqual([call, call]);
  const refused = await ask({ ...call, id: 9, method: 'anvil_setBalance' });
  expect(refused).toMatchObject({ id: 9, error: { code: -32_601, message: 'The method anvil_setBalance is not offered here.' } });
  expect((await ask([call, { ...call, method: 'evm_mine' }])).error?.code).toBe(-32_601);
});

test('/rpc says what is wrong with other requests, and when the node is down', async () => {
  const url = await front({ chain: () => 'http://127.0.0.1:9' });
  const post = (body: string) => fetch(`${url}/rpc`, { method: 'POST', body });
  expect((await fetch(`${url}/rpc`)).status).toBe(405);
  expect((await post('not json')).status).toBe(400);
  expect((await post('[1]')).status).toBe(400);
  expect((await post(' '.repeat(2_000_001))).status).toBe(413);
  const down = await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' }));
  expect(down.status).toBe(503);
  expect(await down.json()).toEqual({ error: { code: 'chain-down', message: 'The chain node does not answer.' } });
});

test.each([
  ['eth_sendRawTransaction', undefined], ['net_version', undefined], ['web3_clientVersion', undefined],
  ['eth_sendTransaction', 'eth_sendTransaction'], ['eth_signTypedData_v4', 'eth_signTypedData_v4'], ['hardhat_mine', 'hardhat_mine'],
  ['debug_traceCall', 'debug_traceCall'], ['eth_', 'eth_'], ['xeth_call', 'xeth_call'],
])('of the chain\'s methods, %s is refused: %s', (method, refused) => {
  expect(refusedMethod({ method })).toBe(refused);
});

test('a taken port is an error of its own, so that the next can be tried', async () => {
  const url = await front({});
  await expect(openFront(Number(new URL(url).port), { tables: () => undefined, pages: () => undefined, chain: () => undefined }))
    .rejects.toMatchObject({ code: 'EADDRINUSE' });
});
