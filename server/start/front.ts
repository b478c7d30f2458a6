/**
 * The one public port: `/gs` (HTTP and WebSocket) to the table server, `/rpc` to the chain node, all else to the pages.
 * An own small proxy instead of Next's rewrites, because those are baked in at the build while our ports are found at the
 * start; and pages go on working, with a clear answer on `/gs`, while the table server is down.
 */
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { filterRpc } from './rpc-filter.ts';

/** Where each part listens on 127.0.0.1 now; undefined while it is down. */
export interface FrontTargets {
  tables(): number | undefined;
  pages(): number | undefined;
  /** The chain node's whole address: it may be elsewhere. */
  chain(): string | undefined;
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
  pages: 'The pages are being started. Try again in a moment.',
} as const;

type Part = keyof typeof DOWN;

/** Hop-by-hop headers end here (RFC 9110 7.6.1). */
const HOP_HEADERS = new Set([
  'connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'te', 'trailer', 'transfer-encoding', 'upgrade',
]);

/** Listens on 127.0.0.1; rejects with EADDRINUSE when the port is taken. */
export async function openFront(port: number, targets: FrontTargets): Promise<Front> {
  // One connection per request: a kept one to a server that was killed would fail the first request after its return.
  const agent = new Agent({ keepAlive: false });
  const sockets = new Set<Duplex>();
  const server = createServer((incoming, outgoing) => {
    const { part, path } = routeOf(incoming.url ?? '/');
    if (part === 'chain') return void filterRpc(incoming, outgoing, targets.chain(), () => answerDown(outgoing, 'chain'));
    const target = targets[part]();
    if (target === undefined) return answerDown(outgoing, part, incoming);
    forward(incoming, outgoing, { part, path, port: target, agent });
  });
  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    const { part, path } = routeOf(incoming.url ?? '/');
    const target = part === 'chain' ? undefined : targets[part]();
    if (part === 'chain' || target === undefined) return refuseUpgrade(socket, part);
    tunnel(incoming, socket, head, { part, path, port: target });
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

/** Which part a path belongs to, and the path as that part sees it: `/gs` and `/rpc` are taken off. */
export function routeOf(url: string): { part: Part, path: string } {
  for (const [prefix, part] of [['/gs', 'tables'], ['/rpc', 'chain']] as const) {
    const rest = url.slice(prefix.length);
    if (url.startsWith(prefix) && (rest === '' || rest.startsWith('/') || rest.startsWith('?'))) {
      return { part, path: rest.startsWith('/') ? rest : `/${rest}` };
    }
  }
  return { part: 'pages', path: url };
}

interface Hop { part: Part, path: string, port: number, agent?: Agent }

function forward(incoming: IncomingMessage, outgoing: ServerResponse, hop: Hop): void {
  const upstream = request({
    host: '127.0.0.1', port: hop.port, path: hop.path, method: incoming.method ?? 'GET', agent: hop.agent,
    headers: forwardedHeaders(incoming),
  });
  upstream.on('response', (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, endToEnd(answer.headers));
    answer.pipe(outgoing);
    answer.on('error', () => outgoing.destroy());
  });
  upstream.on('error', () => {
    if (outgoing.headersSent) outgoing.destroy();
    else answerDown(outgoing, hop.part, incoming);
  });
  incoming.on('error', () => upstream.destroy());
  outgoing.on('close', () => upstream.destroy());
  incoming.pipe(upstream);
}

/** Hands the handshake on as it came (but for the path) and joins both sockets; whatever the target answers goes back. */
function tunnel(incoming: IncomingMessage, socket: Duplex, head: Buffer, hop: Hop): void {
  const upstream = connect(hop.port, '127.0.0.1');
  let answered = false;
  const fail = () => {
    clearTimeout(timer);
    upstream.destroy();
    if (answered) socket.destroy();
    else refuseUpgrade(socket, hop.part);
  };
  const timer = setTimeout(fail, HANDSHAKE_MS);
  upstream.once('connect', () => {
    upstream.setNoDelay(true);
    const headers = Object.entries({ ...forwardedHeaders(incoming), connection: 'Upgrade', upgrade: incoming.headers.upgrade })
      .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one) => `${name}: ${one}`));
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
  upstream.on('close', () => (answered ? socket.end() : fail()));
  socket.on('error', () => upstream.destroy());
  socket.on('close', () => {
    clearTimeout(timer);
    answered = true;
    upstream.destroy();
  });
}

function forwardedHeaders(incoming: IncomingMessage): Record<string, string | string[]> {
  return {
    ...endToEnd(incoming.headers),
    'x-forwarded-for': incoming.socket.remoteAddress ?? '',
    'x-forwarded-host': incoming.headers.host ?? '',
    'x-forwarded-proto': 'http',
  };
}

function endToEnd(headers: IncomingMessage['headers']): Record<string, string | string[]> {
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !HOP_HEADERS.has(name)) kept[name] = value;
  }
  return kept;
}

function answerDown(outgoing: ServerResponse, part: Part, incoming?: IncomingMessage): void {
  if (outgoing.headersSent) return void outgoing.destroy();
  const asPage = part === 'pages' && incoming?.headers.accept?.includes('text/html');
  outgoing.writeHead(503, {
    'content-type': asPage ? 'text/html; charset=utf-8' : 'application/json', 'retry-after': '1', 'cache-control': 'no-store',
  });
  outgoing.end(asPage
    ? `<!doctype html><title>Sabot</title><meta http-equiv="refresh" content="1"><p>${DOWN[part]}</p>`
    : downJson(part));
}

function refuseUpgrade(socket: Duplex, part: Part): void {
  if (socket.destroyed || socket.writableEnded) return;
  const body = downJson(part);
  socket.on('error', () => {});
  socket.end(`HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`
    + `Connection: close\r\n\r\n${body}`);
}

function downJson(part: Part): string {
  return JSON.stringify({ error: { code: `${part}-down`, message: DOWN[part] } });
}
