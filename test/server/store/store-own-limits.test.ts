/** What players keep themselves to, against a real PostgreSQL (server/store/port.ts). */
import { expect, test } from 'vitest';
import { testStores } from '../support/test-stores.ts';

const stores = testStores();

test('P13.8 one text a wallet, for every process; a new one takes the place of the old one', async () => {
  const store = await stores.open();
  expect(await store.ownLimits()).toEqual([]);
  await store.keepOwnLimits('a', '{"loss":"5n"}');
  await store.keepOwnLimits('b', '{}');
  await store.keepOwnLimits('a', '{"loss":"4n"}');
  const told = [...(await (await stores.open()).ownLimits())].sort((x, y) => x.player.localeCompare(y.player));
  expect(told).toEqual([
    { player: 'a', kept: '{"loss":"4n"}' },
    { player: 'b', kept: '{}' },
  ]);
});
