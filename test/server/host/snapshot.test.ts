/**
 * A start from a snapshot (server/PROTOCOL.md P6.9): gives the same table as the whole log, or falls back to the whole
 * log.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { decodeWire, encodeWire } from '../../../engine/protocol/wire.ts';
import { engineDigest, stateIn, takeSnapshot } from '../../../server/host/snapshot.ts';
import { TableHost, type HostOptions } from '../../../server/host/table-host.ts';
import { closeAll, mine, open, Sitting } from '../support/sitting.ts';

afterEach(closeAll);

/** A sitting that keeps a snapshot every few rows, after two banks. */
async function played(every: number): Promise<Sitting> {
  const table = new Sitting(3n);
  open.push(table);
  table.snapshotEvery = every;
  await table.begin();
  await table.play(2n);
  return table;
}

const headOf = (table: Sitting): number => table.store.rows(table.tableId).length;

describe('a start from a snapshot', () => {
  it('P6.9 the text of a state is the whole state, at every row', async () => {
    const table = new Sitting(3n);
    open.push(table);
    await table.begin();
    let rows = 0;
    table.host.subscribe(() => {
      rows++;
      expect(decodeWire(encodeWire(table.host.state))).toStrictEqual(table.host.state);
    });
    await table.play(3n);
    expect(rows).toBeGreaterThan(20);
  });

  it('P6.9 replays only the rows after it, with the same result as the whole log; play goes on', async () => {
    const table = await played(7);
    for (let at = 0; at < 4; at++) {
      await table.host.close();
      const kept = table.store.snapshots.get(table.tableId)!;
      const head = headOf(table);
      expect(head - kept.seq).toBeLessThan(7);
      const [now, state] = [table.now, table.host.state];
      await table.open();
      expect(table.host.replayed).toBe(head - kept.seq);
      const fromSnapshot = table.host.state;
      await table.host.close();
      // The same from row 1: the log is cut there, and the snapshot is gone.
      table.store.cut(table.tableId, head);
      table.store.snapshots.delete(table.tableId);
      expect(table.now).toBe(now);
      await table.open();
      expect(table.host.replayed).toBe(head);
      expect(table.host.state).toStrictEqual(fromSnapshot);
      expect(fromSnapshot.ended.length).toBe(state.ended.length);
      await table.tell({ type: 'connected', seat: 1 });
      await table.play(table.host.state.number);
      expect(headOf(table)).toBeGreaterThan(head + 3);
    }
    expect(table.dead).toEqual([]);
  }, 60_000);

  it.each<[string, (table: Sitting) => void]>([
    [
      'another engine',
      (table) => {
        table.engine = 'engine 2';
      },
    ],
    [
      'a damaged one',
      ({ store, tableId }) => {
        const kept = store.snapshots.get(tableId)!;
        store.snapshots.set(tableId, { ...kept, state: kept.state.replace(/"taglia":\d+/, '"taglia":77') });
      },
    ],
    [
      'one of a longer log',
      ({ store, tableId }) => {
        store.cut(tableId, store.snapshots.get(tableId)!.seq - 1);
      },
    ],
    [
      'one that another row is said to have',
      ({ store, tableId }) => {
        const kept = store.snapshots.get(tableId)!;
        store.snapshots.set(tableId, { ...kept, seq: kept.seq - 1 });
      },
    ],
    [
      'another table\u2019s',
      ({ store, tableId }) => {
        const kept = store.snapshots.get(tableId)!;
        const state = {
          ...stateIn(kept, tableId, { engine: kept.engine, head: kept.seq })!,
          tableId: `0x${'ab'.repeat(32)}` as const,
        };
        store.snapshots.set(tableId, takeSnapshot(state, kept.seq, kept.engine));
      },
    ],
  ])('P6.9 %s is ignored, and the whole log replayed', async (_what, spoil) => {
    const table = await played(7);
    await table.host.close();
    spoil(table);
    const head = headOf(table);
    await table.open();
    expect([table.host.replayed, table.dead]).toEqual([head, []]);
  });

  it('P6.9 other settings are refused with a snapshot as without one', async () => {
    const table = await played(7);
    await table.host.close();
    const other = { ...table.options(), domain: { ...table.options().domain, chainId: 1 } };
    await expect(TableHost.open(other)).rejects.toThrow('other settings');
  });

  it('P6.9 a snapshot that cannot be stored stops nothing, and is retried', async () => {
    const table = new Sitting(3n);
    open.push(table);
    table.snapshotEvery = 7;
    let failed = 0;
    table.store.onSnapshot = () => {
      failed++;
      throw new Error('disk full');
    };
    await table.begin();
    await table.play(2n);
    expect([table.dead, table.store.snapshots.size, failed > 1]).toEqual([[], 0, true]);
    expect(failed).toBeLessThan(headOf(table) / 5); // not at every row
    table.store.onSnapshot = () => undefined;
    await table.play(5n);
    await table.host.close();
    expect(headOf(table) - table.store.snapshots.get(table.tableId)!.seq).toBeLessThan(18);
  });

  it('P6.9 as the house keeps them, a start replays no more than a thousand rows', async () => {
    const table = new Sitting(3n);
    open.push(table);
    await table.begin();
    await table.host.close();
    const asTheHouse = ({ snapshotEvery: _, ...options }: HostOptions): HostOptions => options;
    table.host = await TableHost.open(asTheHouse(table.options()));
    for (let row = 0; row < 1_100; row++) await table.tell({ type: row % 2 === 0 ? 'lost' : 'connected', seat: mine });
    await table.host.close();
    expect(headOf(table)).toBeGreaterThan(1_000);
    const again = await TableHost.open(asTheHouse(table.options()));
    expect([again.replayed > 0, again.replayed < 1_000]).toEqual([true, true]);
    await again.close();
  }, 60_000);

  it('P6.9 the engine is its sources: another byte, another name, another file is another engine', () => {
    const folder = mkdtempSync(join(tmpdir(), 'sabot-engine-'));
    try {
      mkdirSync(join(folder, 'rules'));
      writeFileSync(join(folder, 'rules/a.ts'), 'one');
      writeFileSync(join(folder, 'README.md'), 'words');
      const before = engineDigest(folder);
      writeFileSync(join(folder, 'README.md'), 'other words');
      expect(engineDigest(folder)).toBe(before);
      const others = [
        ['rules/a.ts', 'two'],
        ['rules/b.ts', 'one'],
        ['rules/a.ts', 'one'],
      ].map(([name, text]) => {
        writeFileSync(join(folder, name!), text!);
        return engineDigest(folder);
      });
      expect(new Set([before, ...others]).size).toBe(4);
    } finally {
      rmSync(folder, { recursive: true });
    }
    expect(engineDigest()).toMatch(/^[0-9a-f]{64}$/);
  });
});
