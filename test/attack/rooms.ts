/** Attacks on a room, a table's or the lobby's: what only joins, asks and sends. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { counts, rates } from '../../server/limits/limits.ts';
import { closeCodes } from '../../server/rooms/connection.ts';
import { freshAddress, Stranger } from './stranger.ts';
import { flood, type World } from './world.ts';

export async function silentJoins(world: World, roomId: string): Promise<void> {
  const strangers = await Promise.all(
    Array.from({ length: 10 }, () => Stranger.join(world.stack.url, roomId, { acknowledge: false })),
  );
  for (const one of strangers) {
    await one.until('a join without acknowledgement to end', () => one.closed !== null);
    assert.equal(one.closed!.code, closeCodes.neverJoined);
  }
}

export async function manySockets(world: World, roomId: string): Promise<void> {
  const from = freshAddress();
  const opened = await Promise.all(
    Array.from({ length: counts.socketsOfAddress + 10 }, () =>
      Stranger.join(world.stack.url, roomId, { address: from }).catch(() => null),
    ),
  );
  await sleep(500);
  const there = opened.filter((one) => one !== null && one.closed === null).length;
  for (const one of opened) one?.leave();
  assert.ok(there <= counts.tableOfAddress, `${there} connections of one address in one room`);
}

export async function oddFrames(world: World, roomId: string): Promise<void> {
  for (let i = 0; i < 20; i++) {
    const one = await Stranger.join(world.stack.url, roomId);
    for (let frame = 0; frame < 40 && one.socket.readyState === WebSocket.OPEN; frame++)
      one.socket.send(randomBytes(frame), { binary: frame % 2 === 0 });
    for (const code of [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21])
      if (one.socket.readyState === WebSocket.OPEN) one.socket.send(Buffer.from([code, 0xdb, 0xff, 0xff]));
    await sleep(20);
    one.leave();
  }
  for (const sessionId of ['constructor', '__proto__', 'toString', '']) {
    const one = await Stranger.join(world.stack.url, roomId, { sessionId }).catch(() => null);
    await sleep(50);
    one?.leave();
  }
}

/** Asks for everything again and again: a few times it comes. */
export async function floodOfWholes(world: World, roomId: string): Promise<void> {
  const one = await flood(world, (stranger) => stranger.say('whole', 'x'), roomId);
  const wholes = one.heard.split('{"from":null,').length - 1;
  assert.ok(wholes > 1 && wholes <= rates.wholesOfConnection.burst + 3, `${wholes} whole views were sent`);
}
