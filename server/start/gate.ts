/**
 * The public port's gate: refuses every caller that may not ask in this way, or asks too much (server/PROTOCOL.md P10).
 * What it refuses costs one short answer.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { Buckets, Tally } from '../limits/bucket.ts';
import { counts, rates, sizes, times } from '../limits/limits.ts';
import { mayForeignersAsk, safeHeaders } from './public-answers.ts';
import { whoAsks, type Asker, type PublicNames } from './who-asks.ts';

const words = {
  much: 'You ask more often than this house answers. Wait a few seconds.',
  sockets: 'You have too many connections open here. Close some.',
  foreign: 'No page of another origin may ask this.',
  body: `A request has at most ${sizes.gsBody} bytes.`,
} as const;

export class Gate {
  readonly #names: PublicNames;
  readonly #requests = new Buckets(rates.requests);
  readonly #calls = new Buckets(rates.calls);
  readonly #sockets = new Buckets(rates.joins);
  readonly #open = new Tally();

  constructor(names: PublicNames) {
    this.#names = names;
  }

  /** The caller's address; null when the request was refused and answered. */
  request(incoming: IncomingMessage, outgoing: ServerResponse): Asker | null {
    const asker = whoAsks(incoming, this.#names);
    if (!('status' in asker)) return asker;
    refuse(outgoing, asker.status, asker.words);
    return null;
  }

  /** True when a request for `/gs` may go on to the table server; otherwise it was answered. */
  mayPass(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    { asker, path }: { readonly asker: Asker; readonly path: string },
  ): boolean {
    if (asker.foreign && !mayForeignersAsk('tables', incoming.method, path)) refuse(outgoing, 403, words.foreign);
    else if (!this.#requests.take(asker.key)) refuse(outgoing, 429, words.much);
    else if (Number(incoming.headers['content-length'] ?? 0) > sizes.gsBody) refuse(outgoing, 413, words.body);
    else return true;
    return false;
  }

  /** True when this many calls may go on to the chain node; answers nothing. */
  mayCall({ key }: Asker, calls: number): boolean {
    return this.#calls.take(key, calls);
  }

  /** Who opens the socket, or why it is refused. The socket counts until it is closed. */
  socket(incoming: IncomingMessage, socket: Duplex): Asker | { readonly status: number; readonly words: string } {
    const asker = whoAsks(incoming, this.#names);
    if ('status' in asker) return asker;
    if (!this.#sockets.take(asker.key)) return { status: 429, words: words.much };
    if (!this.#open.enter(asker.key, counts.socketsOfAddress)) return { status: 429, words: words.sockets };
    socket.once('close', () => this.#open.leave(asker.key));
    return asker;
  }
}

/** Calls `tooLong` once a body exceeds the limit, whatever its head said about it. */
export function watchBody(incoming: IncomingMessage, outgoing: ServerResponse, tooLong: () => void): void {
  let size = 0;
  incoming.on('data', (chunk: Buffer) => {
    const before = size;
    size += chunk.length;
    if (before > sizes.gsBody || size <= sizes.gsBody) return;
    tooLong();
    refuse(outgoing, 413, words.body);
  });
}

/** Answers; the front then drops what the request still sends. */
export function refuse(outgoing: ServerResponse, status: number, why: string): void {
  if (outgoing.headersSent) return void outgoing.destroy();
  const again = status === 429 ? { 'retry-after': '5' } : {};
  outgoing.writeHead(status, {
    ...safeHeaders,
    ...again,
    'content-type': 'application/json',
    'cache-control': 'no-store',
    // No `connection: close`: Node cuts such a line at once, and whoever still sends would not read why. `dropRest`
    // ends the line of an unfinished request.
  });
  outgoing.end(JSON.stringify({ error: why }));
}

/**
 * For a moment, throws away what a request still sends after its answer, so that the client reads the answer before the
 * line is cut. The socket is the one that the request came with: Node takes it from a request whose body somebody has
 * stopped reading.
 */
export function dropRest(incoming: IncomingMessage, socket: Duplex): void {
  if (incoming.complete) return;
  incoming.resume();
  setTimeout(() => {
    if (!incoming.complete) socket.destroy();
  }, times.drop).unref();
}
