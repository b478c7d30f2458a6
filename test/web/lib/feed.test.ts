/** The page asks once for what it lacks (server/PROTOCOL.md P4.8). */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { encodeWire } from '../../../engine/protocol/wire.ts';
import { feedText, takeFeed, wholeText } from '../../../engine/table/view-feed.ts';
import { viewFor } from '../../../engine/table/view-for.ts';
import { openFeed } from '../../../web/lib/feed.ts';
import { TestTable } from '../../support/players.ts';

const view = viewFor(new TestTable().state, null, 1, 1);
const whole = wholeText(encodeWire(view));
const later = feedText(7, 8, '{"seq":[0,2]}');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('P4.8 what a message lacks is asked for once, until a view comes', () => {
  let asked = 0;
  const feed = openFeed(() => asked++, takeFeed);
  expect(feed.take(whole)).toMatchObject({ claim: view });
  for (let i = 0; i < 5; i++) expect(feed.take(later)).toBeNull();
  expect([asked, feed.isBehind()]).toEqual([1, true]);
  vi.advanceTimersByTime(8_000);
  expect(feed.isStuck()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(feed.isStuck()).toBe(true);
  expect(feed.take(whole)).toMatchObject({ claim: view });
  expect([feed.isStuck(), feed.isBehind()]).toEqual([false, false]);
  expect(feed.take(later)).toBeNull();
  expect(asked).toBe(2);
});

it('P4.8 a new connection begins anew, and what cannot be read changes nothing', () => {
  let asked = 0;
  const feed = openFeed(() => asked++, takeFeed);
  feed.take(later);
  feed.disconnected();
  expect(feed.isBehind()).toBe(false);
  vi.advanceTimersByTime(10_000);
  expect(feed.isStuck()).toBe(false);
  feed.take(later);
  expect(asked).toBe(2);
  expect(feed.take(whole)).toMatchObject({ claim: view });
  expect(feed.take('{')).toEqual({ problem: 'not JSON.' });
  expect(feed.take(feedText(0, 1, '{"seq":[0,9]}'))).toMatchObject({ claim: { ...view, seq: 9 } });
});
