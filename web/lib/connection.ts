/**
 * The socket to one table, kept open. A lost connection is retried visibly for two minutes (rules.md 2.4); then it is
 * lost until the person asks again. A connection that the server replaced by a newer one of the same player stays
 * closed.
 */
import type { Room } from '@colyseus/sdk';
import { socketEndpoint } from './table-server.ts';

export const retryFor = 120_000;
const joinLimit = 6_000;
const replacedCode = 4100;
const movedCode = 4101;
/** The pause after something unreadable, milliseconds; doubled each time. */
const unreadPause = 1_000;
const longestPause = 30_000;

export type LinkStatus =
  | { readonly state: 'connecting' }
  | { readonly state: 'open' }
  /** `until`: when it gives up, by this machine's clock. */
  | { readonly state: 'retrying'; readonly until: number; readonly moved: boolean }
  | { readonly state: 'lost' }
  | { readonly state: 'replaced' }
  | { readonly state: 'closed' };

/** Messages are handed on unread. */
export interface ConnectionEvents {
  status(status: LinkStatus): void;
  hello(message: unknown): void;
  view(message: unknown): void;
  reply(message: unknown): void;
  /** What people say: tables have it, the lobby has not. */
  said?(message: unknown): void;
  /** The limits of this seat's own wallet: tables alone tell them. */
  own?(message: unknown): void;
  /** Whether the two who have played here play again: tables alone tell it, and nobody else. */
  rematch?(message: unknown): void;
  /** Whom this seat talks with alone, and what is said there. */
  aside?(message: unknown): void;
  saidAside?(message: unknown): void;
}

export interface Connection {
  /** False if there is no open socket. */
  send(type: string, payload: unknown): boolean;
  /** Drops the socket and connects again at once (after silence, or when the person asks). */
  again(): void;
  /** Drops the socket and connects again after a growing pause: something unreadable came over it. */
  asksAnew(): void;
  /** Something readable came: the pauses start from the shortest again. */
  reads(): void;
  close(): void;
}

/** Connects to the table's room and stays connected until `close`. */
export function connect(roomId: string, events: ConnectionEvents): Connection {
  let room: Room | null = null;
  let attempt = 0; // counts connection attempts; a late answer to an old one is dropped
  let failures = 0;
  let unread = 0; // connections in a row that brought something unreadable
  let lostAt: number | null = null;
  let moved = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  function drop(): void {
    attempt++;
    clearTimeout(timer);
    const old = room;
    room = null;
    if (old) {
      old.removeAllListeners();
      old.connection.close();
    }
  }

  async function tryOnce(): Promise<void> {
    const mine = ++attempt;
    const stale = () => mine !== attempt || closed;
    const joining = join(roomId);
    try {
      const joined = await withLimit(joining, joinLimit);
      if (stale()) {
        joined.connection.close();
        return;
      }
      room = joined;
      failures = 0;
      lostAt = null;
      moved = false;
      joined.onMessage('hello', (message: unknown) => {
        if (!stale()) events.hello(message);
      });
      joined.onMessage('view', (message: unknown) => {
        if (!stale()) events.view(message);
      });
      joined.onMessage('reply', (message: unknown) => {
        if (!stale()) events.reply(message);
      });
      joined.onMessage('said', (message: unknown) => {
        if (!stale()) events.said?.(message);
      });
      joined.onMessage('own', (message: unknown) => {
        if (!stale()) events.own?.(message);
      });
      joined.onMessage('rematch', (message: unknown) => {
        if (!stale()) events.rematch?.(message);
      });
      joined.onMessage('aside', (message: unknown) => {
        if (!stale()) events.aside?.(message);
      });
      joined.onMessage('saidAside', (message: unknown) => {
        if (!stale()) events.saidAside?.(message);
      });
      joined.onError(() => undefined); // onLeave follows
      joined.onLeave((code: number) => {
        if (!stale()) lost(code);
      });
      events.status({ state: 'open' });
    } catch {
      joining.then(
        (late) => late.connection.close(),
        () => undefined,
      );
      if (!stale()) lost(0);
    }
  }

  function lost(code: number): void {
    room = null;
    attempt++;
    if (code === replacedCode) {
      events.status({ state: 'replaced' });
      return;
    }
    moved = moved || code === movedCode;
    lostAt ??= Date.now();
    const until = lostAt + retryFor;
    if (Date.now() >= until) {
      events.status({ state: 'lost' });
      return;
    }
    events.status({ state: 'retrying', until, moved });
    timer = setTimeout(() => void tryOnce(), Math.min(250 * 2 ** failures++, 3_000));
  }

  function again(): void {
    drop();
    failures = 0;
    lostAt = null;
    if (closed) return;
    events.status({ state: 'connecting' });
    void tryOnce();
  }

  function asksAnew(): void {
    if (closed) return;
    drop();
    events.status({ state: 'connecting' });
    timer = setTimeout(() => void tryOnce(), Math.min(unreadPause * 2 ** unread++, longestPause));
  }

  // When the network is back, or the page is shown again, try at once.
  const nudge = () => {
    if (!room && lostAt !== null && document.visibilityState === 'visible') {
      clearTimeout(timer);
      void tryOnce();
    }
  };
  window.addEventListener('online', nudge);
  document.addEventListener('visibilitychange', nudge);
  events.status({ state: 'connecting' });
  void tryOnce();

  return {
    send(type, payload) {
      if (!room?.connection.isOpen) return false;
      room.send(type, payload);
      return true;
    },
    again,
    asksAnew,
    reads() {
      unread = 0;
    },
    close() {
      closed = true;
      window.removeEventListener('online', nudge);
      document.removeEventListener('visibilitychange', nudge);
      drop();
      events.status({ state: 'closed' });
    },
  };
}

/** The library would send cookies, which a server of another origin must refuse. There are none. */
const withoutCredentials: typeof fetch = (url, init) => fetch(url, { ...init, credentials: 'omit' });

async function join(roomId: string): Promise<Room> {
  const { Client } = await import('@colyseus/sdk');
  const room = await new Client(socketEndpoint(), { fetchFn: withoutCredentials }).joinById(roomId, {});
  room.reconnection.enabled = false; // this module reconnects; a restarted server does not know old tokens
  return room;
}

function withLimit<T>(promise: Promise<T>, limit: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer in time')), limit);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
