/** What a connection gets on real sockets: changes, the whole when it asks, one change after it was behind. */
import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { matchMaker } from '@colyseus/core';
import { Client, type Room } from '@colyseus/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toHex, zero32, type Hex } from '../../../engine/bytes.ts';
import { chip } from '../../../engine/chips.ts';
import { calls } from '../../../engine/protocol/messages.ts';
import { encodeWire } from '../../../engine/protocol/wire.ts';
import { signHello } from '../../../engine/seat/hello.ts';
import { heldNothing, takeFeed, type Held } from '../../../engine/table/view-feed.ts';
import type { View } from '../../../engine/table/view.ts';
import { viewFor } from '../../../engine/table/view-for.ts';
import { rates, sizes, times } from '../../../server/limits/limits.ts';
import { isBehind, type TableClient } from '../../../server/rooms/connection.ts';
import { isUrgent, toldOf } from '../../../server/rooms/news.ts';
import { roomIdOf, type TableRoom } from '../../../server/rooms/table-room.ts';
import { busyHand } from '../../support/busy-hand.ts';
import { LiveTable } from '../../support/live-table.ts';
import { openRooms, type Rooms } from '../support/rooms.ts';
import { bots, closeAll, mine, sitting, type Sitting } from '../support/sitting.ts';

let table: Sitting;
let others: readonly Sitting[];
let rooms: Rooms;
beforeAll(async () => {
  table = await sitting();
  others = [await sitting(7n), await sitting(8n)];
  rooms = await openRooms([table, ...others].map(({ host }) => host));
});
afterAll(async () => {
  await rooms.stop();
  await closeAll();
});

interface Watcher {
  readonly room: Room;
  readonly texts: string[];
  view: View | null;
}

/** Somebody who watches, and does not ask by itself for what it lacks. */
async function watcher(): Promise<Watcher> {
  const room = await new Client(rooms.url).joinById(roomIdOf(table.tableId));
  let held: Held = heldNothing;
  const one: Watcher = { room, texts: [], view: null };
  room.onMessage('hello', () => undefined);
  room.onMessage('reply', ({ malformed }: { malformed: string }) => one.texts.push(malformed));
  room.onMessage('view', (text: string) => {
    one.texts.push(text);
    const read = takeFeed(held, text);
    if (!('claim' in read)) throw new Error(JSON.stringify(read));
    ({ held } = read);
    one.view = read.claim;
  });
  await until(() => one.texts.length > 0);
  return one;
}

/** The seat's own page: what came to it, in order. */
async function player(url: string, { tableId, memory }: Sitting): Promise<{ room: Room; came: string[] }> {
  const room = await new Client(url).joinById(roomIdOf(tableId));
  const came: string[] = [];
  let isOwn = false;
  let held: Held = heldNothing;
  room.onMessage('hello', ({ challenge }: { challenge: Hex }) =>
    room.send('identify', encodeWire(signHello(memory, challenge))),
  );
  room.onMessage('reply', ({ id, ok }: { id: string | null; ok?: true }) => id !== null && came.push(ok ? 'ok' : 'no'));
  room.onMessage('view', (text: string) => {
    const read = takeFeed(held, text);
    if (!('claim' in read)) throw new Error(JSON.stringify(read));
    ({ held } = read);
    came.push(`view ${read.claim.seq}`);
    isOwn ||= read.claim.viewer === mine;
  });
  await until(() => isOwn);
  return { room, came };
}

const isGoing = ({ host }: Sitting): boolean =>
  host.state.game.seats.some(({ seat, sittingOut, leaving }) => seat === mine && (sittingOut || leaving)) ||
  host.state.sittings.some(({ seat, leaving }) => seat === mine && leaving);

async function until(test: () => boolean): Promise<void> {
  for (const end = Date.now() + 15_000; !test(); await sleep(5)) if (Date.now() > end) throw new Error('in vain');
}

const changes = async (n: number, of: Sitting = table, seat = 1): Promise<void> => {
  for (let i = 0; i < n; i++)
    await of.tell({ type: of.host.state.sittings[seat - 1]!.connected ? 'lost' : 'connected', seat });
};
const current = (one: Watcher) => () => one.view?.seq === table.host.view(null).seq;

describe('P4.6 a connection', () => {
  it('gets the whole once, and then what changes', async () => {
    const one = await watcher();
    for (let i = 0; i < 3; i++) {
      await changes(1);
      await until(current(one));
    }
    expect(one.texts.map((text) => text.startsWith('{"from":null,'))).toEqual([true, false, false, false]);
    expect(one.texts[3]!.length).toBeLessThan(one.texts[0]!.length / 5);
    await one.room.leave();
  });

  it('P4.8 gets the whole again when it asks, a few times', async () => {
    const one = await watcher();
    const { burst } = rates.wholesOfConnection;
    for (let i = 0; i <= burst; i++) one.room.send('whole');
    await until(() => one.texts.length === burst + 2);
    expect(one.texts.filter((text) => text.startsWith('{"from":null,'))).toHaveLength(burst + 1);
    expect(one.texts.at(-1)).toMatch(/^That was too much at once/);
    await one.room.leave();
  });
});

describe('P4.9 news that asks nobody for anything', () => {
  it('goes out together, and what was done itself before its answer', async () => {
    const one = await watcher();
    const [began, before] = [performance.now(), one.texts.length];
    await changes(30);
    await until(current(one));
    const most = Math.ceil((performance.now() - began) / times.tableNews) + 1;
    expect(one.texts.length - before).toBeLessThanOrEqual(most);
    await one.room.leave();
    const own = others[0]!;
    const told = await player(rooms.url, own);
    for (const type of ['sitOut', 'sitIn'] as const) {
      told.came.length = 0;
      told.room.send('command', encodeWire({ id: toHex(randomBytes(16)), command: { type } }));
      await until(() => told.came.includes('ok'));
      expect(told.came).toEqual([`view ${own.host.view(null).seq}`, 'ok']);
    }
    await told.room.leave();
  });

  it('is nothing by which the table goes on, or waits for somebody', () => {
    const table = new LiveTable({ ruleset: 0, salt: 3n });
    for (let seat = 1; seat <= 5; seat++) table.sit(seat, 400n * chip);
    let [told, shown] = [toldOf(table.state), viewFor(table.state, null, 0, table.now)];
    const kinds = { urgent: 0, other: 0 };
    const look = () => {
      const now = toldOf(table.state);
      const urgent = isUrgent(told, now);
      const view = viewFor(table.state, null, 0, table.now);
      if (urgent) shown = view;
      told = now;
      kinds[urgent ? 'urgent' : 'other']++;
      expect(shown.phase).toBe(view.phase);
      const pairs = ({ waiting }: View) => waiting.map(({ seat, duty }) => `${seat} ${duty}`);
      expect(pairs(shown)).toEqual(expect.arrayContaining(pairs(view)));
      if (view.bank != null) expect(shown.bank?.coup).toEqual(view.bank.coup);
    };
    const run = table.run.bind(table);
    table.run = (command) => {
      const refused = run(command);
      look();
      return refused;
    };
    for (let round = 0; round < 60; round++) {
      table.settleDown();
      table.finalise();
      const acts = table.players.map((player) => {
        const act = busyHand(player.memory, table.view(player));
        if (act !== null) table.byHand(player, act);
        return act;
      });
      if (acts.every((act) => act === null)) table.timeOut();
    }
    expect(Math.min(kinds.urgent, kinds.other)).toBeGreaterThan(20);
  });
});

describe('P4.8 P10.6 a connection that does not read', () => {
  /** The server's end of a connection to which nothing goes out, and more waits than it is sent news on top of. */
  async function stuck(
    one: Pick<Watcher, 'room'>,
    { tableId }: Sitting = table,
  ): Promise<{ client: TableClient; socket: Socket }> {
    const { clients } = matchMaker.getLocalRoomById(roomIdOf(tableId)) as unknown as TableRoom;
    const client = (clients as unknown as TableClient[]).find(({ sessionId }) => sessionId === one.room.sessionId)!;
    const { _socket: socket } = client.ref as unknown as { _socket: Socket };
    socket.cork();
    client.send('reply', { malformed: 'x'.repeat(sizes.beforeNews) });
    await until(() => isBehind(client));
    return { client, socket };
  }

  it('gets one change for all that it missed, as soon as it reads again', async () => {
    const one = await watcher();
    const { client, socket } = await stuck(one);
    const before = client.userData.sent!.version;
    await changes(30);
    expect(client.userData.sent!.version).toBe(before);
    socket.uncork();
    await until(current(one));
    const news = one.texts.filter((text) => text.startsWith('{"from":'));
    expect(news).toHaveLength(2);
    expect(news[1]).toMatch(new RegExp(`^{"from":${before},`));
    await one.room.leave();
  });

  it('P4.8 P7.17 gets what was held back before the answer to a player who goes', async () => {
    for (const [i, command] of ([{ type: 'sitOut' }, { type: 'stand', leave: null }] as const).entries()) {
      const own = others[i]!;
      const told = await player(rooms.url, own);
      const { socket } = await stuck(told, own);
      await changes(2, own, bots);
      told.room.send('command', encodeWire({ id: toHex(randomBytes(16)), command }));
      await until(() => isGoing(own));
      await sleep(50);
      socket.uncork();
      await until(() => told.came.includes('ok'));
      expect(told.came.slice(-2)).toEqual([`view ${own.host.view(null).seq}`, 'ok']);
      await told.room.leave();
    }
  });

  it('P4.8 P7.17 gets what was held back before the answer to who sits in', async () => {
    const own = others[0]!;
    const told = await player(rooms.url, own);
    const { client, socket } = await stuck(told, own);
    await changes(2, own, bots);
    await until(() => client.userData.behindSince !== null);
    const { version } = client.userData.sent!;
    told.room.send('command', encodeWire({ id: toHex(randomBytes(16)), command: { type: 'sitIn' } }));
    await until(() => client.userData.sent!.version !== version);
    socket.uncork();
    const isAnswer = (what: string): boolean => what === 'ok' || what === 'no';
    await until(() => told.came.some(isAnswer));
    const at = told.came.findLastIndex(isAnswer);
    expect(told.came[at - 1]).toBe(`view ${own.host.view(null).seq}`);
    await told.room.leave();
  });

  it('P4.8 P7.3 gets what was held back before the answer to a bet', async () => {
    const own = others[0]!;
    const told = await player(rooms.url, own);
    const { client, socket } = await stuck(told, own);
    await changes(2, own, bots);
    await until(() => client.userData.behindSince !== null);
    const { version } = client.userData.sent!;
    const message = { state: zero32, seq: 1, call: calls.plain, max: 100n, volonta: 0, commitment: zero32 };
    const bet = { message, signature: `0x${'01'.repeat(65)}` };
    told.room.send('command', encodeWire({ id: toHex(randomBytes(16)), command: { type: 'bet', bet } }));
    await until(() => client.userData.sent!.version !== version);
    // It is behind all the same, and is closed if it stays so.
    expect(client.userData.behindSince).not.toBeNull();
    socket.uncork();
    await until(() => told.came.includes('no'));
    expect(told.came.slice(-2)).toEqual([`view ${own.host.view(null).seq}`, 'no']);
    await told.room.leave();
  });

  it('is closed when it stays behind', async () => {
    const one = await watcher();
    const { client } = await stuck(one);
    await changes(1);
    await until(() => client.userData.behindSince !== null);
    expect(client.userData.ended).toBe(false);
    client.userData.behindSince! -= times.behind;
    await until(() => client.userData.ended);
    expect(sizes.beforeNews).toBeLessThan(sizes.waitingForClient);
  });
});
