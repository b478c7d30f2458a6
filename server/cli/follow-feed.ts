/** Follows a table's public feed: its pages, then its events as they come, on where it was cut off. */
import { z } from 'zod';
import type { Hex } from '../../engine/bytes.ts';
import { parsed } from '../process/parsed.ts';

/** Its rows are read one by one. */
const feedPage = z.looseObject({ rows: z.array(z.unknown()), next: z.int().min(0), more: z.boolean() });

export interface Follower {
  /** Each row, as it came. */
  readonly onRow: (row: unknown) => void;
  /** All rows that were there have been read: from here on they come live. */
  readonly onLive: () => void;
  /** The house has no feed of this table, or says what is none; it is not asked again. */
  readonly onNone: (why: string) => void;
}

const retryMs = 2_000;
/** No house sends more than some hundred kB in one event. */
const longestEvent = 4_000_000;

/** `endpoint` is the house's `/gs`. Runs until `signal` ends it; `pause`: between two tries, milliseconds. */
export async function followFeed(
  endpoint: string,
  tableId: Hex,
  signal: AbortSignal,
  to: Follower,
  pause = retryMs,
): Promise<void> {
  let at = 0;
  let isLive = false;
  while (!signal.aborted) {
    try {
      if (!isLive) {
        const answered = await fetch(`${endpoint}/feed/${tableId}?after=${at}`, { signal });
        if (answered.status === 404) return to.onNone('the house tells no feed of this table');
        if (answered.status === 429 || answered.status >= 500) throw new Error('later');
        const page = feedPage.safeParse(await answered.json()).data;
        if (page === undefined || (page.more && page.next <= at))
          return to.onNone('what the house tells is no page of a feed');
        for (const row of page.rows) to.onRow(row);
        at = page.next;
        isLive = !page.more;
        if (isLive) to.onLive();
      } else at = await stream(endpoint, tableId, at, signal, to);
    } catch {
      if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** Reads events until the line ends; returns the last row. */
async function stream(endpoint: string, tableId: Hex, after: number, signal: AbortSignal, to: Follower) {
  const headers = { accept: 'text/event-stream', 'last-event-id': `${after}` };
  const answered = await fetch(`${endpoint}/live/${tableId}`, { signal, headers });
  if (answered.status !== 200 || answered.body === null) throw new Error('no stream');
  let at = after;
  let text = '';
  try {
    for await (const chunk of answered.body.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const events = text.split('\n\n');
      text = events.pop()!;
      if (text.length > longestEvent) throw new Error('an event without an end');
      for (const event of events) {
        const [, id] = /^id: (\d{1,9})$/m.exec(event) ?? [];
        const [, data] = /^data: (.*)$/m.exec(event) ?? [];
        if (id === undefined || data === undefined) continue; // a comment
        to.onRow(parsed(data)); // null: a row that cannot be read
        at = Number(id);
      }
    }
  } catch (error) {
    if (at === after) throw error; // a cut line: go on behind the last row
  }
  return at;
}
