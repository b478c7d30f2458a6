/** Who is called how, against a real PostgreSQL (server/store/port.ts). */
import { describe, expect, test } from 'vitest';
import { testStores } from '../support/test-stores.ts';

const stores = testStores();

describe('P13.1 nicknames in the store', () => {
  test('P13.1 one a wallet, for every process; a new one takes the place of the old one, which is free then', async () => {
    const store = await stores.open();
    expect(await store.keepNickname('a', 'Ada', 'ada')).toBe(true);
    expect(await store.keepNickname('b', 'Bob', 'bob')).toBe(true);
    expect(await store.keepNickname('a', 'Eva', 'eva')).toBe(true);
    expect(await store.keepNickname('b', 'ADA', 'ada')).toBe(true);
    const other = await stores.open();
    const told = [...(await other.nicknames(['a', 'b', 'c']))].sort((x, y) => x.player.localeCompare(y.player));
    expect(told).toEqual([
      { player: 'a', name: 'Eva' },
      { player: 'b', name: 'ADA' },
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

  test('P13.1 one that is dropped is free', async () => {
    const store = await stores.open();
    await store.keepNickname('a', 'Ada', 'ada');
    await store.dropNickname('a');
    await store.dropNickname('nobody');
    expect(await store.nicknames(['a'])).toEqual([]);
    expect(await store.keepNickname('b', 'Ada', 'ada')).toBe(true);
  });
});
