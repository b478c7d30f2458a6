/**
 * Sittings in IndexedDB: what a seat must remember (protocol.md 1). Every write is `durability: 'strict'` and is
 * awaited before anything computed from it leaves, so that neither a crash of the browser nor a reload can make a seat
 * give twice.
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Hex } from '../../../engine/bytes.ts';
import { droppedBy } from '../../../engine/seat/archive.ts';
import type { SeatMemory } from '../../../engine/seat/memory.ts';
import { withPresenceOf } from '../../../engine/seat/older-presence.ts';
import { doubtWords } from '../../words/doubts.ts';
import { archive } from './archive.ts';

/**
 * draft: kept before the wallet is asked · asked: the grant is signed · seated: seen at the table with this key · left:
 * seen gone after that · refused: the table or the chain would not have it
 */
export type SittingStatus = 'draft' | 'asked' | 'seated' | 'left' | 'refused';

export interface Sitting {
  /** `chainId:escrow:tableId:player:session address` */
  readonly id: string;
  /** `chainId:escrow:tableId` */
  readonly place: string;
  readonly player: Hex;
  readonly status: SittingStatus;
  readonly startedAt: number;
  /** The page that may write it: a fence, in case another tab has taken the seat over. */
  readonly holder: string;
  /** The chain node (`OwnNode.key`) whose word `final` in the memory is; missing in older stores. */
  readonly node?: string;
  readonly memory: SeatMemory;
}

/** Another page has claimed the sitting; this page's write did not happen. */
export class NoLongerHeld extends Error {
  override name = 'NoLongerHeld';
}

interface Schema extends DBSchema {
  sittings: { key: string; value: Sitting; indexes: { place: string } };
}

let database: Promise<IDBPDatabase<Schema>> | null = null;

function open(): Promise<IDBPDatabase<Schema>> {
  database ??= openDB<Schema>('sabot', 1, {
    upgrade(db) {
      db.createObjectStore('sittings', { keyPath: 'id' }).createIndex('place', 'place');
    },
    terminated() {
      database = null;
    },
  });
  return database;
}

/**
 * Resolves once the sitting is on disk, and before it the banks that its memory has dropped, in the archive. Throws
 * `NoLongerHeld` if another page has claimed it.
 */
export async function saveSitting(sitting: Sitting): Promise<void> {
  const db = await open();
  const archived = new Set<string>();
  for (;;) {
    const transaction = db.transaction('sittings', 'readwrite', { durability: 'strict' });
    const there = await transaction.store.get(sitting.id);
    const held = there === undefined || there.holder === sitting.holder;
    const dropped = there === undefined || !held ? [] : droppedBy(there.memory, sitting.memory);
    const lost = dropped.filter(({ bank }) => !archived.has(bank.bankId));
    if (held && lost.length === 0) await transaction.store.put(sitting);
    await transaction.done;
    if (!held) throw new NoLongerHeld(doubtWords().session.otherTab);
    if (lost.length === 0) return;
    await archive(sitting.id, lost);
    for (const { bank } of lost) archived.add(bank.bankId);
  }
}

/** Makes `holder` the only page that may write the sitting from now on, and reads the sitting. */
export async function claimSitting(id: string, holder: string): Promise<Sitting | null> {
  const db = await open();
  const transaction = db.transaction('sittings', 'readwrite', { durability: 'strict' });
  const there = await transaction.store.get(id);
  const claimed = there === undefined ? null : { ...there, holder, memory: withPresenceOf(there.memory) };
  if (claimed) await transaction.store.put(claimed);
  await transaction.done;
  return claimed;
}

export async function dropSitting(id: string): Promise<void> {
  await (await open()).delete('sittings', id);
}

/** All sittings at a table, newest first. */
export async function sittingsAt(place: string): Promise<readonly Sitting[]> {
  const found = await (await open()).getAllFromIndex('sittings', 'place', place);
  return found.sort((a, b) => b.startedAt - a.startedAt);
}

/** All sittings that this browser keeps, newest first: the evidence for the way out. */
export async function allSittings(): Promise<readonly Sitting[]> {
  const found = await (await open()).getAll('sittings');
  return found.sort((a, b) => b.startedAt - a.startedAt);
}

/** Asks the browser not to delete the store when space is short. */
export function keepStore(): void {
  void navigator.storage?.persist?.().catch(() => false);
}
