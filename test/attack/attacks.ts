/** What was done to the running server, one attack each: returns if the server held, throws what did not. */
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { encodeWire } from '../../engine/protocol/wire.ts';
import { rates, sizes, transactionsOf } from '../../server/limits/limits.ts';
import { closeCodes } from '../../server/rooms/connection.ts';
import { lobbyRoomId } from '../../server/rooms/lobby-room.ts';
import { getRaw, sayPart } from '../server/support/raw-http.ts';
import { RemotePlayer, type Answer } from '../../server/cli/bots/remote-player.ts';
import { foundingAttacks } from './founding.ts';
import { chainCalls, freeze, pageHeaders, standingChain } from './lasting.ts';
import { lobbyAttacks } from './lobby.ts';
import { floodOfWholes, manySockets, oddFrames, silentJoins } from './rooms.ts';
import { freshAddress, Stranger } from './stranger.ts';
import { address, flood, portOf, room, seated, standUp, type Attack, type World } from './world.ts';

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
  const join = `/gs/matchmake/joinById/${config.tables[0]!.roomId}`;
  for (const [path, head] of [
    [join, 'Transfer-Encoding: chunked'],
    [join, `Content-Length: ${250 * 2 ** 20}`],
    ['/gs/founding', 'Transfer-Encoding: chunked'],
  ] as const) {
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
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${freshAddress()}\r\nContent-Type: application/json\r\n${head}\r\n\r\n`,
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
    ['/gs/matchmake/joinById/lobby', 2 * sizes.gsBody],
    ['/gs/faucet', 2 * sizes.gsBody],
    ['/gs/founding', 2 * sizes.gsBody],
  ] as const) {
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${freshAddress()}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const { status, ms } = await sayPart(portOf(stack.url), `${head}${bytes.toString(16)}\r\n${' '.repeat(bytes)}\r\n`);
    assert.equal(status, 413, path);
    assert.ok(ms < 10_000, `the line to ${path} was open for ${Math.round(ms)} ms`);
  }
  await sleep(1_500);
  assert.equal((await fetch(stack.url, { headers: address(freshAddress()) })).status, 200);
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

async function frozen(world: World): Promise<void> {
  const players = await seated(world, 0);
  try {
    await freeze(world.stack, players);
  } finally {
    await standUp(players);
  }
}

/** Grants that nobody has signed: the table looks at a few of them. */
async function floodOfGrants(world: World): Promise<void> {
  const key = `0x${'11'.repeat(20)}` as const;
  const message = { player: key, table: world.config.tables[1]!.tableId, seat: 1, key, amount: 1_000_000n, nonce: 1n };
  const grant = { message: { ...message, deadline: 4_102_444_800n }, signature: `0x${'22'.repeat(64)}1b` };
  const sits = (stranger: Stranger) => stranger.say('sit', encodeWire({ id: randomUUID(), grant }));
  const first = await Stranger.join(world.stack.url, room(world));
  await first.until('a view', () => first.heard.includes('view'));
  sits(first);
  await first.until('one to be looked at', () => first.heard.includes('badGrant'));
  first.leave();
  // A refusal asks the store first (P6.3): who floods may be cut off before it hears one.
  const one = await flood(world, sits);
  const checked = one.heard.split('badGrant').length - 1;
  assert.ok(checked <= rates.sitsOfConnection.burst + 2, `${checked} grants were looked at`);
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
  {
    name: 'joins that are never acknowledged, at a table and in the lobby',
    quick: true,
    run: async (world) => void (await Promise.all([room(world), lobbyRoomId].map((one) => silentJoins(world, one)))),
  },
  { name: '12,000 commands of somebody without a seat', quick: true, run: floodOfCommands },
  { name: '12,000 messages that are none', quick: false, run: floodOfNonsense },
  { name: '12,000 pings', quick: false, run: floodOfPings },
  { name: '12,000 signatures to check', quick: true, run: floodOfIdentifies },
  { name: '12,000 grants that nobody has signed', quick: true, run: floodOfGrants },
  { name: 'the whole table, 12,000 times', quick: false, run: (world) => floodOfWholes(world, room(world)) },
  { name: 'frames and sessions of random bytes', quick: false, run: (world) => oddFrames(world, room(world)) },
  { name: 'more sockets than a household has', quick: false, run: (world) => manySockets(world, room(world)) },
  ...lobbyAttacks,
  { name: '12,000 times sitOut and sitIn of a seat', quick: true, run: togglesOfSeat },
  { name: 'the bot, invited by anybody', quick: true, run: invitations },
  { name: "transactions at the house's cost", quick: false, run: houseCosts },
  { name: 'a server that stood still for 7 s', quick: false, run: frozen },
  { name: 'a chain that mines nothing', quick: false, run: ({ stack }) => standingChain(stack) },
  { name: 'more requests than anybody reads', quick: false, run: manyRequests },
  ...foundingAttacks,
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
