/**
 * Banks that a sitting's memory has dropped (`engine/seat/archive.ts`), in a store of their own: the page never reads
 * them, the way out does. Only added to. An `exit.html` of before there was an archive can still read the sittings.
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { encodeWire } from '../../../engine/protocol/wire.ts';
import type { ArchivedBank } from '../../../engine/seat/archive.ts';

interface Schema extends DBSchema {
  banks: { key: string; value: { readonly sitting: string; readonly archived: ArchivedBank } };
}

const open = (): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>('sabot-archive', 1, {
    upgrade(db) {
      db.createObjectStore('banks');
    },
  });

/** Resolves once they are on disk. What is there already of a bank stays as it is, and more of it stands beside it. */
export async function archive(sitting: string, banks: readonly ArchivedBank[]): Promise<void> {
  const db = await open();
  const transaction = db.transaction('banks', 'readwrite', { durability: 'strict' });
  for (const archived of banks) {
    for (let n = 1; ; n++) {
      const key = `${sitting}:${archived.bank.bankId}:${n}`;
      const there = await transaction.store.get(key);
      if (there === undefined) await transaction.store.put({ sitting, archived }, key);
      if (there === undefined || encodeWire(there.archived) === encodeWire(archived)) break;
    }
  }
  await transaction.done;
  db.close();
}

/** How many banks are there. */
export async function countArchived(): Promise<number> {
  const db = await open();
  const count = await db.count('banks');
  db.close();
  return count;
}

/** All of them, by the id of their sitting. */
export async function allArchived(): Promise<ReadonlyMap<string, readonly ArchivedBank[]>> {
  const db = await open();
  const found = await db.getAll('banks');
  db.close();
  const bySitting = new Map<string, ArchivedBank[]>();
  for (const { sitting, archived } of found) bySitting.set(sitting, [...(bySitting.get(sitting) ?? []), archived]);
  return bySitting;
}
