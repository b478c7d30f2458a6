/** Rooms of tables on real sockets in this process, without chain and front. Who brings a grant is seated at once. */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { matchMaker, Server } from '@colyseus/core';
import { expect } from 'vitest';
import type { TableHost } from '../../../server/host/table-host.ts';
import type { Recoverer } from '../../../engine/protocol/recover.ts';
import type { Nicknames } from '../../../server/store/port.ts';
import { memoryNicknames } from '../../support/memory-nicknames.ts';
import { OwnLimitsKeeper } from '../../../server/own-limits/own-limits.ts';
import { memoryOwnLimits } from '../../support/memory-own-limits.ts';
import { openDoor, type Door } from '../../../server/http-door.ts';
import { longestMessage } from '../../../server/protocol/decode.ts';
import { Allowance } from '../../../server/rooms/allowance.ts';
import { lobby, LobbyRoom, type Lobby } from '../../../server/rooms/lobby-room.ts';
import { creation } from '../../../server/rooms/push-room.ts';
import { tables, TableRoom, type RoomTable } from '../../../server/rooms/table-room.ts';
import { TableTransport } from '../../../server/rooms/transport.ts';

export interface Rooms {
  readonly url: string;
  /** Bytes that have gone out so far. */
  bytesSent(): number;
  stop(): Promise<void>;
}

export interface RoomsOptions {
  readonly recover?: Recoverer | undefined;
  /** No limit of addresses, for many players on one machine. */
  readonly mayAll?: boolean;
  readonly nicknames?: Nicknames;
  /** By default nobody has set any, and they are kept in memory. */
  readonly ownLimits?: OwnLimitsKeeper;
  /** By default every free chair, and the house opens no other table. */
  readonly mayTake?: RoomTable['mayTake'];
  readonly openAnother?: RoomTable['openAnother'];
  /** What is asked by HTTP besides. */
  readonly answer?: Door['answer'];
  /** Opened beside the tables. */
  readonly lobby?: Omit<Lobby, 'allowance'>;
}

export async function openRooms(hosts: readonly TableHost[], options: RoomsOptions = {}): Promise<Rooms> {
  const { recover, mayAll = false, nicknames = memoryNicknames() } = options;
  const ownLimits = options.ownLimits ?? (await ownLimitsOf(hosts));
  const allowance = new Allowance({ local: true, ...(mayAll ? { clock: hurried() } : {}) });
  for (const host of hosts) {
    const { tableId } = host;
    tables.set(tableId, {
      host,
      recover,
      allowance,
      askToSit: (grant) => Promise.resolve({ by: 'host', command: { type: 'sit', grant, house: false } }),
      inviteBot: () => Promise.resolve('There is no bot here.'),
      mayTake: options.mayTake ?? (() => true),
      openAnother: options.openAnother ?? (() => Promise.resolve(null)),
      waitsForPerson: new Set(),
      nicknames,
      ownLimits,
    });
  }
  const http = createServer();
  const server = new Server({
    greet: false,
    gracefullyShutdown: false,
    transport: new TableTransport({ server: http, maxPayload: 2 * longestMessage, pingInterval: 0 }),
  });
  creation.token = randomBytes(16).toString('hex');
  server.define('table', TableRoom);
  server.define('lobby', LobbyRoom);
  if (options.lobby !== undefined) lobby.now = { ...options.lobby, allowance };
  await server.listen(0, '127.0.0.1');
  openDoor(http, {
    answer: options.answer ?? (() => Promise.resolve(false)),
    mayJoin: () => true,
    reserve: (roomId) => matchMaker.joinById(roomId).catch(() => null),
    onFault: (error) => {
      throw error;
    },
  });
  // As behind the front, whose addresses begin so.
  const withoutFront = (req: IncomingMessage): void => {
    req.url = req.url?.replace(/^\/gs\//, '/');
  };
  http.prependListener('request', withoutFront).prependListener('upgrade', withoutFront);
  const sockets: Socket[] = [];
  http.on('connection', (socket) => sockets.push(socket));
  for (const { tableId } of hosts) await matchMaker.createRoom('table', { tableId, token: creation.token });
  if (options.lobby !== undefined) await matchMaker.createRoom('lobby', { token: creation.token });
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    bytesSent: () => sockets.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0),
    async stop() {
      await server.gracefullyShutdown(false);
      for (const { tableId } of hosts) tables.delete(tableId);
    },
  };
}

/** Kept in memory, on the clock of the first table. */
export function ownLimitsOf(hosts: readonly TableHost[], store = memoryOwnLimits()): Promise<OwnLimitsKeeper> {
  const log = { error: (problem: unknown) => expect.unreachable(String(problem)) };
  return OwnLimitsKeeper.open({ store, hosts: () => hosts, clock: () => hosts[0]?.now ?? 0, log });
}

/** A clock by which an hour goes by between two questions: every bucket is full again. */
function hurried(): () => number {
  let now = 0;
  return () => (now += 3_600_000);
}
