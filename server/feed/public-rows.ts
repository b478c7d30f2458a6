/** Rows of a table's log as its public feed has them (server/PROTOCOL.md P5.17). */
import { jsonOf } from '../../engine/protocol/json.ts';
import { publicEvents, type PublicEvent } from '../../engine/table/public-events.ts';
import { rowFromJson, type Founding } from '../host/row.ts';
import type { LogRow, LogStore } from '../store/port.ts';
import type { FeedRow } from './shapes.ts';

/** Rows of the log that one page looks through: some hundred coups at least, in one query. */
export const rowsOfPage = 200;

/** What everybody is told of a row; null: nothing. */
export function publicRow({ seq, payload }: Pick<LogRow, 'seq' | 'payload'>): FeedRow | null {
  const row = rowFromJson(payload);
  const told: readonly PublicEvent[] =
    row.kind === 'founding' ? [founded(row)] : row.events.flatMap((event) => publicEvents(event));
  if (told.length === 0) return null;
  const events = told.map((event, i) => ({ n: i + 1, ...event }));
  return jsonOf({ row: seq, at: row.kind === 'founding' ? null : row.at, events }) as unknown as FeedRow;
}

const founded = ({ domain, table, house, seats, highestBet }: Founding): PublicEvent => ({
  of: 'table',
  type: 'founded',
  domain,
  table,
  house,
  seats,
  highestBet: highestBet ?? null,
});

export interface Page {
  readonly rows: readonly FeedRow[];
  /** The last row that was looked at. */
  readonly next: number;
}

/** The rows after `after` up to `head`, no more than a page. */
export async function publicPage(
  store: Pick<LogStore, 'page'>,
  tableId: string,
  after: number,
  head: number,
): Promise<Page> {
  const wanted = Math.min(rowsOfPage, head - after);
  const rows = wanted <= 0 ? [] : await store.page(tableId, after, wanted);
  return { rows: rows.flatMap((row) => publicRow(row) ?? []), next: rows.at(-1)?.seq ?? after };
}
