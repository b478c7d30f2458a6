/**
 * The socket's messages are handed on unread, and a server that sends unreadable ones is asked again with growing
 * pauses (server/PROTOCOL.md P9.1).
 */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connect, type Connection } from '../../../web/lib/connection.ts';

type Listener = (message: unknown) => void;

/** Rooms that were joined. */
const joined = vi.hoisted((): { listeners: Map<string, (message: unknown) => void>; closed: boolean }[] => []);

vi.mock('@colyseus/sdk', () => ({
  Client: class {
    async joinById() {
      const room = { listeners: new Map<string, Listener>(), closed: false };
      joined.push(room);
      return {
        reconnection: { enabled: true },
        connection: {
          isOpen: true,
          close: () => {
            room.closed = true;
          },
        },
        onMessage: (type: string, listener: Listener) => room.listeners.set(type, listener),
        onError: () => undefined,
        onLeave: () => undefined,
        removeAllListeners: () => room.listeners.clear(),
        send: () => undefined,
      };
    }
  },
}));

/** Lets time pass; the library is loaded when first needed. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(0);
}

let connection: Connection;
const heard: [string, unknown][] = [];

beforeEach(() => {
  vi.useFakeTimers();
  joined.length = heard.length = 0;
  const target = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('window', target);
  vi.stubGlobal('document', { ...target, visibilityState: 'visible' });
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:3000', search: '' });
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  const hear = (name: string) => (message: unknown) => {
    heard.push([name, message]);
  };
  connection = connect('room', {
    status: () => undefined,
    hello: hear('hello'),
    view: hear('view'),
    reply: hear('reply'),
  });
});
afterEach(() => {
  connection.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('P9.1 hands every message on as it came, unread', async () => {
  await pass(10);
  const odd = [undefined, 7, '{"seq":', { challenge: 1 }];
  for (const name of ['hello', 'view', 'reply']) for (const message of odd) joined[0]!.listeners.get(name)!(message);
  expect(heard).toEqual(['hello', 'view', 'reply'].flatMap((name) => odd.map((message) => [name, message])));
});

it('P9.1 asks for the whole again after 1, 2, 4 … 30 seconds; after a readable one, after 1', async () => {
  await pass(10);
  const pauseOf = async (pause: number) => {
    const before = joined.length;
    connection.asksAnew();
    expect(joined.at(-1)!.closed).toBe(true);
    await pass(pause - 50);
    const early = joined.length - before;
    await pass(100);
    return [early, joined.length - before];
  };
  for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
    expect([pause, ...(await pauseOf(pause))]).toEqual([pause, 0, 1]);
  connection.reads();
  expect(await pauseOf(1_000)).toEqual([0, 1]);
});
