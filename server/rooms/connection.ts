/** One socket of a table's room: who it is, what waits for it, and how it ends (server/PROTOCOL.md P10.6). */
import type { EventEmitter } from 'node:events';
import { ClientState, type Client } from '@colyseus/core';
import type { Hex } from '../../engine/bytes.ts';
import { sizes, times } from '../limits/limits.ts';
import type { ConnectionAllowance } from './allowance.ts';
import type { Sent } from './feed.ts';

/** Our close codes (server/PROTOCOL.md P1). */
export const closeCodes = {
  replaced: 4100,
  restarting: 4101,
  tooSlow: 4102,
  tooMuch: 4103,
  neverJoined: 4104,
  tableClosed: 4105,
} as const;

export interface Who {
  readonly challenge: Hex;
  /** The session key that the connection has proven. */
  key: Hex | null;
  /** Whom the limits count for. */
  readonly asker: string;
  readonly allowance: ConnectionAllowance;
  /** The frame being read is one too many: it is answered, not carried out. */
  muted: boolean;
  /** The connection is being ended: nothing that it still sends counts. */
  ended: boolean;
  /** What it has of the table; null: it gets the whole next. */
  sent: Sent | null;
  /** Bytes of the whole view that it was sent last. */
  whole: number;
  /** It watches, and checks the evidence of running banks. */
  evidence: boolean;
  /** Since when it has more waiting than it is sent news on top of; null: it has not. */
  behindSince: number | null;
}

/** Known from the moment when the room lets it in. */
export type TableClient = Client<{ userData: Who }> & { userData: Who };

/** The part of the library's WebSocket that is used here. */
interface Socket extends EventEmitter {
  readonly readyState: number;
  readonly bufferedAmount: number;
  terminate(): void;
}
const openState = 1;
const socketOf = (client: TableClient): Socket => client.ref as Socket;

/** It has acknowledged its join, and has not been ended. */
export function isHere(client: TableClient): boolean {
  return (
    (client as unknown as { state: ClientState }).state === ClientState.JOINED &&
    socketOf(client).readyState === openState &&
    !client.userData.ended
  );
}

export function readsTooSlowly(client: TableClient): boolean {
  return socketOf(client).bufferedAmount > sizes.waitingForClient + client.userData.whole;
}

/**
 * It has not yet read what was sent before: news waits, and becomes one change. So no more than this and one whole view
 * of a table waits for anybody.
 */
export function isBehind(client: TableClient): boolean {
  return socketOf(client).bufferedAmount > sizes.beforeNews;
}

/** Calls `onFrame` for each frame before the room reads it; pings count, too. */
export function watchFrames(client: TableClient, onFrame: () => void): void {
  socketOf(client).on('message', onFrame).on('ping', onFrame);
}

/**
 * Closes it with a code and words. A peer that does not answer the close is cut off, and what waits for it is freed.
 */
export function end(client: TableClient, code: number, words: string): void {
  const who = client.userData;
  if (who.ended) return;
  who.ended = true;
  client.leave(code, words);
  setTimeout(() => socketOf(client).terminate(), times.linger).unref();
}

/** Ends it unless it has acknowledged its join in time: until then everything for it is kept in memory. */
export function expectJoin(client: TableClient): void {
  const timer = setTimeout(() => {
    if (!isHere(client)) end(client, closeCodes.neverJoined, 'You did not acknowledge that you joined.');
  }, times.join);
  timer.unref();
  socketOf(client).once('close', () => clearTimeout(timer));
}
