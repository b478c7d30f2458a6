/** Tables that come and go while the process runs, on the store in memory and with real hosts. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Hex } from '../../../engine/bytes.ts';
import { addressOfKey } from '../../../engine/protocol/sign.ts';
import { tableProblem } from '../../../engine/protocol/settings.ts';
import { localTimes } from '../../../server/host/house-tables.ts';
import type { TableHost } from '../../../server/host/table-host.ts';
import { readPolicy, type Policy } from '../../../server/policy/policy.ts';
import type { Wish } from '../../../server/tables/wish.ts';
import type { Tables } from '../../../server/tables/tables.ts';
import { MemoryStore } from '../../support/memory-store.ts';
import { secretOf } from '../../support/players.ts';
import { grantOf, tablesOfHouse } from '../support/house-of-tables.ts';

const policy = readPolicy();
/** The tables that it opens. */
const opened = ['Piccolo', 'Grande', 'Circolo', 'Saint-Vincent', 'Venezia', 'Sette e mezzo', 'Alla regola'];
const minute = 60_000;
const wish: Wish = {
  name: 'Corner',
  ruleset: 'online',
  seats: 3,
  minBet: 2n,
  minPosta: 20n,
  maxPosta: 400n,
  hidden: false,
  bots: 2,
};
const player = addressOfKey(secretOf('wallet of Ugo'));

let store: MemoryStore;
let now: number;
/** For how many seats of a share the bond is enough. */
let covered: (share: bigint) => number | null;
/** Rooms that are open, by table. */
let rooms: Set<Hex>;

beforeEach(() => {
  store = new MemoryStore();
  now = 1_000_000_000;
  covered = () => null;
  rooms = new Set();
});

const start = async (of: Policy = policy, opening: (tables: Tables) => void = () => undefined): Promise<Tables> => {
  rooms.clear();
  const tables: Tables = tablesOfHouse({
    store,
    policy: of,
    clock: () => now,
    covered: (share) => covered(share),
    opening: () => opening(tables),
    openRoom: async ({ tableId }) => void rooms.add(tableId),
    closeRoom: async (tableId) => void rooms.delete(tableId),
  });
  await tables.open();
  await tables.openRooms();
  return tables;
};
const found = async (tables: Tables, change: Partial<Wish> = {}, founder = 'Ugo'): Promise<Hex> => {
  const answered = await tables.found({ ...wish, ...change }, founder);
  if (!('tableId' in answered)) throw new Error(answered.text);
  return answered.tableId;
};
const sit = async (host: TableHost): Promise<void> => {
  const grant = grantOf('Ugo', { table: host.tableId, seat: 1, nonce: 1n });
  expect(await host.execute({ by: 'host', command: { type: 'sit', grant, house: false } })).toEqual({ ok: true });
};
const leave = (host: TableHost) => host.execute({ by: 'host', command: { type: 'notSeated', player, why: 'x' } });
const names = (tables: Tables): readonly string[] => tables.all().map(({ name }) => name);
/** A sweep, the time for an empty table, and another sweep. */
async function waitFor(tables: Tables, minutes: number): Promise<void> {
  await tables.sweep();
  now += minutes * minute;
  await tables.sweep();
}

describe('P11.1 tables are rows', () => {
  it('P11.1 tables that live already are there for whoever asks while the others open, as their bots do', async () => {
    const found: number[] = [];
    const tables = await start(policy, (all) => found.push(all.hosts().length));
    expect(found).toEqual(opened.map((_, before) => before));
    expect(tables.hosts().length).toBe(opened.length);
  });

  it('P11.1 the first start opens the policy’s tables, a founded one opens at once with all that was chosen', async () => {
    const tables = await start();
    expect(names(tables)).toEqual(opened);
    let told = 0;
    tables.subscribe(() => told++);
    const tableId = await found(tables);
    const table = tables.known(tableId)!;
    expect(table).toMatchObject({
      name: 'Corner',
      table: { ruleset: 0, minBet: 200n, minPosta: 2_000n, maxPosta: 40_000n },
      settings: { seats: 3, ruleset: 'online' },
      row: { place: opened.length + 1, founder: 'Ugo', bots: 2, registered: false },
    });
    expect(tableProblem(tableId, table.table, table.settings)).toBeNull();
    expect(tables.host(tableId)!.state.game.settings.seats).toBe(3);
    expect([rooms.has(tableId), told]).toEqual([true, 1]);
  });

  it('P11.1 a start opens exactly the rows that are open, each in its place', async () => {
    const tables = await start();
    await found(tables, { name: 'Gone' });
    await waitFor(tables, 10);
    const stays = await found(tables);
    await tables.close();
    await store.releaseAll();
    const again = await start();
    expect(names(again)).toEqual([...opened, 'Corner']);
    expect(again.known(stays)!.row.place).toBe(opened.length + 2);
    expect(rooms.size).toBe(opened.length + 1);
  });

  it('P11.1 two tables with the same choices are two tables', async () => {
    const tables = await start();
    const first = await found(tables);
    await waitFor(tables, 10);
    expect(await found(tables)).not.toBe(first);
  });

  it('P11.3 a wish is held against what is open: names, how many, and how many of one founder', async () => {
    const tables = await start();
    await found(tables);
    expect(await tables.found(wish, 'Anna')).toMatchObject({ code: 'nameTaken' });
    covered = () => 1;
    expect(await tables.found({ ...wish, name: 'Dear' }, 'Anna')).toMatchObject({ code: 'postaOverBond' });
    covered = () => 2;
    await found(tables, { name: 'Second' });
    await found(tables, { name: 'Third' });
    expect(await tables.found({ ...wish, name: 'Fourth' }, 'Ugo')).toMatchObject({ code: 'tooManyOfYours' });
    await found(tables, { name: 'Fourth' }, 'Anna');
    const full = { ...policy, founding: { ...policy.founding, tablesAtOnce: 4 } };
    await tables.close();
    await store.releaseAll();
    expect(await (await start(full)).found({ ...wish, name: 'Fifth' }, 'Eva')).toMatchObject({ code: 'tooMany' });
  });
});

describe('P11.4 the chain', () => {
  it('P11.4 knows a table once its first person sits down, and is asked about no other', async () => {
    const tables = await start();
    const tableId = await found(tables);
    expect(tables.onChain()).toEqual([]);
    await tables.register(tableId);
    expect(tables.onChain()).toEqual([tableId]);
    expect((await store.offers()).find((row) => row.tableId === tableId)?.registered).toBe(true);
  });

  it('P11.4 still has news for a table that has closed: it opens again for them, in its place', async () => {
    const tables = await start();
    const tableId = await found(tables);
    await tables.register(tableId);
    await waitFor(tables, 10);
    expect([tables.host(tableId), rooms.has(tableId)]).toEqual([undefined, false]);
    expect(tables.onChain()).toEqual([tableId]);
    const host = await tables.hostFor(tableId);
    expect([host?.tableId, rooms.has(tableId)]).toEqual([tableId, true]);
    expect(await tables.hostFor(`0x${'ab'.repeat(32)}`)).toBeUndefined();
  });

  it('P11.4 is asked about a closed table as long as a dispute may come, and no longer', async () => {
    const tables = await start();
    const tableId = await found(tables);
    await tables.register(tableId);
    await waitFor(tables, 10);
    now += (localTimes.leaveDelay + 10 * localTimes.window) * 1_000 - 1;
    expect(tables.onChain()).toEqual([tableId]);
    now += 1;
    expect(tables.onChain()).toEqual([]);
  });
});

describe('P11.5 empty tables', () => {
  it('P1.9 knows who sits at another table of the same ruleset', async () => {
    const tables = await start();
    const [one, other] = [await found(tables), await found(tables, { name: 'Other' })];
    const venezia = tables.all().find(({ name }) => name === 'Venezia')!.tableId;
    await sit(tables.host(one)!);
    expect([one, other, venezia].map((tableId) => tables.sitsElsewhere(player, tableId))).toEqual([false, true, false]);
    await leave(tables.host(one)!);
    expect(tables.sitsElsewhere(player, other)).toBe(false);
  });

  it('P11.5 a founded table closes when nobody has been there for ten minutes, and a standing one stays', async () => {
    const tables = await start();
    const tableId = await found(tables);
    await tables.sweep();
    now += 10 * minute - 1;
    await tables.sweep();
    expect(names(tables)).toContain('Corner');
    now += 1;
    await tables.sweep();
    expect(names(tables)).toEqual(opened);
    expect([tables.known(tableId), rooms.has(tableId)]).toEqual([undefined, false]);
  });

  it('P11.5 not while somebody sits there, and its ten minutes begin when the last one has gone', async () => {
    const tables = await start();
    const host = tables.host(await found(tables))!;
    await tables.sweep();
    now += 9 * minute;
    await sit(host);
    await waitFor(tables, 60);
    expect(names(tables)).toContain('Corner');
    await leave(host);
    store.items.length = 0;
    await waitFor(tables, 9);
    expect(names(tables)).toContain('Corner');
    now += minute;
    await tables.sweep();
    expect(names(tables)).not.toContain('Corner');
  });

  it('P11.5 not while the chain has something to do there', async () => {
    const tables = await start();
    const host = tables.host(await found(tables))!;
    await sit(host);
    await leave(host);
    await waitFor(tables, 20);
    expect(names(tables)).toContain('Corner');
    await store.markDone(store.items[0]!.id);
    await tables.sweep();
    expect(names(tables)).not.toContain('Corner');
  });

  it('P11.5 a table that the policy does not name any more closes like a founded one', async () => {
    await (await start()).close();
    await store.releaseAll();
    const tables = await start({ ...policy, tables: policy.tables.slice(0, 2) });
    expect(names(tables)).toEqual(opened);
    await waitFor(tables, 10);
    expect(names(tables)).toEqual(['Piccolo', 'Grande']);
  });
});

describe('P11.6 private tables', () => {
  it('P11.6 stand in no list, and can be found by their id alone', async () => {
    const tables = await start();
    const tableId = await found(tables, { hidden: true });
    expect(tables.listed().map(({ name }) => name)).not.toContain('Corner');
    expect(names(tables)).toContain('Corner');
    expect(tables.known(tableId)?.row.open).toBe(true);
    expect(await tables.found({ ...wish, name: 'corner' }, 'Anna')).toHaveProperty('tableId');
    expect(String(tables.known(tableId)!.settings['mark'])).toMatch(/^[0-9a-f]{32}$/);
  });
});
