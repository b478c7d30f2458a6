/** The contract of the durable store (server/store/port.ts, platform.md 3), against a real PostgreSQL. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { StaleOwner, StoreLost, TableTaken } from '../../../server/store/errors.ts';
import type { Append, LogRow, Store } from '../../../server/store/port.ts';
import { testSeal } from '../support/test-seal.ts';
import { testStores } from '../support/test-stores.ts';

const stores = testStores();
const openStore = () => stores.open();

async function rows(store: Store, table: string, after?: number): Promise<LogRow[]> {
  const all: LogRow[] = [];
  for await (const row of store.load(table, after)) all.push(row);
  return all;
}

const firstOnly = { firstTaglia: 1, lastTaglia: 1, players: [] };
const row = (epoch: number, head: number, cmdId: string | null, more: Partial<Append> = {}): Append => ({
  epoch,
  head,
  cmdIds: cmdId === null ? [] : [cmdId],
  payload: { n: head + 1 },
  ...more,
});

describe('log', () => {
  test('a new table starts at head 0, and what was appended comes back in order with its payload', async () => {
    const store = await openStore();
    expect(await store.claim('t')).toEqual({ epoch: 1, head: 0 });
    const payload = { amount: '79228162514264337593543950335', list: [1, null, { è: 'ü' }], deep: { a: [[]] } };
    expect(await store.append('t', { epoch: 1, head: 0, cmdIds: ['a'], payload })).toBe(1);
    expect(await store.append('t', row(1, 1, null))).toBe(2);
    const read = await rows(store, 't');
    expect(read.map((r) => [r.seq, r.epoch, r.payload])).toEqual([
      [1, 1, payload],
      [2, 1, { n: 2 }],
    ]);
    expect((await rows(store, 't', 1)).map((r) => r.seq)).toEqual([2]);
    expect(await rows(store, 'unknown')).toEqual([]);
  });

  test('payload, proof and body come back as the same text: key order, odd characters and all', async () => {
    const store = await openStore();
    const { epoch } = await store.claim('t');
    const odd = {
      zz: 1,
      a: { long: 1, b: 2, c: '\u0000\ud83c\udca1"\\' },
      list: [{ y: 1, x: 2 }],
      __proto: null,
      n: 1e21,
      e: '',
    };
    const text = JSON.stringify(odd);
    await store.append('t', {
      epoch,
      head: 0,
      cmdIds: [],
      payload: odd,
      outbox: [{ kind: 'k', key: 'k', body: odd }],
      banks: [{ number: 1n, bankId: '0x1', status: 's', ...firstOnly, proof: odd }],
    });
    expect(JSON.stringify((await rows(store, 't'))[0]!.payload)).toBe(text);
    expect(JSON.stringify((await store.openItems())[0]!.body)).toBe(text);
    expect(JSON.stringify((await store.bank('t', 1n))!.proof)).toBe(text);
  });

  test('a log longer than one page is read whole and without gaps', async () => {
    const store = await openStore();
    const { epoch } = await store.claim('t');
    const client = new pg.Client({ connectionString: stores.url() });
    await client.connect();
    const sealed = Array.from({ length: 2_005 }, (_, i) =>
      testSeal.close('1', { of: 'row', tableId: 't', seq: i + 1 }),
    );
    await client.query(
      `insert into event (table_id, seq, epoch, sealed) select 't', n, $1, one from unnest($2::bytea[]) with ordinality as r (one, n)`,
      [epoch, sealed],
    );
    await client.query(`update tbl set head = 2005 where id = 't'`);
    await client.end();
    expect(await store.append('t', row(epoch, 2_005, 'last'))).toBe(2_006);
    expect((await rows(store, 't')).map((r) => r.seq)).toEqual(Array.from({ length: 2_006 }, (_, i) => i + 1));
  });

  test('P6.9 each table’s newest snapshot comes back as it was given; a fenced owner stores none', async () => {
    const store = await openStore();
    const { epoch } = await store.claim('t');
    await store.claim('u');
    expect(await store.snapshot('t')).toBeUndefined();
    const one = { seq: 1, engine: 'e', digest: 'd', state: JSON.stringify({ zz: 1, odd: '\u0000\ud83c\udca1"\\' }) };
    await store.keepSnapshot('t', epoch, one);
    expect([await store.snapshot('t'), await store.snapshot('u')]).toEqual([one, undefined]);
    await store.keepSnapshot('t', epoch, { ...one, seq: 2 });
    await store.keepSnapshot('t', epoch - 1, { ...one, seq: 3 });
    await store.keepSnapshot('nobody', 1, one);
    expect([(await store.snapshot('t'))!.seq, await store.snapshot('nobody')]).toEqual([2, undefined]);
  });

  test("a payload that JSON cannot carry is a programmer's error and writes nothing", async () => {
    const store = await openStore();
    const { epoch } = await store.claim('t');
    await expect(store.append('t', { epoch, head: 0, cmdIds: [], payload: { amount: 1n } as never })).rejects.toThrow(
      TypeError,
    );
    await expect(store.append('t', { epoch, head: 0, cmdIds: [], payload: undefined as never })).rejects.toThrow(
      TypeError,
    );
    expect(await store.append('t', row(epoch, 0, null))).toBe(1);
  });

  test('tables are independent, and a command id counts within its table only', async () => {
    const store = await openStore();
    const a = await store.claim('a');
    const b = await store.claim('b');
    expect(await store.append('a', row(a.epoch, 0, 'same'))).toBe(1);
    expect(await store.append('b', row(b.epoch, 0, 'same'))).toBe(1);
    expect(await store.tables()).toEqual(['a', 'b']);
  });
});

describe('exactly once', () => {
  test('a command id that is already there writes nothing and answers with the earlier seq', async () => {
    const store = await openStore();
    const { epoch } = await store.claim('t');
    await store.append('t', row(epoch, 0, 'bet-1'));
    await store.append('t', row(epoch, 1, 'bet-2'));
    const again = row(epoch, 2, 'bet-1', {
      payload: 'other',
      outbox: [{ kind: 'k', key: 'k:1', body: 1 }],
      banks: [{ number: 1n, bankId: '0x1', status: 's', ...firstOnly, proof: {} }],
    });
    expect(await store.append('t', again)).toBe(1);
    expect((await rows(store, 't')).length).toBe(2);
    expect(await store.openItems()).toEqual([]);
    expect(await store.bank('t', 1n)).toBeUndefined();
    expect(await store.append('t', row(epoch, 2, 'bet-3'))).toBe(3);
  });

  test('of several commands in one row each is known afterwards; one that is known already keeps the others out', async () => {
    const store = await openStore();
    const { epoch } = await store.claim('t');
    const of = (head: number, ...cmdIds: string[]) => store.append('t', { ...row(epoch, head, null), cmdIds });
    expect(await of(0, 'bet-1', 'bet-2')).toBe(1);
    expect(await of(1, 'bet-3')).toBe(2);
    expect(await of(2, 'bet-4', 'bet-2')).toBe(1);
    expect(await of(2, 'bet-1', 'bet-3')).toBe(2);
    expect((await rows(store, 't')).length).toBe(2);
    expect(await of(2, 'bet-4')).toBe(3);
    expect(await Promise.all(['bet-1', 'bet-2', 'bet-3', 'bet-4', 'bet-5'].map((id) => store.rowOf('t', id)))).toEqual([
      1,
      1,
      2,
      3,
      undefined,
    ]);
  });

  test('repeating an append whose answer was lost finds its own row at head + 1', async () => {
    const store = await openStore();
    const { epoch } = await store.claim('t');
    const once = row(epoch, 0, 'bet-1');
    expect(await store.append('t', once)).toBe(1);
    expect(await store.append('t', once)).toBe(1);
    expect((await rows(store, 't')).length).toBe(1);
  });

  test('of many appends at the same head exactly one wins, and the others are told so', async () => {
    const store = await openStore();
    const { epoch } = await store.claim('t');
    const tried = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) => store.append('t', row(epoch, 0, `c${i}`))),
    );
    expect(tried.filter((r) => r.status === 'fulfilled').length).toBe(1);
    for (const r of tried) if (r.status === 'rejected') expect(r.reason).toBeInstanceOf(StaleOwner);
    expect((await rows(store, 't')).length).toBe(1);
  });
});

describe('fence', () => {
  test('an owner from before the last claim writes nothing: no row, no item, no bank', async () => {
    const store = await openStore();
    const old = await store.claim('t');
    await store.append('t', row(old.epoch, 0, 'a'));
    const now = await store.claim('t');
    expect(now).toEqual({ epoch: old.epoch + 1, head: 1 });
    const late = row(old.epoch, 1, 'b', {
      outbox: [{ kind: 'k', key: 'late', body: {} }],
      banks: [{ number: 1n, bankId: '0x1', status: 's', ...firstOnly, proof: {} }],
    });
    await expect(store.append('t', late)).rejects.toBeInstanceOf(StaleOwner);
    // Not even an answer about a command it once wrote: it must claim and replay first.
    await expect(store.append('t', row(old.epoch, 1, 'a'))).rejects.toBeInstanceOf(StaleOwner);
    expect(await store.openItems()).toEqual([]);
    expect(await store.banks('t')).toEqual([]);
    expect(await store.append('t', row(now.epoch, 1, 'b'))).toBe(2);
  });

  test('a wrong head is refused and leaves the log contiguous', async () => {
    const store = await openStore();
    const { epoch } = await store.claim('t');
    await store.append('t', row(epoch, 0, 'a'));
    for (const head of [0, 2, 7])
      await expect(store.append('t', row(epoch, head, `x${head}`))).rejects.toBeInstanceOf(StaleOwner);
    expect((await rows(store, 't')).map((r) => r.seq)).toEqual([1]);
  });

  test('a table of a living process cannot be taken; once that process is gone it can', async () => {
    const first = await openStore();
    const second = await openStore();
    const { epoch } = await first.claim('t');
    await first.append('t', row(epoch, 0, 'a'));
    expect(await second.orphans()).toEqual([]);
    await expect(second.claim('t')).rejects.toBeInstanceOf(TableTaken);
    expect(await first.append('t', row(epoch, 1, 'b'))).toBe(2);
    await first.close(); // without giving it back, as if killed
    expect(await second.orphans()).toEqual(['t']);
    expect(await second.claim('t')).toEqual({ epoch: epoch + 1, head: 2 });
    await expect(first.append('t', row(epoch, 2, 'c'))).rejects.toBeInstanceOf(StoreLost);
  });

  test('tables that were given back are free at once, and their late writer is fenced', async () => {
    const first = await openStore();
    const second = await openStore();
    const { epoch } = await first.claim('t');
    await first.releaseAll();
    expect(await second.orphans()).toEqual(['t']);
    await expect(first.append('t', row(epoch, 0, 'a'))).rejects.toBeInstanceOf(StaleOwner);
    // The first process lives: its table would not be had by waiting.
    expect(await second.claim('t')).toEqual({ epoch: epoch + 1, head: 0 });
  });

  test('of many simultaneous claims each gets its own epoch', async () => {
    const store = await openStore();
    const claims = await Promise.all(Array.from({ length: 10 }, () => store.claim('t')));
    expect(new Set(claims.map((c) => c.epoch)).size).toBe(10);
    const last = Math.max(...claims.map((c) => c.epoch));
    const tried = await Promise.allSettled(claims.map((c) => store.append('t', row(c.epoch, 0, `c${c.epoch}`))));
    expect(tried.filter((r) => r.status === 'fulfilled').length).toBe(1);
    expect((await rows(store, 't'))[0]!.epoch).toBe(last);
  });
});

describe('outbox and banks', () => {
  const settle = (key: string) => ({ kind: 'settle', key, body: { lines: ['-5', '5'] } });

  test('items appear with their row, once per key, in order', async () => {
    const store = await openStore();
    const { epoch } = await store.claim('t');
    await store.append(
      't',
      row(epoch, 0, 'a', { outbox: [settle('settle:t:1'), { kind: 'sit', key: 'sit:t:1', body: 7 }] }),
    );
    await store.append(
      't',
      row(epoch, 1, 'b', { outbox: [{ ...settle('settle:t:1'), body: 'changed' }, settle('settle:t:2')] }),
    );
    const items = await store.openItems();
    expect(items.map((i) => [i.tableId, i.kind, i.key, i.body, i.status, i.tries])).toEqual([
      ['t', 'settle', 'settle:t:1', { lines: ['-5', '5'] }, 'open', 0],
      ['t', 'sit', 'sit:t:1', 7, 'open', 0],
      ['t', 'settle', 'settle:t:2', { lines: ['-5', '5'] }, 'open', 0],
    ]);
    expect((await store.openItems('sit')).map((i) => i.key)).toEqual(['sit:t:1']);
  });

  test('an item goes open, failed once, done; done is final', async () => {
    const store = await openStore();
    const { epoch } = await store.claim('t');
    await store.append('t', row(epoch, 0, 'a', { outbox: [settle('s'), settle('hopeless')] }));
    const [item, hopeless] = await store.openItems();
    await store.markFailed(item!.id, 'node down');
    expect(await store.itemByKey('s')).toMatchObject({ status: 'open', tries: 1, lastError: 'node down' });
    await store.markDone(item!.id);
    await store.markFailed(item!.id, 'too late');
    await store.markFailed(hopeless!.id, 'reverted', { final: true });
    expect(await store.itemByKey('s')).toMatchObject({ status: 'done', lastError: null });
    expect(await store.itemByKey('hopeless')).toMatchObject({ status: 'failed', lastError: 'reverted' });
    expect(await store.openItems()).toEqual([]);
    // The same key does not open a finished item again.
    await store.append('t', row(epoch, 1, 'b', { outbox: [settle('s')] }));
    expect(await store.openItems()).toEqual([]);
    expect(await store.itemByKey('never')).toBeUndefined();
  });

  test('recently finished items are found, counted from the last one, and can be opened again as new', async () => {
    const store = await openStore();
    const { epoch } = await store.claim('t');
    expect(await store.doneLately(60)).toEqual([]);
    await store.append('t', row(epoch, 0, 'a', { outbox: ['one', 'two', 'three', 'waits', 'hopeless'].map(settle) }));
    const [one, two, three, , hopeless] = (await store.openItems()).map((i) => i.id);
    await store.markFailed(one!, 'node down');
    await store.markDone(one!);
    await sleep(700);
    await store.markDone(three!);
    await store.markDone(two!);
    await store.markFailed(hopeless!, 'reverted', { final: true });
    await sleep(700); // the current time does not count
    expect((await store.doneLately(0.5)).map((i) => i.key)).toEqual(['two', 'three']);
    expect((await store.doneLately(60)).map((i) => i.key)).toEqual(['one', 'two', 'three']);
    for (const id of [one!, hopeless!]) await store.reopen(id);
    expect(await store.itemByKey('one')).toMatchObject({
      status: 'open',
      tries: 0,
      lastError: 'forgotten by the chain',
    });
    expect(await store.itemByKey('hopeless')).toMatchObject({ status: 'failed' });
    expect((await store.openItems()).map((i) => i.key)).toEqual(['one', 'waits']);
    await store.markDone(one!);
    expect(await store.itemByKey('one')).toMatchObject({ status: 'done', lastError: null });
  });

  test('a bank is stored whole, replaced whole, and found by number and by id', async () => {
    const store = await openStore();
    const { epoch } = await store.claim('t');
    const big = 2n ** 60n;
    await store.append(
      't',
      row(epoch, 0, null, {
        banks: [{ number: big, bankId: '0xaa', status: 'open', ...firstOnly, proof: { turns: [] } }],
      }),
    );
    await store.append(
      't',
      row(epoch, 1, null, {
        banks: [
          { number: big, bankId: '0xaa', status: 'ended', ...firstOnly, proof: { turns: [1, 2] } },
          { number: 2n, bankId: '0xbb', status: 'open', ...firstOnly, proof: {} },
        ],
      }),
    );
    expect(await store.bank('t', big)).toMatchObject({
      tableId: 't',
      number: big,
      status: 'ended',
      proof: { turns: [1, 2] },
    });
    expect(await store.bankById('0xbb')).toMatchObject({ number: 2n, status: 'open' });
    expect(await store.bankById('0xcc')).toBeUndefined();
    expect((await store.banks('t')).map((b) => [b.number, b.status])).toEqual([
      [big, 'ended'],
      [2n, 'open'],
    ]);
    expect((await store.banks('t', 1)).length).toBe(1);
  });
});
