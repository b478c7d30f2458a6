/** P13.13, P13.15, P13.16: words of people that are none, on a real socket: each is answered so, and that is all. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { People, two } from '../support/people.ts';
import { RoomLine } from '../support/room-line.ts';
import { openRooms, type Rooms } from '../support/rooms.ts';

let table: People;
let rooms: Rooms;
let line: RoomLine;
beforeAll(async () => {
  table = new People(two);
  await table.open();
  rooms = await openRooms([table.host], { ownLimits: table.own });
  line = await RoomLine.open(rooms.url, table.host.tableId, table.players[0]!.memory);
  await line.ask('nickname', { name: null });
});
afterAll(async () => {
  await rooms.stop();
  await table.host.close();
});

it.each<[string, string, string]>([
  ['whom to ask', 'rematch', '{"id":"a","player":"0x11"}'],
  ['a table', 'rematch', '{"id":"a","tableId":"0x11"}'],
  ['no id', 'rematch', '{}'],
  ['neither yes nor no', 'answerRematch', '{"id":"a"}'],
  ['a number', 'answerRematch', '{"id":"a","accept":1}'],
  ['a table with the answer', 'answerRematch', '{"id":"a","accept":true,"tableId":"0x11"}'],
  ['nobody', 'aside', '{"id":"a","act":"ask"}'],
  ['a wallet', 'aside', '{"id":"a","to":"0x11","act":"ask"}'],
  ['an act that is in no list', 'aside', '{"id":"a","to":2,"act":"constructor"}'],
  ['for another', 'aside', '{"id":"a","to":2,"act":"accept","from":1}'],
  ['both', 'sayAside', '{"id":"a","to":2,"phrase":"hello","text":"Ciao"}'],
  ['neither', 'sayAside', '{"id":"a","to":2}'],
  ['a gift', 'sayAside', '{"id":"a","to":2,"gift":"rose"}'],
  ['as another', 'sayAside', '{"id":"a","to":2,"text":"Ciao","mine":false}'],
])('P13.13 P13.15 P13.16 malformed: %s', async (_, type, text) => {
  const before = table.host.head;
  expect((await line.say(type, text)).malformed).toEqual(expect.any(String));
  expect(table.host.head).toBe(before);
});
