/**
 * The table server: store, chain, tables, sockets, in this order; the environment is described in
 * server/start/README.md. One process owns all tables of its database; a second one finds them taken (platform.md 3).
 */
import { createHmac, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { matchMaker, Server } from '@colyseus/core';
import type { Hex } from '../engine/bytes.ts';
import { signerOf } from '../engine/protocol/sign.ts';
import type { Proof } from '../engine/proof/format.ts';
import type { HostCommand } from '../engine/table/commands.ts';
import { proofOf } from '../engine/table/evidence.ts';
import { shellWords } from '../engine/table/shell-words.ts';
import { phaseOf } from '../engine/table/view-for.ts';
import { BotDesk } from './bot/bot-desk.ts';
import { Filler } from './bot/fill.ts';
import { Disputes } from './chain/disputes.ts';
import { openViemChain } from './chain/viem-chain.ts';
import { BondCover } from './chain/bond-cover.ts';
import { watchSeats } from './chain/watch.ts';
import { ChainWorker } from './chain/worker.ts';
import { secp256k1 } from './crypto/secp256k1.ts';
import { askToSit } from './host/at-the-door.ts';
import { closedListIn } from './host/closed-list.ts';
import { engineDigest } from './host/snapshot.ts';
import { TableHost } from './host/table-host.ts';
import { highestBetIn, localTimes, seatsIn, testnetTimes } from './host/house-tables.ts';
import { Feeds } from './feed-http.ts';
import { answer } from './http.ts';
import { openDoor } from './http-door.ts';
import { LOCAL_CHAIN_ID } from './local-chain/anvil.ts';
import { takeOrders } from './orders/take-orders.ts';
import { Meter } from './metrics/meter.ts';
import { answerMetrics } from './metrics/page.ts';
import { OwnLimitsKeeper } from './own-limits/own-limits.ts';
import { OwnWords } from './own-limits/own-words.ts';
import { readPolicy } from './policy/policy.ts';
import { LobbyWatch } from './lobby/lobby-watch.ts';
import { tablesNow } from './lobby/tables-now.ts';
import { WaitingList } from './lobby/waiting-list.ts';
import { openLog } from './process/log.ts';
import { longestMessage } from './protocol/decode.ts';
import { Allowance } from './rooms/allowance.ts';
import { closeCodes } from './rooms/connection.ts';
import { lobby, LobbyRoom } from './rooms/lobby-room.ts';
import { creation } from './rooms/push-room.ts';
import { roomIdOf, TableRoom, tables as roomTables } from './rooms/table-room.ts';
import { TableTransport } from './rooms/transport.ts';
import { readServerEnvironment } from './server-environment.ts';
import { readDeployment } from './start/contracts.ts';
import { readSecrets } from './start/secrets.ts';
import { openPostgresStore } from './store/postgres-store.ts';
import { sealOf } from './store/seal.ts';
import { Tables, type TableOfHouse } from './tables/tables.ts';
import { guardProcess } from './process/transport-faults.ts';

const log = openLog(process.stdout.fd, { name: 'tables', redact: ['*.privateKey', '*.secret'] });
guardProcess(log, (code) => process.exit(code));
const environment = readServerEnvironment(process.env);
const policy = readPolicy(environment.policyFile);
const secrets = readSecrets(environment.secretsFile);
const deployment = readDeployment(environment.deploymentFile);
const local = deployment.chainId === LOCAL_CHAIN_ID;
const { chip, escrow, court } = deployment;

const store = await openPostgresStore({
  databaseUrl: environment.databaseUrl,
  seal: sealOf(secrets.houseLinkSecret),
  onLost: (cause) => {
    log.fatal({ err: cause }, 'the store is lost: this process no longer counts as alive');
    process.exit(1);
  },
});
const chain = await openViemChain({
  rpcUrl: environment.rpcUrl,
  addresses: { chip, escrow, court },
  fromBlock: BigInt(deployment.block),
  operatorKey: environment.operatorKey ?? secrets.operatorKey,
  local,
  head: environment.head,
});

const meter = new Meter();
const timedStore = meter.over(store);
const startedAt = Date.now();
const engine = engineDigest();
const { library, recover, sign } = secp256k1();
if (library !== 'libsecp256k1')
  log.warn({ library }, 'no native secp256k1 for this system: signatures are checked some twenty times slower');
const houseSigner = signerOf(chain.domain, secrets.houseKey, sign);
const house = { signer: houseSigner, secret: secrets.houseLinkSecret };
const botsOfTable = policy.bots[local ? 'local' : 'elsewhere'] ? policy.bots.most : 0;
const allowance = new Allowance({ local });
const desk = new BotDesk({
  chain,
  table: (id) => tables.known(id),
  walletKeys: secrets.botKeys,
  house: houseSigner.address,
  isHeld: (tableId, seat) => waiting.keepsFrom(tableId, seat, null),
  clock: Date.now,
  log,
});

/** Milliseconds between two counts of the time that players play who have set themselves limits. */
const ownBeat = 5_000;
/** Milliseconds between two looks at the tables that bots fill. */
const fillEvery = 2_000;
const filler = new Filler({
  desk,
  tables: () =>
    botsOfTable === 0
      ? []
      : tables.all().flatMap(({ tableId, row }) => {
          const host = tables.host(tableId); // none while the table opens
          if (host === undefined) return [];
          return [{ host, wanted: row.bots, waiting: waiting.inVain(tableId), held: waiting.at(tableId).held.length }];
        }),
  waitsForPerson: (tableId) => {
    const keys = roomTables.get(tableId)?.waitsForPerson;
    return tables.host(tableId)?.state.sittings.some((one) => keys?.has(one.grant.message.key) === true) === true;
  },
  recover,
  log,
});

/** Gives a command of the chain worker to a table of this process. */
async function tell(tableId: Hex, command: HostCommand): Promise<boolean> {
  const host = await tables.hostFor(tableId);
  if (host === undefined) return false;
  await host.execute({ by: 'host', command });
  return true;
}
/**
 * A table is registered when its first person sits down, and a chain may have forgotten it. The local house's bond is
 * faucet money, so there is always a share for one more seat.
 */
async function prepareSeat(tableId: Hex): Promise<void> {
  const { table } = await tables.register(tableId);
  await chain.registerTable(table);
  if (!local) return;
  const { share } = table;
  const { bond, reserved } = await chain.accounts();
  if (bond - reserved >= share) return;
  while ((await chain.tokenBalance(chain.operator)) < share) await chain.faucet(chain.operator);
  await chain.fundBond(share);
}
/** The evidence of the bank that is being played. */
function running(tableId: Hex): Proof | null {
  const state = tables.host(tableId)?.state;
  return state?.bank ? proofOf(state, state.bank) : null;
}
const closedList = (table: Hex, closed: Hex) => closedListIn(store, table, closed);
const disputes = new Disputes({
  store,
  chain,
  house,
  tell,
  running,
  closedList,
  ownLink: (grant, coupId, seq) => desk.linkOf(grant, coupId, seq),
  tables: async () => tables.onChain(),
  log,
});
/** The local house adds to its bond for each seat (`prepareSeat`). */
const cover = local
  ? null
  : new BondCover({ chain, tables: () => tables.hosts().map(({ state }) => state), log, every: 15_000 });
const covered = (share: bigint): number | null => cover?.seatsFor(share) ?? null;
const worker = new ChainWorker({ store, chain, tell, prepareSeat, disputes, log, idle: local ? 2_000 : 30_000 });

const tables = new Tables({
  store,
  policy,
  times: local ? localTimes : testnetTimes,
  bots: botsOfTable,
  covered,
  openHost,
  openRoom,
  closeRoom: async (tableId) => {
    roomTables.delete(tableId);
    await matchMaker.getLocalRoomById(roomIdOf(tableId))?.disconnect(closeCodes.tableClosed);
  },
  clock: Date.now,
  log,
});
const ownLimits = await OwnLimitsKeeper.open({ store, hosts: () => tables.hosts(), clock: Date.now, log });
const waiting = new WaitingList({ tables, covered, clock: Date.now });
const watch = new LobbyWatch({ tables, list: waiting });
await tables.open();

/** A founder in the store: nobody can read an address out of it. */
function founderOf(asker: string): string {
  return createHmac('sha256', secrets.houseLinkSecret).update(`founder ${asker}`).digest('hex').slice(0, 32);
}

function openHost(offered: TableOfHouse): Promise<TableHost> {
  const { tableId, table } = offered;
  return TableHost.open({
    domain: chain.domain,
    table,
    seats: seatsIn(offered),
    highestBet: highestBetIn(offered),
    house,
    store: timedStore,
    engine,
    recover,
    clock: Date.now,
    housePlayer: (key) => desk.playerOf(() => tables.host(tableId), key),
    onStored: () => worker.kick(),
    onReply: (command, reply) => meter.answered(command, reply),
    onDead: (error) => {
      // The log decides: this process must not go on with its own state. It is started again and replays.
      log.fatal({ err: error, tableId }, 'the log refused an append');
      process.exit(1);
    },
  });
}

async function openRoom({ tableId }: TableOfHouse, host: TableHost): Promise<void> {
  roomTables.set(tableId, {
    host,
    recover,
    allowance,
    askToSit: (grant) => {
      filler.askedFor(host, grant);
      return askToSit(host, chain, grant, {
        elsewhere: tables.sitsElsewhere(grant.message.player, tableId),
        uncovered: covered(host.state.table.share + waiting.sharesBefore(grant.message.player)) === 0,
        held: waiting.keepsFrom(tableId, grant.message.seat, grant.message.player),
      });
    },
    mayTake: (seat, player) =>
      !waiting.keepsFrom(tableId, seat, player) && covered(host.state.table.share + waiting.sharesBefore(player)) !== 0,
    openAnother: async (asker) => {
      const founded = allowance.found(asker) ? await tables.foundLike(tableId, founderOf(asker)) : null;
      return founded !== null && 'tableId' in founded ? founded.tableId : null;
    },
    waitsForPerson: new Set(),
    nicknames: store,
    ownLimits,
    inviteBot: async () =>
      host.state.sittings.filter((seat) => seat.house).length < botsOfTable ? desk.invite(host) : shellWords.noMoreBots,
  });
  watch.follow(host);
  ownLimits.look(host);
  host.subscribe(() => ownLimits.look(host));
  await matchMaker.createRoom('table', { tableId, token: creation.token });
  log.info({ tableId, room: roomIdOf(tableId), replayed: host.replayed }, 'table open');
}

const feeds = new Feeds({ store, host: (tableId) => tables.host(tableId) });
/** From when all tables let people in until the stop. */
let isOpen = false;
const options = {
  chain,
  local,
  house: houseSigner.address,
  tables,
  policy,
  bots: botsOfTable,
  mayFound: (asker: string) => allowance.found(asker),
  founderOf,
  banks: store,
  nicknames: store,
  feeds,
  chainUp: () => worker.up && chain.mines(),
  isOpen: () => isOpen,
  covered,
  waiting,
  ownWords: new OwnWords({
    domain: chain.domain,
    keeper: ownLimits,
    clock: Date.now,
    recover,
    maySet: (player, isNew) => allowance.ownLimits(player, isNew),
  }),
  mayTellLimits: (asker: string) => allowance.ownWord(asker),
  mayAskFaucet: (asker: string) => allowance.costs(asker, 'faucet'),
};
async function metrics(): Promise<string> {
  const hosts = tables.hosts();
  const rooms = ['lobby', ...hosts.map(({ tableId }) => roomIdOf(tableId))];
  return meter.text({
    phases: hosts.map(({ state }) => phaseOf(state)),
    connections: rooms.reduce((sum, id) => sum + (matchMaker.getLocalRoomById(id)?.clients.length ?? 0), 0),
    seated: hosts.reduce((sum, { state }) => sum + state.sittings.length, 0),
    outbox: await store.openItems(),
    chainUp: options.chainUp(),
    chainSeenAt: Math.max(worker.seenAt, startedAt),
    at: Date.now(),
  });
}
const http = createServer();
const server = new Server({
  greet: false,
  gracefullyShutdown: false,
  transport: new TableTransport({
    server: http,
    maxPayload: 2 * longestMessage,
    pingInterval: 5_000,
    pingMaxRetries: 2,
  }),
});
creation.token = randomBytes(16).toString('hex');
server.define('table', TableRoom);
server.define('lobby', LobbyRoom);
await server.listen(environment.port, '127.0.0.1');
openDoor(http, {
  answer: async (req, res) => (await answerMetrics(req, res, metrics)) || (await answer(req, res, options)),
  mayJoin: (asker) => allowance.join(asker),
  reserve: (roomId) => matchMaker.joinById(roomId).catch(() => null),
  onFault: (err) => log.error({ err }, 'a request could not be answered'),
});
await cover?.look();
await tables.openRooms();
lobby.now = {
  list: waiting,
  allowance,
  tables: () => tablesNow({ tables, waiting, covered }),
  subscribe: (listener) => watch.subscribe(listener),
};
await matchMaker.createRoom('lobby', { token: creation.token });
isOpen = true;
cover?.start();
const sweeping = setInterval(() => {
  tables.sweep().catch((err: unknown) => log.error({ err }, 'closing empty tables'));
}, 15_000);
worker.kick();
const seats = watchSeats({
  chain,
  hosts: () => tables.hosts(),
  isSure: () => worker.isSure(),
  log,
  every: local ? 3_000 : 30_000,
});
const filling = setInterval(() => {
  filler.look().catch((err: unknown) => log.error({ err }, 'filling tables'));
}, fillEvery);
const playing = setInterval(() => ownLimits.beat(), ownBeat);
const orders = takeOrders({ store, hosts: () => tables.hosts(), clock: Date.now, log });

/** Orderly stop: takes no more commands, and frees the tables for others at once. */
async function stop(signal: string): Promise<void> {
  log.info({ signal }, 'stopping');
  isOpen = false;
  feeds.close();
  seats.stop();
  waiting.close();
  cover?.stop();
  clearInterval(sweeping);
  clearInterval(filling);
  clearInterval(playing);
  await Promise.all([orders.stop(), worker.close(), tables.close()]);
  await ownLimits.close();
  await store.releaseAll();
  await server.gracefullyShutdown(false);
  await store.close();
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(signal));
