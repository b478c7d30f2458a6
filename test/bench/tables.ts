/**
 * `npm run bench:tables [-- --tables 50 --seats 6 --every 20 --seconds 60 --json]`: live tables of one process with
 * real papers, signatures, sockets and PostgreSQL. Its players are real seat clients in another process. Printed: from
 * the last word that closes the bets to the hand's cards, the server's processor time and bytes a coup, coups a second;
 * then as fast as this machine can, and the same coups in the bare rules. Aims: half of the coups within 60 ms at one
 * coup a table in 20 s, 25 ms of processor a coup. Nothing here fails: machines differ.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Hex } from '../../engine/bytes.ts';
import { newGame } from '../../engine/game/decide.ts';
import { settingsOf } from '../../engine/game/settings.ts';
import { encodeWire } from '../../engine/protocol/wire.ts';
import { signerOf } from '../../engine/protocol/sign.ts';
import { rulesets } from '../../engine/rules/ruleset.ts';
import { prngOf } from '../../engine/simulation/prng.ts';
import { numberOf } from '../../engine/table/accounts.ts';
import { secp256k1 } from '../../server/crypto/secp256k1.ts';
import { mayWait } from '../../server/host/command-queue.ts';
import { engineDigest } from '../../server/host/snapshot.ts';
import { TableHost } from '../../server/host/table-host.ts';
import { openPostgresStore } from '../../server/store/postgres-store.ts';
import { testSeal } from '../server/support/test-seal.ts';
import { testPostgres } from '../server/support/postgres.ts';
import { openRooms } from '../server/support/rooms.ts';
import { FullTable, type CoupCosts } from '../support/full-table.ts';
import { secretOf, testDomain, testTable } from '../support/players.ts';
import { AtWork } from './at-work.ts';
import { EngineTable } from './engine-table.ts';
import type { Pace, Play, Told } from './tables-clients.ts';

const { values } = parseArgs({
  options: {
    tables: { type: 'string', default: '50' },
    seats: { type: 'string', default: '6' },
    every: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '60' },
    json: { type: 'boolean', default: false },
  },
});
const [count, seats, every, seconds] = [values.tables, values.seats, values.every, values.seconds].map(Number) as [
  number,
  number,
  number,
  number,
];
const brings = 40_000n;
const { recover, sign, library } = secp256k1();
const house = { signer: signerOf(testDomain, secretOf('house'), sign), secret: secretOf('house links') };
const tables = Array.from({ length: count }, (_, i) => ({ ...testTable, ruleset: 0, salt: BigInt(i + 1) }));

const postgres = await testPostgres();
const store = await openPostgresStore({
  databaseUrl: await postgres.freshDatabase(),
  seal: testSeal,
  onLost: (error) => {
    throw error;
  },
});
const engine = engineDigest();
const hosts = await Promise.all(
  tables.map((table) =>
    TableHost.open({
      domain: testDomain,
      table,
      seats,
      house,
      store,
      engine,
      recover,
      clock: Date.now,
      housePlayer: () => null,
      onStored: () => undefined,
      onDead: (error) => {
        throw error;
      },
    }),
  ),
);
let coups = 0;
let commands: number[] = [];
let served: number[] = [];
for (const host of hosts) {
  let rows = 0;
  const atWork = new AtWork((milliseconds) => served.push(milliseconds));
  const execute = host.execute.bind(host);
  host.execute = async (...command) => {
    const [began, before] = [performance.now(), rows];
    const done = atWork.begin(began, mayWait(command[0].command.type));
    const reply = await execute(...command);
    done();
    // What changes nothing writes no row, and some commands wait for others.
    if (rows > before && !mayWait(command[0].command.type)) commands.push(performance.now() - began);
    return reply;
  };
  const played = new Map<Hex, number>();
  host.subscribe(() => {
    rows++;
    atWork.sees(host.state.game.phase);
    playChain(host);
    const { bank, ended } = host.state;
    for (const { bankId, turns } of [...ended.map((one) => one.bank), ...(bank === null ? [] : [bank])]) {
      const now = turns.filter(({ cards }) => cards !== undefined).length;
      coups += now - (played.get(bankId) ?? 0);
      played.set(bankId, now);
    }
  });
}

/** What the chain would do: it seats everybody at once, and pays every bank. */
function playChain(host: TableHost): void {
  const { sittings, ended } = host.state;
  for (const { status, grant } of sittings)
    if (status === 'seating')
      void host.execute({ by: 'host', command: { type: 'seated', player: grant.message.player, locked: brings } });
  for (const one of ended)
    if (one.status === 'settling' || one.status === 'proposed')
      void host.execute({
        by: 'host',
        command: { type: 'final', number: numberOf(one), how: 'settled', tx: secretOf('tx') },
      });
}

const rooms = await openRooms(hosts, { recover, mayAll: true });
const clients = fork(new URL('tables-clients.ts', import.meta.url), {
  execArgv: ['--import', 'tsx', '--import', new URL('native-hooks.ts', import.meta.url).href],
});
let latencies: number[] = [];
let onProcessor: (milliseconds: number) => void = () => undefined;
/** Milliseconds of processor that the players' process has had. */
const playersTime = (): Promise<number> =>
  new Promise((done) => {
    onProcessor = done;
    clients.send('processor');
  });
const seated = new Promise<void>((done) => {
  clients.on('message', ({ seated: all, latency, processor }: Told) => {
    if (all === true) done();
    if (processor !== undefined) onProcessor(processor);
    if (latency !== undefined) latencies.push(latency);
  });
});
send(clients, { url: rooms.url, domain: testDomain, house: house.signer.address, tables, seats, brings });
await seated;

/** One part of the bench. */
interface Part {
  readonly coups: number;
  readonly coupsASecond: number;
  readonly p50: number;
  readonly p99: number;
  /** What the server has a part in of that. */
  readonly servedP50: number;
  readonly servedP99: number;
  /** Part of a core that the players' process had: at 1 it is they who are waited for. */
  readonly playersBusy: number;
  /** From a command's arrival until its row is on disk and its news is sent, milliseconds. */
  readonly commandP50: number;
  readonly commandP99: number;
  /** Milliseconds of all its threads, and of the one that runs the tables: the others compile and collect. */
  readonly processorACoup: number;
  readonly ownThreadACoup: number;
  readonly bytesACoup: number;
  readonly rowsACoup: number;
}

async function measure(pace: Pace, forSeconds: number): Promise<Part> {
  send(clients, pace);
  await sleep(pace.every === 0 ? 3_000 : pace.every); // until all tables are in their pace
  const before = {
    coups,
    bytes: rooms.bytesSent(),
    rows: rowsOf(),
    cpu: process.cpuUsage(),
    thread: process.threadCpuUsage(),
    at: performance.now(),
  };
  latencies = [];
  commands = [];
  served = [];
  const [playersBefore, began] = [await playersTime(), performance.now()];
  await sleep(forSeconds * 1_000);
  const playersBusy = ((await playersTime()) - playersBefore) / (performance.now() - began);
  const played = coups - before.coups;
  const processor = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1_000 / played;
  return {
    coups: played,
    coupsASecond: (played * 1_000) / (performance.now() - before.at),
    p50: at(latencies, 0.5),
    p99: at(latencies, 0.99),
    servedP50: at(served, 0.5),
    servedP99: at(served, 0.99),
    playersBusy,
    commandP50: at(commands, 0.5),
    commandP99: at(commands, 0.99),
    processorACoup: processor(process.cpuUsage(before.cpu)),
    ownThreadACoup: processor(process.threadCpuUsage(before.thread)),
    bytesACoup: (rooms.bytesSent() - before.bytes) / played,
    rowsACoup: (rowsOf() - before.rows) / played,
  };
}

const rowsOf = (): number => hosts.reduce((sum, host) => sum + host.view(null).seq, 0);

/** Coups a second of the same tables in the rules alone, and the milliseconds of each. */
function bareRules(): number {
  const ruleset = rulesets[0]!;
  const limits = { minBet: testTable.minBet, minPosta: testTable.minPosta, maxPosta: testTable.maxPosta };
  const table = new EngineTable(newGame(settingsOf(ruleset, { limits })), seats, prngOf(1, 0), 'ready');
  table.play(500);
  const began = performance.now();
  table.play(3_000);
  return (performance.now() - began) / 3_000;
}

/** Ten seats with nine bets, and 100 spectators. */
function bytesOfTen() {
  const table = new FullTable(100);
  table.play(8);
  const mean = (of: (coup: CoupCosts) => number): number =>
    table.coups.reduce((sum, coup) => sum + of(coup), 0) / table.coups.length;
  return {
    seat: mean(({ seat }) => seat),
    spectator: mean(({ spectator }) => spectator),
    wholeViews: mean(({ whole }) => whole),
    checked: mean(({ checked }) => Object.values(checked).reduce((sum, one) => sum + one, 0)),
  };
}

const paced = await measure({ every: every * 1_000 }, seconds);
const fast = await measure({ every: 0 }, Math.min(seconds, 20));
clients.kill();
for (const host of hosts) await host.close();
await rooms.stop();
await store.close();
await postgres.remove();
const bare = bareRules();
const found = {
  machine: `${cpus().length} × ${cpus()[0]?.model}`,
  load: loadavg(),
  library,
  count,
  seats,
  every,
  paced,
  fast,
  bareRules: bare,
  tenSeats: bytesOfTen(),
};
if (values.json) console.log(JSON.stringify(found));
else print(found);
process.exit(0);

function print({ machine, load, tenSeats }: typeof found): void {
  const ms = (n: number): string => `${n.toFixed(n < 1 ? 3 : 1)} ms`;
  const kB = (n: number): string => `${(n / 1_000).toFixed(1)} kB`;
  console.log(`${machine}, load ${load.map((one) => one.toFixed(1)).join(' ')}, ${library}`);
  for (const [name, one] of [
    [`${count} tables of ${seats}, one coup in ${every} s each`, paced],
    ['as fast as clients and server can on this machine', fast],
  ] as const) {
    console.log(`${name}: ${one.coups} coups, ${one.coupsASecond.toFixed(1)} a second`);
    console.log(`  last word → cards: p50 ${ms(one.p50)}, p99 ${ms(one.p99)}`);
    console.log(
      `  of that in the server's hands: p50 ${ms(one.servedP50)}, p99 ${ms(one.servedP99)}; the players' process had ${one.playersBusy.toFixed(2)} of a core`,
    );
    console.log(`  a command → on disk and sent: p50 ${ms(one.commandP50)}, p99 ${ms(one.commandP99)}`);
    console.log(
      `  a coup: ${ms(one.processorACoup)} of the server's processor (${ms(one.ownThreadACoup)} in its own thread), ${kB(one.bytesACoup)} to all ${seats} seats together, ${one.rowsACoup.toFixed(1)} rows`,
    );
  }
  console.log(
    `the rules alone: ${ms(bare)} a coup; the server takes ${(paced.processorACoup / bare).toFixed(0)} times that`,
  );
  console.log(
    `ten seats, nine bets, 100 spectators, a coup: seat ${kB(tenSeats.seat)}, spectator ${kB(tenSeats.spectator)}; whole views ${kB(tenSeats.wholeViews)}; ${tenSeats.checked.toFixed(1)} signatures checked`,
  );
}

function at(list: readonly number[], part: number): number {
  return [...list].sort((a, b) => a - b)[Math.floor(list.length * part)] ?? Number.NaN;
}

function send(child: ChildProcess, message: Play | Pace): void {
  child.send(encodeWire(message));
}
