/** P13.4, P13.5: who may say what to a table, on real sockets, attacked. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rulesets } from '../../../engine/rules/ruleset.ts';
import { rates } from '../../../server/limits/limits.ts';
import { tables } from '../../../server/rooms/table-room.ts';
import { openRooms, type Rooms } from '../support/rooms.ts';
import { RoomLine } from '../support/room-line.ts';
import { closeAll, sitting, type Sitting } from '../support/sitting.ts';

let table: Sitting;
let rooms: Rooms;
let seated: RoomLine;
let watcher: RoomLine;
const heard: string[] = [];
beforeAll(async () => {
  table = await sitting();
  rooms = await openRooms([table.host]);
  seated = await RoomLine.open(rooms.url, table.tableId, table.memory);
  watcher = await RoomLine.open(rooms.url, table.tableId, null);
  watcher.room.onMessage('said', (text: string) => heard.push(text));
  seated.room.onMessage('said', () => undefined);
});
afterAll(async () => {
  await rooms.stop();
  await closeAll();
});

/** All that was said is at its hearers' once this is. */
async function settled(): Promise<readonly string[]> {
  await watcher.ask('nickname', { name: null });
  return heard.splice(0);
}

describe('P13.4 what is said', () => {
  it('P13.4 goes to everybody, with seat and wallet of who has said it, and into no row', async () => {
    const before = table.host.view(null).seq;
    const { player } = table.memory.grant!.message;
    expect(await seated.ask('say', { phrase: 'hello' })).toMatchObject({ ok: true });
    expect(await seated.ask('say', { text: '<b>Ciao</b>' })).toMatchObject({ ok: true });
    expect((await settled()).map((text) => JSON.parse(text) as unknown)).toEqual([
      { seat: 1, player, phrase: 'hello' },
      { seat: 1, player, text: '<b>Ciao</b>' },
    ]);
    expect(table.host.view(null).seq).toBe(before);
    const late = await RoomLine.open(rooms.url, table.tableId, null);
    late.room.onMessage('said', (text: string) => heard.push(text));
    await late.ask('nickname', { name: null });
    expect(await settled()).toEqual([]);
    await late.room.leave();
  });

  it('P13.4 nobody without a seat is heard', async () => {
    expect(await watcher.ask('say', { text: 'Ciao' })).toMatchObject({ refusal: { code: 'notSeated' } });
    expect(await settled()).toEqual([]);
  });

  it.each([
    ['', 'textLength'],
    ['x'.repeat(141), 'textLength'],
    ['a\u202eb', 'textLetters'],
    ['a\u0007b', 'textLetters'],
    ['a\nb', 'textLetters'],
  ])('P13.4 refused with its rule: %j', async (text, code) => {
    expect(await seated.ask('say', { text })).toMatchObject({ refusal: { code, rule: 'P13.4' } });
    expect(await settled()).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['for another seat', '{"id":"a","text":"Ciao","seat":2}'],
    ['as another player', '{"id":"a","text":"Ciao","player":"0x11"}'],
    ['a phrase that is in no list', '{"id":"a","phrase":"chips"}'],
    ['a gift that is in no list', '{"id":"a","gift":"chips","to":2}'],
    ['a gift to no seat', '{"id":"a","gift":"rose"}'],
    ['a gift and a text', '{"id":"a","gift":"rose","to":2,"text":"Ciao"}'],
    ['both', '{"id":"a","phrase":"hello","text":"Ciao"}'],
    ['neither', '{"id":"a"}'],
    ['a huge one', JSON.stringify({ id: 'a', text: 'x'.repeat(8_192) })],
    ['an object', '{"id":"a","text":{"toString":"x"}}'],
  ])('P13.4 malformed: %s', async (_, text) => {
    expect((await seated.say('say', text)).malformed).toEqual(expect.any(String));
    expect(await settled()).toEqual([]);
  });

  it('P13.12 a gift goes to somebody else who sits here, as what is said goes', async () => {
    const { player } = table.memory.grant!.message;
    expect(await seated.ask('say', { gift: 'rose', to: 2 })).toMatchObject({ ok: true });
    expect((await settled()).map((text) => JSON.parse(text) as unknown)).toEqual([
      { seat: 1, player, gift: 'rose', to: 2 },
    ]);
    for (const to of [1, 3, 0])
      expect(await seated.ask('say', { gift: 'rose', to })).toMatchObject({
        refusal: { code: 'giftToNobody', rule: 'P13.12' },
      });
    expect(await watcher.ask('say', { gift: 'rose', to: 2 })).toMatchObject({ refusal: { code: 'notSeated' } });
    expect(await settled()).toEqual([]);
  });

  it('P13.5 while a coup is played where the ruleset wants it quiet nobody is heard', async () => {
    const room = tables.get(table.tableId)! as { host: unknown };
    const { host } = table;
    const { id } = rulesets.find(({ name }) => name === 'venezia')!;
    const during = {
      ...host.state,
      table: { ...table.table, ruleset: id },
      game: { ...host.state.game, phase: 'punta' },
    };
    room.host = new Proxy(host, { get: (of, name) => (name === 'state' ? during : Reflect.get(of, name, of)) });
    expect(await seated.ask('say', { phrase: 'hello' })).toMatchObject({ refusal: { code: 'quiet', rule: 'P13.5' } });
    room.host = host;
    expect(await settled()).toEqual([]);
    expect(await seated.ask('say', { phrase: 'hello' })).toMatchObject({ ok: true });
    expect(await settled()).toHaveLength(1);
  });

  it('P13.4 a flood is answered with “too much”, and cut off when it goes on', async () => {
    const closed = new Promise<number>((ended) => seated.room.onLeave(ended));
    for (let i = 0; i < 60; i++) seated.room.send('say', JSON.stringify({ id: `f${i}`, text: 'Ciao' }));
    expect(await closed).toBe(4103);
    await sleep(50);
    expect(await settled()).not.toHaveLength(0);
    expect(heard.length).toBeLessThanOrEqual(rates.wordsOfPlayer.burst);
    // The wallet's bucket is empty on its next connection, too.
    const again = await RoomLine.open(rooms.url, table.tableId, table.memory);
    again.room.onMessage('said', () => undefined);
    expect((await again.ask('say', { text: 'Ciao' })).malformed).toMatch(/^That was too much/);
  });
});
