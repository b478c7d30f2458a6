/** Rooms of one table whose house also tells its public log. */
import { Feeds } from '../../../server/feed-http.ts';
import type { TableHost } from '../../../server/host/table-host.ts';
import type { LogRow } from '../../../server/store/port.ts';
import type { MemoryStore } from '../../support/memory-store.ts';
import { openRooms, type Rooms } from './rooms.ts';

/** `lie`: what the house makes of a row before it tells it. */
export function fedRooms(host: TableHost, store: MemoryStore, lie: (row: LogRow) => LogRow): Promise<Rooms> {
  const feeds = new Feeds({
    store: { page: async (...asked) => (await store.page(...asked)).map(lie) },
    host: (id) => (id === host.tableId ? host : undefined),
  });
  return openRooms([host], {
    answer: async (req, res) => {
      const { pathname, searchParams: query } = new URL(req.url!, 'http://x');
      const [, kind, tableId = ''] = pathname.split('/');
      if (kind !== 'feed' && kind !== 'live') return false;
      const asked = { res, headers: req.headers, tableId, query };
      await (kind === 'feed' ? feeds.page(asked) : feeds.live(asked, false));
      return true;
    },
  });
}
