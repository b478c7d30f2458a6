/** P13.1, P13.2: who may call themselves how, on real sockets. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rates } from '../../../server/limits/limits.ts';
import { tables } from '../../../server/rooms/table-room.ts';
import { memoryNicknames } from '../../support/memory-nicknames.ts';
import { openRooms, type Rooms } from '../support/rooms.ts';
import { RoomLine } from '../support/room-line.ts';
import { closeAll, sitting, type Sitting } from '../support/sitting.ts';

const nicknames = memoryNicknames();
let table: Sitting;
let rooms: Rooms;
let seated: RoomLine;
beforeAll(async () => {
  table = await sitting();
  rooms = await openRooms([table.host], { nicknames });
  seated = await RoomLine.open(rooms.url, table.tableId, table.memory);
});
afterAll(async () => {
  await rooms.stop();
  await closeAll();
});

const wallet = () => table.memory.grant!.message.player;

describe('P13.1 a nickname', () => {
  it('P13.1 is of the wallet whose seat the connection has proven, and of nobody without a seat', async () => {
    const before = table.host.view(null).seq;
    const watcher = await RoomLine.open(rooms.url, table.tableId, null);
    expect((await watcher.ask('nickname', { name: 'Ada' })).refusal?.code).toBe('notSeated');
    expect(await nicknames.nicknames([wallet()])).toEqual([]);
    expect(await seated.ask('nickname', { name: 'Ada' })).toMatchObject({ ok: true });
    expect(await nicknames.nicknames([wallet()])).toEqual([{ player: wallet(), name: 'Ada' }]);
    expect(table.host.view(null).seq).toBe(before); // no row of the log
  });

  it.each([
    ['Al', 'nicknameLength'],
    ['Аda', 'nicknameLetters'],
    ['Ada\u202e', 'nicknameLetters'],
    ['The.House', 'nicknameReserved'],
  ])('P13.2 %j is refused with its rule, and the old one stays', async (name, code) => {
    expect(await seated.ask('nickname', { name })).toMatchObject({ refusal: { code, rule: 'P13.2' } });
    expect(await nicknames.nicknames([wallet()])).toEqual([{ player: wallet(), name: 'Ada' }]);
  });

  it('P13.2 one that looks like another player’s is refused', async () => {
    await nicknames.keepNickname(`0x${'11'.repeat(20)}`, 'Luca', 'luca');
    expect(await seated.ask('nickname', { name: 'luca' })).toMatchObject({ refusal: { code: 'nicknameTaken' } });
  });

  it.each<[string, unknown]>([
    ['for another player', '{"id":"a","name":"Eva","player":"0x11"}'],
    ['a number', '{"id":"a","name":5}'],
    ['without an id', '{"name":"Eva"}'],
    ['very long', JSON.stringify({ id: 'a', name: 'x'.repeat(8_000) })],
    ['no JSON', 'Eva'],
    ['no text', { id: 'a', name: 'Eva' }],
  ])('P13.1 malformed: %s', async (_, text) => {
    expect((await seated.say('nickname', text)).malformed).toEqual(expect.any(String));
    expect(await nicknames.nicknames([wallet()])).toEqual([{ player: wallet(), name: 'Ada' }]);
  });

  it('P4.3 P13.1 while the store does not answer, who asks is told so under the id of the question', async () => {
    const room = tables.get(table.tableId)! as { nicknames: unknown };
    const { nicknames: before } = room;
    const fails = () => Promise.reject(new Error('the database is gone'));
    room.nicknames = { keepNickname: fails, dropNickname: fails };
    for (const name of ['Ada', null])
      expect(await seated.ask('nickname', { name })).toMatchObject({ malformed: expect.any(String) });
    room.nicknames = before;
  });

  it('P13.1 can be given up, and is changed a few times an hour', async () => {
    expect(await seated.ask('nickname', { name: null })).toMatchObject({ ok: true });
    expect(await nicknames.nicknames([wallet()])).toEqual([]);
    const answers = [];
    for (let i = 0; i <= rates.nicknamesOfPlayer.burst; i++)
      answers.push(await seated.ask('nickname', { name: `Ada.${String.fromCharCode(97 + i)}` }));
    expect(answers.at(-1)).toMatchObject({ malformed: expect.stringMatching(/^That was too much/) });
    expect(answers.filter(({ ok }) => ok === true).length).toBeLessThan(rates.nicknamesOfPlayer.burst);
  });
});
