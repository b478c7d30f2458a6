/**
 * Stores on a real PostgreSQL for the tests of one file: an empty database for each, and every store closed after it.
 */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Nicknames, Orders, OwnLimitRows, Store } from '../../../server/store/port.ts';
import { openPostgresStore } from '../../../server/store/postgres-store.ts';
import { testSeal } from './test-seal.ts';
import { testPostgres, type TestPostgres } from './postgres.ts';

export interface TestStores {
  /** The database of the test that runs. */
  url(): string;
  /** Another process on it. */
  open(): Promise<Store & Orders & Nicknames & OwnLimitRows>;
}

export function testStores(): TestStores {
  let postgres: TestPostgres;
  let url: string;
  const opened: Store[] = [];
  beforeAll(async () => {
    postgres = await testPostgres();
  });
  afterAll(async () => {
    await postgres?.remove();
  });
  beforeEach(async () => {
    url = await postgres.freshDatabase();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((store) => store.close()));
  });
  return {
    url: () => url,
    async open() {
      const store = await openPostgresStore({
        databaseUrl: url,
        seal: testSeal,
        onLost: () => {},
        claimPatienceMs: 300,
      });
      opened.push(store);
      return store;
    },
  };
}
