/**
 * A list that the house has closed, from a table's log. It may be one that its banker never bound itself to, which no
 * proof has.
 */
import type { Hex } from '../../engine/bytes.ts';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import type { ClosedList } from '../chain/closed-list.ts';
import type { LogStore } from '../store/port.ts';
import { rowFromJson } from './row.ts';

/** The list with this digest, or null. Reads the whole log, because it is rarely needed. */
export async function closedListIn(store: Pick<LogStore, 'load'>, table: Hex, digest: Hex): Promise<ClosedList | null> {
  for await (const { payload } of store.load(table)) {
    const row = rowFromJson(payload);
    if (row.kind !== 'events') continue;
    for (const event of row.events) {
      if (event.type === 'closed' && hashStruct('Closed', event.closed.message) === digest)
        return { closed: event.closed, list: event.list };
    }
  }
  return null;
}
