/** The rows of tables that come and go in the durable store (server/store/port.ts), against a real PostgreSQL. */
import { describe, expect, test } from 'vitest';
import type { OfferDraft, OfferRow } from '../../../server/store/port.ts';
import { testStores } from '../support/test-stores.ts';

const stores = testStores();

describe('P11.1 rows of tables', () => {
  const draft = (tableId: string, more: Partial<OfferDraft> = {}): OfferDraft => ({
    tableId,
    name: `Table ${tableId}`,
    settings: { z: 1, a: [null, 'ü'] },
    limits: { minBet: '100' },
    founder: 'Ugo',
    hidden: false,
    bots: 2,
    ...more,
  });
  const ids = (offers: readonly OfferRow[]) => offers.map(({ tableId }) => tableId);

  test('P11.1 come back as they were written, in the order of their places, for every process', async () => {
    const store = await stores.open();
    const first = await store.openOffer(draft('b'));
    expect(first).toEqual({ ...draft('b'), place: 1, registered: false, open: true, closedAt: null });
    await store.openOffer(draft('a', { founder: null, hidden: true, bots: 0 }));
    expect(await (await stores.open()).offers()).toEqual([
      first,
      {
        ...draft('a', { founder: null, hidden: true, bots: 0 }),
        place: 2,
        registered: false,
        open: true,
        closedAt: null,
      },
    ]);
  });

  test('P11.1 one that is opened again keeps its place, and uses up no other', async () => {
    const store = await stores.open();
    await store.openOffer(draft('a'));
    await store.closeOffer('a');
    for (let start = 0; start < 3; start++) await store.openOffer(draft('a', { bots: 5 }));
    expect(await store.openOffer(draft('b'))).toMatchObject({ place: 2 });
    expect(await store.offers()).toMatchObject([{ place: 1, bots: 5, open: true, closedAt: null }, { place: 2 }]);
  });

  test('P11.5 a closed one is only told if somebody once sat there', async () => {
    const store = await stores.open();
    for (const tableId of ['a', 'b', 'c']) await store.openOffer(draft(tableId));
    await store.registerOffer('b');
    await store.closeOffer('a');
    await store.closeOffer('b');
    const left = await store.offers();
    expect(ids(left)).toEqual(['b', 'c']);
    expect(left[0]).toMatchObject({ open: false, registered: true, closedAt: expect.any(Date) as Date });
  });

  test('P11.4 a table of an earlier release, which has a log, counts as registered', async () => {
    const store = await stores.open();
    await store.claim('old');
    expect(await store.openOffer(draft('old'))).toMatchObject({ registered: true });
  });
});
