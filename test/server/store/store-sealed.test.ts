/** The log as it lies on the disk, in a real PostgreSQL. */
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { StoreError } from '../../../server/store/errors.ts';
import type { Append, LogRow, Store } from '../../../server/store/port.ts';
import { sealOldRows } from '../../../server/store/seal-old-rows.ts';
import { sealOf } from '../../../server/store/seal.ts';
import { testSeal } from '../support/test-seal.ts';
import { testStores } from '../support/test-stores.ts';

const stores = testStores();
const openStore = () => stores.open();

async function rows(store: Store, table: string): Promise<LogRow[]> {
  const all: LogRow[] = [];
  for await (const row of store.load(table)) all.push(row);
  return all;
}

const row = (epoch: number, head: number, card: string): Append => ({ epoch, head, cmdIds: [], payload: { card } });

describe('P6.12 what lies on the disk', () => {
  const query = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> => {
    const client = new pg.Client({ connectionString: stores.url() });
    await client.connect();
    try {
      return (await client.query<T>(text, values)).rows;
    } finally {
      await client.end();
    }
  };
  const snapshot = { seq: 1, engine: 'e', digest: 'd', state: 'the seven of hearts' };

  test('tells nothing of a row or a snapshot', async () => {
    const store = await openStore();
    const { epoch } = await store.claim('t');
    await store.append('t', row(epoch, 0, 'the seven of hearts'));
    await store.keepSnapshot('t', epoch, snapshot);
    const whole = await query<{ text: string; bytes: Buffer }>(
      `select to_json(e)::text as text, sealed as bytes from event e union all select to_json(s)::text, sealed from snapshot s`,
    );
    expect(whole).toHaveLength(2);
    for (const { text, bytes } of whole) {
      expect(text).not.toContain('seven');
      expect(bytes.toString('latin1')).not.toContain('seven');
    }
  });

  test.each([
    ['a row of another place', `update event set sealed = (select sealed from event where seq = 2) where seq = 1`],
    ['a changed row', `update event set sealed = set_byte(sealed, 30, get_byte(sealed, 30) # 1) where seq = 1`],
    ['a row cut short', `update event set sealed = substr(sealed, 1, 12) where seq = 1`],
    [
      'a row in the open',
      `update event set payload = '{}', sealed = null where seq = 1`,
      /^The row 1 of table t is not sealed\./,
    ],
    ['a row of a later version', `update event set sealed = set_byte(sealed, 0, 2) where seq = 1`],
  ])(
    '%s does not open, and says so',
    async (
      _,
      change,
      says = /^The row 1 of table t does not open: it was sealed by another house's keys, or was changed/,
    ) => {
      const store = await openStore();
      const { epoch } = await store.claim('t');
      for (const head of [0, 1]) await store.append('t', row(epoch, head, `${head}`));
      await query(change);
      await expect(rows(store, 't')).rejects.toThrow(says);
      expect((await store.page('t', 1, 1)).map(({ seq }) => seq)).toEqual([2]);
    },
  );

  test('a row does not open at another table, nor by the keys of another house', () => {
    const sealed = testSeal.close('7', { of: 'row', tableId: 't', seq: 1 });
    expect(testSeal.open(sealed, { of: 'row', tableId: 't', seq: 1 })).toBe('7');
    expect(() => testSeal.open(sealed, { of: 'row', tableId: 'u', seq: 1 })).toThrow(StoreError);
    expect(() => testSeal.open(sealed, { of: 'snapshot', tableId: 't', seq: 1 })).toThrow(StoreError);
    expect(() => sealOf(`0x${'07'.repeat(32)}`).open(sealed, { of: 'row', tableId: 't', seq: 1 })).toThrow(StoreError);
  });

  test('a snapshot that does not open counts as none', async () => {
    const store = await openStore();
    const { epoch } = await store.claim('t');
    await store.keepSnapshot('t', epoch, snapshot);
    await query(`update snapshot set seq = 2`);
    expect(await store.snapshot('t')).toBeUndefined();
  });

  test('what was written before is sealed by the operator’s word only, with the same text', async () => {
    const { epoch } = await (await openStore()).claim('t');
    const text = '{"z":1, "a": "\\u00e8", "b": 0.10}';
    await query(
      `insert into event (table_id, seq, epoch, payload) select 't', n, $1, $2::json from generate_series(1, 1203) n`,
      [epoch, text],
    );
    await query(`insert into snapshot (table_id, seq, engine, digest, state) values ('t', 1, 'e', 'd', 'open')`);
    await query(`update tbl set head = 1203 where id = 't'`);
    const store = await openStore();
    await expect(rows(store, 't')).rejects.toThrow(/^The row 1 of table t is not sealed\./);
    expect(await store.snapshot('t')).toBeUndefined();
    expect([await sealOldRows(stores.url(), testSeal), await sealOldRows(stores.url(), testSeal)]).toEqual([1_203, 0]);
    const read = await rows(store, 't');
    expect(read.map(({ seq }) => seq)).toEqual(Array.from({ length: 1_203 }, (_, i) => i + 1));
    expect(read.at(-1)!.payload).toEqual(JSON.parse(text));
    const [last] = await query<{ sealed: Buffer }>(`select sealed from event where seq = 1203`);
    expect(testSeal.open(last!.sealed, { of: 'row', tableId: 't', seq: 1_203 })).toBe(text);
    expect(await store.snapshot('t')).toBeUndefined();
  });
});
