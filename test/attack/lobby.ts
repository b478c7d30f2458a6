/** Attacks on the lobby's room and its waiting list (server/PROTOCOL.md P5.13, P11.12 to P11.15). */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { toHex, type Hex } from '../../engine/bytes.ts';
import { encodeWire } from '../../engine/protocol/wire.ts';
import type { LobbyTable } from '../../server/lobby/tables-now.ts';
import { counts, rates, times } from '../../server/limits/limits.ts';
import { RemotePlayer } from '../../server/cli/bots/remote-player.ts';
import { longestMessage } from '../../server/protocol/decode.ts';
import { closeCodes } from '../../server/rooms/connection.ts';
import { lobbyRoomId } from '../../server/rooms/lobby-room.ts';
import { LobbyPage, until } from '../server/support/lobby-page.ts';
import { floodOfWholes, manySockets, oddFrames } from './rooms.ts';
import { freshAddress, Stranger } from './stranger.ts';
import { address, flood, seated, standUp, type Attack, type World } from './world.ts';

const tableId = ({ config }: World, table: number): Hex => config.tables[table]!.tableId;
const waitText = (table: Hex, player: Hex | null = null): string =>
  encodeWire({ id: 'w', waiter: toHex(randomBytes(16)), wish: { tableId: table }, player });

/** The table as the lobby's list shows it to somebody else. */
async function listed(world: World, table: number): Promise<LobbyTable> {
  const answer = await fetch(`${world.stack.url}/gs/tables`, { headers: address(freshAddress()) });
  const tables = (await answer.json()) as readonly LobbyTable[];
  return tables.find((one) => one.tableId === tableId(world, table))!;
}

const pageAt = (world: World, from: string): Promise<LobbyPage> =>
  LobbyPage.open(`${world.stack.url}/gs`, address(from));

/** A flood from one address, and somebody at another one who comes in all the same. */
async function floodOfJoins(world: World): Promise<void> {
  const from = freshAddress();
  const statuses = await Promise.all(
    Array.from({ length: 3 * rates.joins.burst }, async () => {
      const path = `${world.stack.url}/gs/matchmake/joinById/${lobbyRoomId}`;
      return (await fetch(path, { method: 'POST', body: '{}', headers: address(from) })).status;
    }),
  );
  assert.deepEqual(new Set(statuses), new Set([200, 429]));
  const letIn = statuses.filter((status) => status === 200).length;
  assert.ok(letIn <= rates.joins.burst + 20, `${letIn} places were kept for one address`);
  await manySockets(world, lobbyRoomId);
  await (await pageAt(world, freshAddress())).close();
}

/** Messages that are none are answered in words; who goes on with them is closed. */
async function oddWaits(world: World): Promise<void> {
  const page = await pageAt(world, freshAddress());
  const wish = { tableId: tableId(world, 1) };
  const waiter = toHex(randomBytes(16));
  const wrong: readonly object[] = [
    {},
    { waiter: '0x12', wish, player: null },
    { waiter, wish: {}, player: null },
    { waiter, wish: { ...wish, ruleset: null, most: null }, player: null },
    { waiter, wish: { ruleset: 'x'.repeat(41), most: null }, player: null },
    { waiter, wish: { ruleset: null, most: 1e300 }, player: null },
    { waiter, wish: { ruleset: null, most: `${'9'.repeat(4_000)}n` }, player: null },
    { waiter, wish, player: '__proto__' },
    { waiter, wish, player: null, more: true },
    { waiter, wish, player: 'x'.repeat(longestMessage) },
  ];
  for (const message of wrong)
    assert.ok((await page.says('wait', message)).malformed !== undefined, JSON.stringify(message).slice(0, 80));
  await page.close();
  await flood(world, (one) => one.say('wait', '{"id":{},"__proto__":[]}'), lobbyRoomId);
  await flood(world, (one) => one.say('stopWaiting', encodeWire({ id: 'w' })), lobbyRoomId);
  assert.equal((await listed(world, 1)).waiting, 0);
}

/** One address begins to wait again and again, under ever new names. */
async function floodOfWaits(world: World): Promise<void> {
  const one = await flood(world, (stranger) => stranger.say('wait', waitText(tableId(world, 1))), lobbyRoomId);
  const answered = one.heard.split('seatFree').length - 1;
  assert.ok(answered > 0 && answered <= rates.waitsOfConnection.burst + 2, `${answered} wishes were looked at`);
}

/** More people than the list has room for, each address with one more than it may have, at a full table. */
async function fullList(world: World): Promise<void> {
  const players = await seated(world, 1);
  const strangers: Stranger[] = [];
  const told = (words: string) => strangers.filter((one) => one.heard.includes(words)).length;
  try {
    for (let house = 0; house < counts.waiters / counts.waitersOfAddress + 8; house++) {
      const from = freshAddress();
      const few = await Promise.all(
        Array.from({ length: counts.waitersOfAddress + 1 }, () =>
          Stranger.join(world.stack.url, lobbyRoomId, { address: from }),
        ),
      );
      strangers.push(...few);
      for (const one of few) {
        await one.until('a view', () => one.heard.includes('view'));
        one.say('wait', waitText(tableId(world, 1)));
        await one.until('an answer', () => one.heard.includes('reply'));
      }
    }
    assert.equal((await listed(world, 1)).waiting, counts.waiters);
    assert.equal(told('manyOfYoursWait'), counts.waiters / counts.waitersOfAddress);
    assert.equal(told('listFull'), strangers.length - counts.waiters - told('manyOfYoursWait'));
    const began = Date.now();
    assert.equal((await players[0].command({ type: 'sitOut' })).ok, true);
    assert.ok(Date.now() - began < 5_000, 'the table was blocked');
  } finally {
    for (const one of strangers) one.leave();
    const empty = Date.now() + times.waiterAway + 20_000;
    while ((await listed(world, 1)).waiting > 0 && Date.now() < empty) await sleep(500);
    await standUp(players);
  }
  assert.equal((await listed(world, 1)).waiting, 0);
}

/** Somebody is held a chair and does not come, and waits again and again: who waits behind them has it next. */
async function chairNeverTaken(world: World): Promise<void> {
  const { stack, config } = world;
  const players = await seated(world, 0);
  const from = freshAddress();
  const greedy = await pageAt(world, from);
  const honest = new RemotePlayer(stack.url, config, 2);
  const page = await pageAt(world, freshAddress());
  try {
    await honest.deposit(1_000_000n);
    await honest.connect();
    await honest.until('a view', () => true);
    assert.equal((await greedy.wait('greedy', tableId(world, 0), null)).ok, true);
    assert.equal((await page.wait('honest', tableId(world, 0), honest.address)).ok, true);
    await players[1].command({ type: 'stand', leave: null });
    await until(() => greedy.seen.wait?.state === 'held', 60_000);
    assert.equal((await honest.sit(1_000_000n)).refusal?.code, 'chairHeld');
    await until(() => greedy.seen.wait?.state === 'over' && page.seen.wait?.state === 'held', times.chairHeld + 5_000);
    // It asks for the next, and stands behind everybody.
    assert.equal((await greedy.wait('again', tableId(world, 0), null)).ok, true);
    await until(() => greedy.seen.wait?.position === 1);
    assert.equal((await honest.sit(1_000_000n, BigInt(Date.now()) + 1n)).ok, true);
    await honest.until('the own seat', (view) => view.viewer === 2 && view.seats.some(({ seat }) => seat === 2));
    // However many pages it opens, it begins few waits.
    let begun = 2;
    for (let tab = 0; tab < rates.waitsOfAddress.burst + 4; tab++) {
      const other = await pageAt(world, from);
      if ((await other.wait(`tab ${tab}`, tableId(world, 0), null)).ok === true) begun++;
      await other.close();
    }
    assert.ok(begun <= rates.waitsOfAddress.burst, `${begun} waits of one address`);
    const { waiting, held } = await listed(world, 0);
    assert.ok(waiting <= counts.waitersOfAddress, `${waiting} of one address wait`);
    assert.deepEqual(held, []);
  } finally {
    await greedy.close();
    await page.close();
    await players[1].stop();
    await standUp([players[0], honest]);
  }
}

/** More watchers than the lobby has room for: the oldest go, and who waits for a seat stays. */
async function tooManyWatchers(world: World): Promise<void> {
  const players = await seated(world, 1);
  const waiter = await pageAt(world, freshAddress());
  const strangers: Stranger[] = [];
  try {
    assert.equal((await waiter.wait('waiter', tableId(world, 1), null)).ok, true);
    while (strangers.length < counts.lobby + 50) {
      const from = freshAddress();
      const some = Array.from({ length: counts.tableOfAddress }, () =>
        Stranger.join(world.stack.url, lobbyRoomId, { address: from }),
      );
      strangers.push(...(await Promise.all(some)));
    }
    const closed = () => strangers.filter((one) => one.closed?.code === closeCodes.tooMuch);
    await until(() => strangers.length + 1 - closed().length <= counts.lobby, 20_000);
    assert.ok(strangers.at(-1)!.closed === null, 'the newest was closed');
    await strangers.at(-1)!.until('a view', () => strangers.at(-1)!.heard.includes('view'));
    assert.equal(waiter.code, null, 'who waits was closed');
  } finally {
    for (const one of strangers) one.leave();
    await waiter.close();
    await standUp(players);
  }
}

export const lobbyAttacks: readonly Attack[] = [
  { name: 'a flood of joins at the lobby', quick: true, run: floodOfJoins },
  { name: 'wishes for a seat that are none', quick: true, run: oddWaits },
  { name: '12,000 wishes for a seat', quick: true, run: floodOfWaits },
  { name: 'the whole lobby, 12,000 times', quick: true, run: (world) => floodOfWholes(world, lobbyRoomId) },
  { name: 'random bytes at the lobby', quick: false, run: (world) => oddFrames(world, lobbyRoomId) },
  { name: 'a waiting list full of strangers', quick: false, run: fullList },
  { name: 'chairs that are asked for and never taken', quick: false, run: chairNeverTaken },
  { name: 'more watchers than the lobby has room for', quick: false, run: tooManyWatchers },
];
