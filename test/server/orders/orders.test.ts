/** An operator's orders on a real database: the command line gives them, a real table takes them (P12, ADR 0031). */
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { messageToJson } from '../../../engine/protocol/json.ts';
import { signerOf } from '../../../engine/protocol/sign.ts';
import { TableHost } from '../../../server/host/table-host.ts';
import { tableOf, localTimes } from '../../../server/host/house-tables.ts';
import { orderToJson, type OrderAnswer } from '../../../server/orders/order.ts';
import { takeOrders } from '../../../server/orders/take-orders.ts';
import type { Json, Orders, Store } from '../../../server/store/port.ts';
import { openOrderDesk, type OrderDesk } from '../../../server/store/postgres-orders.ts';
import { openPostgresStore } from '../../../server/store/postgres-store.ts';
import { testSeal } from '../support/test-seal.ts';
import { secretOf, testDomain } from '../../support/players.ts';
import { testPostgres, type TestPostgres } from '../support/postgres.ts';
import { sabot } from '../support/sabot-cli.ts';

const offered = tableOf(
  { name: 'Salone', ruleset: 'online', seats: 3, minBet: 1n, minPosta: 10n, maxPosta: 500n },
  localTimes,
);
const { tableId, table } = offered;
const nowhere = '/nonexistent/sabot';
const log = pino({ level: 'silent' });

let postgres: TestPostgres;
let url: string;
let store: Store & Orders;
let desk: OrderDesk;
let host: TableHost;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  postgres = await testPostgres();
});
afterAll(async () => {
  await postgres?.remove();
});
beforeEach(async () => {
  url = await postgres.freshDatabase();
  store = await openPostgresStore({ databaseUrl: url, seal: testSeal, onLost: () => {} });
  const settings = offered.settings as Json;
  const limits = messageToJson('Table', table) as Json;
  await store.openOffer({ tableId, name: 'Salone', settings, limits, founder: null, hidden: false, bots: 0 });
  host = await openHost(store);
  desk = openOrderDesk(url);
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await host.close();
  await desk.close();
  await store.close();
});

const openHost = (on: Store): Promise<TableHost> =>
  TableHost.open({
    domain: testDomain,
    table,
    seats: 3,
    house: { signer: signerOf(testDomain, secretOf('house')), secret: secretOf('house links') },
    store: on,
    engine: 'engine 1',
    clock: Date.now,
    housePlayer: () => null,
    onStored: () => {},
    onDead: () => {},
  });

function taking(orders: Store & Orders = store): void {
  const taker = takeOrders({ store: orders, hosts: () => [host], clock: Date.now, log, every: 50 });
  closing.push(() => taker.stop());
}

const admin = (...args: string[]) => sabot(['admin', ...args, '--database', url], nowhere);

async function answerOf(id: bigint): Promise<OrderAnswer> {
  for (;;) {
    const row = await desk.order(id);
    if (row !== undefined && row.answer !== null) return row.answer as unknown as OrderAnswer;
    await new Promise((done) => setTimeout(done, 20));
  }
}

describe('orders of the operator', () => {
  it('P12.1 suspend, resume, minimum, malfunction, close and reopen, each in the table’s log; the record says who', async () => {
    taking();
    const suspended = await admin('suspend', 'salone', '--as', 'Ada');
    expect([suspended.code, suspended.err]).toEqual([0, '']);
    expect(suspended.out).toMatch(/^Salone {2}0x[0-9a-f]{64} {2}done in row 2: phase waiting, .*SUSPENDED\n$/);
    expect(host.state.game.suspended).toBe(true);
    expect((await admin('suspend', tableId)).out).toContain('nothing to do');
    expect((await admin('resume', 'all', '--as', 'Ada')).code).toBe(0);
    const minimum = await admin('minimum', 'Salone', '--bet', '5', '--posta', '50', '--json');
    expect(JSON.parse(minimum.out)).toMatchObject({
      tableId,
      done: { row: 4 },
      report: { minBet: `${chip}`, notice: { minBet: `${5n * chip}`, minPosta: `${50n * chip}` } },
    });
    expect((await admin('malfunction', 'Salone')).out).toContain('done in row 5');
    expect(host.state.malfunctionAt).not.toBeNull();
    expect((await admin('close', 'Salone')).out).toContain('CLOSING');
    expect((await admin('reopen', 'Salone')).code).toBe(0);
    expect([host.state.game.closing, host.state.game.suspended]).toEqual([false, false]);
    const tables = await admin('tables');
    expect(tables.out).toMatch(
      /^Salone .*phase waiting, 0 people and 0 of the house, bets from 1, posta from 10, from /,
    );
    const record = await admin('orders');
    expect(record.out.trim().split('\n')).toHaveLength(7);
    expect(record.out).toMatch(/^1 {2}\d{4}-.*Z {2}Ada {2}suspend {2}0x.*done in row 2/);
    expect(record.out).toContain('minimum 5 50 in 60 s');
  }, 120_000);

  it('P12.1 what a table refuses is told in its words', async () => {
    taking();
    const low = await admin('minimum', 'Salone', '--bet', '1', '--posta', '5');
    expect([low.code, low.err]).toEqual([1, '']);
    expect(low.out).toContain('(R13.6)');
    const quick = await admin('minimum', 'Salone', '--bet', '5', '--posta', '50', '--in', '1');
    expect(quick.code).toBe(1);
    expect(quick.out).toContain('A changed minimum needs more notice than that.');
  }, 60_000);

  it('P12.2 an order that was done, and not answered for a crash, is not done twice', async () => {
    const id = await desk.ask(tableId, orderToJson({ type: 'suspend' }), 'Ada');
    const dies: Store & Orders = { ...store, answerOrder: () => Promise.reject(new Error('killed')) };
    taking(dies);
    while (!host.state.game.suspended) await new Promise((done) => setTimeout(done, 20));
    for (const close of closing.splice(0)) await close();
    // Meanwhile somebody has let play go on: doing it again would suspend it again.
    await host.execute({ by: 'host', command: { type: 'goOn' } });
    await host.close();
    host = await openHost(store);
    taking();
    expect(await answerOf(id)).toMatchObject({ done: { row: 2 } });
    expect(host.state.game.suspended).toBe(false);
  });

  it('P12.2 one that was taken by a process that died before it did anything is done by the next', async () => {
    const id = await desk.ask(tableId, orderToJson({ type: 'suspend' }), 'Ada');
    expect(await store.takeOrder(id)).toBe(true);
    expect(await desk.withdraw(id)).toBe(false);
    taking();
    expect(await answerOf(id)).toMatchObject({ done: { row: 2 } });
    expect(host.state.game.suspended).toBe(true);
  });

  it('P12.2 a row that is no order is answered as such', async () => {
    taking();
    for (const body of [{}, { type: 'pay' }, { type: 'minimum', minBet: '-1', minPosta: '1', notice: 0 }, 'close'])
      expect(await answerOf(await desk.ask(tableId, body, 'Ada'))).toMatchObject({ refused: { rule: 'P12.2' } });
  });

  it('P12.3 an order that nobody takes is withdrawn, and never happens', async () => {
    const late = await admin('suspend', 'Salone');
    expect(late.code).toBe(3);
    expect(late.out).toContain('it was withdrawn');
    taking();
    await answerOf(await desk.ask(tableId, orderToJson({ type: 'report' }), 'Ada'));
    expect(host.state.game.suspended).toBe(false);
    expect((await admin('orders')).out).toMatch(/suspend {2}0x[0-9a-f]{64} {2}withdrawn\n$/);
  }, 60_000);

  it('P12.3 without a table server the command says so, and asks nobody', async () => {
    await host.close();
    await store.releaseAll();
    const nobody = await admin('close', 'Salone');
    expect([nobody.code, nobody.out.includes('no table server runs this table')]).toEqual([3, true]);
    // No order was written, so none was waited for.
    expect((await admin('orders')).out).toBe('');
  }, 60_000);

  it.each([
    [['suspend'], /which table/],
    [['suspend', 'Nowhere'], /no open table "Nowhere"/],
    [['minimum', 'Salone', '--bet', '5'], /--bet and --posta/],
    [['minimum', 'Salone', '--bet', '0', '--posta', '50'], /--bet is a whole number/],
    [['minimum', 'Salone', '--bet', '1.5', '--posta', '50'], /--bet is a whole number/],
    [['suspend', 'Salone', '--bet', '5'], /admin suspend/],
    [['orders', 'Salone'], /admin orders/],
    [['suspend', 'Salone', '--as', 'a\u0007b'], /--as is a name/],
  ])('L2.4 %j is bad input, in one line', async (args, words) => {
    const { code, out, err } = await admin(...args);
    expect([code, out]).toEqual([64, '']);
    expect(err).toMatch(/^sabot: .+\n$/);
    expect(err).toMatch(words);
  });
});
