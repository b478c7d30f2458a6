/** Who is called how, against a real PostgreSQL (server/store/port.ts). */
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../../server/store/database.ts';
import { testStores } from '../support/test-stores.ts';

const stores = testStores();

describe('P13.1 nicknames in the store', () => {
  test('P13.1 one a wallet, for every process; a new one takes the place of the old one', async () => {
    const store = await stores.open();
    expect(await store.keepNickname('a', 'Ada', 'ada')).toBe(true);
    expect(await store.keepNickname('b', 'Bob', 'bob')).toBe(true);
    expect(await store.keepNickname('a', 'Eva', 'eva')).toBe(true);
    expect(await store.keepNickname('b', 'BOB', 'bob')).toBe(true);
    const other = await stores.open();
    const told = [...(await other.nicknames(['a', 'b', 'c']))].sort((x, y) => x.player.localeCompare(y.player));
    expect(told).toEqual([
      { player: 'a', name: 'Eva' },
      { player: 'b', name: 'BOB' },
    ]);
    expect(await other.nicknames([])).toEqual([]);
  });

  test('P13.2 of one look there is one, also when many ask at once, and the own old one stays', async () => {
    const store = await stores.open();
    await store.keepNickname('a', 'Ada', 'ada');
    const asked = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((player) => store.keepNickname(player, 'Ugo', 'ugo')),
    );
    expect(asked.filter((kept) => kept)).toHaveLength(1);
    const winner = ['a', 'b', 'c', 'd', 'e'][asked.indexOf(true)]!;
    const told = await store.nicknames(['a', 'b', 'c', 'd', 'e']);
    expect(told).toContainEqual({ player: winner, name: 'Ugo' });
    if (winner !== 'a') expect(told).toContainEqual({ player: 'a', name: 'Ada' });
    expect(await store.keepNickname(winner, 'ugo', 'ugo')).toBe(true);
  });

  /** As if this look had been given up so long ago. */
  async function aged(look: string, by: string): Promise<void> {
    const db = openDatabase(stores.url(), 1);
    await sql`update nickname_held set at = at - ${by}::interval where look = ${look}`.execute(db);
    await db.destroy();
  }

  test('P13.7 one that is given up is held for a day for its player, whether dropped or changed', async () => {
    const store = await stores.open();
    await store.keepNickname('a', 'Ada', 'ada');
    await store.dropNickname('a');
    await store.dropNickname('nobody');
    expect(await store.nicknames(['a'])).toEqual([]);
    expect(await store.keepNickname('b', 'ADA', 'ada')).toBe(false);
    await aged('ada', '23 hours 59 minutes');
    expect(await store.keepNickname('b', 'ADA', 'ada')).toBe(false);
    expect(await store.keepNickname('a', 'Ada', 'ada')).toBe(true);
    await store.keepNickname('a', 'Eva', 'eva');
    const other = await stores.open();
    expect(await other.keepNickname('b', 'ADA', 'ada')).toBe(false);
    expect(await other.nicknames(['b'])).toEqual([]);
    await aged('ada', '1 day');
    expect(await other.keepNickname('b', 'ADA', 'ada')).toBe(true);
    expect(await store.keepNickname('a', 'Ada', 'ada')).toBe(false);
    expect(await store.nicknames(['a'])).toEqual([{ player: 'a', name: 'Eva' }]);
  });

  test('P13.7 a day counts from when it was given up last, and only what was given up is held', async () => {
    const store = await stores.open();
    await store.keepNickname('a', 'Ada', 'ada');
    await store.dropNickname('a');
    await aged('ada', '20 hours');
    await store.keepNickname('a', 'Ada', 'ada');
    await store.keepNickname('a', 'ADA', 'ada'); // of the same look: nothing is given up
    await store.dropNickname('a');
    await aged('ada', '20 hours');
    expect(await store.keepNickname('b', 'Ada', 'ada')).toBe(false);
    await aged('ada', '4 hours');
    expect(await store.keepNickname('b', 'Ada', 'ada')).toBe(true);
  });

  test('P13.7 nobody slips in while another gives it up, and two that want each other’s get neither', async () => {
    const store = await stores.open();
    const other = await stores.open();
    for (let round = 0; round < 10; round++) {
      const look = `ada${round}`;
      await store.keepNickname('a', look, look);
      const [, taken] = await Promise.all([store.dropNickname('a'), other.keepNickname('b', look, look)]);
      expect(taken).toBe(false);
    }
    await store.keepNickname('a', 'Ada', 'ada');
    await store.keepNickname('b', 'Bob', 'bob');
    const swapped = await Promise.all([store.keepNickname('a', 'Bob', 'bob'), other.keepNickname('b', 'Ada', 'ada')]);
    expect(swapped).toEqual([false, false]);
  });
});
