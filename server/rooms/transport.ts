/** The library's transport, and what it does not offer: what belongs together goes out as one write. */
import type { Socket } from 'node:net';
import { WebSocketTransport, type TransportOptions } from '@colyseus/ws-transport';
import type { Client } from '@colyseus/core';

/** The socket below each connection. */
const sockets = new WeakMap<object, Pick<Socket, 'cork' | 'uncork' | 'writableCorked'>>();

export const knowSocket = (connection: object, socket: Pick<Socket, 'cork' | 'uncork' | 'writableCorked'>): void =>
  void sockets.set(connection, socket);

export class TableTransport extends WebSocketTransport {
  constructor(options: TransportOptions) {
    super(options);
    this.wss.on('connection', (connection, { socket }) => knowSocket(connection, socket));
  }
}

/**
 * What this client is sent from now to the end of the running callback goes out as one write: a write costs as much as
 * making what is written, and an answer follows its news at once.
 */
export function inOneWrite({ ref }: Pick<Client, 'ref'>): void {
  const socket = sockets.get(ref as object);
  if (socket === undefined || socket.writableCorked > 0) return;
  socket.cork();
  process.nextTick(() => socket.uncork());
}
