/** The lobby's socket as the page has it: what changes, what the tab waits for, and that it asks again by itself. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Hex } from '../../../../engine/bytes.ts';
import { feedText } from '../../../../engine/table/view-feed.ts';
import type { ConnectionEvents } from '../../../../web/lib/connection.ts';
import { makeLobbyLink, type LobbyLink } from '../../../../web/features/waiting/lobby-link.ts';
import { heldChairs } from '../../../../web/features/waiting/use-lobby.ts';

const tableId: Hex = `0x${'12'.repeat(32)}`;
const table = {
  tableId,
  name: 'Piccolo',
  minBet: '100',
  minPosta: '1000',
  maxPosta: '50000',
  feeBps: 200,
  seats: [null, null],
  phase: 'waiting',
  closing: false,
  covered: null,
  waiting: 0,
  held: [],
};
const wish = { tableId };
const waits = (position: number) => ({ wish, state: 'waits', position });
const held = { wish, state: 'held', tableId, seat: 2, left: 30_000 };

/** What the page has said, newest last; the connections that it opened. */
let said: { readonly type: string; readonly message: Record<string, unknown> }[];
let kept: string | null;
let opened: number;
let closed: number;
let again: number;
let events: ConnectionEvents;
let link: LobbyLink;
let version: number;

function page(): LobbyLink {
  return makeLobbyLink(
    (heard) => {
      opened++;
      events = heard;
      events.status({ state: 'connecting' });
      return {
        send: (type, payload) => {
          said.push({ type, message: JSON.parse(String(payload) || 'null') as Record<string, unknown> });
          return true;
        },
        again: () => void again++,
        asksAnew: () => void again++,
        reads: () => undefined,
        close: () => {
          closed++;
          heard.status({ state: 'closed' });
        },
      };
    },
    { read: () => kept, write: (text) => void (kept = text) },
  );
}

/** The house lets it in, and shows the lobby. */
function greets(wait: object | null = null): void {
  events.status({ state: 'open' });
  events.hello({});
  events.view(feedText(null, (version = 1), JSON.stringify([0, { tables: [table], wait: null }]), ownText(wait)));
}
const ownText = (wait: object | null): string => (wait === null ? 'null' : JSON.stringify({ wait: [0, wait] }));
const shows = (wait: object | null): void => events.view(feedText(version, version, 'null', ownText(wait)));
const last = () => said.at(-1)!;
const takes = (): void => events.reply({ id: last().message['id'], ok: true });
const now = () => link.snapshot();

beforeEach(() => {
  vi.useFakeTimers();
  said = [];
  kept = null;
  opened = closed = again = 0;
  link = page();
});
afterEach(() => void vi.useRealTimers());

describe('P5.13 the lobby’s socket', () => {
  it('P5.13 is open while somebody looks, and for a while after; what changes is put together', () => {
    link.subscribe(() => undefined);
    expect(opened).toBe(0);
    const stop = link.watch();
    expect([opened, now().live]).toEqual([1, false]);
    greets();
    expect(now()).toMatchObject({ live: true, tables: [{ name: 'Piccolo', waiting: 0, minPosta: 1_000n }] });
    events.view(feedText(1, 2, JSON.stringify({ tables: [2, [0, { waiting: [0, 3] }]] })));
    expect(now().tables).toMatchObject([{ waiting: 3 }]);
    stop();
    stop();
    vi.advanceTimersByTime(59_999);
    expect(closed).toBe(0);
    vi.advanceTimersByTime(1);
    expect([closed, now().live]).toEqual([1, false]);
    link.watch();
    expect(opened).toBe(2);
  });

  it('P5.13 P4.8 what it lacks is asked for; what it cannot read is asked anew, and what was there stays', () => {
    link.watch();
    greets();
    events.view(feedText(7, 8, 'null'));
    expect(last().type).toBe('whole');
    for (const wrong of [
      '{}',
      feedText(null, 9, '[0,{"tables":[]}]'),
      feedText(null, 9, '[0,{"tables":5,"wait":null}]'),
    ])
      events.view(wrong);
    expect([again, now().tables]).toMatchObject([3, [{ name: 'Piccolo' }]]);
  });

  it('P5.13 goes on trying after it has given up, and says meanwhile that it is not live', () => {
    link.watch();
    greets();
    events.status({ state: 'lost' });
    expect(now().live).toBe(false);
    vi.advanceTimersByTime(20_000);
    expect(again).toBe(1);
  });
});

describe('P11.16 a tab that waits', () => {
  /** Waits, and the house has taken it. */
  function begins(): void {
    link.waitFor(wish);
    greets();
    takes();
    shows(waits(2));
  }

  it('P11.16 asks once it is greeted, with its wallet, and shows the position as it comes', () => {
    link.setPlayer(`0x${'ab'.repeat(20)}`);
    link.waitFor(wish);
    expect([opened, said, now().wish]).toEqual([1, [], wish]);
    greets();
    expect(last()).toMatchObject({ type: 'wait', message: { wish, player: `0x${'ab'.repeat(20)}` } });
    expect(last().message['waiter']).toMatch(/^0x[0-9a-f]{32}$/);
    takes();
    for (const position of [2, 1]) {
      shows(waits(position));
      expect(now().wait).toMatchObject({ state: 'waits', position });
    }
  });

  it('P11.16 names another wallet at once', () => {
    begins();
    link.setPlayer(`0x${'cd'.repeat(20)}`);
    expect(last()).toMatchObject({ type: 'wait', message: { wish, player: `0x${'cd'.repeat(20)}` } });
    link.setPlayer(`0x${'cd'.repeat(20)}`);
    expect(said).toHaveLength(2);
  });

  it('P11.16 has the held seat for as long as the house says, and takes it by one press', () => {
    begins();
    link.take();
    expect(now().taking).toBeNull();
    shows(held);
    expect(now()).toMatchObject({ wait: { state: 'held', seat: 2 }, until: Date.now() + 30_000 });
    link.take();
    expect(now().taking).toEqual({ tableId, seat: 2 });
    shows({ wish, state: 'over', why: 'seated' });
    expect(now()).toMatchObject({ wait: null, wish: null, until: null, taking: null });
    expect(kept).toBeNull();
  });

  it('P11.16 a held seat is its own on the cloth, and those of others are not', () => {
    const lobby = [{ ...table, held: [1, 2] }] as never;
    expect(heldChairs(tableId, lobby, held as never)).toEqual({ others: [1], mine: 2 });
    expect(heldChairs(tableId, lobby, null)).toEqual({ others: [1, 2], mine: null });
    expect(heldChairs(`0x${'34'.repeat(32)}`, lobby, held as never)).toEqual({ others: [], mine: null });
  });

  it('P11.16 is called to no table that it has not asked for', () => {
    link.watch();
    greets(held); // it waits for nothing
    expect(now()).toMatchObject({ wait: null, until: null });
    link.waitFor(wish);
    takes();
    const elsewhere = `0x${'34'.repeat(32)}`;
    shows(waits(1));
    for (const other of [
      { ...held, tableId: elsewhere },
      { ...held, wish: { tableId: elsewhere }, tableId: elsewhere },
      { ...held, wish: { ruleset: null, most: null } },
    ]) {
      shows(other);
      expect(now()).toMatchObject({ wait: { state: 'waits' }, until: null });
    }
    link.stop();
    shows(held); // it has stopped
    expect(now().wait).toBeNull();
  });

  it.each(['late', 'closed'])('P11.16 says why it is over (%s), and asks no more by itself', (why) => {
    begins();
    shows({ wish, state: 'over', why });
    expect(now()).toMatchObject({ wait: { state: 'over', why }, wish: null });
    events.status({ state: 'retrying', until: 0, moved: false });
    greets();
    expect(said).toHaveLength(1);
    link.stop();
    expect([last().type, now().wait]).toEqual(['stopWaiting', null]);
  });

  it('P11.14 P11.16 asks again by itself on a new connection, and keeps what it knew until it is told', () => {
    begins();
    const { waiter } = last().message;
    events.status({ state: 'retrying', until: 0, moved: true });
    greets(); // the house was started again, and knows of no wait
    expect(now()).toMatchObject({ wait: { position: 2 }, wish });
    expect(last()).toMatchObject({ type: 'wait', message: { wish, waiter } });
    takes();
    shows(waits(1));
    expect(now().wait).toMatchObject({ position: 1 });
  });

  it('P11.14 P11.16 a page that is loaded again goes on with the same name and wish', () => {
    link.waitFor({ ruleset: 'online', most: 1_000n });
    greets();
    const first = last().message;
    link = page();
    link.subscribe(() => undefined);
    greets();
    expect(last().message).toEqual({ ...first, id: last().message['id'] });
    expect(first['wish']).toEqual({ ruleset: 'online', most: '1000n' });
  });

  it.each(['{', '5', '{"waiter":"0x12","wish":{}}', `{"waiter":"0x${'00'.repeat(16)}","wish":{"ruleset":5}}`])(
    'P11.16 what it has not written itself is no wish: %s',
    (text) => {
      kept = text;
      link = page();
      link.subscribe(() => undefined);
      expect([opened, now().wish]).toEqual([0, null]);
    },
  );

  it('P11.12 P9.20 what is refused is told in the page’s own words, and not asked again', () => {
    link.waitFor(wish);
    greets();
    events.reply({ id: last().message['id'], refusal: { code: 'seatFree', rule: 'R1.1', text: 'Send your chips.' } });
    expect(now()).toMatchObject({
      wish: null,
      refusal: { rule: 'P11.12', text: 'There is a free seat: nobody has to wait for it. Sit down.' },
    });
    link.waitFor(wish);
    expect(now().refusal).toBeNull();
    events.reply({ id: last().message['id'], malformed: 'Send your chips.' });
    expect(now().refusal!.text).toBe('The table could not take what this page has sent.');
    expect(kept).toBeNull();
  });

  it('P11.16 another tab that goes on under the same name ends it here, without a word to the house', () => {
    begins();
    shows(null);
    expect([now().wait, now().wish, said.length]).toEqual([null, null, 1]);
  });

  it('P11.16 waits on while nobody looks', () => {
    begins();
    vi.advanceTimersByTime(600_000);
    expect(closed).toBe(0);
    link.stop();
    vi.advanceTimersByTime(60_000);
    expect(closed).toBe(1);
  });
});
