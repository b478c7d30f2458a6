/** A table's public log over HTTP: by page, and as a stream that goes on where it was cut (PROTOCOL.md P5.17). */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Listeners } from '../../../engine/listeners.ts';
import type { Event } from '../../../engine/table/events.ts';
import { followFeed } from '../../../server/cli/follow-feed.ts';
import { Feeds } from '../../../server/feed-http.ts';
import { rowsOfPage } from '../../../server/feed/public-rows.ts';
import type { FeedRow } from '../../../server/feed/shapes.ts';
import { rowToJson } from '../../../server/host/row.ts';
import { counts, rates } from '../../../server/limits/limits.ts';
import { MemoryStore } from '../../support/memory-store.ts';
import { testDomain, testTable } from '../../support/players.ts';
import { undocumented } from '../support/documented.ts';

const id = `0x${'ab'.repeat(32)}` as const;
const house = `0x${'cd'.repeat(20)}` as const;
let store: MemoryStore;
let feeds: Feeds;
let epoch: number;
let head: number;
let isOpen: boolean;
const changes = new Listeners();
const host = {
  get head() {
    return head;
  },
  subscribe: (listener: () => void) => changes.add(listener),
};
let server: Server;
let url: string;

/** A row that is stored; viewers are told of it when `tell` says so. */
async function row(...events: Event[]): Promise<void> {
  const rows = store.rows(id).length;
  const payload =
    rows === 0
      ? rowToJson({ kind: 'founding', domain: testDomain, table: testTable, house, seats: 2 })
      : rowToJson({ kind: 'events', at: 5 + rows, cause: 'x', events });
  await store.append(id, { epoch, head: rows, cmdIds: [], payload });
}
const seen = (connected: boolean): Event => ({ type: 'sitting', seat: 1, change: { connected } });
const unseen: Event = { type: 'clock', clock: null };
function tell(): void {
  head = store.rows(id).length;
  changes.tell();
}

beforeEach(async () => {
  store = new MemoryStore();
  ({ epoch } = await store.claim(id));
  head = 0;
  isOpen = true;
  feeds = new Feeds({ store, host: (one) => (one === id && isOpen ? host : undefined), clock: () => 0 });
  await row();
  for (let i = 0; i < 4; i++) await row(i === 1 ? unseen : seen(i === 0), seen(true));
  tell();
});
beforeAll(async () => {
  server = createServer((req, res) => {
    const { pathname, searchParams: query } = new URL(req.url!, 'http://x');
    const [, kind, tableId = ''] = pathname.split('/');
    const asked = { res, headers: req.headers, tableId, query };
    void (kind === 'feed' ? feeds.page(asked) : feeds.live(asked, req.method === 'HEAD'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

async function page(path: string): Promise<{ status: number; body: any }> {
  const answered = await fetch(`${url}/feed/${path}`);
  const said = { status: answered.status, body: await answered.json() };
  expect(undocumented('get', `/feed/${path}`, said.status, said.body)).toBeNull();
  return said;
}

/** The stream from `last` on, until it has so many rows or ends. */
async function stream(last: number, most: number): Promise<FeedRow[]> {
  const over = new AbortController();
  const { body } = await fetch(`${url}/live/${id}`, { headers: { 'last-event-id': `${last}` }, signal: over.signal });
  const rows: FeedRow[] = [];
  let text = '';
  for await (const chunk of body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    for (const [all, at, data] of text.matchAll(/^id: (\d+)\ndata: (.*)\n\n/gm)) {
      text = text.slice(text.indexOf(all) + all.length);
      rows.push(JSON.parse(data!) as FeedRow);
      expect(rows.at(-1)!.row).toBe(Number(at));
    }
    if (rows.length >= most) break;
  }
  over.abort();
  return rows;
}

describe('a table’s public log', () => {
  it('P5.17 by page: each row with its number and its events with theirs; nothing of what is not public', async () => {
    const { status, body } = await page(id);
    expect([status, body.next, body.more]).toEqual([200, 5, false]);
    expect(body.rows.map((one: FeedRow) => [one.row, one.at, one.events.map(({ n, type }) => `${n} ${type}`)])).toEqual(
      [
        [1, null, ['1 founded']],
        [2, 6, ['1 sitting', '2 sitting']],
        [3, 7, ['1 sitting']],
        [4, 8, ['1 sitting', '2 sitting']],
        [5, 9, ['1 sitting', '2 sitting']],
      ],
    );
    expect(JSON.stringify(body)).not.toContain('clock');
    expect((await page(`${id}?after=4`)).body.rows.map((one: FeedRow) => one.row)).toEqual([5]);
    expect((await page(`${id}?after=99`)).body).toEqual({ rows: [], next: 99, more: false });
  });

  it('P5.17 rows that viewers have not been told of are not there yet', async () => {
    await row(seen(false));
    expect((await page(id)).body.next).toBe(5);
    tell();
    expect((await page(id)).body.next).toBe(6);
  });

  it('P5.17 a page is bounded and says where to go on; rows that say nothing are left out', async () => {
    for (let i = 0; i < rowsOfPage; i++) await row(unseen);
    tell();
    const { body } = await page(id);
    expect([body.rows.length, body.next, body.more]).toEqual([5, rowsOfPage, true]);
    expect((await page(`${id}?after=${rowsOfPage}`)).body).toEqual({ rows: [], next: rowsOfPage + 5, more: false });
  });

  it('P5.17 P10.3 400 for what is no question, 404 for no open table, 429 for too often', async () => {
    for (const path of ['0x12', `${id}?after=x`, `${id}?after=-1`, `${id}?after=1&after=2`, `${id}?before=1`])
      expect((await page(path)).status, path).toBe(400);
    expect((await page(`0x${'cd'.repeat(32)}`)).status).toBe(404);
    for (let i = 0; i < rates.feedPages.burst; i++) expect((await page(id)).status).toBe(200);
    expect((await page(id)).status).toBe(429);
  });

  it('P5.17 P10.3 one page is read at a time, and one address holds few that it has not got yet', async () => {
    let [now, most] = [0, 0];
    const plain = store.page.bind(store);
    store.page = async (...asked) => {
      most = Math.max(most, ++now);
      await sleep(20);
      now--;
      return plain(...asked);
    };
    const asked = await Promise.all(
      Array.from({ length: counts.feedPagesOfAddress + 3 }, (_, i) => page(`${id}?after=${i % 5}`)),
    );
    expect(asked.filter(({ status }) => status === 429)).toHaveLength(3);
    expect(most).toBe(1);
  });

  it('P5.18 a stream that ends while its page is read is written to no more', async () => {
    let read = (): void => undefined;
    const plain = store.page.bind(store);
    store.page = async (...asked) => {
      await new Promise<void>((resolve) => (read = resolve));
      return plain(...asked);
    };
    const { body } = await fetch(`${url}/live/${id}`);
    await sleep(50);
    feeds.close();
    read(); // a write after the end would be an error that nobody catches
    expect(await new Response(body).text()).toBe('');
  });

  it('P5.18 P10.3 who is far behind pays for each page: no faster than by asking for them', async () => {
    for (let i = 0; i < rowsOfPage * 3; i++) await row(unseen);
    tell();
    for (let i = 1; i < rates.feedPages.burst; i++) await page(`${id}?after=${head}`);
    await row(seen(true));
    const asked: number[] = [];
    const plain = store.page.bind(store);
    store.page = (...one) => {
      asked.push(one[1]);
      return plain(...one);
    };
    tell();
    const over = new AbortController();
    await fetch(`${url}/live/${id}`, { signal: over.signal });
    await sleep(150);
    over.abort();
    expect(asked).toEqual([0]);
  });

  it('P5.18 as events: from the last one on, and on as rows come; it ends with the table', async () => {
    const following = stream(3, 4);
    await sleep(50);
    await row(seen(false));
    await row(unseen);
    tell();
    await sleep(50);
    await row(seen(true));
    tell();
    expect((await following).map((one) => one.row)).toEqual([4, 5, 6, 8]);
    const rest = stream(8, 1);
    await sleep(50);
    isOpen = false;
    changes.tell();
    expect(await rest).toEqual([]);
  });

  it('P5.18 P10.3 so many streams of an address, and no more; one that ends makes room', async () => {
    const over = new AbortController();
    const open = () => fetch(`${url}/live/${id}`, { signal: over.signal });
    const all = await Promise.all(Array.from({ length: counts.feedsOfAddress }, open));
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
    const more = await open();
    expect(undocumented('get', `/live/${id}`, more.status, await more.json())).toBeNull();
    expect(more.status).toBe(429);
    over.abort();
    await sleep(100);
    expect((await fetch(`${url}/live/${id}`, { method: 'HEAD' })).status).toBe(200);
    expect(await stream(4, 1)).toHaveLength(1);
  });

  it('P5.18 who follows gets every row once, in order, also when the line is cut', async () => {
    const over = new AbortController();
    const got: number[] = [];
    let live: () => void;
    const isLive = new Promise<void>((resolve) => (live = resolve));
    const to = { onRow: (one: unknown) => got.push((one as FeedRow).row), onLive: () => live(), onNone: expect.fail };
    const following = followFeed(url, id, over.signal, to, 20).catch(() => undefined);
    await isLive;
    for (let i = 0; i < 6; i++) {
      await row(seen(i % 2 === 0));
      tell();
      if (i % 2 === 1) feeds.close();
      await sleep(40);
    }
    await expect.poll(() => got.length, { timeout: 5_000 }).toBe(11);
    over.abort();
    await following;
    expect(got).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });
});
