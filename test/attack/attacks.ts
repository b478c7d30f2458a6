/** What was done to the running server, one attack each: returns if the server held, throws what did not. */
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { encodeWire } from '../../engine/protocol/wire.ts';
import { counts, rates, sizes, transactionsOf } from '../../server/limits/limits.ts';
import { closeCodes } from '../../server/rooms/connection.ts';
import { getRaw, sayPart } from '../server/support/raw-http.ts';
import { RemotePlayer, type Answer, type RemoteConfig } from '../../server/cli/bots/remote-player.ts';
import type { Stack } from '../server/support/stack.ts';
import { chainCalls, freeze, pageHeaders, standingChain } from './lasting.ts';
import { freshAddress, Stranger } from './stranger.ts';

export interface World {
  readonly stack: Stack;
  readonly config: RemoteConfig;
}

export interface Attack {
  readonly name: string;
  /** Quick enough for every run of the tests. */
  readonly quick: boolean;
  run(world: World): Promise<void>;
}

const portOf = (url: string): number => Number(new URL(url).port);
const room = (world: World, table = 1): string => world.config.tables[table]!.roomId;
const address = (value: string) => ({ 'x-forwarded-for': value });

async function badHosts({ stack }: World): Promise<void> {
  for (const host of ['[', '[::', 'a b', 'evil.example', '']) {
    for (const path of ['/gs/__healthcheck', '/gs/matchmake/joinById/x', '/']) {
      const { status } = await getRaw(portOf(stack.url), path, `Host: ${host}`);
      assert.ok(status === 400 || status === 421, `Host "${host}" at ${path} was answered ${status}`);
    }
  }
}

async function badHostsBehind({ stack }: World): Promise<void> {
  const { tablesUrl } = JSON.parse(readFileSync(join(stack.paths.data, 'running.json'), 'utf8')) as {
    tablesUrl: string;
  };
  for (const path of ['/__healthcheck', '/', '//', `/matchmake/joinById/${'0'.repeat(64)}`]) {
    const { status, answer } = await getRaw(portOf(tablesUrl), path, 'Host: [');
    assert.ok(status >= 400 && status < 500, `${path} was answered ${status}`);
    assert.doesNotMatch(answer.toLowerCase(), /x-powered-by|access-control-allow-credentials|colyseus/);
  }
}

async function badAddresses({ stack }: World): Promise<void> {
  for (const path of ['/%', '/gs/%zz', '//x', 'http://evil.example/', '/gs\\x', `/${'x'.repeat(sizes.url)}`]) {
    const { status } = await getRaw(portOf(stack.url), path, 'Host: localhost');
    assert.equal(status, 400, path);
  }
}

async function origins({ stack, config }: World): Promise<void> {
  const evil = { origin: 'https://evil.example', ...address(freshAddress()) };
  for (const path of ['/gs/matchmake/create/table', '/gs/matchmake/joinOrCreate/table', '/gs/config']) {
    const answer = await fetch(stack.url + path, { method: 'POST', body: '{}', headers: evil });
    assert.equal(answer.status, 403, path);
    assert.equal(answer.headers.get('access-control-allow-origin'), null);
  }
  for (const [path, init] of [
    ['/gs/config', {}],
    [`/gs/matchmake/joinById/${config.tables[0]!.roomId}`, { method: 'POST', body: '{}' }],
  ] as const) {
    const { status, headers } = await fetch(stack.url + path, { ...init, headers: evil });
    assert.deepEqual(
      [
        path,
        status,
        headers.get('access-control-allow-origin'),
        headers.get('access-control-allow-credentials'),
        headers.get('x-powered-by'),
        headers.get('x-content-type-options'),
      ],
      [path, 200, '*', null, null, 'nosniff'],
    );
  }
}

/** At most as much as the server takes of 250 MB. */
async function largeBodies({ stack, config }: World): Promise<void> {
  for (const head of ['Transfer-Encoding: chunked', `Content-Length: ${250 * 2 ** 20}`]) {
    const socket = connect(portOf(stack.url), '127.0.0.1');
    let answer = '';
    let closed = false;
    socket
      .on('data', (data) => {
        answer += String(data);
      })
      .on('error', () => undefined)
      .on('close', () => {
        closed = true;
      });
    socket.write(
      `POST /gs/matchmake/joinById/${config.tables[0]!.roomId} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${freshAddress()}\r\nContent-Type: application/json\r\n${head}\r\n\r\n`,
    );
    const piece = Buffer.from(head.startsWith('T') ? `10000\r\n${' '.repeat(0x10000)}\r\n` : ' '.repeat(0x10000));
    let sent = 0;
    for (const last = Date.now() + 20_000; !closed && sent < 250 * 2 ** 20 && Date.now() < last;) {
      if (socket.writable && socket.write(piece)) sent += piece.length;
      await sleep(sent % (64 * piece.length) === 0 ? 5 : 0);
    }
    socket.destroy();
    assert.match(answer, /^HTTP\/1\.1 413 /);
    assert.ok(closed, `${sent} bytes were taken and the line was still open`);
  }
}

/** Begins a body that is too long, and then sends nothing more. */
async function endlessBodies({ stack, config }: World): Promise<void> {
  for (const [path, bytes] of [
    ['/rpc', 2_100_000],
    [`/gs/matchmake/joinById/${config.tables[0]!.roomId}`, 2 * sizes.gsBody],
    ['/gs/faucet', 2 * sizes.gsBody],
  ] as const) {
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${freshAddress()}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const { status, ms } = await sayPart(portOf(stack.url), `${head}${bytes.toString(16)}\r\n${' '.repeat(bytes)}\r\n`);
    assert.equal(status, 413, path);
    assert.ok(ms < 10_000, `the line to ${path} was open for ${Math.round(ms)} ms`);
  }
  await sleep(1_500);
  assert.equal((await fetch(stack.url, { headers: address(freshAddress()) })).status, 200);
}

async function silentJoins(world: World): Promise<void> {
  const strangers = await Promise.all(
    Array.from({ length: 10 }, () => Stranger.join(world.stack.url, room(world), { acknowledge: false })),
  );
  for (const one of strangers) {
    await one.until('a join without acknowledgement to end', () => one.closed !== null);
    assert.equal(one.closed!.code, closeCodes.neverJoined);
  }
}

/** Sends until it is closed; the attack has failed once it is told so and cut off. */
async function flood(world: World, what: (one: Stranger) => void): Promise<Stranger> {
  const one = await Stranger.join(world.stack.url, room(world));
  await one.until('a view', () => one.heard.includes('view'));
  for (let i = 0; i < 12_000 && one.closed === null; i++) {
    what(one);
    if (i % 100 === 0) await sleep(1);
  }
  await one.until('the flood to be cut off', () => one.closed !== null);
  assert.ok(one.heard.includes('too much at once'), 'it was not told why');
  assert.equal(one.closed!.code, closeCodes.tooMuch);
  return one;
}

const floodOfCommands = async (world: World) =>
  void (await flood(world, (one) => one.say('command', encodeWire({ id: randomUUID(), command: { type: 'sitOut' } }))));
const floodOfNonsense = async (world: World) => void (await flood(world, (one) => one.say('nonsense', 'x')));

async function floodOfPings(world: World): Promise<void> {
  const one = await Stranger.join(world.stack.url, room(world));
  await one.until('a view', () => one.heard.includes('view'));
  for (let i = 0; i < 12_000 && one.closed === null; i++) {
    one.socket.ping();
    if (i % 100 === 0) await sleep(1);
  }
  // By ws itself, if they come faster than it answers.
  await one.until('the pings to be cut off', () => one.closed !== null);
}

async function floodOfIdentifies(world: World): Promise<void> {
  const message = encodeWire({ key: `0x${'11'.repeat(20)}`, signature: `0x${'22'.repeat(64)}1b` });
  const one = await flood(world, (stranger) => stranger.say('identify', message));
  const checked = one.heard.split('did not sign').length - 1;
  assert.ok(checked <= rates.identifiesOfConnection.burst + 2, `${checked} signatures were checked`);
}

async function oddFrames(world: World): Promise<void> {
  for (let i = 0; i < 20; i++) {
    const one = await Stranger.join(world.stack.url, room(world));
    for (let frame = 0; frame < 40 && one.socket.readyState === WebSocket.OPEN; frame++)
      one.socket.send(randomBytes(frame), { binary: frame % 2 === 0 });
    for (const code of [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21])
      if (one.socket.readyState === WebSocket.OPEN) one.socket.send(Buffer.from([code, 0xdb, 0xff, 0xff]));
    await sleep(20);
    one.leave();
  }
  for (const sessionId of ['constructor', '__proto__', 'toString', '']) {
    const one = await Stranger.join(world.stack.url, room(world), { sessionId }).catch(() => null);
    await sleep(50);
    one?.leave();
  }
}

async function manySockets(world: World): Promise<void> {
  const from = freshAddress();
  const opened = await Promise.all(
    Array.from({ length: counts.socketsOfAddress + 10 }, () =>
      Stranger.join(world.stack.url, room(world), { address: from }).catch(() => null),
    ),
  );
  await sleep(500);
  const there = opened.filter((one) => one !== null && one.closed === null).length;
  for (const one of opened) one?.leave();
  assert.ok(there <= counts.tableOfAddress, `${there} connections of one address at one table`);
}

/** Two players with chips, seated at the table. */
async function seated({ stack, config }: World, tableIndex: number): Promise<[RemotePlayer, RemotePlayer]> {
  const players = [1, 2].map((seat) => new RemotePlayer(stack.url, config, seat, { tableIndex })) as [
    RemotePlayer,
    RemotePlayer,
  ];
  for (const player of players) {
    await player.deposit(1_000_000n);
    await player.connect();
    await player.until('a view', () => true);
    const sat = await player.sit(1_000_000n);
    assert.equal(sat.ok, true, JSON.stringify(sat));
    await player.until(
      'the own seat',
      (view) =>
        view.viewer === player.memory.seat && view.seats.some((s) => s.seat === view.viewer && s.status === 'seated'),
    );
  }
  return players;
}

/** Both stand up, and their chairs are free for the next attack. */
async function standUp(players: readonly RemotePlayer[]): Promise<void> {
  for (const player of players) await player.command({ type: 'stand', leave: null });
  await players[0]!.until('the chairs to be free', (view) => view.seats.length === 0, 60_000);
  for (const player of players) await player.stop();
}

async function frozen(world: World): Promise<void> {
  const players = await seated(world, 0);
  try {
    await freeze(world.stack, players);
  } finally {
    await standUp(players);
  }
}

/** A seat that does something that always succeeds, as fast as it can, while another wants to play. */
async function togglesOfSeat(world: World): Promise<void> {
  const players = await seated(world, 1);
  const [bad, good] = players;
  try {
    const before = good.view!.seq;
    const began = Date.now();
    for (let i = 0; i < 12_000; i++)
      bad.raw('command', encodeWire({ id: randomUUID(), command: { type: i % 2 === 0 ? 'sitOut' : 'sitIn' } }));
    const answer = await Promise.race<Answer>([
      good.command({ type: 'sitOut' }),
      sleep(20_000, { malformed: 'no answer in 20 s' }),
    ]);
    assert.equal(answer.ok, true, JSON.stringify(answer));
    // Who still sends may find the line broken before it reads the close code.
    const cutOff = (code: number) => code === closeCodes.tooMuch || code === 1_006;
    await good.until('the flood to be cut off', () => bad.closed.some(cutOff));
    const rows = good.view!.seq - before;
    assert.ok(rows <= 3 * rates.togglesOfSeat.burst, `${rows} rows were written`);
    assert.ok(Date.now() - began < 60_000, 'the table was blocked');
  } finally {
    for (const player of players) {
      await player.command({ type: 'stand', leave: null });
      await player.stop();
    }
  }
}

async function invitations(world: World): Promise<void> {
  const { stack, config } = world;
  const watcher = await Stranger.join(stack.url, config.tables[0]!.roomId);
  watcher.say('inviteBot', encodeWire({ id: 'a' }));
  await watcher.until('the refusal', () => watcher.heard.includes('notSeated'));
  watcher.leave();
  const player = new RemotePlayer(stack.url, config, 1);
  await player.deposit(100_000n);
  await player.connect();
  await player.until('a view', () => true);
  assert.equal((await player.sit(100_000n)).ok, true);
  await player.until('the own seat', (view) => view.viewer === 1 && view.seats[0]?.status === 'seated');
  const waits = (person: boolean) => player.ask('waitFor', (id) => ({ id, person }));
  assert.equal((await waits(true)).ok, true);
  assert.match((await player.inviteBot()).malformed ?? '', /waits for a person/);
  assert.equal(player.view!.seats.length, 1);
  assert.equal((await waits(false)).ok, true);
  assert.equal((await player.inviteBot()).ok, true);
  assert.notEqual((await player.inviteBot()).ok, true);
  await player.command({ type: 'stand', leave: null });
  await player.stop();
}

async function houseCosts({ stack }: World): Promise<void> {
  const from = address(freshAddress());
  const most = rates.houseTransactionsLocal.burst / transactionsOf.faucet;
  let paid = 0;
  let refused = 0;
  for (let i = 0; i < most + 20; i++) {
    const { status } = await fetch(`${stack.url}/gs/faucet`, {
      method: 'POST',
      headers: from,
      body: JSON.stringify({ address: `0x${randomBytes(20).toString('hex')}` }),
    });
    if (status === 200) paid++;
    else if (status === 429) refused++;
    else assert.fail(`the faucet answered ${status}`);
  }
  assert.ok(refused > 0 && paid <= most + 10, `${paid} were paid, ${refused} refused`);
}

async function manyRequests({ stack }: World): Promise<void> {
  const from = address(freshAddress());
  const statuses = await Promise.all(
    Array.from({ length: 600 }, async () => (await fetch(`${stack.url}/gs/tables`, { headers: from })).status),
  );
  assert.ok(statuses.includes(429), 'nobody was told that it is too much');
}

export const attacks: readonly Attack[] = [
  { name: 'hosts that are none, or not of this house', quick: true, run: badHosts },
  { name: 'the same behind the front', quick: true, run: badHostsBehind },
  { name: 'addresses that are none', quick: true, run: badAddresses },
  { name: 'pages of other origins', quick: true, run: origins },
  { name: 'pages without a word of what they may run', quick: true, run: ({ stack }) => pageHeaders(stack) },
  { name: "the chain node's own methods", quick: true, run: ({ stack }) => chainCalls(stack) },
  { name: 'bodies of 250 MB', quick: true, run: largeBodies },
  { name: 'bodies that are too long and never end', quick: true, run: endlessBodies },
  { name: 'joins that are never acknowledged', quick: true, run: silentJoins },
  { name: '12,000 commands of somebody without a seat', quick: true, run: floodOfCommands },
  { name: '12,000 messages that are none', quick: false, run: floodOfNonsense },
  { name: '12,000 pings', quick: false, run: floodOfPings },
  { name: '12,000 signatures to check', quick: true, run: floodOfIdentifies },
  { name: 'frames and sessions of random bytes', quick: false, run: oddFrames },
  { name: 'more sockets than a household has', quick: false, run: manySockets },
  { name: '12,000 times sitOut and sitIn of a seat', quick: true, run: togglesOfSeat },
  { name: 'the bot, invited by anybody', quick: true, run: invitations },
  { name: "transactions at the house's cost", quick: false, run: houseCosts },
  { name: 'a server that stood still for 7 s', quick: false, run: frozen },
  { name: 'a chain that mines nothing', quick: false, run: ({ stack }) => standingChain(stack) },
  { name: 'more requests than anybody reads', quick: false, run: manyRequests },
];

/** The table server's process, once it answers: an earlier attack may have ended it. */
async function tablesProcess({ stack }: World): Promise<number> {
  for (const last = Date.now() + 60_000; ;) {
    try {
      if ((await fetch(`${stack.url}/gs/health`, { headers: address(freshAddress()) })).status === 200)
        return stack.pidOf('tables');
    } catch (error) {
      if (Date.now() > last) throw error;
    }
    if (Date.now() > last) throw new Error('the table server does not answer');
    await sleep(100);
  }
}

/** Runs it; null if the server held with the same process before and after, otherwise what did not hold. */
export async function held(attack: Attack, world: World): Promise<string | null> {
  try {
    const before = await tablesProcess(world);
    const fault = await attack.run(world).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    const after = await tablesProcess(world);
    return after === before ? fault : `the table server had to be started again${fault === null ? '' : `; ${fault}`}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
