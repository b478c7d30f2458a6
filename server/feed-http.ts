/**
 * A table's public log over HTTP (server/PROTOCOL.md P5.17, P5.18): by page, and as server-sent events that go on where
 * a reader was cut off. Both are made from the log's rows, so they say the same before and after a restart.
 */
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { isHex, type Hex } from '../engine/bytes.ts';
import { Buckets, Tally, type Clock } from './limits/bucket.ts';
import { askerIn } from './limits/asker.ts';
import { counts, rates, times } from './limits/limits.ts';
import { answerJson } from './json-answer.ts';
import type { TableHost } from './host/table-host.ts';
import type { LogStore } from './store/port.ts';
import { publicPage, rowsOfPage, type Page } from './feed/public-rows.ts';

export interface FeedsOptions {
  readonly store: Pick<LogStore, 'page'>;
  /** The host of an open table. */
  readonly host: (tableId: Hex) => Pick<TableHost, 'head' | 'subscribe'> | undefined;
  /** Of the limits; by default the machine's. */
  readonly clock?: Clock;
}

export interface FeedAsked {
  readonly res: ServerResponse;
  readonly headers: IncomingHttpHeaders;
  readonly tableId: string;
  readonly query: URLSearchParams;
}

const words = {
  id: 'A feed is asked for by the id of its table, 0x and 64 hexadecimal digits, with after=ROW if you like.',
  none: 'There is no table with this id, or it has closed.',
  often: 'You ask for rows more often than this house answers. Wait a few seconds.',
  many: 'Too many follow tables by this address now. Ask by page, or end one.',
} as const;

type Host = NonNullable<ReturnType<FeedsOptions['host']>>;

export class Feeds {
  readonly #options: FeedsOptions;
  readonly #pages: Buckets;
  readonly #open = new Tally();
  readonly #held = new Tally();
  /** The page that is read now: one at a time, so that no table's play waits for its readers. */
  #reading: Promise<unknown> = Promise.resolve();
  readonly #streams = new Set<ServerResponse>();
  /** The last page of each table that its followers were given: most of them ask for the same. */
  readonly #last = new Map<Hex, { readonly after: number; readonly head: number; readonly page: Promise<Page> }>();

  constructor(options: FeedsOptions) {
    this.#options = options;
    this.#pages = new Buckets(rates.feedPages, options.clock);
  }

  /** `/feed/<tableId>?after=ROW`: the rows after that one, those that say something, and where to go on. */
  async page({ res, headers, tableId, query }: FeedAsked): Promise<void> {
    const asked = this.#asked(res, tableId, query.getAll('after'), [...query.keys()]);
    if (asked === null) return;
    const asker = askerIn(headers);
    if (!this.#pages.take(asker)) return answerJson(res, 429, { error: words.often });
    // A page stays in memory until its reader has it.
    if (!this.#held.enter(asker, counts.feedPagesOfAddress)) return answerJson(res, 429, { error: words.often });
    res.once('close', () => this.#held.leave(asker));
    const { head } = asked.host;
    const { rows, next } = await this.#rows(asked.tableId, asked.after, head);
    answerJson(res, 200, { rows, next, more: next < head });
  }

  /** `/live/<tableId>`: the same rows, one event each with the row as its id, and on as they come. */
  async live({ res, headers, tableId, query }: FeedAsked, isHead: boolean): Promise<void> {
    const last = headers['last-event-id'];
    const from = typeof last === 'string' ? [last] : query.getAll('after');
    const asked = this.#asked(res, tableId, from, [...query.keys()]);
    if (asked === null) return;
    const asker = askerIn(headers);
    if (!this.#pages.take(asker)) return answerJson(res, 429, { error: words.often });
    if (!this.#open.enter(asker, counts.feedsOfAddress)) return answerJson(res, 429, { error: words.many });
    if (!this.#open.enter('all', counts.feeds)) {
      this.#open.leave(asker);
      return answerJson(res, 503, { error: words.many });
    }
    res.once('close', () => {
      this.#open.leave(asker);
      this.#open.leave('all');
      this.#streams.delete(res);
    });
    this.#streams.add(res);
    res.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    if (isHead) return void res.end();
    res.flushHeaders();
    res.on('error', () => res.destroy()); // it went while we wrote
    await this.#follow(res, asked, asker);
  }

  /** Ends every stream: their readers ask again, and go on. */
  close(): void {
    for (const res of this.#streams) res.end();
  }

  #asked(
    res: ServerResponse,
    tableId: string,
    after: readonly string[],
    names: readonly string[],
  ): { readonly tableId: Hex; readonly after: number; readonly host: Host } | null {
    const number = after.length === 0 ? 0 : /^(0|[1-9]\d{0,8})$/.test(after[0]!) ? Number(after[0]) : NaN;
    if (!isHex(tableId, 32) || Number.isNaN(number) || after.length > 1 || names.some((name) => name !== 'after')) {
      answerJson(res, 400, { error: words.id });
      return null;
    }
    const host = this.#options.host(tableId);
    if (host !== undefined) return { tableId, after: number, host };
    answerJson(res, 404, { error: words.none });
    return null;
  }

  async #follow(
    res: ServerResponse,
    { tableId, after, host }: { readonly tableId: Hex; readonly after: number; readonly host: Host },
    asker: string,
  ): Promise<void> {
    const isOver = (): boolean => res.writableEnded || res.destroyed;
    let wake: () => void = () => undefined;
    const stop = host.subscribe(() => wake());
    // A comment, so that nobody in between takes the line for dead.
    const beat = setInterval(() => {
      if (!isOver()) res.write(':\n\n');
      wake();
    }, times.feedBeat);
    res.once('close', () => wake());
    try {
      for (let at = after; !isOver();) {
        const woken = new Promise<void>((resolve) => {
          wake = resolve;
        });
        const { rows, next } = await this.#rows(tableId, at, host.head);
        if (isOver()) return;
        for (const row of rows) res.write(`id: ${row.row}\ndata: ${JSON.stringify(row)}\n\n`);
        const wasBehind = next > at;
        const isFarBehind = next - at >= rowsOfPage;
        at = next;
        if (this.#options.host(tableId) !== host) return; // closed
        // Whoever reads an old log pays for its pages as who asks for them one by one.
        while (isFarBehind && !isOver() && !this.#pages.take(asker)) await sleep(times.feedPause);
        if (res.writableNeedDrain) await drained(res);
        else if (!wasBehind) await woken;
      }
    } finally {
      stop();
      clearInterval(beat);
      res.end();
    }
  }

  #rows(tableId: Hex, after: number, head: number): Promise<Page> {
    const last = this.#last.get(tableId);
    if (last?.after === after && last.head === head) return last.page;
    const read = () => publicPage(this.#options.store, tableId, after, head);
    const page = this.#reading.then(read, read);
    this.#reading = page;
    this.#last.set(tableId, { after, head, page });
    page.then(
      () => this.#options.host(tableId) === undefined && this.#last.delete(tableId),
      () => this.#last.delete(tableId),
    );
    return page;
  }
}

/** Waits until its reader has read; one that does not is cut off. */
async function drained(res: ServerResponse): Promise<void> {
  const late = setTimeout(() => res.destroy(), times.behind);
  await new Promise<void>((resolve) => {
    const done = (): void => {
      res.off('drain', done).off('close', done);
      resolve();
    };
    res.on('drain', done).on('close', done);
  });
  clearTimeout(late);
}
