/** The lobby's room on real sockets: the whole, what changes, and who waits (server/PROTOCOL.md P5.13, P11.12). */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '@colyseus/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rates, times } from '../../../server/limits/limits.ts';
import { tablesNow } from '../../../server/lobby/tables-now.ts';
import { LobbyHouse, walletOf } from '../support/lobby-house.ts';
import { LobbyPage, until, waiterOf } from '../support/lobby-page.ts';
import { openRooms, type Rooms } from '../support/rooms.ts';

let house: LobbyHouse;
let rooms: Rooms;
beforeAll(async () => {
  house = await LobbyHouse.open();
  const { tables, list, watch } = house;
  rooms = await openRooms([], {
    lobby: {
      list,
      tables: () => tablesNow({ tables, waiting: list, covered: () => null }),
      subscribe: (listener) => watch.subscribe(listener),
    },
  });
});
afterAll(async () => {
  await rooms.stop();
  await house.close();
});

const open = () => LobbyPage.open(rooms.url);
const waits = (page: LobbyPage, name: string, more: object = {}) =>
  page.wait(name, house.table('Piccolo'), walletOf(name), more);

describe('P5.13 the lobby’s room', () => {
  it('P5.13 sends the whole once, then what has changed, together, the same bytes to all', async () => {
    const [one, other] = [await open(), await open()];
    expect(one.texts[0]).toMatch(/^{"from":null,/);
    expect(one.seen).toEqual({ tables: tablesNow({ ...house, waiting: house.list, covered: () => null }), wait: null });
    for (const name of ['anna', 'bruno']) await house.sit('Circolo', name === 'anna' ? 1 : 2, name);
    await until(() => one.table('Circolo').seats[1] !== null && other.texts.length === 2);
    await sleep(2 * times.lobbyNews);
    expect(one.texts).toHaveLength(2);
    expect(one.texts[1]).toBe(other.texts[1]);
    expect(one.texts[1]!.length).toBeLessThan(one.texts[0]!.length / 3);
    await Promise.all([one.close(), other.close()]);
  });

  it('P5.13 says nothing when nothing that it shows has changed', async () => {
    const page = await open();
    await house.tell('Circolo', { type: 'resume' });
    house.list.look();
    await sleep(2 * times.lobbyNews);
    expect(page.texts).toHaveLength(1);
    await page.close();
  });

  it('P5.13 P4.8 sends the whole again when it is asked, a few times', async () => {
    const page = await open();
    const { burst } = rates.wholesOfConnection;
    for (let i = 0; i <= burst; i++) page.room.send('whole');
    await until(() => page.replies.length > 0);
    expect(page.texts.filter((text) => text.startsWith('{"from":null,'))).toHaveLength(burst + 1);
    expect(page.replies[0]!.malformed).toMatch(/^That was too much at once/);
    await page.close();
  });

  it('P5.13 no client makes a room like it', async () => {
    await expect(new Client(rooms.url).create('lobby')).rejects.toThrow();
  });
});

describe('P11.12 waiting over a socket', () => {
  beforeAll(async () => {
    await house.sit('Piccolo', 1, 'elio');
    await house.sit('Piccolo', 2, 'fabia');
  });

  it('P11.12 two wait, each sees its own position alone; the chair goes to the first, the news at once', async () => {
    const [carla, dino, gaia] = [await open(), await open(), await open()];
    expect(await waits(carla, 'carla')).toEqual({ id: 'm0', ok: true });
    await waits(dino, 'dino');
    await until(() => dino.seen.wait?.position === 2 && gaia.table('Piccolo').waiting === 2);
    expect([carla.seen.wait, gaia.seen.wait]).toMatchObject([{ state: 'waits', position: 1 }, null]);
    expect(gaia.texts.join('')).not.toContain(waiterOf('carla').slice(2));
    await house.leave('Piccolo', 'fabia');
    await until(() => carla.seen.wait?.state === 'held' && dino.seen.wait?.position === 1);
    expect(carla.seen.wait).toMatchObject({ tableId: house.table('Piccolo'), seat: 2, left: times.chairHeld });
    await until(() => gaia.table('Piccolo').held.includes(2));
    expect(await dino.says('stopWaiting', {})).toMatchObject({ ok: true });
    expect(await house.sit('Piccolo', 2, 'carla')).toEqual({ ok: true });
    await until(() => carla.seen.wait?.state === 'over' && gaia.table('Piccolo').waiting === 0);
    expect(dino.seen.wait).toBeNull();
    await Promise.all([carla, dino, gaia].map((page) => page.close()));
  });

  it('P11.14 a page that is loaded again goes on; a closed one waits no longer', async () => {
    const first = await open();
    await waits(first, 'hugo', { wish: { ruleset: 'heads-up', most: null } });
    expect(first.replies[0]).toMatchObject({ refusal: { code: 'seatFree', rule: 'P11.12' } }); // at Grande
    await waits(first, 'hugo');
    await until(() => first.seen.wait?.state === 'waits');
    await first.close();
    const second = await open();
    await waits(second, 'hugo');
    await until(() => second.seen.wait?.position === 1);
    await second.close();
    await until(() => house.list.of(waiterOf('hugo')) !== null);
    await sleep(50);
    house.after(times.waiterAway);
    expect(house.list.of(waiterOf('hugo'))).toBeNull();
  });

  it('P4.1 P11.12 what cannot be read is refused in words and changes nothing', async () => {
    const page = await open();
    for (const wrong of [
      { waiter: '0x12' },
      { player: 'me' },
      { wish: {} },
      { wish: { ruleset: 5, most: null } },
      { more: 1 },
    ])
      expect((await waits(page, 'ivo', wrong)).malformed, JSON.stringify(wrong)).toBeDefined();
    expect(house.list.of(waiterOf('ivo'))).toBeNull();
    await page.close();
  });

  it('P11.14 P10.3 an address that begins too many waits is answered so, and who goes on is closed', async () => {
    const page = await open();
    for (let i = 0; i < rates.waitsOfConnection.burst; i++) await waits(page, `flood ${i}`);
    expect((await waits(page, 'one more')).malformed).toMatch(/^That was too much at once/);
    expect(house.list.at(house.table('Piccolo')).waiting).toBe(1); // one for each connection
    for (let i = 0; i <= rates.strikes.burst && page.code === null; i++) page.room.send('wait', '{}');
    for (let i = 0; i <= rates.strikes.burst + 5; i++)
      page.room.send(
        'wait',
        JSON.stringify({ id: 'a', waiter: waiterOf('x'), wish: { tableId: house.table('Piccolo') }, player: null }),
      );
    await until(() => page.code !== null);
    expect(page.code).toBe(4103);
  });
});
