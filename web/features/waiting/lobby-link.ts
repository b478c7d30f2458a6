/**
 * The socket of the lobby, one for all of the page's parts (server/PROTOCOL.md P5.13, P11.12): the tables as they
 * change, and the one seat that this tab waits for. It is open while somebody looks or waits. What the tab waits for is
 * kept for the tab, so a page that is loaded again, or a house that was started again, is asked for the same by itself.
 */
import { isHex, type Hex } from '../../../engine/bytes.ts';
import { Listeners } from '../../../engine/listeners.ts';
import { encodeWire } from '../../../engine/protocol/wire.ts';
import { refusals } from '../../../engine/table/refusals.ts';
import { joinFeed, type Held } from '../../../engine/table/view-feed.ts';
import { waitRefusals } from '../../../engine/table/wait-refusals.ts';
import { wishText, type WaitWish } from '../../../engine/table/wait-wish.ts';
import { randomHex } from '../../lib/random.ts';
import { readLobbyView, readWish } from '../../lib/server-shapes.ts';
import type { LobbyTable, LobbyView, OwnWait } from '../../lib/server-types.ts';
import type { Connection, ConnectionEvents } from '../../lib/connection.ts';
import { openFeed } from '../../lib/feed.ts';
import { replyReader } from '../../lib/incoming.ts';
import { wordsOfWaiting } from '../../words/waiting.ts';
import { isSameWish, isWhere } from './wait-words.ts';

export interface LobbyNow {
  /** What came last by the socket; null: nothing yet. */
  readonly tables: readonly LobbyTable[] | null;
  /** The socket brings what changes: nobody has to ask by HTTP. */
  readonly live: boolean;
  /** What this tab has asked to wait for; null: nothing, or it is over. */
  readonly wish: WaitWish | null;
  /** How its wait stands, as the house said last. */
  readonly wait: OwnWait | null;
  /** Until when the held seat is its own, by this machine's clock. */
  readonly until: number | null;
  /** Why the house lets it not wait. */
  readonly refusal: { readonly text: string; readonly rule: string | null } | null;
  /** Its person has pressed to take the held seat: a new object for each press. */
  readonly taking: { readonly tableId: Hex; readonly seat: number } | null;
}

export const firstLobby: LobbyNow = {
  tables: null,
  live: false,
  wish: null,
  wait: null,
  until: null,
  refusal: null,
  taking: null,
};

const noHold = { until: null, taking: null } as const;

export interface LobbyLink {
  subscribe(listener: () => void): () => void;
  snapshot(): LobbyNow;
  /** Keeps the socket open; returns how to let it go. */
  watch(): () => void;
  waitFor(wish: WaitWish): void;
  /** Waits no longer, gives a held seat up, or has read why it is over. */
  stop(): void;
  take(): void;
  /** The wallet whose grant the house is to let sit; null: none. */
  setPlayer(player: Hex | null): void;
}

/** Where a tab keeps its wait over a reload. */
export interface Kept {
  read(): string | null;
  write(text: string | null): void;
}

/** Nobody looks for so long, and the socket is closed: pages follow each other, and a held seat is shown to its end. */
const idleFor = 60_000;
/** After the connection has given up, it is tried again so often. */
const againAfter = 20_000;

const readReply = replyReader({ ...refusals, ...waitRefusals });

/** What the socket has brought together, read; `view` as the house says it is. */
function takeLobby(held: Held, text: unknown) {
  const joined = joinFeed(held, text);
  if (!('value' in joined)) return joined;
  const read = readLobbyView(joined.value);
  return 'problem' in read ? read : { held: joined.held, view: read.value };
}

export function makeLobbyLink(open: (events: ConnectionEvents) => Connection, kept: Kept): LobbyLink {
  const listeners = new Listeners();
  let now = firstLobby;
  let connection: Connection | null = null;
  let watchers = 0;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let player: Hex | null = null;
  /** Names this tab's wait to the house. */
  let waiter: Hex | null = null;
  let greeted = false;
  /** The question that was asked last on this connection, and whether the house has taken it. */
  let asked: { readonly id: string; readonly taken: boolean } | null = null;
  let questions = 0;
  let restored = false;
  const feed = openFeed<{ readonly view: LobbyView }>(() => connection?.send('whole', ''), takeLobby);

  function publish(change: Partial<LobbyNow>): void {
    now = { ...now, ...change };
    listeners.tell();
  }

  /** Once, in the browser. */
  function restore(): void {
    if (restored) return;
    restored = true;
    const found = readKept(kept.read());
    if (found === null) return;
    ({ waiter } = found);
    publish({ wish: found.wish });
  }

  function keep(wish: WaitWish | null): void {
    kept.write(wish === null || waiter === null ? null : JSON.stringify({ waiter, wish: wishText(wish) }));
    publish({ wish });
  }

  function ensure(): void {
    clearTimeout(idle);
    if (watchers === 0 && now.wish === null) {
      idle = setTimeout(close, idleFor);
      return;
    }
    connection ??= open(events);
  }

  function close(): void {
    clearTimeout(retry);
    connection?.close();
    connection = null;
  }

  function ask(): void {
    if (now.wish === null || waiter === null || !greeted) return;
    const id = `w${questions++}`;
    asked = { id, taken: false };
    connection?.send('wait', encodeWire({ id, waiter, wish: now.wish, player }));
  }

  function told({ tables, wait }: LobbyView): void {
    publish({ tables, live: true });
    if (wait !== null) {
      // For what it was not asked, or no more, the house calls nobody to a table.
      const own = now.wish ?? now.wait?.wish ?? null;
      if (own === null || !isSameWish(wait.wish, own) || !isWhere(wait)) return;
      const { state } = wait;
      if (state === 'over') keep(null);
      if (state === 'held') return publish({ wait, until: Date.now() + wait.left });
      return publish({ ...noHold, wait: state === 'over' && wait.why === 'seated' ? null : wait });
    }
    // A connection that has not asked again yet is shown no wait.
    if (asked?.taken !== true && now.wish !== null) return;
    if (now.wish !== null) keep(null); // another tab goes on with it
    if (now.wait?.state !== 'over') publish({ ...noHold, wait: null });
  }

  const events: ConnectionEvents = {
    status(link) {
      clearTimeout(retry);
      if (link.state === 'open') return;
      greeted = false;
      asked = { id: '', taken: false };
      feed.disconnected();
      publish({ live: false });
      if (link.state === 'lost' || link.state === 'replaced') retry = setTimeout(() => connection?.again(), againAfter);
    },
    hello() {
      greeted = true;
      ask();
    },
    view(message) {
      const read = feed.take(message);
      if (read === null) return;
      if ('problem' in read) return connection?.asksAnew();
      connection?.reads();
      told(read.view);
    },
    reply(message) {
      const reply = readReply(message);
      if (reply === null) return connection?.asksAnew();
      if (reply.id === null || reply.id !== asked?.id) return;
      asked = { id: reply.id, taken: true };
      if (reply.ok === true) return;
      keep(null);
      const text = reply.refusal?.text ?? reply.malformed ?? wordsOfWaiting().notTaken;
      publish({ ...noHold, wait: null, refusal: { text, rule: reply.refusal?.rule ?? null } });
      ensure();
    },
  };

  return {
    subscribe(listener) {
      restore();
      const stop = listeners.add(listener);
      if (now.wish !== null) ensure();
      return stop;
    },
    snapshot: () => now,
    watch() {
      watchers++;
      ensure();
      let watches = true;
      return () => {
        if (watches) watchers--;
        watches = false;
        ensure();
      };
    },
    waitFor(wish) {
      waiter ??= randomHex(16);
      publish({ ...noHold, wait: null, refusal: null });
      keep(wish);
      ensure();
      ask();
    },
    stop() {
      keep(null);
      publish({ ...noHold, wait: null, refusal: null });
      connection?.send('stopWaiting', encodeWire({ id: `w${questions++}` }));
      ensure();
    },
    take() {
      if (now.wait?.state !== 'held') return;
      const { tableId, seat } = now.wait;
      publish({ taking: { tableId, seat } });
    },
    setPlayer(next) {
      if (next === player) return;
      player = next;
      ask();
    },
  };
}

/** What a tab has kept, read as strictly as it was written; null for anything else. */
function readKept(text: string | null): { readonly waiter: Hex; readonly wish: WaitWish } | null {
  if (text === null || text.length > 1_000) return null;
  try {
    const { waiter, wish } = (JSON.parse(text) ?? {}) as { readonly waiter?: unknown; readonly wish?: unknown };
    const read = readWish(wish);
    return isHex(waiter, 16) && read !== null ? { waiter, wish: read } : null;
  } catch {
    return null;
  }
}
