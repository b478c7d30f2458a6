/**
 * The one public port: `/gs` (HTTP and WebSocket) goes to the table server, `/rpc` to the chain node, everything else
 * is a file of the client. While the table server is down the client is still served, and `/gs` gives a clear answer.
 */
import { Agent, createServer, request, STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ClientFiles } from '../client/files.ts';
import { askerHeader } from '../limits/asker.ts';
import { counts, times } from '../limits/limits.ts';
import { dropRest, Gate, watchBody } from './gate.ts';
import { oldAddress } from './old-addresses.ts';
import { guard, isOurs, safeHeaders } from './public-answers.ts';
import { filterRpc } from './rpc-filter.ts';
import { localNames, type Asker, type PublicNames } from './who-asks.ts';

/** Where each part listens on 127.0.0.1 now, undefined while it is down; and the client's files. */
export interface FrontTargets {
  tables(): number | undefined;
  /** The chain node's whole address: the node may be elsewhere. */
  chain(): string | undefined;
  readonly client: ClientFiles;
  /** The house's names; local names if there are none. */
  readonly names?: PublicNames;
  /** After so long without a byte an answer is given up, in milliseconds. */
  readonly idle?: number;
}

export interface Front {
  readonly port: number;
  /** Cuts all connections and frees the port. */
  close(): Promise<void>;
}

/** A target must take a connection and begin to answer a WebSocket handshake within this time (platform.md 7.25). */
const HANDSHAKE_MS = 5_000;

const DOWN = {
  tables: 'The table server is not running. It is started again by itself; your money and the bank are safe.',
  chain: 'The chain node does not answer.',
} as const;

type Part = keyof typeof DOWN;

/** Hop-by-hop headers stop here (RFC 9110 7.6.1). */
const HOP_HEADERS = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Listens on 127.0.0.1; rejects with EADDRINUSE when the port is taken. */
export async function openFront(port: number, targets: FrontTargets): Promise<Front> {
  // One connection per request: after a server was killed and is back, the first request over a kept connection would
  // fail.
  const agent = new Agent({ keepAlive: false });
  const sockets = new Set<Duplex>();
  const gate = new Gate(targets.names ?? localNames);
  const patience = {
    headersTimeout: times.head,
    requestTimeout: times.request,
    connectionsCheckingInterval: times.head / 2,
  };
  const server = createServer(patience, (incoming, outgoing) => {
    outgoing.setTimeout(targets.idle ?? times.idle, () => answerLate(outgoing));
    const { socket } = incoming;
    outgoing.once('finish', () => dropRest(incoming, socket));
    const asker = gate.request(incoming, outgoing);
    if (asker === null) return;
    const { part, path } = routeOf(incoming.url ?? '/');
    if (part === 'client') return answerFile(incoming, outgoing, targets.client, path);
    if (guard(incoming, outgoing, { part, path })) return;
    if (part === 'chain')
      return void filterRpc(incoming, outgoing, {
        node: targets.chain(),
        mayCall: (calls) => gate.mayCall(asker, calls),
        down: () => answerDown(outgoing, 'chain'),
      });
    if (!gate.mayPass(incoming, outgoing, { asker, path })) return;
    const target = targets.tables();
    if (target === undefined) return answerDown(outgoing, part);
    forward(incoming, outgoing, { path, port: target, agent, asker });
  });
  server.maxConnections = counts.connections;
  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    incoming.socket.setTimeout(0);
    const asker = gate.socket(incoming, socket);
    if ('status' in asker)
      return refuseUpgrade(
        socket,
        `${asker.status} ${STATUS_CODES[asker.status]}`,
        JSON.stringify({ error: asker.words }),
      );
    const { part, path } = routeOf(incoming.url ?? '/');
    if (part !== 'tables')
      return refuseUpgrade(socket, '404 Not Found', JSON.stringify({ error: 'Sockets are taken at /gs only.' }));
    const target = targets.tables();
    if (target === undefined) return refuseUpgrade(socket, ...tablesDown);
    tunnel(incoming, socket, head, { path, port: target, asker });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host: '127.0.0.1', exclusive: true }, resolve);
  });
  return {
    port: (server.address() as { port: number }).port,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      for (const socket of sockets) socket.destroy();
      agent.destroy();
      await closed;
    },
  };
}

/** The part that a path belongs to, and the path as that part sees it: `/gs` and `/rpc` are taken off. */
export function routeOf(url: string): { part: Part | 'client'; path: string } {
  for (const [prefix, part] of [
    ['/gs', 'tables'],
    ['/rpc', 'chain'],
  ] as const) {
    const rest = url.slice(prefix.length);
    if (url.startsWith(prefix) && (rest === '' || rest.startsWith('/') || rest.startsWith('?'))) {
      return { part, path: rest.startsWith('/') ? rest : `/${rest}` };
    }
  }
  return { part: 'client', path: url };
}

/** People were told the address `/exit` for the way out. */
function answerFile(incoming: IncomingMessage, outgoing: ServerResponse, client: ClientFiles, url: string): void {
  const [path = ''] = url.split('?');
  const old = client.has(path) ? null : oldAddress(path);
  if (old === null) return client.answer(incoming, outgoing, /^\/exit\/?$/.test(path) ? '/exit.html' : path);
  if ('to' in old) return void outgoing.writeHead(307, { location: old.to, 'cache-control': 'no-store' }).end();
  outgoing
    .writeHead(400, {
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    .end(`${old.problem}\n`);
}

interface Hop {
  path: string;
  port: number;
  asker: Asker;
  agent?: Agent;
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, hop: Hop): void {
  const upstream = request({
    host: '127.0.0.1',
    port: hop.port,
    path: hop.path,
    method: incoming.method ?? 'GET',
    agent: hop.agent,
    headers: forwardedHeaders(incoming, hop),
  });
  upstream.on('response', (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, endToEnd(answer.headers, isOurs));
    answer.pipe(outgoing);
    answer.on('error', () => outgoing.destroy());
  });
  let tooLong = false;
  upstream.on('error', () => {
    if (tooLong) return;
    if (outgoing.headersSent) outgoing.destroy();
    else answerDown(outgoing, 'tables');
  });
  incoming.on('error', () => upstream.destroy());
  outgoing.on('close', () => upstream.destroy());
  watchBody(incoming, outgoing, () => {
    tooLong = true;
    incoming.unpipe(upstream);
    upstream.destroy();
  });
  incoming.pipe(upstream);
}

/**
 * Passes the handshake on unchanged (apart from the path) and joins both sockets. Whatever the target answers goes
 * back.
 */
function tunnel(incoming: IncomingMessage, socket: Duplex, head: Buffer, hop: Hop): void {
  const upstream = connect(hop.port, '127.0.0.1');
  let answered = false;
  const fail = () => {
    clearTimeout(timer);
    upstream.destroy();
    if (answered) socket.destroy();
    else refuseUpgrade(socket, ...tablesDown);
  };
  const timer = setTimeout(fail, HANDSHAKE_MS);
  upstream.once('connect', () => {
    upstream.setNoDelay(true);
    const headers = Object.entries({
      ...forwardedHeaders(incoming, hop),
      connection: 'Upgrade',
      upgrade: incoming.headers.upgrade,
    }).flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one) => `${name}: ${one}`));
    upstream.write(`${incoming.method} ${hop.path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
    if (head.length > 0) upstream.write(head);
    socket.pipe(upstream);
  });
  upstream.once('data', (first) => {
    answered = true;
    clearTimeout(timer);
    socket.write(first);
    upstream.pipe(socket);
  });
  upstream.on('error', fail);
  upstream.on('close', () => {
    if (!answered) return fail();
    // Nobody takes what it still sends. Unread, it would hide that the socket has ended, and it would count for ever.
    socket.resume();
    socket.end();
    setTimeout(() => socket.destroy(), times.linger).unref();
  });
  socket.on('error', () => upstream.destroy());
  socket.on('close', () => {
    clearTimeout(timer);
    answered = true;
    upstream.destroy();
  });
}

/**
 * The parts behind would believe what a client says about itself in these headers. Addresses and hosts are what the
 * front has seen.
 */
const toldByFront = (name: string): boolean =>
  /^(x-forwarded-|x-sabot-)|^(x-real-ip|x-client-ip|forwarded|cookie|authorization)$/.test(name);

function forwardedHeaders(incoming: IncomingMessage, { asker, port }: Hop): Record<string, string | string[]> {
  return {
    ...endToEnd(incoming.headers, toldByFront),
    host: `127.0.0.1:${port}`,
    'x-forwarded-for': asker.address,
    'x-forwarded-host': incoming.headers.host ?? '',
    'x-forwarded-proto': 'http',
    [askerHeader]: asker.key,
  };
}

function endToEnd(
  headers: IncomingMessage['headers'],
  isDropped: (name: string) => boolean = () => false,
): Record<string, string | string[]> {
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !HOP_HEADERS.has(name) && !isDropped(name)) kept[name] = value;
  }
  return kept;
}

function answerDown(outgoing: ServerResponse, part: Part): void {
  if (outgoing.headersSent) return void outgoing.destroy();
  outgoing.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1', 'cache-control': 'no-store' });
  outgoing.end(downJson(part));
}

/** The part behind has not answered, or the asker does not read. */
function answerLate(outgoing: ServerResponse): void {
  if (outgoing.headersSent) return void outgoing.destroy();
  outgoing.writeHead(504, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  outgoing.end(
    JSON.stringify({
      error: { code: 'late', message: 'The answer takes too long. See how it stands, then try again.' },
    }),
  );
}

function refuseUpgrade(socket: Duplex, status: string, body: string): void {
  if (socket.destroyed || socket.writableEnded) return;
  socket.on('error', () => {});
  const safe = Object.entries(safeHeaders)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  socket.end(
    `HTTP/1.1 ${status}\r\n${safe}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      `Connection: close\r\n\r\n${body}`,
    () => socket.destroy(),
  );
}

const tablesDown = ['503 Service Unavailable', downJson('tables')] as const;

function downJson(part: Part): string {
  return JSON.stringify({ error: { code: `${part}-down`, message: DOWN[part] } });
}
