/** A page that connects again in the middle of a decision reads the table's clock wrong by all that has passed. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '@colyseus/sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Hex } from '../../../engine/bytes.ts';
import { encodeWire } from '../../../engine/protocol/wire.ts';
import { signHello } from '../../../engine/seat/hello.ts';
import { heldNothing, takeFeed, type Held } from '../../../engine/table/view-feed.ts';
import { roomIdOf } from '../../../server/rooms/table-room.ts';
import { openRooms, type Rooms } from '../support/rooms.ts';
import { closeAll, mine, sitting, type Sitting } from '../support/sitting.ts';

let table: Sitting;
let rooms: Rooms;
beforeAll(async () => {
  table = await sitting();
  rooms = await openRooms([table.host]);
});
afterAll(async () => {
  await rooms.stop();
  await closeAll();
});

async function page() {
  const room = await new Client(rooms.url).joinById(roomIdOf(table.tableId));
  let held: Held = heldNothing;
  const seen: { viewer: number | null; now: number; at: number }[] = [];
  room.onMessage('hello', ({ challenge }: { challenge: Hex }) =>
    room.send('identify', encodeWire(signHello(table.memory, challenge))),
  );
  room.onMessage('reply', () => undefined);
  room.onMessage('own', () => undefined);
  room.onMessage('view', (text: string) => {
    const read = takeFeed(held, text);
    if (!('claim' in read)) throw new Error(JSON.stringify(read));
    ({ held } = read);
    seen.push({ viewer: read.claim.viewer, now: read.claim.now, at: table.now });
  });
  for (let i = 0; i < 400 && !seen.some(({ viewer }) => viewer === mine); i++) await sleep(5);
  return { room, seen };
}

it('P4.4 a view says what time it is, also to who has connected again (the old line is not yet known to be dead)', async () => {
  await page(); // the house closes it for the second
  table.now += 8_000; // nobody says anything: somebody decides
  const second = await page();
  const { now, at } = second.seen.at(-1)!;
  await second.room.leave();
  expect(at - now).toBeLessThan(1_000);
});
